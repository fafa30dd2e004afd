import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { cancelPayment } from './give-up.ts';
import { isOpen } from './payments.ts';
import type { PaymentSettler } from './settler.ts';
import { listPaymentsFor, lockPayment, type Payment } from './store.ts';

/** The open payments of one subject, by what they are to a payment that is wanted now. */
export interface EarlierPayments {
  /** The one that is for exactly this. */
  same: Payment | undefined;
  /** Those for something else that somebody may be paying at the provider. */
  sent: Payment[];
  /** Those for something else that the provider has not heard of, as far as is known. */
  unsent: Payment[];
}

/** Finds what was begun for a subject; to be asked under its lock. */
export async function findEarlier(
  tx: Tx,
  { purpose }: PaymentSettler,
  subject: string,
  fits: (payment: Payment) => boolean,
): Promise<EarlierPayments> {
  const open = (await listPaymentsFor(tx, purpose, subject)).filter(({ state }) => isOpen(state));
  const same = open.find(fits);
  const others = open.filter((payment) => payment !== same);
  return {
    same,
    sent: others.filter(({ intentId }) => intentId !== null),
    unsent: others.filter(({ intentId }) => intentId === null),
  };
}

/**
 * Ends payments that the provider never heard of. Another tab may have opened one there since it was
 * read, and only its lock tells: those are answered, and then nothing has been ended.
 */
export async function endUnsent(
  tx: Tx,
  context: Context,
  settler: PaymentSettler,
  unsent: readonly Payment[],
): Promise<Payment[]> {
  const locked: Payment[] = [];
  for (const { id } of unsent) locked.push((await lockPayment(tx, id))!);
  const sent = locked.filter(({ intentId }) => intentId !== null);
  if (sent.length > 0) return sent;
  for (const each of locked) await cancelPayment(tx, context, settler, each);
  return [];
}
