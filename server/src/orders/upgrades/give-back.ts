import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { promiseRefund } from '../../money/payments/refund.ts';
import { getLeftPence } from '../../money/payments/refund-store.ts';
import { lockPayment } from '../../money/payments/store.ts';
import type { Consignment, OrderEvent } from '../orders/books.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { listEventsAfter } from '../orders/events-store.ts';
import { listPaidUpgrades, markGivenBack, type Upgrade } from './store.ts';
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
  const upgrades = await listPaidUpgrades(tx, after.id);
  const ledger = upgrades.length > 0 ? await listEventsAfter(tx, after.id, 0) : [];
  for (const upgrade of upgrades) {
    const { id, option, premium, paymentId } = upgrade;
    const brings = carriersOf(upgrade, ledger);
    const found = after.consignments.filter(({ number }) => brings.has(number));
    if (!isMissed(found, option!.day)) continue;
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
 * A consignment whose better day was paid for, and what was parted from it since, or from that: goods
 * that were to come with it on that day, and may be put off or lost much later. What was parted before
 * the day was chosen was never to come on it.
 */
function carriersOf(
  { consignment, option }: Upgrade,
  ledger: readonly OrderEvent[],
): ReadonlySet<unknown> {
  const chosen = ledger.findLastIndex(
    ({ kind, detail }) =>
      kind === 'upgraded' && detail.consignment === consignment && detail.to === option!.day,
  );
  const carriers = new Set<unknown>([consignment]);
  for (const { kind, detail } of ledger.slice(chosen + 1)) {
    if (kind === 'split' && carriers.has(detail.consignment)) carriers.add(detail.into);
    if (kind === 'failed' && carriers.has(detail.from)) carriers.add(detail.consignment);
  }
  return carriers;
}

/** Whether any of it does not come by the day that was paid for, or all of it was called off. */
const isMissed = (found: readonly Consignment[], paidDay: string) =>
  found.every(({ state }) => state === 'cancelled') || found.some((each) => isLate(each, paidDay));

/** Whether a consignment came late, comes late, or never comes. */
function isLate(
  { state, expectedDay, promisedDay, deliveredAt }: Consignment,
  paidDay: string,
): boolean {
  if (state === 'cancelled') return false;
  if (state === 'failed') return true;
  // The customer may have chosen a later day since, which is no fault of ours.
  const due = promisedDay > paidDay ? promisedDay : paidDay;
  if (deliveredAt !== null) return formatDay(londonDay(new Date(deliveredAt))) > due;
  return expectedDay > due;
}
