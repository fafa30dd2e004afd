import { createHash } from 'node:crypto';
import { newBasket, setItem, type BasketState } from '@plumbline/server/buying/basket/basket.ts';
import { insertBasket } from '@plumbline/server/buying/basket/store.ts';
import { basketSettler } from '@plumbline/server/buying/checkout/basket-settler.ts';
import { freezeOrder } from '@plumbline/server/buying/checkout/checkout.ts';
import { newPayment } from '@plumbline/server/buying/checkout/new-payment.ts';
import { viewerOf, type Caller } from '@plumbline/server/core/caller.ts';
import { uuidFrom, type Context } from '@plumbline/server/core/context.ts';
import type { Tx } from '@plumbline/server/db/transaction.ts';
import { listPriceFacts } from '@plumbline/server/goods/catalogue/price-facts-store.ts';
import type { Offer } from '@plumbline/server/goods/catalogue/reader.ts';
import {
  findReadyFirst,
  getDestination,
  listOptions,
} from '@plumbline/server/goods/delivery/quote.ts';
import { holdStock } from '@plumbline/server/goods/stock/store.ts';
import { anyCard, byCredit } from '@plumbline/server/money/saved-cards/payment-means.ts';
import { settleIn } from '@plumbline/server/money/payments/settle.ts';
import {
  attachIntent,
  insertPayment,
  type Payment,
} from '@plumbline/server/money/payments/store.ts';
import type { FrozenOrder } from '@plumbline/server/orders/orders/orders.ts';
import type { SeenIntent } from '@plumbline/server/outside/payments.ts';
import type { OrderPlan } from './plans.ts';

/** So many of an offering. */
export interface WantedGoods {
  offer: Offer;
  quantity: number;
}

/** An order that is agreed and not paid yet. */
export interface AgreedOrder {
  plan: OrderPlan;
  caller: Caller;
  basket: BasketState;
  frozen: FrozenOrder;
  /** Whether it is owed, and no card pays it. */
  isOnAccount: boolean;
  /** The payment's id: the same however often the order is begun, so that it is paid once. */
  paymentId: string;
}

/** Freezes what a checkout would have agreed to at that time: prices, delivery and its day. */
export async function agreeOrder(
  context: Context,
  plan: OrderPlan,
  caller: Caller,
  { wanted, isOnAccount }: { wanted: readonly WantedGoods[]; isOnAccount: boolean },
): Promise<AgreedOrder> {
  const { buyer, placedAt: now, rooms, poNumber, jobReference } = plan;
  const { address, email, firstName, lastName, phone } = buyer;
  const lines = wanted
    .reduce<BasketState['lines']>((held, { offer, quantity }) => setItem(held, offer, quantity), [])
    .map((line, at) => ({ ...line, roomLabel: rooms[at % (rooms.length || 1)] ?? null }));
  const basket = newBasket(caller, lines, { now: () => now, randomBytes: context.randomBytes });
  const destination = getDestination(await context.deliveryTables.get(), address.postcode, '');
  const sooner = plan.toOrder === 'last' ? findReadyFirst(destination, wanted, now) : null;
  const option = sooner ?? listOptions(destination, wanted, { now, at: '' })[0]!;
  const offeringIds = lines.map(({ offeringId }) => offeringId);
  const frozen = freezeOrder({
    caller,
    basket,
    offers: new Map(wanted.map(({ offer }) => [offer.offeringId, offer])),
    facts: await listPriceFacts(context.db, offeringIds, { ...viewerOf(caller), now }),
    details: {
      contact: { email, firstName, lastName, phone },
      delivery: { address },
      deliveryOption: { optionId: option.optionId, day: null },
      billing: {
        sameAsDelivery: true,
        ...(poNumber !== null && { poNumber }),
        ...(jobReference !== null && { jobReference }),
      },
    },
    option,
    references: null,
    hasUkVat: destination.zone.ukVat,
    now,
  });
  return {
    plan,
    caller,
    basket,
    frozen: isOnAccount ? { ...frozen, paymentTerms: 'on-account' } : frozen,
    isOnAccount,
    paymentId: paymentIdOf(plan.index, frozen.total.incPence),
  };
}

function paymentIdOf(index: number, pence: number): string {
  const digest = createHash('sha256').update(`demo order ${index} of ${pence}`).digest();
  return uuidFrom((size) => digest.subarray(0, size));
}

/**
 * Places the order as its payment does: goods held, the payment settled by what the provider says of
 * it, and the order made of what was agreed. One on account has nobody outside to ask. Gives its number.
 */
export async function placeOrder(
  tx: Tx,
  context: Context,
  { plan, caller, basket, frozen, isOnAccount, paymentId }: AgreedOrder,
  paid: { seen: SeenIntent; clientSecret: string } | null,
): Promise<string> {
  const at = plan.placedAt;
  const held = frozen.lines.filter(({ toOrder }) => !toOrder);
  const means = isOnAccount ? byCredit : anyCard;
  const payment = { ...newPayment(context, basket, frozen, { caller, means }), id: paymentId };
  await insertBasket(tx, basket);
  if (payment.holdId) await holdGoods(tx, payment, held);
  await insertPayment(tx, { ...payment, at }, { since: at, most: Number.MAX_SAFE_INTEGER });
  if (paid) {
    const { seen, clientSecret } = paid;
    await attachIntent(tx, paymentId, { intentId: seen.intentId, clientSecret, at });
  }
  const told = { seen: paid?.seen ?? null, event: null };
  const outcome = await settleIn(tx, context, basketSettler, payment, told);
  if (outcome.kind === 'settled') return outcome.result.number;
  throw new Error(`Order ${plan.index} of the demo came to nothing: ${JSON.stringify(outcome)}`);
}

async function holdGoods(
  tx: Tx,
  { holdId, visitor, subject: basketId, createdAt: now }: Payment,
  lines: FrozenOrder['lines'],
): Promise<void> {
  const expiresAt = new Date(now.getTime() + 900_000);
  const hold = { holdId: holdId!, visitor, basketId, lines, now, expiresAt };
  const { kind } = await holdStock(tx, { ...hold, maxLiveHolds: 1 });
  if (kind !== 'held') throw new Error(`The stock of an order of the demo is ${kind}.`);
}
