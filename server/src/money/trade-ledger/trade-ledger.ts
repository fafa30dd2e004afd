import type { CreditBar } from '@plumbline/contracts/nouns/trade-ledger.ts';
import type { CustomerRow } from '../trade-credit/store.ts';

/** What a business has in use of its credit, in pence inc VAT, by the three sums that it is made of. */
export interface Sums {
  /** Ordered on account, and not invoiced yet. */
  orderedPence: number;
  /** What is open of its invoices. */
  invoicedPence: number;
  /** Credit and money received that is set against nothing yet. */
  creditPence: number;
}

/** What is in use of a business's credit: less than nothing where it has paid ahead. */
export const exposureOf = ({ orderedPence, invoicedPence, creditPence }: Sums) =>
  orderedPence + invoicedPence - creditPence;

/** When an invoice of a day is due: at the end of the month after it, as days like '2026-12-31'. */
export function dueOn(invoicedOn: string): string {
  const [year, month] = invoicedOn.split('-').map(Number) as [number, number];
  // The day before the first of the month after next.
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}

/** Everything that decides whether something may go on account. */
export interface CreditFacts extends Sums {
  /** How the provider sees the business; undefined where nobody applied. */
  provider: Pick<CustomerRow, 'state' | 'limitPence'> | undefined;
  /** Why staff let nothing go on account; null where they do not. */
  holdNote: string | null;
  /** Nothing goes on account before this, since somebody may have become another. */
  creditFrom: Date | null;
  /** Whether nobody may buy for the business now. */
  isSuspended: boolean;
  /** What is past its day and not in dispute, beyond what credit would cover. */
  overduePence: number;
  now: Date;
}

/** What is left of the limit, whether new orders may use it or not. */
export const leftOfLimit = (facts: CreditFacts): number =>
  (facts.provider?.limitPence ?? 0) - exposureOf(facts);

/** What is left for new orders. */
export const leftOfCredit = (facts: CreditFacts): number =>
  facts.provider?.state === 'approved' ? leftOfLimit(facts) : 0;

/**
 * What keeps a new order of so many pence from going on account; null where nothing does. A change of
 * an order that there is minds the limit alone: what was sold goes on, and can be put right.
 */
export function barOfCredit(
  facts: CreditFacts,
  { pence, isNew }: { pence: number; isNew: boolean },
): CreditBar | null {
  const { provider, holdNote, creditFrom, isSuspended, overduePence, now } = facts;
  if (isNew && isSuspended) return 'suspended';
  if (provider?.state !== 'approved' && provider?.state !== 'on-hold') return 'not-approved';
  if (isNew) {
    if (provider.state === 'on-hold') return 'on-hold';
    if (holdNote !== null) return 'held';
    if (creditFrom !== null && creditFrom > now) return 'paused';
    if (overduePence > 0) return 'overdue';
  }
  return pence > leftOfLimit(facts) ? 'over-limit' : null;
}

/** What may be set against what, both the oldest first: pairs of items, with how many pence of them. */
export function pairOldest(
  credits: readonly { id: number; openPence: number }[],
  invoices: readonly { id: number; openPence: number }[],
): { fromItem: number; toItem: number; pence: number }[] {
  const pairs = [];
  const open = invoices.map(({ id, openPence }) => ({ id, openPence }));
  for (const credit of credits) {
    let left = credit.openPence;
    for (const invoice of open) {
      const pence = Math.min(left, invoice.openPence);
      if (pence === 0) continue;
      pairs.push({ fromItem: credit.id, toItem: invoice.id, pence });
      invoice.openPence -= pence;
      left -= pence;
    }
  }
  return pairs;
}
