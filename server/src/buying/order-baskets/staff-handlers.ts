import type { orderBasketStaffCalls } from '@plumbline/contracts/staff/order-baskets.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { answerOnce } from '../../db/answer-once.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { priceEach } from '../../goods/delivery/delivery-price.ts';
import { getDestination, listDays, listOptions } from '../../goods/delivery/quote.ts';
import { findMeantOffers, partOf } from '../../goods/search/meant-parts.ts';
import { goodsIn } from '../checkout/quote.ts';
import { listSet } from '../basket/missing-essentials.ts';
import { getBuyer } from './buyer.ts';
import { requireSeen, requireThere } from './change-order-basket.ts';
import { describeOrderBasket } from './describe-order-basket.ts';
import { listOrderBaskets } from './list-store.ts';
import { isOver, requireChangeable } from './order-basket.ts';
import { priceNow } from './price-order-basket.ts';
import { reopen } from './reopen.ts';
import { findOrderBasket } from './store.ts';

/** What staff see of order baskets, and what they say on the telephone. */
export const orderBasketStaffHandlers: Handlers<typeof orderBasketStaffCalls> = {
  listOrderBaskets: async ({ query, caller }, context) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    const { text = '', state = null, sort = '-updatedAt' } = query;
    const by = query.whose === 'mine' ? caller.accountId : null;
    const asked = { text: text.trim(), state, by, sort };
    const found = await listOrderBaskets(context.db, asked, { limit, offset });
    return { pageNumber, pageSize, ...found };
  },

  getOrderBasket: async ({ params: { id }, caller }, context) => {
    const kept = await findOrderBasket(context.db, id);
    // One whose link has run out is open again, unless its payment is still on its way.
    if (kept && isOver(kept, context.now())) await reopenQuietly(context, id);
    return describeNow(context, id, caller);
  },

  withdrawOrderBasketLink: ({ params: { id }, body: { version }, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const terms = await context.deliveryTables.get();
      const seen = { version, caller };
      // Said before anything is given up at the provider, and again under the lock.
      await transaction(context.db, async (tx) => {
        const present = requireThere(await findOrderBasket(tx, id));
        await requireSeen(tx, context, terms, present, seen);
        if (present.state === 'completed') requireChangeable(present);
      });
      await reopen(context, id, 'withdrawn', caller.accountId, async (tx, present) =>
        requireSeen(tx, context, terms, requireThere(present), seen),
      );
      return describeNow(context, id, caller);
    }),

  findParts: async ({ params: { id }, query: { text } }, context) => {
    const kept = requireThere(await findOrderBasket(context.db, id));
    const { caller } = await getBuyer(context.db, kept);
    const { offers, ...found } = findMeantOffers(context.catalogue, text, viewerOf(caller));
    return { ...found, parts: offers.map(partOf) };
  },

  completeSet: async ({ params: { id } }, context) => {
    const kept = requireThere(await findOrderBasket(context.db, id));
    const { caller } = await getBuyer(context.db, kept);
    return listSet(kept.lines, caller, context);
  },

  listOrderBasketDelivery: async ({ params: { id }, query: { postcode, from } }, context) => {
    const kept = requireThere(await findOrderBasket(context.db, id));
    if (kept.lines.length === 0) throw new Refusal('basket-empty');
    const to = postcode ?? kept.details.delivery?.address.postcode;
    if (!to) {
      throw new Refusal('details-missing', {
        detail: 'Ask for the postcode first.',
        fields: [{ path: '/query/postcode', message: 'Ask for the postcode.' }],
      });
    }
    const at = '/query/postcode';
    const terms = await context.deliveryTables.get();
    const buyer = await getBuyer(context.db, kept);
    const { lines, priced, offers } = priceNow(context, terms, kept, buyer);
    const destination = getDestination(terms, to, at);
    const goods = goodsIn(kept, offers);
    const paid = lines.map(({ unit }, index) => ({
      amount: priced.lines[index]!.amount,
      vatRatePercent: unit.vatRatePercent,
    }));
    const now = context.now();
    const options = listOptions(destination, goods, { now, at });
    const { optionId, days } = listDays(destination, goods, { now, from });
    return {
      options: priceEach(options, paid, priced.applied),
      dayOptionId: optionId,
      days: priceEach(days, paid, priced.applied),
    };
  },
};

async function describeNow(context: Context, id: string, caller: Caller) {
  const terms = await context.deliveryTables.get();
  const kept = requireThere(await findOrderBasket(context.db, id));
  return describeOrderBasket(context.db, context, terms, kept, caller);
}

/** Whoever only looks is not refused because a customer's bank is slow. */
async function reopenQuietly(context: Context, id: string): Promise<void> {
  try {
    await reopen(context, id, 'expired', null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
