import { offersOf } from '../basket/owned-basket.ts';
import type { BasketState } from '../basket/basket.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { Refusal } from '../../core/refusal.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { askPayments } from '../../money/payments/ask-payments.ts';
import { cancelPayment, giveUpPayment } from '../../money/payments/give-up.ts';
import { settleWith } from '../../money/payments/settle.ts';
import {
  attachIntent,
  insertPayment,
  listPaymentsFor,
  lockPayment,
  type Payment,
} from '../../money/payments/store.ts';
import { isOpen } from '../../money/payments/payments.ts';
import { listPriceFacts } from '../../goods/catalogue/price-facts-store.ts';
import { askAboutCards } from '../../money/saved-cards/sync-cards.ts';
import { basketSettler } from './basket-settler.ts';
import { freezeOrder, isForSameOrder } from './checkout.ts';
import { newPayment } from './new-payment.ts';
import { suits, type Means } from './payment-means.ts';
import { heldUntil } from './describe-intent.ts';
import { requireGivenUp } from './given-up.ts';
import { guestNetwork } from './guest-network.ts';
import { holdDiscount, holdGoods } from './hold-for-payment.ts';
import { findChosenOption, findDestination, withCustomerLimit } from './quote.ts';
import { lockOpenCheckout } from './own-checkout.ts';
import { beginWithProof } from './require-proof.ts';
import type { FoundCheckout } from './store.ts';

interface PaymentRequest {
  basketId: string;
  agreedTotalPence?: number | undefined;
  /** The code that was mailed to the contact, where a payment was refused without it. */
  proofCode?: string | undefined;
  /** Whether another code is all that is wanted. */
  mailAgain?: true | undefined;
  means: Means;
  caller: Caller;
}

/** A request with the delivery terms that it is priced by, which are read before any lock. */
interface StartRequest extends PaymentRequest {
  terms: DeliveryTerms;
  /** Whether somebody reads the mail of the order's address, as far as that was asked. */
  isProven: boolean;
}

/**
 * Opens a payment for exactly what the basket costs now: re-prices it from the database, holds its
 * stock, commits the payment, and only then asks the provider. The payment's id is the provider's
 * idempotency key, so a retry after a crash finds the same intent. A payment that was begun for
 * the same goods is used again; one for other goods is given up first. Nothing is asked where there
 * is nothing to pay.
 */
export async function startPayment(context: Context, asked: PaymentRequest): Promise<Payment> {
  const terms = await context.deliveryTables.getForPayment();
  const begin = () =>
    beginWithProof(context, asked, (isProven) =>
      transaction(context.db, (tx) => beginPayment(tx, context, { ...asked, terms, isProven })),
    );
  let begun = await begin();
  if (begun.kind === 'outdated') {
    // One that went through at the last moment becomes the order: there is nothing more to pay.
    for (const payment of begun.payments) {
      requireGivenUp(await giveUpPayment(context, basketSettler, payment));
    }
    begun = await begin();
  }
  // Another request began one between our look and our lock: its page must be seen first.
  if (begun.kind === 'outdated') throw anotherHasBegun();
  const { payment } = begun;
  if (payment.amountPence === 0) return payNothing(context, payment);
  return payment.intentId === null ? openIntent(context, payment) : payment;
}

/** Where nothing is to pay, agreeing to it is all that it takes: the order is placed at once. */
async function payNothing(context: Context, payment: Payment): Promise<Payment> {
  const outcome = await settleWith(context, basketSettler, payment);
  return { ...payment, state: outcome.kind === 'settled' ? 'succeeded' : 'cancelled' };
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
  const written = await attachIntent(context.db, id, { intentId, clientSecret, at: context.now() });
  if (!written) throw new Error(`Payment ${id} has another intent than ${intentId}.`);
  if (!isOpen(written.state)) {
    // Another tab gave this payment up while the provider was asked: nobody may pay it now.
    requireGivenUp(await giveUpPayment(context, basketSettler, written));
    throw anotherHasBegun();
  }
  return { ...written, state };
}

const anotherHasBegun = () =>
  new Refusal('payment-changed', { detail: 'Another payment of this basket has begun.' });

