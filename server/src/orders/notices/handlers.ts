import type { Delay, delayCalls } from '@plumbline/contracts/shop/delays.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { lockBooks } from '../orders/books-store.ts';
import type { Deed, OrderBooks } from '../orders/books.ts';
import { requireConsignment, unchanged } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { readOrderToken } from '../orders/orders.ts';
import { answerDelay } from '../orders/promises.ts';
import { findOrderConfirmation, findOrderOfAccount } from '../orders/confirmation-store.ts';
import { readRoutes, type RouteOfConsignment } from '../orders/routes.ts';
import { latestDelay, listChoices, piecesOfDelay, readyDayOf } from './delays.ts';
import { isSentAgain } from './sent-again.ts';

/** What a customer chooses when something comes later, by the mailed link or signed in. */
export const delayHandlers: Handlers<typeof delayCalls> = {
  getDelay: async ({ params, caller }, context) => {
    const { guid } = await getOwnOrder(context, caller, params.order);
    const days = await daysNow(context);
    return transaction(context.db, async (tx) => {
      const books = (await lockBooks(tx, guid))!;
      const routeFor = await readRoutes(tx, context, days.terms, books);
      return describeDelay(tx, books, params.consignment, { ...days, routeFor, caller });
    });
  },

  chooseAboutDelay: async ({ params, body, caller }, context) => {
    const { guid } = await getOwnOrder(context, caller, params.order);
    const { choice, expectedDay } = body;
    const { consignment } = params;
    const days = await daysNow(context);
    const deed = customersDeed(caller, days.at);
    return transaction(context.db, async (tx) => {
      const asked = { order: guid, command: 'chooseAboutDelay', expectedVersion: null, deed };
      const before = (await lockBooks(tx, guid))!;
      const routeFor = await readRoutes(tx, context, days.terms, before);
      const { after } = await changeOrder(tx, context, asked, (books, by) => {
        const change = latestDelay(books, consignment);
        if (!change) throw new Refusal('consignment-not-found');
        // Sent twice, by a double press or a page that was left open, it is one choice.
        if (change.choice === choice && change.expectedDay === expectedDay) return unchanged(books);
        if (change.choice === null && change.expectedDay !== expectedDay) {
          throw new Refusal('order-changed', {
            detail:
              'The day has moved again since you opened this page. Look at the new one first.',
          });
        }
        const route = routeFor(requireConsignment(books, consignment));
        const readyDay = readyDayOf(change.promisedDay, route, days);
        return answerDelay(books, { consignment, choice, readyDay }, by);
      });
      return describeDelay(tx, after, consignment, { ...days, routeFor, caller });
    });
  },
};

/** The order behind a link that was mailed, or one of the signed-in account's own. */
async function getOwnOrder(
  { db, signingKey, now }: Context,
  { accountId }: Caller,
  key: string,
): Promise<{ guid: string }> {
  const guid = readOrderToken(signingKey, key);
  const order = guid
    ? await findOrderConfirmation(db, guid, now())
    : accountId !== null && (await findOrderOfAccount(db, key.toLowerCase(), accountId, now()));
  if (!order) throw new Refusal('order-not-found');
  return { guid: order.orderGuid };
}

interface Days {
  at: Date;
  today: string;
  holidays: ReadonlySet<number>;
  terms: DeliveryTerms;
}

/** Asked for before any transaction begins, as the terms want it. */
async function daysNow({ deliveryTables, now }: Context): Promise<Days> {
  const terms = await deliveryTables.get();
  const at = now();
  return { at, today: formatDay(londonDay(at)), holidays: terms.dispatchHolidays, terms };
}

const customersDeed = ({ accountId }: Caller, at: Date): Deed => ({
  actor: 'customer',
  accountId,
  at,
});

async function describeDelay(
  tx: Queryable,
  books: OrderBooks,
  consignment: number,
  days: Days & { routeFor: RouteOfConsignment; caller: Caller },
): Promise<Delay> {
  const change = latestDelay(books, consignment);
  if (!change) throw new Refusal('consignment-not-found');
  const { at, routeFor, caller } = days;
  const order = (await findOrderConfirmation(tx, books.guid, at))!;
  const { promisedDay, reason, choice } = change;
  const found = requireConsignment(books, consignment);
  // What was waited for comes on its own day, which the customer may have changed since.
  const { expectedDay } = choice === 'accepted' ? found : change;
  const readyDay = readyDayOf(promisedDay, routeFor(found), days);
  const places = new Map(books.lines.map(({ position }, place) => [position, place]));
  return {
    orderNumber: books.number,
    consignment,
    promisedDay,
    expectedDay,
    reason,
    choice,
    lines: piecesOfDelay(books, consignment).map(({ position, ready, late }) => {
      const { name, variant, picture } = order.lines[places.get(position)!]!;
      return { name, variant, picture, ready, late };
    }),
    choices: listChoices(books, change, { readyDay, deed: customersDeed(caller, at) }),
    isOnAccount: order.payments.some((payment) => payment.isOnAccount),
    isInvoiced: isSentAgain(found),
    readyDay,
  };
}
