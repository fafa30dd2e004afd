import { lockOpenBasket, offersOf } from '../basket/owned-basket.ts';
import type { BasketState } from '../basket/basket.ts';
import { callerKey, viewerOf, type Caller } from '../caller.ts';
import { uuidFrom, type Context } from '../context.ts';
import { transaction, type Tx } from '../db/transaction.ts';
import type { DeliveryTerms } from '../delivery/terms.ts';
import { Refusal } from '../http/refusal.ts';
import type { FrozenOrder } from '../orders/orders.ts';
import { askPayments } from '../payments/ask-payments.ts';
import {
  attachIntent,
  insertPayment,
  listPaymentsOfBasket,
  lockPayment,
  setPaymentState,
  type Payment,
} from '../payments/store.ts';
import { isOpen } from '../payments/payments.ts';
import { listPriceFacts } from '../pricing/store.ts';
import { askAboutCards } from '../saved-cards/sync-cards.ts';
import { releaseClaim } from '../discounts/claim-store.ts';
import { releaseHold } from '../stock/release-store.ts';
import { freezeOrder, isForSameOrder } from './checkout.ts';
import { suits, type Means } from './payment-means.ts';
import { heldUntil } from './describe-intent.ts';
import { giveUpPayment } from './give-up-payment.ts';
import { holdDiscount, holdGoods } from './hold-for-payment.ts';
import { chosenOption, findPlace, withCustomerLimit } from './quote.ts';
import { settlePayment } from './settle-payment.ts';
import { countPaymentsSince, findCheckoutDetails } from './store.ts';

interface PaymentRequest {
  basketId: string;
  agreedTotalPence?: number | undefined;
  means: Means;
  caller: Caller;
}

/** A request with the delivery terms that it is priced by, which are read before any lock. */
interface StartRequest extends PaymentRequest {
  terms: DeliveryTerms;
}

/**
 * Opens a payment for exactly what the basket costs now: re-prices it from the database, holds its
 * stock, commits the payment, and only then asks the provider. The payment's id is the provider's
 * idempotency key, so a retry after a crash finds the same intent. A payment that was begun for
 * the same goods is used again; one for other goods is given up first. Nothing is asked where there
 * is nothing to pay.
 */
export async function startPayment(context: Context, asked: PaymentRequest): Promise<Payment> {
  const request = { ...asked, terms: await context.deliveryTables.get() };
  await giveUpOutdated(context, request);
  const payment = await transaction(context.db, (tx) => beginPayment(tx, context, request));
  if (payment.amountPence === 0) return payNothing(context, payment);
  return payment.intentId === null ? openIntent(context, payment) : payment;
}

/** Where nothing is to pay, agreeing to it is all that it takes: the order is placed at once. */
async function payNothing(context: Context, payment: Payment): Promise<Payment> {
  const outcome = await settlePayment(context, payment);
  return { ...payment, state: outcome.kind === 'ordered' ? 'succeeded' : 'cancelled' };
}

/** Asks the provider for the intent of a payment that is written already. */
async function openIntent(context: Context, payment: Payment): Promise<Payment> {
  const { id, amountPence, currency, customerId, savesCard } = payment;
  const ask = () =>
    context.payments.createIntent({
      amountPence,
      currency,
      reference: id,
      idempotencyKey: id,
      description: `${context.config.shopName} order`,
      ...(customerId !== null && { customer: { customerId, savesCard } }),
    });
  const notReady = 'The card service was not ready. Nothing has been charged. Please try again.';
  const opened = await (customerId === null
    ? askPayments(ask)
    : askAboutCards(context, customerId, ask, new Refusal('unavailable', { detail: notReady })));
  const { intentId, clientSecret, state } = opened;
  const written = await transaction(context.db, async (tx) => {
    const locked = (await lockPayment(tx, id))!;
    await attachIntent(tx, id, { intentId, clientSecret, at: context.now() });
    return { ...locked, intentId, clientSecret };
  });
  if (!isOpen(written.state)) {
    // Another tab gave this payment up while the provider was asked: nobody may pay it now.
    await giveUpPayment(context, written);
    throw new Refusal('payment-changed', { detail: 'Another payment of this basket has begun.' });
  }
  return { ...written, state };
}

/** Reads everything anew and writes the pending payment with its hold; nothing outside is asked. */
async function beginPayment(tx: Tx, context: Context, request: StartRequest): Promise<Payment> {
  const { basketId, caller, agreedTotalPence, means } = request;
  const now = context.now();
  const basket = await lockOpenBasket(tx, basketId, caller);
  const frozen = await freezeNow(tx, context, basket, request);
  requireAgreed(basket, frozen, agreedTotalPence);
  const open = (await listPaymentsOfBasket(tx, basketId)).filter(({ state }) => isOpen(state));
  const usedUp = async () =>
    codeFailed(frozen, await freezeNow(tx, context, { ...basket, discount: null }, request));
  const same = open.find((payment) => fits(payment, frozen, means, context));
  if (same) {
    if (await holdDiscount(tx, context, same, frozen)) return same;
    throw await usedUp();
  }
  if (open.some((payment) => payment.intentId !== null)) {
    // Another request began one between our look and our lock: its page must be seen first.
    throw new Refusal('payment-changed', { detail: 'Another payment of this basket has begun.' });
  }
  await requireFewIntents(tx, context, caller);
  const payment = newPayment(context, basket, request, frozen);
  for (const { id, holdId } of open) {
    await releaseClaim(tx, id);
    if (holdId) await releaseHold(tx, holdId);
    await setPaymentState(tx, id, { state: 'cancelled', method: null, failure: null, at: now });
  }
  if (!(await holdDiscount(tx, context, payment, frozen))) throw await usedUp();
  await holdGoods(tx, context, payment, frozen);
  await insertPayment(tx, { ...payment, at: now });
  return payment;
}