/** Payments that no longer fit their basket are in the way, and are only known to be so under a lock. */
type Begun = { kind: 'begun'; payment: Payment } | { kind: 'outdated'; payments: Payment[] };

/**
 * Reads everything anew and writes the pending payment with its hold; nothing outside is asked. Where
 * earlier ones are in the way that the provider knows, it writes nothing and gives those.
 */
async function beginPayment(tx: Tx, context: Context, request: StartRequest): Promise<Begun> {
  const { basketId, caller, agreedTotalPence, means } = request;
  const found = await lockOpenCheckout(tx, basketId, caller);
  const { basket } = found;
  const frozen = await freezeNow(tx, context, found, request);
  const earlier = found.hasPayments ? await listPaymentsFor(tx, 'basket', basketId) : [];
  const open = earlier.filter(({ state }) => isOpen(state));
  const same = open.find((payment) => fits(payment, frozen, means, context));
  const outdated = open.filter((payment) => payment !== same && payment.intentId !== null);
  if (outdated.length > 0) return { kind: 'outdated', payments: outdated };
  requireAgreed(basket, frozen, agreedTotalPence);
  const usedUp = async () => {
    const without = { ...found, basket: { ...basket, discount: null } };
    return codeFailed(frozen, await freezeNow(tx, context, without, request));
  };
  if (same) {
    if (await holdDiscount(tx, context, same, frozen)) return { kind: 'begun', payment: same };
    throw await usedUp();
  }
  // Another tab may have opened one at the provider since it was read: only its lock tells.
  const unsent: Payment[] = [];
  for (const { id } of open) unsent.push((await lockPayment(tx, id))!);
  const sent = unsent.filter(({ intentId }) => intentId !== null);
  if (sent.length > 0) return { kind: 'outdated', payments: sent };
  const payment = newPayment(context, basket, frozen, request);
  for (const each of unsent) await cancelPayment(tx, context, basketSettler, each);
  if (!(await holdDiscount(tx, context, payment, frozen))) throw await usedUp();
  await holdGoods(tx, context, payment, frozen, request);
  await insertFewPayments(tx, context, payment, request);
  return { kind: 'begun', payment };
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
  found: FoundCheckout,
  { caller, terms }: Pick<StartRequest, 'caller' | 'terms'>,
): Promise<FrozenOrder> {
  const { details } = found;
  const basket = await withCustomerLimit(tx, context, caller, found);
  const offers = offersOf(basket, caller, context);
  const facts = await listPriceFacts(
    tx,
    basket.lines.map((line) => line.offeringId),
    { ...viewerOf(caller), now: context.now() },
  );
  const destination = findDestination(terms, details);
  const option = findChosenOption(context, destination, details, basket, offers);
  const hasUkVat = destination?.zone.ukVat ?? true;
  const now = context.now();
  return freezeOrder({ caller, basket, offers, facts, details, option, hasUkVat, now });
}

/**
 * A payment can go on while it is for the same goods and money, can be paid by the means that are
 * wanted, and has its stock held a while yet.
 */
function fits(payment: Payment, frozen: FrozenOrder, means: Means, context: Context): boolean {
  const leftMs = heldUntil(context, payment).getTime() - context.now().getTime();
  return leftMs > 60_000 && suits(payment, means) && isForSameOrder(payment.snapshot, frozen);
}

async function insertFewPayments(
  tx: Tx,
  context: Context,
  payment: Payment,
  { caller, isProven }: StartRequest,
): Promise<void> {
  const at = context.now();
  const { limits } = context.config;
  const unproven = {
    networkIntents: limits.intentsPerNetwork,
    declinesSince: new Date(at.getTime() - 86_400_000),
    declines: limits.declinesPerPayer,
    networkDeclines: limits.declinesPerNetwork,
  };
  const begun = await insertPayment(
    tx,
    { ...payment, at, network: guestNetwork(context, caller) },
    {
      since: new Date(at.getTime() - 10 * 60_000),
      most: limits.intentsPer10Minutes,
      unproven: isProven ? null : unproven,
    },
  );
  if (begun === 'begun') return;
  if (begun === 'unproven') throw new Refusal('proof-needed');
  throw new Refusal('too-many-requests', {
    detail: 'You have started many payments in a short time. Please wait ten minutes.',
  });
}
