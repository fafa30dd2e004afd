import type { carriageStaffCalls, Carriage } from '@plumbline/contracts/staff/carriage.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { requireVersion } from '../../http/require-version.ts';
import { lockBooks } from '../orders/books-store.ts';
import { refuses, requireState } from '../orders/change.ts';
import { getStaffOrder } from '../orders/staff-commands.ts';
import { findLatestBooking, listOpenBookings } from './booking-store.ts';
import { listOddEvents } from './event-store.ts';
import { askForCarriage } from './follow-orders.ts';

/** What staff see of carriers, and the one thing that they may have to ask for by hand. */
export const carriageHandlers: Handlers<typeof carriageStaffCalls> = {
  getCarriage: async ({ params }, { db }) => {
    const { orderNumber } = await getStaffOrder(db, params.orderNumber);
    return findCarriage(db, orderNumber, params.consignment);
  },

  bookCarriage: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const at = context.now();
      const books = await lockBooks(tx, params.orderNumber);
      if (!books) throw new Refusal('order-not-found');
      const edit = { thing: 'order', present: books.version, edited: body.version };
      await requireVersion({ ...edit, code: 'order-changed' }, async () => ({
        version: books.version,
      }));
      if (!context.carriers.isConnected) {
        throw refuses('No carrier is connected: type the number by hand.');
      }
      requireState(books, params.consignment, ['packed', 'dispatched']);
      const open = await listOpenBookings(tx, books.id);
      if (open.some(({ consignment }) => consignment === params.consignment)) {
        throw refuses('The carrier has been asked already.');
      }
      if (!(await askForCarriage(tx, context, books, params.consignment, at))) {
        throw refuses('All of its boxes have numbers, or no carrier takes them: type a number.');
      }
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'carriage.bookCarriage',
        subject: `order:${books.number}`,
        after: { consignment: params.consignment },
        at,
      });
      return findCarriage(tx, books.number, params.consignment);
    }),

  listOddCarrierEvents: async ({ query }, { db }) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    return { pageNumber, pageSize, ...(await listOddEvents(db, { limit, offset })) };
  },
};

async function findCarriage(
  tx: Queryable,
  orderNumber: string,
  consignment: number,
): Promise<Carriage | null> {
  const found = await findLatestBooking(tx, orderNumber, consignment);
  if (!found) return null;
  const { bookingId: _bookingId, askedAt, ...carriage } = found;
  return { ...carriage, askedAt: askedAt.toISOString() };
}