/**
 * Nobody pays another total than they saw. Who names none has at least seen the basket, and so must
 * hear of a code in it that takes nothing off.
 */
function requireAgreed(
  { discount }: BasketState,
  frozen: FrozenOrder,
  agreedTotalPence: number | undefined,
): void {
  const totalPence = frozen.total.incPence;
  if (agreedTotalPence === totalPence) return;
  if (discount && !frozen.discountCode) throw codeFailed({ discountCode: discount }, frozen);
  if (agreedTotalPence === undefined) return;
  throw new Refusal('payment-changed', {
    detail: 'The total has changed since you looked. Please check it before you pay.',
    extra: { totalPence },
  });
}

/** A code that no longer counts is said before anything is paid, with the total without it. */
function codeFailed(
  { discountCode }: { discountCode: { code: string } | null },
  without: FrozenOrder,
): Refusal {
  return new Refusal('payment-changed', {
    detail:
      `The code ${discountCode?.code ?? ''} cannot be used for this order any more. ` +
      'Please check the total without it before you pay.',
    extra: { totalPence: without.total.incPence },
  });
}

async function freezeNow(
  tx: Tx,
  context: Context,
  found: BasketState,
  { caller, terms }: Pick<StartRequest, 'caller' | 'terms'>,
): Promise<FrozenOrder> {
  const details = await findCheckoutDetails(tx, found.basketId);
  const basket = await withCustomerLimit(tx, context, caller, found, details);
  const offers = offersOf(basket, caller, context);
  const facts = await listPriceFacts(
    tx,
    basket.lines.map((line) => line.offeringId),
    { ...viewerOf(caller), now: context.now() },
  );
  const place = findPlace(terms, details);
  const option = place ? chosenOption(context, place, details, basket.lines, offers) : null;
  const hasUkVat = place?.zone.ukVat ?? true;
  const now = context.now();
  return freezeOrder({ caller, basket, offers, facts, details, option, hasUkVat, now });
}

function newPayment(
  context: Context,
  basket: BasketState,
  { caller, means }: StartRequest,
  frozen: FrozenOrder,
): Payment {
  const now = context.now();
  return {
    id: uuidFrom(context.randomBytes),
    basketId: basket.basketId,
    basketVersion: basket.version,
    visitor: callerKey(caller),
    intentId: null,
    clientSecret: null,
    state: 'created',
    amountPence: frozen.total.incPence,
    refundedPence: 0,
    currency: frozen.currency,
    method: null,
    failure: null,
    holdId: frozen.lines.some((line) => !line.toOrder) ? uuidFrom(context.randomBytes) : null,
    customerId: means.customerId,
    savesCard: means.savesCard,
    snapshot: frozen,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * A payment can go on while it is for the same goods and money, can be paid by the means that are
 * wanted, and has its stock held a while yet.
 */
function fits(payment: Payment, frozen: FrozenOrder, means: Means, context: Context): boolean {
  const leftMs = heldUntil(context, payment).getTime() - context.now().getTime();
  return leftMs > 60_000 && suits(payment, means) && isForSameOrder(payment.snapshot, frozen);
}

async function requireFewIntents(tx: Tx, context: Context, caller: Caller): Promise<void> {
  const since = new Date(context.now().getTime() - 10 * 60_000);
  const begun = await countPaymentsSince(tx, callerKey(caller), since);
  if (begun >= context.config.limits.intentsPer10Minutes) {
    throw new Refusal('too-many-requests', {
      detail: 'You have begun many payments in a short time. Please wait ten minutes.',
    });
  }
}

/**
 * Gives up payments that no longer fit the basket, at the provider first: if one went through at
 * the last moment, it becomes the order, and there is nothing more to pay.
 */
async function giveUpOutdated(context: Context, request: StartRequest): Promise<void> {
  const { basketId, caller, means } = request;
  const open = (await listPaymentsOfBasket(context.db, basketId)).filter(
    ({ state, intentId }) => isOpen(state) && intentId !== null,
  );
  if (open.length === 0) return;
  const frozen = await transaction(context.db, async (tx) =>
    freezeNow(tx, context, await lockOpenBasket(tx, basketId, caller), request),
  );
  for (const payment of open) {
    if (!fits(payment, frozen, means, context)) await giveUpPayment(context, payment);
  }
}
