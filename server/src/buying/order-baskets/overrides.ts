import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import { Refusal } from '../../core/refusal.ts';
import { overridePrice } from '../../goods/pricing/price.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { penceIn } from '../../goods/pricing/vat.ts';

/** A price of one piece that staff gave, and what it replaced; both in pence of `basis`. */
export interface PriceOverride {
  pence: number;
  basis: 'inc' | 'ex';
  reason: string;
  by: number | null;
  at: Date;
  replacedPence: number;
  /** How much whoever gave it could take off, in basis points. */
  limit: number;
}

/**
 * How much of a price each role may take off, in basis points. Whoever sells by phone has the support's
 * role; another role beside it raises the limit.
 */
const limits: Partial<Record<StaffRole, number>> = {
  support: 1_000,
  finance: 3_000,
  admin: 10_000,
};

/** How much somebody may take off, by the most that one of their roles allows. */
export const overrideLimit = (roles: readonly StaffRole[]): number =>
  Math.max(0, ...roles.map((role) => limits[role] ?? 0));

/**
 * A price as it is with an override: the lower of both, and the trace says so. The reason is for staff
 * alone, and goes into no order.
 */
export const withOverride = (
  unit: OfferingPrice,
  override: Pick<PriceOverride, 'pence' | 'basis'> | null,
): OfferingPrice =>
  overridePrice(
    unit,
    override && { pence: override.pence, basis: override.basis, label: 'Agreed on the phone' },
  );

/** The least that one piece may be sold for by somebody with this limit, in pence of `basis`. */
export function leastPence(unit: OfferingPrice, basis: 'inc' | 'ex', limit: number): number {
  return Math.ceil((penceIn(basis, unit) * (10_000 - limit)) / 10_000);
}

/**
 * The override that somebody asks for, beside the price of now that it replaces. Refuses one that
 * takes nothing off, and one that takes off more than they may; `path` is where it was given.
 */
export function giveOverride(
  unit: OfferingPrice,
  asked: { unitPence: number; reason: string },
  given: { basis: 'inc' | 'ex'; by: number | null; at: Date; limit: number },
  path = '/body/override/unitPence',
): PriceOverride {
  const { basis, limit } = given;
  const replacedPence = penceIn(basis, unit);
  const words = basis === 'ex' ? 'ex VAT' : 'inc VAT';
  if (asked.unitPence >= replacedPence) {
    throw refused(
      path,
      `The price is ${pounds(replacedPence)} ${words} already. Enter a lower one.`,
    );
  }
  const least = leastPence(unit, basis, limit);
  if (asked.unitPence < least) {
    const percent = limit / 100;
    throw refused(
      path,
      `You may take off ${percent}%, which is ${pounds(least)} ${words}. Ask somebody who may take off more.`,
    );
  }
  const { by, at } = given;
  return {
    pence: asked.unitPence,
    basis,
    reason: asked.reason.trim(),
    by,
    at,
    replacedPence,
    limit,
  };
}

/**
 * Refuses an override that was within its limit when it was given and is not by the price of now, for
 * nobody has agreed to that.
 */
export function requireWithinLimit(
  unit: OfferingPrice,
  override: PriceOverride | null,
  name: string,
): void {
  if (!override || override.pence >= leastPence(unit, override.basis, override.limit)) return;
  throw new Refusal('override-refused', {
    detail:
      `The price of ${name} has gone up since ${pounds(override.pence)} was agreed. ` +
      'Agree a price anew, or take the agreed one back.',
  });
}

function refused(path: string, message: string): Refusal {
  return new Refusal('override-refused', { detail: message, fields: [{ path, message }] });
}
