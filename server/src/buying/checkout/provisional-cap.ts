import type { Context } from '../../core/context.ts';
import type { OrderAddition, PaymentSubject } from '../../core/module.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { findUsedOfCap } from './cap-store.ts';
import type { Standing } from './require-standing.ts';

/**
 * Refuses what goes over the cap of a provisional band, with what is left of it. What the business
 * ordered and what it is just paying for count, on the web and by phone, one payment after the other, so that however many
 * begin at once the cap holds. What is given up counts no more.
 */
export async function requireWithinCap(
  tx: Tx,
  standing: Standing | null,
  inHand: PaymentSubject,
  { total }: Pick<FrozenOrder, 'total'>,
): Promise<void> {
  if (!standing) return;
  const over = await findOverCap(tx, standing, inHand, total.exPence);
  if (over === null) return;
  throw new Refusal('order-too-large', { detail: `${over} Nothing has been charged.` });
}

/** The same for more of an order. */
export async function capAddition(
  tx: Tx,
  _context: Context,
  { standing, inHand, moreExPence }: OrderAddition,
): Promise<void> {
  const over = await findOverCap(tx, standing, inHand, moreExPence);
  if (over !== null) throw new Refusal('over-limit', { detail: `${over} Nothing was changed.` });
}

/** That so much more is over a cap, in a sentence; null where it is not, or where there is none. */
export async function findOverCap(
  tx: Tx,
  { businessId, businessName, provisionalCapPence: cap }: Standing,
  inHand: PaymentSubject,
  moreExPence: number,
): Promise<string | null> {
  if (cap === null) return null;
  await takeTurn(tx, `provisional-cap:${businessId}`);
  const left = await findLeftOfCap(tx, { businessId, cap }, inHand);
  if (moreExPence <= left) return null;
  return `Until we have looked at the application of ${businessName} it can order ${pounds(cap)} ex VAT at its prices, of which ${pounds(left)} is left.`;
}

/** What a business may order yet ex VAT, in pence, until its application is looked at. */
export const findLeftOfCap = async (
  tx: Queryable,
  { businessId, cap }: { businessId: number; cap: number },
  inHand: PaymentSubject | null = null,
): Promise<number> => Math.max(0, cap - (await findUsedOfCap(tx, businessId, inHand)));
