import type { orderStaffCalls } from '@plumbline/contracts/staff/orders.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { pageOf } from '../../db/paging.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { requireDay } from '../../core/require-day.ts';
import { cancelUnits } from './cancelling.ts';
import { listDueClocks } from './clocks-store.ts';
import { holdOrder, liftHold } from './promises.ts';
import { commandByStaff, getStaffOrder } from './staff-commands.ts';
import { addNote } from './staff-order-store.ts';
import { searchStaffOrders } from './staff-search-store.ts';

/** The staff's side of orders: found, read, annotated, held and cut down. */
export const orderStaffHandlers: Handlers<typeof orderStaffCalls> = {
  searchOrders: async ({ query }, context) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    if (query.placedFrom !== undefined) requireDay(query.placedFrom, '/query/placedFrom');
    if (query.placedTo !== undefined) requireDay(query.placedTo, '/query/placedTo');
    const today = formatDay(londonDay(context.now()));
    const found = await searchStaffOrders(context.db, query, { limit, offset, today });
    return { pageNumber, pageSize, ...found };
  },

  getStaffOrder: ({ params }, context) => getStaffOrder(context.db, params.orderNumber),

  listDueClocks: async ({ query }, context) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    if (query.until !== undefined) requireDay(query.until, '/query/until');
    const today = formatDay(londonDay(context.now()));
    const found = await listDueClocks(context.db, query, { limit, offset, today });
    return { pageNumber, pageSize, ...found };
  },

  addOrderNote: async ({ params, body, caller: { accountId }, idempotency }, context) => {
    await writeOnce(context.db, idempotency, async (tx) => {
      const at = context.now();
      const { orderNumber } = await getStaffOrder(tx, params.orderNumber);
      const { text, isPinned = false } = body;
      await addNote(tx, orderNumber, { text, isPinned, writtenBy: accountId, at });
      // What a note says may be about a person: the audit tells that there is one, and whose it is.
      await recordAudit(tx, {
        actorAccountId: accountId,
        action: 'orders.addOrderNote',
        subject: `order:${orderNumber}`,
        at,
      });
    });
    return getStaffOrder(context.db, params.orderNumber);
  },

  holdOrder: (request, context) =>
    commandByStaff(context, 'holdOrder', request, (books, deed) =>
      holdOrder(books, request.body, deed),
    ),

  liftHold: (request, context) =>
    commandByStaff(context, 'liftHold', request, (books, deed) =>
      liftHold(books, request.params, deed),
    ),

  cancelUnits: (request, context) =>
    commandByStaff(context, 'cancelUnits', request, (books, deed) =>
      cancelUnits(books, request.body, deed),
    ),
};
