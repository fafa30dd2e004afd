import type { PaymentIntent } from '@plumbline/contracts/payments.ts';
import { lockOpenBasket, offersOf } from '../basket/owned-basket.ts';
import type { BasketState } from '../basket/basket.ts';
import { callerKey, viewerOf, type Caller } from '../caller.ts';
import { uuidFrom, type Context } from '../context.ts';
import { transaction, type Tx } from '../db/transaction.ts';
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
import { holdStock, releaseHold } from '../stock/store.ts';
import { freezeOrder, isForSameOrder } from './checkout.ts';
import { suits, type Means } from './payment-means.ts';
import { chosenOption, findPlace } from './quote.ts';
import { settlePayment } from './settle-payment.ts';
import { countPaymentsSince, findCheckoutDetails } from './store.ts';

interface StartRequest {
  basketId: string;
  agreedTotalPence?: number | undefined;
  means: Means;
  caller: Caller;
}

/**
 * Opens a payment for exactly what the basket costs now: re-prices it from the database, holds its
 * stock, commits the payment, and only then asks the provider. The payment's id is the provider's
 * idempotency key, so a retry after a crash finds the same intent. A payment that was begun for
 * the same goods is used again; one for other goods is given up first.
 */
export async function startPayment(context: Context, request: StartRequest): Promise<Payment> {
  await giveUpOutdated(context, request);
  const payment = await transaction(context.db, (tx) => beginPayment(tx, context, request));
  return payment.intentId === null ? openIntent(context, payment) : payment;
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
  const frozen = await freezeNow(tx, context, basket, caller);
  const amountPence = frozen.total.incPence;
  if (agreedTotalPence !== undefined && agreedTotalPence !== amountPence) {
    throw new Refusal('payment-changed', {
      detail: 'The total has changed since you looked. Please check it before you pay.',
      extra: { totalPence: amountPence },
    });
  }
  const open = (await listPaymentsOfBasket(tx, basketId)).filter(({ state }) => isOpen(state));
  const same = open.find((payment) => fits(payment, frozen, means, context));
  if (same) return same;
  if (open.some((payment) => payment.intentId !== null)) {
    // Another request began one between our look and our lock: its page must be seen first.
    throw new Refusal('payment-changed', { detail: 'Another payment of this basket has begun.' });
  }
  await requireFewIntents(tx, context, caller);
  const payment = newPayment(context, basket, request, frozen);
  for (const { id, holdId } of open) {
    if (holdId) await releaseHold(tx, holdId);
    await setPaymentState(tx, id, { state: 'cancelled', method: null, failure: null, at: now });
  }
  await hold(tx, context, payment, frozen);
  await insertPayment(tx, { ...payment, at: now });
  return payment;
}

/** Keeps the goods of a payment for its customer; refuses with what is missing. */
async function hold(
  tx: Tx,
  context: Context,
  payment: Payment,
  frozen: FrozenOrder,
): Promise<void> {
  if (payment.holdId === null) return;
  const held = await holdStock(tx, {
    holdId: payment.holdId,
    visitor: payment.visitor,
    basketId: payment.basketId,
    lines: frozen.lines.filter((line) => !line.toOrder),
    now: payment.createdAt,
    expiresAt: heldUntil(context, payment),
    maxLiveHolds: context.config.limits.holdsPerVisitor,
  });
  if (held.kind === 'too-many-holds') throw new Refusal('too-many-holds');
  if (held.kind === 'short') throw outOfStock(frozen, held.short);
}

async function freezeNow(
  tx: Tx,
  context: Context,
  basket: BasketState,
  caller: Caller,
): Promise<FrozenOrder> {
  const details = await findCheckoutDetails(tx, basket.basketId);
  const offers = offersOf(basket, caller, context);
  const facts = await listPriceFacts(
    tx,
    basket.lines.map((line) => line.offeringId),
    { ...viewerOf(caller), now: context.now() },
  );
  const place = await findPlace(context, details);
  const option = place ? chosenOption(context, place, details, basket.lines, offers) : null;
  const hasUkVat = place?.zone.ukVat ?? true;
  return freezeOrder({ caller, lines: basket.lines, offers, facts, details, option, hasUkVat });
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

function heldUntil(context: Context, payment: Pick<Payment, 'createdAt'>): Date {
  return new Date(payment.createdAt.getTime() + context.config.limits.holdMinutes * 60_000);
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
    freezeNow(tx, context, await lockOpenBasket(tx, basketId, caller), caller),
  );
  for (const payment of open) {
    if (!fits(payment, frozen, means, context)) await giveUpPayment(context, payment);
  }
}

/** Cancels a payment at the provider and here. Refuses when it went through or is on its way. */
export async function giveUpPayment(context: Context, payment: Payment): Promise<void> {
  if (payment.intentId !== null) {
    await askPayments(() => context.payments.cancelIntent(payment.intentId!));
  }
  const outcome = await settlePayment(context, payment);
  if (outcome.kind === 'ordered') throw new Refusal('basket-closed');
  if (outcome.kind === 'open' && outcome.state === 'processing') {
    throw new Refusal('payment-not-ready', {
      detail: 'A payment of this basket is still being processed. Please wait for it.',
    });
  }
}

function outOfStock(
  frozen: FrozenOrder,
  short: readonly { offeringId: number; wanted: number; available: number }[],
): Refusal {
  const items = short.map(({ offeringId, wanted, available }) => {
    const line = frozen.lines.find((each) => each.offeringId === offeringId)!;
    return { sku: line.sku, name: line.name, wanted, available };
  });
  const [first] = items;
  return new Refusal('out-of-stock', {
    detail:
      first!.available === 0
        ? `${first!.name} has just sold out. Nothing has been charged.`
        : `Only ${first!.available} of ${first!.name} are left. Nothing has been charged.`,
    extra: { items },
  });
}

/** Where the provider's pages lead back to: the shop's page that makes the order of the payment. */
export function returnUrlOf(context: Context, payment: Payment): string {
  return `${context.config.publicUrl}/checkout/paid?basket=${payment.basketId}`;
}

/** A payment as its page needs it, with the stock held until when. */
export function describeIntent(
  context: Context,
  payment: Payment,
  actionUrl: string | null = null,
): PaymentIntent {
  const intentId = payment.intentId!;
  const clientSecret = payment.clientSecret!;
  const returnUrl = returnUrlOf(context, payment);
  return {
    intentId,
    clientSecret,
    amountPence: payment.amountPence,
    currency: payment.currency,
    status: shownState(payment.state),
    heldUntil: heldUntil(context, payment).toISOString(),
    provider: context.payments.access,
    hostedPageUrl: context.payments.hostedPageUrl({ id: intentId, clientSecret, returnUrl }),
    actionUrl,
  };
}

function shownState(state: Payment['state']): PaymentIntent['status'] {
  return state === 'refunded' || state === 'partly-refunded' ? 'succeeded' : state;
}
