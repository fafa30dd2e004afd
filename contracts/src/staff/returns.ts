import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { OrderReturn, ReturnState } from '../nouns/returns.ts';
import { Pence, RowId, Version, line, pageFields, paging } from '../nouns/values.ts';
import { orderParams } from './orders.ts';

const Count = Type.Integer({ minimum: 0, maximum: 100_000 });

/** A return as the desk sees it. */
export const StaffReturn = strictObject({
  returnId: RowId,
  /** The order’s version: whoever does something says which they saw. */
  version: Version,
  customer: strictObject({ name: Type.String(), email: Type.String() }),
  isBusiness: Type.Boolean(),
  comment: nullable(Type.String()),
  sentProof: nullable(Type.String()),
  /** What keeps its label or collection from being booked. */
  bookingProblem: nullable(Type.String()),
  decidedBy: nullable(Type.String()),
  conditions: Type.Array(
    strictObject({
      position: RowId,
      isOpened: Type.Boolean(),
      resellable: Count,
      seconds: Count,
      scrap: Count,
      /** Announced, and not accounted for yet. */
      awaited: Count,
    }),
  ),
  /** What is to be given back as things stand, with nothing kept for handling; null once decided. */
  duePence: nullable(Pence),
  refundId: nullable(RowId),
  return: OrderReturn,
});
export type StaffReturn = Static<typeof StaffReturn>;

const returnParams = strictObject({ returnId: RowId });

/** What the desk keeps back for what pieces lost in value, line by line. */
const handling = Type.Array(
  strictObject({ position: RowId, pence: Type.Integer({ minimum: 0, maximum: 1e10 }) }),
  { maxItems: 500 },
);

/** Calls of ours: the returns desk. */
export const returnStaffCalls = defineCalls('staff', {
  listReturns: {
    method: 'GET',
    path: '/returns',
    summary: 'Returns by how far they have come; the money that is due first comes first.',
    access: 'staff:support|finance',
    refusals: [],
    query: strictObject({ state: Type.Optional(ReturnState), ...paging }),
    answer: strictObject({ ...pageFields, returns: Type.Array(StaffReturn) }),
  },
  findReturn: {
    method: 'GET',
    path: '/returns/scanned/{scan}',
    summary: 'The return behind what somebody scanned: its number, its carrier’s, or its order’s.',
    access: 'staff:support|finance',
    refusals: ['return-not-found'],
    params: strictObject({ scan: line(80) }),
    answer: StaffReturn,
  },
  listReturnsOfOrder: {
    method: 'GET',
    path: '/orders/{orderNumber}/returns',
    summary: 'The returns of one order, the newest first.',
    access: 'staff:support|finance',
    refusals: ['order-not-found'],
    params: orderParams,
    answer: strictObject({ returns: Type.Array(StaffReturn) }),
  },
  getReturn: {
    method: 'GET',
    path: '/returns/{returnId}',
    summary: 'One return of an order.',
    access: 'staff:support|finance',
    refusals: ['return-not-found'],
    params: returnParams,
    answer: StaffReturn,
  },
  receiveReturn: {
    method: 'POST',
    path: '/returns/{returnId}/arrivals',
    summary:
      'Notes what of a return came, piece by piece in its condition. Only what can be sold goes into the stock. Audited.',
    access: 'staff:support',
    refusals: ['return-not-found', 'order-changed', 'order-refuses'],
    params: returnParams,
    body: strictObject({
      version: Version,
      lines: Type.Array(
        strictObject({
          position: RowId,
          resellable: Count,
          seconds: Count,
          scrap: Count,
          /** Announced, and certain not to come: it stays with the customer. */
          notReceived: Count,
        }),
        { minItems: 1, maxItems: 500 },
      ),
    }),
    answer: StaffReturn,
  },
  previewDecision: {
    method: 'POST',
    path: '/returns/{returnId}/decision/preview',
    summary: 'What a decision would give back, to the penny. Changes nothing.',
    access: 'staff:support|finance',
    refusals: ['return-not-found', 'return-refused', 'refund-too-large'],
    params: returnParams,
    body: strictObject({ handling }),
    answer: strictObject({
      totalPence: Pence,
      goodsPence: Pence,
      keptPence: Pence,
      handlingPence: Pence,
      deliveryPence: Pence,
      needsSecond: Type.Boolean(),
      payments: Type.Array(strictObject({ method: nullable(Type.String()), pence: Pence })),
    }),
  },
  decideReturn: {
    method: 'POST',
    path: '/returns/{returnId}/decision',
    summary:
      'Gives back what is due for a return whose pieces are all accounted for; above the limit a second person agrees. Audited.',
    access: 'staff:support|finance',
    refusals: ['return-not-found', 'return-refused', 'refund-changed', 'refund-too-large'],
    idempotent: true,
    params: returnParams,
    body: strictObject({
      handling,
      note: withTexts(Type.String({ maxLength: 500 }), {
        hint: 'The customer reads it where something is kept back for handling.',
      }),
      /** The total that the preview showed. */
      expectedPence: Type.Integer({ minimum: 0, maximum: 1e10 }),
    }),
    answer: StaffReturn,
    status: 201,
  },
  settleExchange: {
    method: 'PUT',
    path: '/exchanges/{exchangeNumber}',
    summary: 'Ends an exchange with the order that it became, or without one. Audited.',
    access: 'staff:support',
    refusals: ['exchange-not-found', 'order-not-found', 'return-refused'],
    params: strictObject({ exchangeNumber: line(40) }),
    body: strictObject({
      /** Null where the customer wants nothing in its place any more. */
      newOrderNumber: nullable(
        withTexts(Type.String({ minLength: 3, maxLength: 40 }), {
          advice: 'Enter an order number, like PL-7K3M-9Q2X.',
        }),
      ),
    }),
    answer: StaffReturn,
  },
});
