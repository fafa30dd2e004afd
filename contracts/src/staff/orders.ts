import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { discountChannel } from '../nouns/discount-terms.ts';
import { ClockKind, HoldReason, OrderParts, OrderStatus } from '../nouns/orders.ts';
import { LineAmount } from '../nouns/prices.ts';
import { Pieces, StaffOrder } from '../nouns/staff-order.ts';
import {
  Currency,
  Day,
  Instant,
  RowId,
  Version,
  line,
  pageFields,
  paging,
  sorting,
} from '../nouns/values.ts';

/** An order's number, however it is typed, or its guid. */
export const OrderNumber = withTexts(Type.String({ minLength: 3, maxLength: 40 }), {
  advice: 'Enter an order number, like PL-7K3M-9Q2X.',
});

export const orderParams = strictObject({ orderNumber: OrderNumber });

/** What every command to an order may be refused with. */
export const commandRefusals = [
  'order-not-found',
  'order-changed',
  'order-refuses',
  'order-held',
  'consignment-not-found',
  'out-of-stock',
] as const;

/** One order in the staff's table. */
export const StaffOrderSummary = strictObject({
  orderNumber: Type.String(),
  orderGuid: Type.String(),
  version: Type.Integer(),
  status: OrderStatus,
  parts: OrderParts,
  placedAt: Instant,
  channel: oneOf(discountChannel),
  customer: Type.String(),
  emailAddress: Type.String(),
  poNumber: nullable(Type.String()),
  jobReference: nullable(Type.String()),
  pieces: Type.Integer(),
  /** When the next of it is expected, and all of the days on which some of it is. */
  nextDay: nullable(Day),
  days: Type.Array(Day),
  shortPieces: Type.Integer(),
  isHeld: Type.Boolean(),
  isLate: Type.Boolean(),
  total: LineAmount,
  currency: Currency,
});
export type StaffOrderSummary = Static<typeof StaffOrderSummary>;

/** Calls of ours: orders as staff find, read and keep them. */
export const orderStaffCalls = defineCalls('staff', {
  searchOrders: {
    method: 'GET',
    path: '/orders',
    summary: 'Orders, newest first, by what is known of them and by where they stand.',
    access: 'staff:support|finance',
    refusals: [],
    query: strictObject({
      ...paging,
      /** A number, an e-mail, a name, a purchase order, a job, a postcode or a part number. */
      text: Type.Optional(Type.String({ maxLength: 80 })),
      status: Type.Optional(OrderStatus),
      channel: Type.Optional(oneOf(discountChannel)),
      /** `late` is expected past its promise; `today` must leave by today and has not. */
      risk: Type.Optional(Type.Enum(['late', 'today'])),
      needs: Type.Optional(Type.Enum(['short', 'held', 'failed', 'delay-unanswered'])),
      placedFrom: Type.Optional(Day),
      placedTo: Type.Optional(Day),
      sort: sorting('placedAt', 'day', 'total', 'customer'),
    }),
    answer: strictObject({ ...pageFields, orders: Type.Array(StaffOrderSummary) }),
  },
  getStaffOrder: {
    method: 'GET',
    path: '/orders/{orderNumber}',
    summary: 'All that is known of an order.',
    access: 'staff:support|finance',
    refusals: ['order-not-found'],
    params: orderParams,
    answer: StaffOrder,
  },
  listDueClocks: {
    method: 'GET',
    path: '/order-clocks',
    summary: 'What the law gives so much time for and is not done, the soonest first.',
    access: 'staff:support|finance',
    refusals: [],
    query: strictObject({
      ...paging,
      kind: Type.Optional(ClockKind),
      /** Only what the shop itself has to do: a right of the buyer’s asks nothing of it. */
      duties: Type.Optional(Type.Boolean()),
      /** Up to this day; without it, all that run. */
      until: Type.Optional(Day),
    }),
    answer: strictObject({
      ...pageFields,
      clocks: Type.Array(
        strictObject({
          orderNumber: Type.String(),
          status: OrderStatus,
          kind: ClockKind,
          subject: Type.String(),
          dueDay: Day,
          startedAt: Instant,
        }),
      ),
    }),
  },
  addOrderNote: {
    method: 'POST',
    path: '/orders/{orderNumber}/notes',
    summary: 'Writes a note that only staff see.',
    access: 'staff:support|finance',
    refusals: ['order-not-found'],
    params: orderParams,
    body: strictObject({
      text: withTexts(line(2_000), { advice: 'Write the note.' }),
      isPinned: Type.Optional(Type.Boolean()),
    }),
    answer: StaffOrder,
    status: 201,
    idempotent: true,
  },
  holdOrder: {
    method: 'POST',
    path: '/orders/{orderNumber}/holds',
    summary: 'Keeps an order from being picked, packed or sent.',
    access: 'staff:support|finance',
    refusals: commandRefusals,
    params: orderParams,
    body: strictObject({
      version: Version,
      reason: HoldReason,
      note: withTexts(line(500), { advice: 'Say why, in a sentence for colleagues.' }),
    }),
    answer: StaffOrder,
    status: 201,
  },
  liftHold: {
    method: 'POST',
    path: '/orders/{orderNumber}/holds/{holdId}/lift',
    summary: 'Lets a held order go on.',
    access: 'staff:support|finance',
    refusals: [...commandRefusals, 'hold-not-found'],
    params: strictObject({ orderNumber: OrderNumber, holdId: RowId }),
    body: strictObject({ version: Version }),
    answer: StaffOrder,
  },
  cancelUnits: {
    method: 'POST',
    path: '/orders/{orderNumber}/cancelled-units',
    summary: 'Takes pieces that are not packed out of an order. Their money is given back apart.',
    access: 'staff:support|finance',
    refusals: commandRefusals,
    params: orderParams,
    body: strictObject({
      version: Version,
      lines: Type.Array(Pieces, { minItems: 1, maxItems: 500 }),
      reason: withTexts(line(200), { advice: 'Say why, in a few words.' }),
    }),
    answer: StaffOrder,
  },
});
