import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { lockBooks } from '../orders/books-store.ts';
import type { Deed, OrderBooks } from '../orders/books.ts';
import { limitAddition } from './accept-change.ts';
import { applyChange, previewChange, requireAgreed, type AgreedSums } from './apply-change.ts';
import { changeMail } from './change-mails.ts';
import { validDays, type Action } from './change-set.ts';
import { findChange, findLatestChange, insertChange, type ChangeRow } from './store.ts';

/** A change that a customer asks for. */
interface Asked {
  guid: string;
  actions: readonly Action[];
  note: string;
  caller: Caller;
  /** What the customer agreed that it comes to; undefined where they have yet to see it. */
  agreed?: AgreedSums | undefined;
}

/** Whether customers ask for it: somebody has begun to pick, and nothing else is left to change. */
export const isForStaff = ({ consignments }: Pick<OrderBooks, 'consignments'>): boolean =>
  consignments.every(({ state }) => state !== 'planned') &&
  consignments.some(({ state }) => state === 'picking' || state === 'packed');

export const expiryOf = (at: Date) => new Date(at.getTime() + validDays * 86_400_000);

/**
 * Takes a customer's change under the lock that "start picking" takes, so that one of the two is first:
 * until then it is done at once where its sums are agreed to and nothing is due, and otherwise waits to
 * be agreed to and paid. Once picking has begun it is a request to staff.
 */
export async function beginChange(context: Context, asked: Asked): Promise<ChangeRow> {
  const terms = await context.deliveryTables.get();
  return transaction(context.db, async (tx) => {
    const books = await lockBooks(tx, asked.guid);
    if (!books) throw new Refusal('order-not-found');
    const at = context.now();
    const { accountId } = asked.caller;
    const isRequest = isForStaff(books);
    const deed: Deed = { actor: isRequest ? 'staff' : 'customer', accountId, at };
    const { actions, note } = asked;
    const { priced, plan } = await previewChange(tx, context, books, { actions, deed, terms });
    const { duePence, backPence } = plan.sums;
    if (asked.agreed) requireAgreed(plan.sums, asked.agreed);
    const changeId = await keepChange(tx, {
      orderId: books.id,
      origin: 'customer',
      state: isRequest ? 'requested' : 'proposed',
      actions,
      note,
      duePence,
      backPence,
      begunBy: accountId,
      at,
      expiresAt: expiryOf(at),
    });
    const row = (await findChange(tx, changeId))!;
    if (isRequest) await changeMail(tx, context, row, { kind: 'requested' });
    else if (asked.agreed && duePence === 0) {
      await limitAddition(tx, context, books, { id: changeId, actions, sums: plan.sums });
      const orderGuid = books.guid;
      const agreed = { changeId, orderGuid, priced, deed, payment: null, duePence, backPence };
      const sums = await applyChange(tx, context, agreed);
      await changeMail(tx, context, row, { kind: 'applied', sums });
    }
    return (await findChange(tx, changeId))!;
  });
}

/** Keeps a change, one at a time. */
export async function keepChange(
  tx: Tx,
  change: Parameters<typeof insertChange>[1],
): Promise<number> {
  const changeId = await insertChange(tx, change);
  if (changeId !== undefined) return changeId;
  const open = await findLatestChange(tx, change.orderId);
  throw new Refusal('order-change-open', {
    detail: 'Another change of this order is open. Agree to it or take it back first.',
    extra: { changeId: open!.id },
  });
}
