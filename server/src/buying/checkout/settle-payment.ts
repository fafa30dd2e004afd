import type { PlacedOrder } from '@plumbline/contracts/ordering/checkout.ts';
import { closeBasket, insertBasket, lockBasket } from '../basket/store.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { transaction } from '../../db/transaction.ts';
import { claimForOrder, releaseClaim } from '../../goods/discounts/claim-store.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { orderNumber, orderToken, type FrozenOrder } from '../../orders/orders/orders.ts';
import { confirmationMail } from '../../orders/orders/confirmation-mail.ts';
import { findOrderByBasket, insertOrder, type PlacedOrderRow } from '../../orders/orders/store.ts';
import type { ProviderEvent, SeenIntent } from '../../outside/payments.ts';
import {
  isOpen,
  isPaid,
  nextPaymentState,
  type PaymentState,
} from '../../money/payments/payments.ts';
import { insertRefund } from '../../money/payments/refund-store.ts';
import {
  lockPayment,
  recordEvent,
  setPaymentState,
  type Payment,
} from '../../money/payments/store.ts';
import { queueCardSync } from '../../money/saved-cards/sync-cards.ts';
import { releaseHold } from '../../goods/stock/release-store.ts';
import { claimHold } from '../../goods/stock/store.ts';
import { askPayments } from '../../money/payments/ask-payments.ts';
import { leftOver } from './checkout.ts';
import { refundPayment } from './refund.ts';

/** What a payment has come to. */
export type Outcome =
  | { kind: 'ordered'; order: PlacedOrderRow }
  | { kind: 'open'; state: PaymentState; failure: string | null }
  | { kind: 'given-back'; reason: string };

/**
 * The one way from a payment to its order. The page, the provider's events and the reconciler all
 * come here, as often as they like: a payment that has its order changes no more. Otherwise what the
 * provider says is looked up first, and everything that follows from it happens in one transaction
 * under the payment's lock, once.
 */
export async function settlePayment(
  context: Context,
  payment: Pick<Payment, 'id' | 'intentId' | 'basketId' | 'state'>,
  event: ProviderEvent | null = null,
): Promise<Outcome> {
  // A payment that was not paid when it was read has no order yet that could be found.
  const placed = isPaid(payment.state) && (await findOrderByBasket(context.db, payment.basketId));
  if (placed && placed.payment_id === payment.id) return { kind: 'ordered', order: placed };
  const seen =
    payment.intentId === null
      ? null
      : await askPayments(() => context.payments.getIntent(payment.intentId!));
  return transaction(context.db, async (tx) => {
    // The basket's lock comes first everywhere, so that two ways here never wait for each other.
    const basket = (await lockBasket(tx, payment.basketId))!;
    const news = event && { ...event, at: context.now() };
    const order = basket.status === 'open' ? null : await findOrderByBasket(tx, payment.basketId);
    if (order && order.payment_id === payment.id) {
      if (news) await recordEvent(tx, news);
      return { kind: 'ordered', order };
    }
    const locked = (await lockPayment(tx, payment.id, news))!;
    if (isPaid(locked.state)) return { kind: 'given-back', reason: locked.failure ?? '' };
    const state = seen ? nextState(locked, seen) : stateUnasked(locked);
    const failure = seen?.failure?.message ?? null;
    const method = seen?.methodLabel ?? null;
    await setPaymentState(tx, locked.id, { state, method, failure, at: context.now() });
    // Another card may still pay a failed one, and then takes the claim again if there is one.
    if (state === 'cancelled' || state === 'failed') await releaseClaim(tx, locked.id);
    if (state === 'cancelled' && locked.holdId) await releaseHold(tx, locked.holdId);
    if (state !== 'succeeded') return { kind: 'open', state, failure };
    if (locked.savesCard) await queueCardSync(tx, context, locked.customerId!, context.now());
    if (basket.status === 'erased') return giveBack(tx, context, locked, 'Its owner was erased.');
    if (order) return giveBack(tx, context, locked, 'This basket had already been ordered.');
    return placeOrder(tx, context, { ...locked, method }, basket);
  });
}

