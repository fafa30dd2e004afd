import { heldPrices } from '../approvals/held-prices.ts';
import { requireWithinLimits } from '../approvals/require-within-limits.ts';
import type { BasketState } from '../basket/basket.ts';
import { atHolds, countingHolds, type PriceUnit } from '../basket/price-hold.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { Refusal } from '../../core/refusal.ts';
import { dayInWords } from '../../orders/orders/mail-texts.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import {
  endUnsent,
  findEarlier,
  type EarlierPayments,
} from '../../money/payments/earlier-payments.ts';
import { hasTimeLeft } from '../../money/payments/held-until.ts';
import { openBegun, type Begun } from '../../money/payments/open-intent.ts';
import { isForSame } from '../../money/payments/payments.ts';
import { insertPayment, type Payment } from '../../money/payments/store.ts';
import { findReferenceWishes } from '../../people/businesses/store.ts';
import { listPriceFacts } from '../../goods/catalogue/price-facts-store.ts';
import { basketSettler } from './basket-settler.ts';
import { freezeOrder } from './checkout.ts';
import { newPayment } from './new-payment.ts';
import { askForIntent, suits, type Means } from '../../money/saved-cards/payment-means.ts';
import { requireGivenUp } from './given-up.ts';
import { guestNetwork } from './guest-network.ts';
import { holdDiscount, holdGoods } from './hold-for-payment.ts';
import { findChosenOption, findServedPlace, ownOffersOf, withCustomerLimit } from './quote.ts';
import { lockOpenCheckout } from './own-checkout.ts';
import { forBasketJob } from './references.ts';
import { beginWithProof } from './require-proof.ts';
import { requireStanding } from './require-standing.ts';
import { requireWithinCap } from './provisional-cap.ts';
import type { FoundCheckout } from './store.ts';

export interface PaymentRequest {
  basketId: string;
  agreedTotalPence?: number | undefined;
  agreedDays?: readonly string[] | undefined;
  /** The code that was mailed to the contact, where a payment was refused without it. */
  proofCode?: string | undefined;
  /** Whether another code is all that is wanted. */
  mailAgain?: true | undefined;
  means: Means;
  caller: Caller;
}

/** A request with the delivery terms that it is priced by, which are read before any lock. */
export interface StartRequest extends PaymentRequest {
  terms: DeliveryTerms;
  /** Whether somebody reads the mail of the order's address, as far as that was asked. */
  isProven: boolean;
}

/**
 * Opens a payment for exactly what the basket costs now: re-prices it from the database and holds its
 * stock. A payment that was begun for the same goods is used again; one for other goods is given up
 * first.
 */
export async function startPayment(context: Context, asked: PaymentRequest): Promise<Payment> {
  const terms = await context.deliveryTables.getForPayment();
  const begin = () =>
    beginWithProof(context, asked, (isProven) =>
      transaction(context.db, (tx) => beginPayment(tx, context, { ...asked, terms, isProven })),
    );
  return openBegun(context, {
    settler: basketSettler,
    begin,
    requireGivenUp,
    description: `${context.config.shopName} order`,
    ask: (intent) => askForIntent(context, intent),
  });
}

const nothingBegun: EarlierPayments = { same: undefined, sent: [], unsent: [] };

/**
 * Reads everything anew and writes the pending payment with its hold; nothing outside is asked. Where
 * earlier ones are in the way that the provider knows, it writes nothing and gives those.
 */
export async function beginPayment(
  tx: Tx,
  context: Context,
  request: StartRequest,
): Promise<Begun> {
  const { basketId, caller, means } = request;
  const found = await lockOpenCheckout(tx, basketId, caller);
  const { basket } = found;
  const standing = await requireStanding(tx, caller, basket);
  const frozen = await freezeNow(tx, context, found, request);
  await requireWithinCap(tx, standing, { purpose: 'basket', subject: basketId }, frozen);
  if (standing) {
    const spender = { ...standing, accountId: caller.accountId! };
    const { approval: approved } = found;
    await requireWithinLimits(tx, context, spender, { basketId, order: frozen, approved });
  }
  const suiting = (payment: Payment) => fits(payment, frozen, means, context);
  const { same, sent, unsent } = found.hasPayments
    ? await findEarlier(tx, basketSettler, basketId, suiting)
    : nothingBegun;
  if (sent.length > 0) return { kind: 'outdated', payments: sent };
  requireAgreed(basket, frozen, request);
  requireAgreedDays(frozen, request);
  const usedUp = async () => {
    const without = { ...found, basket: { ...basket, discount: null } };
    return codeFailed(frozen, await freezeNow(tx, context, without, request));
  };
  if (same) {
    if (await holdDiscount(tx, context, same, frozen)) return { kind: 'begun', payment: same };
    throw await usedUp();
  }
  const sentSince = await endUnsent(tx, context, basketSettler, unsent);
  if (sentSince.length > 0) return { kind: 'outdated', payments: sentSince };
  const payment = newPayment(context, basket, frozen, request);
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
  { agreedTotalPence }: Pick<PaymentRequest, 'agreedTotalPence'>,
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

/** Nobody pays for other days than they saw: a cut-off may have passed while the page was open. */
function requireAgreedDays(
  { deliveryOption, consignments }: FrozenOrder,
  { agreedDays }: Pick<PaymentRequest, 'agreedDays'>,
): void {
  const days = consignments?.map(({ option }) => option.day) ?? [deliveryOption.day];
  if (agreedDays === undefined || days.join() === agreedDays.join()) return;
  throw new Refusal('payment-changed', {
    detail:
      `It would now arrive on ${days.map(dayInWords).join(' and ')}, ` +
      'since the time to order for the day that you saw has passed. Please check it before you pay.',
    extra: { days },
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

/** All that would be agreed if a checkout were paid for now, read anew. */
export async function freezeNow(
  tx: Tx,
  context: Context,
  found: FoundCheckout,
  { caller, terms, means }: Pick<StartRequest, 'caller' | 'terms' | 'means'>,
): Promise<FrozenOrder> {
  const references = await findReferenceWishes(tx, caller);
  const details = forBasketJob(found, references);
  const basket = await withCustomerLimit(tx, context, caller, found);
  const offers = await ownOffersOf(tx, context, caller, basket);
  const facts = await listPriceFacts(
    tx,
    basket.lines.map((line) => line.offeringId),
    { ...viewerOf(caller), now: context.now() },
  );
  const destination = findServedPlace(terms, details);
  const option = findChosenOption(context, destination, details, basket, offers);
  const hasUkVat = destination?.zone.ukVat ?? true;
  const now = context.now();
  const holds = countingHolds(basket, caller, now);
  const atQuoted = atHolds(holds);
  const atApproved = heldPrices(found.approval, basket.lines, now);
  const priceUnit: PriceUnit = (id, unit) => atApproved(id, atQuoted(id, unit));
  const parts = { caller, basket, offers, facts, details, option, references, hasUkVat, now };
  const frozen = freezeOrder({ ...parts, priceUnit, holds });
  return means.isOnAccount ? { ...frozen, paymentTerms: 'on-account' } : frozen;
}

/**
 * A payment can go on while it is for the same goods and money, can be paid by the means that are
 * wanted, and has its stock held a while yet.
 */
function fits(payment: Payment, frozen: FrozenOrder, means: Means, context: Context): boolean {
  return (
    hasTimeLeft(context, payment) && suits(payment, means) && isForSame(payment.snapshot, frozen)
  );
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
