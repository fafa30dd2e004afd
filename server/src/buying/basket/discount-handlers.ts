import type { basketCalls } from '@plumbline/contracts/ordering/basket.ts';
import { callerKey, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { forgiveTries, requireTry, type Allowance } from '../../db/tries.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { isUsable, readCode, type CarriedDiscount } from '../../goods/discounts/discounts.ts';
import { findDiscount } from '../../goods/discounts/store.ts';
import { isSpent } from '../../goods/discounts/customer-limit.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { BasketState } from './basket.ts';
import { ofNetwork } from '../../db/guest-tries.ts';
import { describeFor, getOwnBasket, lockOpenBasket } from './owned-basket.ts';
import { saveBasket } from './store.ts';

type DiscountCalls = Pick<typeof basketCalls, 'addDiscount' | 'removeDiscount'>;

export const basketDiscountHandlers: Handlers<DiscountCalls> = {
  addDiscount: async ({ params, body, caller }, context) => {
    await getOwnBasket(context.db, params.basketId, caller);
    await requireTry(context.db, codeTries(context, caller), context.now());
    const described = await changeDiscount(context, caller, params.basketId, (tx) =>
      requireDiscount(tx, context, caller, { code: body.code, basketId: params.basketId }),
    );
    // Many people may share an address: those whose code is right take no try from the others.
    await forgiveTries(context.db, triesOfNetwork(context, caller));
    return described;
  },

  removeDiscount: ({ params, body, caller }, context) =>
    changeDiscount(context, caller, params.basketId, async (_, { discount }) => {
      if (!discount || readCode(discount.code) !== readCode(body.code)) {
        throw new Refusal('discount-not-in-basket');
      }
      return null;
    }),
};

async function changeDiscount(
  context: Context,
  caller: Caller,
  basketId: string,
  decide: (tx: Tx, before: BasketState) => Promise<CarriedDiscount | null>,
) {
  const after = await transaction(context.db, async (tx) => {
    const before = await lockOpenBasket(tx, basketId, caller);
    const discount = await decide(tx, before);
    const version = before.version + 1;
    const changed = { ...before, version, updatedAt: context.now(), discount };
    await saveBasket(tx, before, changed);
    return changed;
  });
  return describeFor(after, caller, context);
}

/** Whether this caller can use a code for a basket now. */
export async function isUsableBy(
  tx: Tx,
  context: Context,
  { accountId, channel }: Caller,
  discount: CarriedDiscount,
  { basketId }: Pick<BasketState, 'basketId'>,
): Promise<boolean> {
  if (!isUsable(discount, { channel, now: context.now() })) return false;
  return !(await isSpent(tx, context, discount, { accountId, email: null, basketId }));
}

/** A code that this caller can use now. Every other is the same refusal, whatever is wrong with it. */
async function requireDiscount(
  tx: Tx,
  context: Context,
  caller: Caller,
  { code, basketId }: { code: string; basketId: string },
): Promise<CarriedDiscount> {
  const discount = await findDiscount(tx, readCode(code), basketId);
  if (discount && (await isUsableBy(tx, context, caller, discount, { basketId }))) return discount;
  const message = 'This code cannot be used. Please check it, or carry on without it.';
  throw new Refusal('discount-refused', {
    detail: message,
    fields: [{ path: '/body/code', message }],
  });
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Guests of one network share these, so that dropping a cookie gains nothing. */
function triesOfNetwork({ config }: Pick<Context, 'config'>, caller: Caller): Allowance[] {
  return ofNetwork('discount', caller, config.limits.discountTriesPerDay);
}

/** Whoever guesses codes is stopped soon, and told nothing but that. */
function codeTries({ config }: Pick<Context, 'config'>, caller: Caller): Allowance[] {
  const who = callerKey(caller);
  const { discountTriesPerMinute, discountTriesPerDay } = config.limits;
  return [
    { key: `discount:${who}`, tries: discountTriesPerMinute, windowMs: minuteMs },
    { key: `discount-day:${who}`, tries: discountTriesPerDay, windowMs: dayMs },
    ...triesOfNetwork({ config }, caller),
  ];
}
