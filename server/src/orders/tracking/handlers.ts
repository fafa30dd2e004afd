import type { trackingCalls } from '@plumbline/contracts/help/tracking.ts';
import type { trackingShopCalls } from '@plumbline/contracts/shop/tracking.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { listBooks } from '../orders/books-store.ts';
import { orderToken, readOrderKey } from '../orders/orders.ts';
import { linkMail } from './link-mail.ts';
import { sampleAddress, sampleOrders } from './samples.ts';
import { findMatch, type MatchedOrder } from './store.ts';
import { missesOf, postcodeAreaOf, trackedOrder } from './tracking.ts';

interface Pair {
  orderNumber: string;
  emailAddress: string;
}

/** Where an order stands, for who knows its number and address. */
export const trackingHandlers: Handlers<typeof trackingCalls & typeof trackingShopCalls> = {
  trackSampleOrder: async ({ params }, { config }) => {
    if (config.mode !== 'demo') throw new Refusal('not-found');
    const { number } = readOrderKey(params.orderNumber);
    const sample = sampleOrders.find(({ orderNumber }) => orderNumber === number);
    if (!sample || params.emailAddress.toLowerCase() !== sampleAddress) throw noMatch();
    return sample;
  },

  findTrackedOrder: ({ params, caller }, context) => track(context, params, caller),

  trackOrder: ({ params, body, caller }, context) => track(context, { ...params, ...body }, caller),

  mailOrderLink: async ({ params, body, caller }, context) => {
    const { config, db, jobs, now, signingKey } = context;
    const order = await getMatch(context, { ...params, ...body }, caller);
    const at = now();
    // An order whose customer was erased has nobody to write to.
    if (!order.email.includes('@')) throw noMatch();
    await requireTry(db, linksOf(order), at);
    const link = `${config.publicUrl}/order/${orderToken(signingKey, order.guid)}`;
    await transaction(db, (tx) =>
      queueMessage(tx, jobs, linkMail({ order, link, shop: config, now: at }), at),
    );
  },
};

async function track(context: Context, pair: Pair, caller: Caller) {
  const { id, postcode, isOwn } = await getMatch(context, pair, caller);
  const books = (await listBooks(context.db, [id])).get(id)!;
  const today = formatDay(londonDay(context.now()));
  return trackedOrder(books, { postcodeArea: postcodeAreaOf(postcode), today, isOwn });
}

/**
 * The order that a pair names. What names none has taken the same steps whether the number exists or
 * not, and is counted; what names one never is, so that nobody is kept from their own order.
 */
async function getMatch(
  { config, db, now, signingKey }: Context,
  { orderNumber, emailAddress: email }: Pair,
  { accountId }: Caller,
): Promise<MatchedOrder> {
  const number = readOrderKey(orderNumber).number ?? orderNumber;
  const order = await findMatch(db, { number, email, accountId });
  if (order) return order;
  const tries = config.limits.trackingMissesPerHour;
  await requireTry(db, missesOf({ number, email }, { signingKey, tries }), now());
  throw noMatch();
}

const noMatch = () =>
  new Refusal('order-not-found', {
    detail:
      'No order matches these two. Check both against the confirmation, and try the address it was sent to.',
  });

/** Nobody’s inbox is filled by somebody who knows their order. */
const linksOf = ({ guid }: MatchedOrder) => [
  { key: `order-link:${guid}`, tries: 3, windowMs: 3_600_000 },
];
