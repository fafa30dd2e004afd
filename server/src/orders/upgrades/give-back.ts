import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { promiseRefund } from '../../money/payments/refund.ts';
import { getLeftPence } from '../../money/payments/refund-store.ts';
import { lockPayment } from '../../money/payments/store.ts';
import type { Consignment } from '../orders/books.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { listPaidUpgrades, markGivenBack } from './store.ts';
import { tellGivenBack } from './upgrade-mail.ts';

/**
 * Gives back what was paid on top where it does not come as was chosen: its day is missed, if only by a
 * part of it, or it is called off. Heard in the transaction of the command, under the order's lock.
 */
export async function giveBackMissed(
  tx: Tx,
  context: Context,
  { after, events }: OrderChange,
): Promise<void> {
  if (!events.some(({ kind }) => causes.has(kind))) return;
  for (const upgrade of await listPaidUpgrades(tx, after.id)) {
    const { id, option, premium, paymentId } = upgrade;
    const brings = [upgrade.consignment, ...partedFrom(upgrade.consignment, events)];
    const found = after.consignments.filter(({ number }) => brings.includes(number));
    if (!found.some((each) => isMissed(each, option!.day))) continue;
    // A dispute or another refund of it may be written at this moment: what is left is read after that.
    await lockPayment(tx, paymentId!);
    // Goodwill may have taken some of it or all: only what is left can go back.
    const amountPence = Math.min(premium.incPence, await getLeftPence(tx, paymentId!));
    if (amountPence === 0) continue;
    const byTheShop = { subject: null, askedBy: null, approvedBy: null };
    const refund = {
      paymentId: paymentId!,
      amountPence,
      reason: 'delivery',
      ...byTheShop,
    } as const;
    if (!(await promiseRefund(tx, context, refund))) continue;
    await markGivenBack(tx, id, context.now());
    const told = { id, orderGuid: after.guid, number: after.number, option: option!, premium };
    await tellGivenBack(tx, context, told, amountPence);
  }
}

const causes: ReadonlySet<string> = new Set([
  'delayed',
  'delivered',
  'cancelled',
  'failed',
  'split',
]);

/**
 * What was parted from a consignment just now: goods that were to come with it on the day that was paid
 * for, and are put off or lost. What was parted before a better day was chosen was never to come on that.
 */
const partedFrom = (consignment: number, events: OrderChange['events']): unknown[] =>
  events.flatMap(({ kind, detail }) => {
    if (kind === 'split' && detail.consignment === consignment) return [detail.into];
    return kind === 'failed' && detail.from === consignment ? [detail.consignment] : [];
  });

/** Whether a consignment came late, comes late, or does not come, by the day that was paid for. */
function isMissed({ state, expectedDay, promisedDay, deliveredAt }: Consignment, paidDay: string) {
  if (state === 'cancelled' || state === 'failed') return true;
  // The customer may have chosen a later day since, which is no fault of ours.
  const due = promisedDay > paidDay ? promisedDay : paidDay;
  if (deliveredAt !== null) return formatDay(londonDay(new Date(deliveredAt))) > due;
  return expectedDay > due;
}
