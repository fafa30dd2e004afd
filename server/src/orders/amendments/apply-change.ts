import type { OrderChangeSums } from '@plumbline/contracts/nouns/order-changes.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadDeliveryTerms } from '../../goods/delivery/store.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { chargeOrder } from '../../money/trade-ledger/charge.ts';
import { findAccountOrder } from '../orders/account-order-store.ts';
import { setChangingUntil } from '../orders/additions-store.ts';
import type { Addition } from '../orders/additions.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { Deed, OrderBooks } from '../orders/books.ts';
import { dayInWords } from '../orders/mail-texts.ts';
import { readCheapest } from '../refunds/cheapest-delivery.ts';
import { noteUnsent } from '../refunds/credit-account.ts';
import { findOrderRefund, insertOrderRefund } from '../refunds/order-refund-store.ts';
import { findLeft, lockLeft, type Left } from '../refunds/refundable-store.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { planChange, type ChangePlan } from './plan-change.ts';
import { priceChange, type PricedChange } from './price-change.ts';
import { readFacts, type Asked } from './read-facts.ts';
import { saveDecision } from './store.ts';

const methodsOf = ({ payments }: Left) =>
  new Map(payments.map(({ paymentId, method }) => [paymentId, method]));

/** What a change comes to now; nothing is written. Refuses what the order does not allow. */
export async function previewChange(
  tx: Queryable,
  context: Context,
  books: OrderBooks,
  asked: Asked,
): Promise<{ priced: PricedChange; plan: ChangePlan }> {
  const priced = priceChange(await readFacts(tx, context, books, asked), asked.actions);
  const left = (await findLeft(tx, books.guid))!;
  const { deed, terms } = asked;
  const cheapestOf = await readCheapest(tx, left.order, { terms, at: deed.at });
  const plan = planChange(books, left, priced, { deed, cheapestOf, methods: methodsOf(left) });
  return { priced, plan };
}

/** A change that is agreed to, and paid for where something is due. */
interface Agreed {
  changeId: number;
  orderGuid: string;
  priced: PricedChange;
  deed: Deed;
  payment: Addition['payment'];
  /** What it was agreed to come to. */
  duePence: number;
  backPence: number;
}

/**
 * Applies a change, once: its order, what is charged, what goes back and the change's own row, in one
 * transaction and under the order's lock. It comes to what was agreed, or nothing is done.
 */
export async function applyChange(
  tx: Tx,
  context: Context,
  { changeId, orderGuid, priced, deed, payment, duePence, backPence }: Agreed,
): Promise<OrderChangeSums> {
  const left = (await lockLeft(tx, orderGuid))!;
  const terms = await loadDeliveryTerms(tx);
  const cheapestOf = await readCheapest(tx, left.order, { terms, at: deed.at });
  const methods = methodsOf(left);
  let plan: ChangePlan | undefined;
  const asked = { order: orderGuid, command: 'applyChange', expectedVersion: null, deed };
  const { after } = await changeOrder(tx, context, asked, (books) => {
    plan = planChange(books, left, priced, { deed, cheapestOf, payment, methods });
    requireAgreed(plan.sums, { duePence, backPence });
    return plan.decision;
  });
  const { sums, refund: planned } = plan!;
  await chargeChange(tx, context, after, { changeId, duePence, planned });
  let refundId: number | null = null;
  if (planned) {
    const note = 'The order was changed.';
    refundId = await insertOrderRefund(tx, {
      ...planned,
      orderId: after.id,
      state: 'sent',
      note,
      askedBy: null,
      at: deed.at,
    });
    const refund = (await findOrderRefund(tx, refundId))!;
    await noteUnsent(tx, refund);
    await sendRefund(tx, context, { refund, askedBy: null, approvedBy: null }, left);
  }
  const by = deed.accountId;
  const came = { duePence, backPence, refundId };
  await saveDecision(tx, changeId, { state: 'applied', by, at: deed.at, came });
  await setChangingUntil(tx, after.id, null);
  return sums;
}

/**
 * What is added to an order on account is owed as the order is: the limit holds for what it costs more,
 * and what was sold can be put right whatever else stands in the way of new orders.
 */
async function chargeChange(
  tx: Tx,
  context: Context,
  { id }: OrderBooks,
  {
    changeId,
    duePence,
    planned,
  }: Pick<Agreed, 'changeId' | 'duePence'> & {
    planned: ChangePlan['refund'];
  },
): Promise<void> {
  const order = await findAccountOrder(tx, id);
  const pence = duePence + (planned?.offsetPence ?? 0);
  if (!order || pence === 0) return;
  const charge = { businessId: order.businessId, orderId: id, cause: `change:${changeId}` };
  await chargeOrder(tx, context, { ...charge, pence, morePence: duePence, isNew: false });
}

/** What a customer has agreed that a change comes to. */
export interface AgreedSums {
  duePence: number;
  backPence: number;
  /** The days that they saw, part by part; undefined where they name none. */
  days?: readonly string[] | undefined;
}

/**
 * Nobody pays, or gets back, another sum than the one that they have agreed to, or waits for another day:
 * a cut-off may have passed since they looked.
 */
export function requireAgreed(
  now: Pick<OrderChangeSums, 'duePence' | 'backPence' | 'parts'>,
  agreed: AgreedSums,
): void {
  if (now.duePence === agreed.duePence && now.backPence === agreed.backPence) {
    requireAgreedDays(now, agreed);
    return;
  }
  throw new Refusal('order-change-differs', {
    detail: `${inWords(agreed, 'It was to')}, and by now it would ${inWords(now, '')}. Nothing was changed: look again.`,
    extra: { duePence: now.duePence, backPence: now.backPence },
  });
}

function requireAgreedDays({ parts }: Pick<OrderChangeSums, 'parts'>, { days }: AgreedSums): void {
  const now = parts.flatMap(({ day }) => (day === null ? [] : [day]));
  if (days === undefined || now.join() === days.join()) return;
  throw new Refusal('order-change-differs', {
    detail: `It would now come on ${[...new Set(now)].map(dayInWords).join(' and ')}, which is not the day that you saw. Nothing was changed: look again.`,
    extra: { days: now },
  });
}

function inWords({ duePence, backPence }: { duePence: number; backPence: number }, lead: string) {
  const text =
    duePence > 0
      ? `cost ${pounds(duePence)}`
      : backPence > 0
        ? `give back ${pounds(backPence)}`
        : 'cost nothing';
  return lead === '' ? text : `${lead} ${text}`;
}
