import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { dayBounds } from '../nouns/day-bounds.ts';
import { ConsignmentFailure, FailureResolution, PromiseChoice, ScanCode } from '../nouns/orders.ts';
import { Pieces, StaffOrder } from '../nouns/staff-order.ts';
import { Day, Instant, RowId, Version, line, pageFields, paging } from '../nouns/values.ts';
import { OrderNumber, commandRefusals } from './orders.ts';

/** A consignment of an order, by its number within it. */
export const consignmentParams = strictObject({
  orderNumber: OrderNumber,
  consignment: Type.Integer({ minimum: 1, maximum: 1_000 }),
});

const version = { version: Version };

const TrackingNumber = Type.String({
  minLength: 4,
  maxLength: 60,
  pattern: '^[A-Za-z0-9][A-Za-z0-9 -]*$',
});
const Carrier = withTexts(line(60), { advice: 'Say who carries it.' });

const ExpectedDay = withTexts(Day, {
  advice: 'Enter the day on which it is expected.',
  days: dayBounds.expected,
});

const Millimetres = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }));

/** A box as it is packed; without contents it holds all of the consignment. */
const Box = strictObject({
  trackingNumber: Type.Optional(TrackingNumber),
  name: Type.Optional(line(20)),
  weightGrams: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000 })),
  widthMm: Millimetres,
  heightMm: Millimetres,
  depthMm: Millimetres,
  contents: Type.Optional(Type.Array(Pieces, { minItems: 1, maxItems: 500 })),
});

const TrackingNumbers = Type.Optional(
  Type.Array(
    strictObject({
      box: Type.Integer({ minimum: 1, maximum: 200 }),
      trackingNumber: TrackingNumber,
    }),
    { maxItems: 200 },
  ),
);

const command = {
  method: 'POST',
  access: 'staff:support',
  refusals: commandRefusals,
  params: consignmentParams,
  answer: StaffOrder,
} as const;

export const SupplierOrder = strictObject({
  supplierOrderId: RowId,
  supplier: Type.String(),
  reference: nullable(Type.String()),
  state: Type.Enum(['to-order', 'ordered', 'arrived', 'cancelled']),
  expectedDay: Day,
  /** The earliest day that a customer was promised any of it for. */
  neededDay: nullable(Day),
  /** The last day on which it may come, so that all who wait for it have theirs as promised. */
  neededHereBy: nullable(Day),
  /** Whether it comes after that day. */
  isLate: Type.Boolean(),
  version: Type.Integer(),
  orderedAt: nullable(Instant),
  arrivedAt: nullable(Instant),
  lines: Type.Array(
    strictObject({
      orderNumber: Type.String(),
      position: Type.Integer(),
      sku: Type.String(),
      name: Type.String(),
      units: Type.Integer(),
      arrived: Type.Integer(),
    }),
  ),
});
export type SupplierOrder = Static<typeof SupplierOrder>;

const supplierParams = strictObject({ supplierOrderId: RowId });