/** A payment that the provider never heard of is done where there is nothing to pay. */
function stateUnasked({ state, amountPence }: Payment): PaymentState {
  return amountPence === 0 && isOpen(state) ? 'succeeded' : state;
}

/** An answer about other money than was agreed is never taken for this payment. */
function nextState(payment: Payment, seen: SeenIntent): PaymentState {
  const isOurs =
    seen.reference === payment.id &&
    seen.amountPence === payment.amountPence &&
    seen.currency === payment.currency &&
    (seen.state !== 'succeeded' || seen.receivedPence === payment.amountPence);
  if (!isOurs)
    throw new Error(`The provider's intent of payment ${payment.id} is not what was agreed.`);
  return nextPaymentState(payment.state, seen.state);
}

async function placeOrder(
  tx: Tx,
  context: Context,
  payment: Payment,
  basket: NonNullable<Awaited<ReturnType<typeof lockBasket>>>,
): Promise<Outcome> {
  const now = context.now();
  const frozen = payment.snapshot as FrozenOrder;
  const guid = uuidFrom(context.randomBytes);
  const discount = { paymentId: payment.id, orderGuid: guid, now };
  if (frozen.discountCode && !(await claimForOrder(tx, discount))) {
    const reason = 'The discount code was used up before the payment arrived.';
    return giveBack(tx, context, payment, reason);
  }
  const claim = payment.holdId ? await claimHold(tx, payment.holdId, guid, now) : null;
  if (claim?.kind === 'short') {
    return giveBack(tx, context, payment, 'The goods sold out before the payment arrived.');
  }
  const order = await insertOrder(tx, {
    guid,
    number: orderNumber(context.randomBytes),
    basketId: payment.basketId,
    paymentId: payment.id,
    frozen,
    paidWith: payment.method,
    now,
  });
  await closeBasket(tx, payment.basketId);
  const left = leftOver(basket.lines, frozen.lines);
  if (left.length > 0) {
    const basketId = context.randomBytes(16).toString('base64url');
    await insertBasket(tx, {
      ...basket,
      basketId,
      version: 1,
      updatedAt: now,
      lines: left,
      discount: null,
    });
  }
  await queueMessage(
    tx,
    context.jobs,
    confirmationMail({
      order: { guid, number: order.number, frozen, paidWith: payment.method },
      publicUrl: context.config.publicUrl,
      link: `${context.config.publicUrl}/order/${orderToken(context.signingKey, guid)}`,
      shopName: context.config.shopName,
      isDemo: context.config.mode === 'demo',
    }),
    now,
  );
  return { kind: 'ordered', order };
}

/** Money that no order can be made of goes back at once, by a job, and staff can see why. */
async function giveBack(
  tx: Tx,
  context: Context,
  payment: Payment,
  reason: string,
): Promise<Outcome> {
  const at = context.now();
  await releaseClaim(tx, payment.id);
  if (payment.amountPence === 0) {
    const state = 'cancelled';
    await setPaymentState(tx, payment.id, { state, method: null, failure: reason, at });
    if (payment.holdId) await releaseHold(tx, payment.holdId);
    return { kind: 'open', state, failure: reason };
  }
  await setPaymentState(tx, payment.id, { state: 'succeeded', method: null, failure: reason, at });
  const refundId = uuidFrom(context.randomBytes);
  const { id: paymentId, amountPence } = payment;
  const isPromised = await insertRefund(tx, { id: refundId, paymentId, amountPence, reason, at });
  if (!isPromised) throw new Error(`Payment ${paymentId} has no order and cannot be given back.`);
  await context.jobs.send(tx, refundPayment, { refundId });
  if (payment.holdId) await releaseHold(tx, payment.holdId);
  return { kind: 'given-back', reason };
}

/** The order as the page that paid for it is told. */
export function describePlaced(context: Context, order: PlacedOrderRow): PlacedOrder {
  return {
    orderNumber: order.number,
    orderId: order.id,
    orderGuid: order.guid,
    emailAddress: order.email,
    confirmationToken: orderToken(context.signingKey, order.guid),
    total: {
      incPence: order.total_inc_pence,
      exPence: order.total_ex_pence,
      vatPence: order.total_inc_pence - order.total_ex_pence,
    },
    currency: order.currency,
  };
}
