import type { Context } from '../../core/context.ts';
import { formatDay, parseDay } from '../../core/calendar.ts';
import type { Queryable } from '../../db/connect.ts';
import { findOptionRoute } from '../../goods/delivery/quote.ts';
import {
  arrivalFrom,
  lastDispatch,
  nextDelivery,
  type Route,
} from '../../goods/delivery/schedule.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import type { Consignment, OrderBooks } from './books.ts';
import { getPostcode } from './place-store.ts';

/** What is sent together, as its route goes by it. */
export interface SentGoods {
  postcode: string;
  optionId: string;
  pieces: readonly { offeringId: number; units: number }[];
}

/** How what is sent goes from us to its customer; null where the shop does not go there that way now. */
export type RouteOfConsignment = (consignment: Consignment) => Route | null;

const anybody = { bandId: null, channel: 100 } as const;

/** By what route goods go on from us, by the delivery terms of today. */
export function routeOf(
  { catalogue }: Pick<Context, 'catalogue'>,
  terms: DeliveryTerms,
  { postcode, optionId, pieces }: SentGoods,
): Route | null {
  const offers = catalogue.findOffersById(
    pieces.map(({ offeringId }) => offeringId),
    anybody,
  );
  const goods = pieces.flatMap(({ offeringId, units: quantity }) => {
    const offer = offers.get(offeringId);
    return offer ? [{ offer, quantity }] : [];
  });
  const isKnown = goods.length === pieces.length;
  return findOptionRoute(terms, { postcode, optionId, goods: isKnown ? goods : null });
}

/** The routes of an order's consignments. The delivery terms were read before any lock. */
export async function readRoutes(
  tx: Queryable,
  context: Pick<Context, 'catalogue'>,
  terms: DeliveryTerms,
  books: OrderBooks,
): Promise<RouteOfConsignment> {
  const ordersOwn = await getPostcode(tx, books.id);
  const offeringIds = new Map(books.lines.map((line) => [line.position, line.offeringId]));
  return ({ address, option: { optionId }, lines }) => {
    const pieces = lines
      .filter(({ units }) => units > 0)
      .map(({ position, units }) => ({ offeringId: offeringIds.get(position)!, units }));
    return routeOf(context, terms, { postcode: address?.postcode ?? ordersOwn, optionId, pieces });
  };
}

const addDays = (day: string, days: number) => formatDay(parseDay(day)! + days);

/** The day on which a customer has what can leave us from a day on; the next where no route is known. */
export const arrivalAfter = (route: Route | null, day: string): string =>
  route ? formatDay(arrivalFrom(route, parseDay(day)!)) : addDays(day, 1);

/** The last day on which it may leave us to be there by a day; the one before where no route is known. */
export const lastLeaving = (route: Route | null, day: string): string =>
  route ? formatDay(lastDispatch(route, parseDay(day)!)) : addDays(day, -1);

/** The first day from a day on, on which it can be brought; that day where no route is known. */
export const broughtFrom = (route: Route | null, day: string): string =>
  route ? formatDay(nextDelivery(route, parseDay(day)!)) : day;
