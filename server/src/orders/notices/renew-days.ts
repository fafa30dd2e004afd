import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { lockBooks } from '../orders/books-store.ts';
import type { Consignment, Decision, Deed, OrderBooks } from '../orders/books.ts';
import { unchanged } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { setExpectedDay } from '../orders/expected-day.ts';
import { broughtFrom, readRoutes } from '../orders/routes.ts';
import { soonestDay, workingDaysAfter } from './delays.ts';
import { listOverdue } from './overdue-store.ts';

/** A day that a carrier did not keep is followed by one that many working days off. */
const renewedBy = 2;
const atOnce = 200;
const toCome = new Set(['planned', 'picking', 'packed', 'dispatched']);

/**
 * Gives what is still to come after its day another day, and tells the customer: nothing is ever
 * "being processed" with its day gone by. Staff who know better set a better one.
 */
export async function renewDays(context: Context): Promise<void> {
  const { db, log, now, deliveryTables } = context;
  const terms = await deliveryTables.get();
  const { dispatchHolidays: holidays } = terms;
  const at = now();
  const today = formatDay(londonDay(at));
  const deed: Deed = { actor: 'shop', accountId: null, at };
  for (const { orderNumber, consignment } of await listOverdue(db, today, atOnce)) {
    const asked = { order: orderNumber, command: 'renewDays', expectedVersion: null, deed };
    try {
      await transaction(db, async (tx) => {
        const locked = (await lockBooks(tx, orderNumber))!;
        const routeFor = await readRoutes(tx, context, terms, locked);
        const dayOf = (found: Consignment) =>
          found.state === 'dispatched'
            ? broughtFrom(routeFor(found), workingDaysAfter(today, renewedBy, holidays))
            : soonestDay(routeFor(found), today, holidays);
        await changeOrder(tx, context, asked, (books, by) =>
          renew(books, { consignment, today, dayOf }, by),
        );
      });
    } catch (error) {
      // One order at fault keeps no other without a day.
      log.error({ err: error, orderNumber }, 'an overdue consignment got no other day');
    }
  }
}

function renew(
  books: OrderBooks,
  {
    consignment,
    today,
    dayOf,
  }: { consignment: number; today: string; dayOf: (found: Consignment) => string },
  deed: Deed,
): Decision {
  const found = books.consignments.find(({ number }) => number === consignment);
  // Somebody may have delivered it or moved its day since it was found.
  if (!found || !toCome.has(found.state) || found.expectedDay >= today) return unchanged(books);
  const reason =
    found.state === 'dispatched'
      ? `${found.carrier ?? 'The carrier'} has not delivered it yet.`
      : 'It has not left us yet.';
  return setExpectedDay(books, { consignment, day: dayOf(found), reason }, deed);
}
