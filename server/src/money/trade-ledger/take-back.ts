import type { Tx } from '../../db/transaction.ts';
import { writeEntry } from './entry-store.ts';
import { saveTakenBack, undoAllocations, type LedgerItem, type Undone } from './item-store.ts';

/**
 * Takes a receipt back that was a mistake, under the account's lock: what was set against invoices by it
 * is open again, and what is owed is what it was without it. The receipt stays, with who and why. Answers
 * what was set against which invoice.
 */
export async function takeBackReceipt(
  tx: Tx,
  { id, businessId, amountPence }: LedgerItem,
  { by, why, at }: { by: number; why: string; at: Date },
): Promise<Undone[]> {
  const undone = await takeFrom(tx, { id, businessId }, at);
  const cause = `taken-back:${id}`;
  await writeEntry(tx, { businessId, kind: 'taken-back', cause, creditPence: -amountPence, at });
  await saveTakenBack(tx, id, { by, why, at });
  return undone;
}

/** Takes credit from the invoices that it was set against: both are open again. */
export async function takeFrom(
  tx: Tx,
  { id, businessId }: Pick<LedgerItem, 'id' | 'businessId'>,
  at: Date,
): Promise<Undone[]> {
  const undone = await undoAllocations(tx, id, at);
  for (const { allocationId, pence } of undone) {
    await writeEntry(tx, {
      businessId,
      kind: 'unallocated',
      cause: `allocation:${allocationId}:undone`,
      invoicedPence: pence,
      creditPence: pence,
      at,
    });
  }
  return undone;
}
