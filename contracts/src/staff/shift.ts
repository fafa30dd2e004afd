import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { discountChannel } from '../nouns/discount-terms.ts';
import { Day, Instant, RowId } from '../nouns/values.ts';
import { SupplierOrder } from './fulfilment.ts';
import { orderParams } from './orders.ts';

/** Where a consignment stands in the day's work, from first to last. */
export const boardColumns = [
  'waiting',
  'to-pick',
  'picking',
  'to-pack',
  'to-send',
  'sent',
] as const;
export const BoardColumn = Type.Enum([...boardColumns]);
export type BoardColumn = Static<typeof BoardColumn>;

/** Why nobody can go on with a consignment. */
export const WaitsFor = Type.Enum(['hold', 'failure', 'short', 'customer', 'goods']);

/** One consignment on the board. */
export const BoardCard = strictObject({
  orderNumber: Type.String(),
  consignment: Type.Integer(),
  column: BoardColumn,
  waitsFor: nullable(WaitsFor),
  customer: Type.String(),
  town: Type.String(),
  channel: oneOf(discountChannel),
  pieces: Type.Integer(),
  picked: Type.Integer(),
  boxes: Type.Integer(),
  totalPence: Type.Integer(),
  expectedDay: Day,
  /** When it is to be ready for its carrier. */
  orderBy: Instant,
  isLate: Type.Boolean(),
  dispatchedAt: nullable(Instant),
  trackingNumber: nullable(Type.String()),
  waveId: nullable(RowId),
});
export type BoardCard = Static<typeof BoardCard>;

/** Calls of ours: the day's work at a glance, and what was written about one order. */
export const shiftStaffCalls = defineCalls('staff', {
  getOrderBoard: {
    method: 'GET',
    path: '/order-board',
    summary: 'What is to be done today, a column a state, the soonest first in each.',
    access: 'staff:support|finance',
    refusals: [],
    query: strictObject({
      channel: Type.Optional(oneOf(discountChannel)),
      /** `late` is expected past its promise; `today` must leave by today and has not. */
      risk: Type.Optional(Type.Enum(['late', 'today'])),
      /** How many of each column. */
      most: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    answer: strictObject({
      columns: Type.Array(
        strictObject({
          column: BoardColumn,
          total: Type.Integer(),
          cards: Type.Array(BoardCard),
        }),
      ),
    }),
  },
  getOrderTrail: {
    method: 'GET',
    path: '/orders/{orderNumber}/trail',
    summary: 'Who was written to about an order, who of the staff did what, and who is picking it.',
    access: 'staff:support|finance',
    refusals: ['order-not-found'],
    params: orderParams,
    answer: strictObject({
      messages: Type.Array(
        strictObject({
          messageId: Type.String(),
          kind: Type.String(),
          subject: Type.String(),
          /** What was erased, or is on its way already, is not sent once more. */
          canResend: Type.Boolean(),
          state: Type.Enum(['queued', 'sent', 'failed']),
          createdAt: Instant,
          sentAt: nullable(Instant),
        }),
      ),
      audit: Type.Array(
        strictObject({
          action: Type.String(),
          actorAccountId: nullable(Type.Integer()),
          at: Instant,
        }),
      ),
      /** Those named by an account's number on the order, by what they are called. */
      people: Type.Array(strictObject({ accountId: Type.Integer(), name: Type.String() })),
      waves: Type.Array(strictObject({ consignment: Type.Integer(), waveId: RowId })),
    }),
  },
  getSupplierOrder: {
    method: 'GET',
    path: '/supplier-orders/{supplierOrderId}',
    summary: 'What one supplier owes, and for which orders.',
    access: 'staff:support',
    refusals: ['supplier-order-not-found'],
    params: strictObject({ supplierOrderId: RowId }),
    answer: SupplierOrder,
  },
});
