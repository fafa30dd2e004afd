import type { OrderChange, OrderChangeSums } from '@plumbline/contracts/nouns/order-changes.ts';
import type { OrderChangeRow } from '@plumbline/contracts/staff/order-changes.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { listBooks } from '../orders/books-store.ts';
import type { Deed } from '../orders/books.ts';
import { previewChange } from './apply-change.ts';
import { heldBy, isOpenChange, type Action } from './change-set.ts';
import type { ChangeRow } from './store.ts';

/** A change as calls tell of it, without what it comes to now. */
export function describeChange(
  row: ChangeRow,
  now: { sums: OrderChangeSums | null; problem?: string | null } = { sums: null },
): OrderChange {
  const { id, orderNumber, origin, state, note, answer, duePence, backPence } = row;
  return {
    changeId: id,
    orderNumber,
    origin,
    state,
    note,
    answer,
    quotedDuePence: duePence,
    quotedBackPence: backPence,
    sums: now.sums,
    problem: now.problem ?? null,
    begunAt: row.begunAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isOnAccount: row.isOnAccount,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/**
 * By whose right a change is done. What staff put to a customer, or are to grant or have granted, may be
 * of what is being picked.
 */
export function deedFor(
  { origin, state, answer }: Pick<ChangeRow, 'origin' | 'state' | 'answer'>,
  accountId: number | null,
  at: Date,
): Deed {
  const isStaffs = origin === 'staff' || state === 'requested' || answer !== null;
  return { actor: isStaffs ? 'staff' : 'customer', accountId, at };
}

/** The same with what it would come to at this moment, or why the order does not allow it any more. */
export async function describeChangeNow(
  tx: Queryable,
  context: Context,
  row: ChangeRow,
  terms: DeliveryTerms,
): Promise<OrderChange> {
  if (!isOpenChange(row.state)) return describeChange(row);
  const books = (await listBooks(tx, [row.orderId])).get(row.orderId)!;
  const deed = deedFor(row, null, context.now());
  try {
    const asked = { actions: row.actions, deed, terms, heldBy: heldBy(row) };
    const { plan } = await previewChange(tx, context, books, asked);
    return describeChange(row, { sums: plan.sums });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return describeChange(row, { sums: null, problem: error.message });
  }
}

/** A change in staff's list. */
export const describeForStaff = (row: ChangeRow, change: OrderChange): OrderChangeRow => ({
  ...change,
  customer: { name: row.customer, email: row.email },
  about: aboutOf(row.actions),
});

const words: Record<Action['kind'], string> = {
  add: 'add',
  remove: 'take out',
  swap: 'swap',
  address: 'new address',
  cancel: 'cancel',
};

/** "Add, take out": what a change does, each thing once. */
function aboutOf(actions: readonly Action[]): string {
  const text = [...new Set(actions.map(({ kind }) => words[kind]))].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
