import { uuidFrom, type Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertPayment, setPaymentState } from '../../money/payments/store.ts';
import { onAccount } from '../../money/payments/settle.ts';
import type { Addition } from '../orders/additions.ts';
import { findChange, saveAcceptance, type ChangeRow } from './store.ts';

/** Whether what a change costs more is owed, as its order is. */
export async function isChangeOnAccount({ db }: Context, changeId: number): Promise<boolean> {
  return (await findChange(db, changeId))?.isOnAccount === true;
}

/** Writes that a change is paid by its business's credit; the ledger takes it as the change is applied. */
export async function payOnAccount(
  tx: Tx,
  context: Context,
  { id }: ChangeRow,
  amountPence: number,
): Promise<NonNullable<Addition['payment']>> {
  const paymentId = uuidFrom(context.randomBytes);
  const at = context.now();
  const payment = {
    id: paymentId,
    purpose: 'amendment',
    subject: String(id),
    subjectVersion: 1,
    visitor: `change:${id}`,
    amountPence,
    currency: 'GBP',
    holdId: null,
    customerId: null,
    savesCard: false,
    isOnAccount: true,
    snapshot: {},
    at,
  } as const;
  await insertPayment(tx, payment, { since: at, most: 100 });
  await setPaymentState(tx, paymentId, {
    state: 'succeeded',
    method: onAccount,
    failure: null,
    at,
  });
  await saveAcceptance(tx, id, { paymentId, heldUntil: at, duePence: amountPence });
  return { paymentId, method: onAccount };
}