/** Calls of ours: an order on its way through the house and to its customer. */
export const fulfilmentStaffCalls = defineCalls('staff', {
  startPicking: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/start-picking',
    summary: 'Begins to pick a consignment: customers no longer change it by themselves.',
    body: strictObject(version),
  },
  stopPicking: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/stop-picking',
    summary: 'Gives a consignment back of which nothing is picked.',
    body: strictObject(version),
  },
  pickUnits: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/pick',
    summary: 'Takes pieces from their bin for a consignment.',
    body: strictObject({ ...version, ...Pieces.properties }),
  },
  unpickUnits: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/unpick',
    summary: 'Puts picked pieces back into their bin.',
    body: strictObject({ ...version, ...Pieces.properties }),
  },
  reportShort: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/report-short',
    summary: 'Says that pieces are not there or cannot be sent; the count is corrected.',
    body: strictObject({
      ...version,
      ...Pieces.properties,
      cause: Type.Enum(['missing', 'damaged']),
    }),
  },
  decideShort: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/decide-short',
    summary:
      'Decides about short pieces: they follow later, are cancelled, or are there after all.',
    body: strictObject({
      ...version,
      ...Pieces.properties,
      choice: Type.Enum(['send-later', 'cancel', 'refill']),
      /** When they follow. */
      expectedDay: Type.Optional(ExpectedDay),
    }),
  },
  allocateUnits: {
    ...command,
    path: '/orders/{orderNumber}/allocate',
    summary: 'Takes pieces from the stock that an order waits for.',
    params: strictObject({ orderNumber: OrderNumber }),
    body: strictObject({ ...version, ...Pieces.properties }),
  },
  splitConsignment: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/split',
    summary: 'Moves pieces that are not picked into a consignment of their own.',
    body: strictObject({
      ...version,
      lines: Type.Array(Pieces, { minItems: 1, maxItems: 500 }),
      expectedDay: ExpectedDay,
    }),
  },
  packConsignment: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/pack',
    summary: 'Puts all that was picked into boxes.',
    body: strictObject({ ...version, boxes: Type.Array(Box, { minItems: 1, maxItems: 200 }) }),
  },
  unpackConsignment: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/unpack',
    summary: 'Opens the boxes again; their labels are void.',
    body: strictObject(version),
  },
  labelConsignment: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/label',
    summary: 'Writes down who carries a packed consignment, and the numbers of its boxes.',
    body: strictObject({
      ...version,
      carrier: Carrier,
      service: Type.Optional(line(60)),
      trackingNumbers: TrackingNumbers,
    }),
  },
  dispatchConsignment: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/dispatch',
    summary: 'Hands a packed consignment to its carrier.',
    body: strictObject({
      ...version,
      carrier: Type.Optional(Carrier),
      service: Type.Optional(line(60)),
      trackingNumbers: TrackingNumbers,
    }),
  },
  deliverConsignment: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/deliver',
    summary: 'Says by hand that a consignment has arrived.',
    body: strictObject(version),
  },
  failConsignment: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/fail',
    summary: 'Says that a consignment, or a part of it, does not reach the customer.',
    body: strictObject({
      ...version,
      failure: ConsignmentFailure,
      lines: Type.Optional(Type.Array(Pieces, { minItems: 1, maxItems: 500 })),
    }),
  },
  resolveFailure: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/resolve-failure',
    summary: 'Decides about what failed: send again, give the money back, or claim.',
    body: strictObject({
      ...version,
      resolution: FailureResolution,
      expectedDay: Type.Optional(ExpectedDay),
      /** Whether the goods are here again and go back into the stock. */
      isBack: Type.Optional(Type.Boolean()),
    }),
  },
  setExpectedDay: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/expected-day',
    summary: 'Moves the day on which a consignment is expected; a later one asks the customer.',
    body: strictObject({
      ...version,
      day: ExpectedDay,
      reason: withTexts(line(200), { advice: 'Say why, in words for the customer.' }),
    }),
  },
  answerDelay: {
    ...command,
    path: '/orders/{orderNumber}/consignments/{consignment}/answer-delay',
    summary: 'Writes down what the customer chose about a later day.',
    body: strictObject({
      ...version,
      choice: PromiseChoice,
      /** When what is here already arrives, where that is sent first. */
      readyDay: Type.Optional(ExpectedDay),
    }),
  },
  takeCarrierScan: {
    method: 'POST',
    path: '/carrier-scans',
    summary: 'Takes what a carrier tells of a box; the same scan twice changes nothing.',
    access: 'staff:support',
    refusals: ['tracking-number-unknown'],
    body: strictObject({
      carrier: Carrier,
      trackingNumber: TrackingNumber,
      code: ScanCode,
      scannedAt: Instant,
      place: Type.Optional(line(80)),
    }),
    answer: strictObject({
      orderNumber: Type.String(),
      consignment: Type.Integer(),
      /** Whether it told anything that was not known. */
      isNews: Type.Boolean(),
    }),
  },
  searchSupplierOrders: {
    method: 'GET',
    path: '/supplier-orders',
    summary: 'What suppliers owe for orders, the late ones first.',
    access: 'staff:support',
    refusals: [],
    query: strictObject({
      ...paging,
      state: Type.Optional(Type.Enum(['to-order', 'ordered', 'arrived', 'cancelled'])),
    }),
    answer: strictObject({ ...pageFields, supplierOrders: Type.Array(SupplierOrder) }),
  },
  updateSupplierOrder: {
    method: 'PUT',
    path: '/supplier-orders/{supplierOrderId}',
    summary: 'Says that it was ordered, or when it comes; its consignments follow.',
    access: 'staff:support',
    refusals: ['supplier-order-not-found', 'order-changed', 'order-refuses'],
    params: supplierParams,
    body: strictObject({
      ...version,
      supplier: line(120),
      reference: Type.Optional(line(60)),
      expectedDay: ExpectedDay,
    }),
    answer: SupplierOrder,
  },
  receiveSupplierOrder: {
    method: 'POST',
    path: '/supplier-orders/{supplierOrderId}/receive',
    summary: 'Says that all of it has come: it can be picked for its orders.',
    access: 'staff:support',
    refusals: ['supplier-order-not-found', 'order-changed', 'order-refuses'],
    params: supplierParams,
    body: strictObject(version),
    answer: SupplierOrder,
  },
});
