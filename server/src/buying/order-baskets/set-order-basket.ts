import type { OrderBasket } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { OrderBasketData } from '@plumbline/contracts/ordering/order-baskets.ts';
import type { Static } from 'typebox';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { randomCharacters } from '../../core/readable-code.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { isSpent } from '../../goods/discounts/customer-limit.ts';
import { isUsable, readCode, type CarriedDiscount } from '../../goods/discounts/discounts.ts';
import { findDiscount } from '../../goods/discounts/store.ts';
import { normaliseAddress } from '../../people/addresses/addresses.ts';
import { copyLines } from '../basket/basket.ts';
import { offersOf } from '../basket/owned-basket.ts';
import { nothingYet } from '../checkout/store.ts';
import { getBuyer, type Buyer, type WhoBuys } from './buyer.ts';
import { changeOrderBasket, requireSeen, requireThere } from './change-order-basket.ts';
import { recordChange } from './changes-store.ts';
import { describeOrderBasket } from './describe-order-basket.ts';
import { keepOverrides, type KeptOrderBasket } from './order-basket.ts';
import { findOrderBasket, insertOrderBasket, lockOrderBasket } from './store.ts';

type Asked = Static<typeof OrderBasketData>;

/**
 * Begins an order basket with version 0, or says anew for whom one is. Saying so takes note of prices
 * and the band as they are now: what was different from before has then been told.
 */
export function setOrderBasket(
  context: Context,
  caller: Caller,
  id: string,
  asked: Asked,
): Promise<OrderBasket> {
  if (asked.version === 0) return beginOrderBasket(context, caller, id, asked);
  const command = { id, version: asked.version, caller };
  return changeOrderBasket(context, command, async (tx, { kept: before }) => {
    const buyer = await getAskedBuyer(tx, before, asked);
    const kept = await withAsked(tx, context, before, buyer, asked);
    const isAnother = !isSameBuyer(before, asked);
    const detail = isAnother ? { customer: true } : {};
    return { kept: seenNow(context, kept, buyer), change: { kind: 'details', detail } };
  });
}

async function beginOrderBasket(context: Context, caller: Caller, id: string, asked: Asked) {
  const terms = await context.deliveryTables.get();
  return transaction(context.db, async (tx) => {
    const before = blank(context, caller, id);
    const buyer = await getAskedBuyer(tx, before, asked);
    const kept = await withAsked(tx, context, before, buyer, asked);
    if (!(await insertOrderBasket(tx, kept))) {
      const present = requireThere(await lockOrderBasket(tx, id));
      await requireSeen(tx, context, terms, present, { version: 0, caller });
    }
    await recordChange(tx, kept, { kind: 'created', by: caller.accountId }, kept.createdAt);
    const begun = requireThere(await findOrderBasket(tx, id));
    return describeOrderBasket(tx, context, terms, begun, caller);
  });
}

const isSameBuyer = (one: WhoBuys, other: WhoBuys) =>
  one.accountId === other.accountId && one.businessId === other.businessId;

/**
 * The buyer that is said. One who has ceased to buy for the business since it was said stays, so that
 * the rest can be written down and put right; nobody is taken anew for what they do not buy for.
 */
async function getAskedBuyer(tx: Tx, before: WhoBuys, asked: Asked): Promise<Buyer> {
  const buyer = await getBuyer(tx, asked);
  const isForNone = asked.businessId !== null && (asked.accountId === null || buyer.isGone);
  if (!isForNone || isSameBuyer(before, asked)) return buyer;
  throw new Refusal('account-not-found', {
    fields: [
      {
        path: '/body/businessId',
        message: 'They do not buy for this business. Find them again and choose another.',
      },
    ],
  });
}

/** One that nothing has been said of yet. */
function blank(
  { now, randomBytes }: Pick<Context, 'now' | 'randomBytes'>,
  { accountId: by }: Caller,
  id: string,
): KeptOrderBasket {
  return {
    id,
    name: `OB-${randomCharacters(randomBytes, 6)}`,
    version: 1,
    state: 'open',
    accountId: null,
    businessId: null,
    details: nothingYet,
    poNumber: null,
    jobReference: null,
    note: null,
    lines: [],
    discount: null,
    seenBand: null,
    link: null,
    orderNumber: null,
    createdBy: by,
    createdAt: now(),
    updatedBy: by,
    updatedAt: now(),
  };
}

async function withAsked(
  tx: Tx,
  context: Context,
  before: KeptOrderBasket,
  buyer: Buyer,
  asked: Asked,
): Promise<KeptOrderBasket> {
  const { accountId, businessId, contact, poNumber, jobReference, note, discountCode } = asked;
  const billing =
    asked.billing === null || asked.billing.sameAsDelivery
      ? asked.billing
      : {
          sameAsDelivery: false as const,
          address: normaliseAddress(asked.billing.address, '/body/billing/address'),
        };
  return {
    ...before,
    accountId,
    businessId,
    details: { ...before.details, contact, billing },
    poNumber,
    jobReference,
    note,
    discount: await findCode(tx, context, before, buyer, {
      code: discountCode,
      email: contact?.email ?? null,
    }),
    seenBand: buyer.bandName,
    // What was given to one customer is not another's.
    lines: isSameBuyer(before, asked)
      ? before.lines
      : before.lines.map((line) => ({ ...line, override: null })),
  };
}

/** The code that the customer says, where it is usable for them. Another is refused; none is none. */
async function findCode(
  tx: Tx,
  context: Context,
  before: KeptOrderBasket,
  { caller }: Buyer,
  { code, email }: { code: string | null; email: string | null },
): Promise<CarriedDiscount | null> {
  if (code === null) return null;
  const { id: basketId, discount } = before;
  // One that stands there stays, also when it takes nothing off any more: that is told beside it.
  if (discount && readCode(discount.code) === readCode(code)) return discount;
  const found = await findDiscount(tx, readCode(code), basketId);
  const customer = { accountId: caller.accountId, email, basketId };
  const isGood =
    found &&
    isUsable(found, { channel: caller.channel, now: context.now() }) &&
    !(await isSpent(tx, context, found, customer));
  if (isGood) return found;
  const message = 'This code cannot be used. Please check it, or leave it empty.';
  throw new Refusal('discount-refused', {
    detail: message,
    fields: [{ path: '/body/discountCode', message }],
  });
}

/** The same lines as seen at what they cost their buyer now; what is not known now stays as it was. */
function seenNow(context: Context, kept: KeptOrderBasket, { caller }: Buyer): KeptOrderBasket {
  const offers = offersOf(kept, caller, context);
  const copied = new Map(
    copyLines(kept.lines, offers).map((line) => [line.offeringId, line] as const),
  );
  const lines = kept.lines.map((line) => copied.get(line.offeringId) ?? line);
  return { ...kept, lines: keepOverrides(kept.lines, lines) };
}
