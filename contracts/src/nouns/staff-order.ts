import Type, { type Static } from 'typebox';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { ContactDetailsData } from './checkout.ts';
import { discountChannel } from './discount-terms.ts';
import { DeliveryOption } from './delivery.ts';
import { lineNotes } from './line-notes.ts';
import {
  ClockKind,
  ConsignmentFailure,
  ConsignmentKind,
  ConsignmentState,
  EventActor,
  FailureResolution,
  HoldReason,
  OrderParts,
  OrderStatus,
  ScanCode,
} from './orders.ts';
import { Picture } from './pictures.ts';
import { PostalAddress } from './postal-address.ts';
import { LineAmount } from './prices.ts';
import { Currency, Day, Instant, Sku, Slug } from './values.ts';

const Count = Type.Integer();

/** How many pieces of a line are where; `owed`, `awaited` and `open` follow from the others. */
export const LineUnitsMatrix = strictObject({
  ordered: Count,
  added: Count,
  cancelled: Count,
  resent: Count,
  replaced: Count,
  owed: Count,
  allocated: Count,
  awaited: Count,
  short: Count,
  picked: Count,
  open: Count,
  dispatched: Count,
  failed: Count,
  delivered: Count,
  comingBack: Count,
  returned: Count,
});

export const Pieces = strictObject({
  position: Type.Integer({ minimum: 1, maximum: 10_000 }),
  units: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
});

const ConsignmentBox = strictObject({
  number: Type.Integer(),
  trackingNumber: nullable(Type.String()),
  name: nullable(Type.String()),
  weightGrams: nullable(Type.Integer()),
  widthMm: nullable(Type.Integer()),
  heightMm: nullable(Type.Integer()),
  depthMm: nullable(Type.Integer()),
  contents: Type.Array(Pieces),
  lastScan: nullable(ScanCode),
  scannedAt: nullable(Instant),
});

/** What is sent together. Lines of which it holds nothing any more have 0 units. */
const StaffConsignment = strictObject({
  number: Type.Integer(),
  kind: ConsignmentKind,
  state: ConsignmentState,
  option: DeliveryOption,
  /** What is charged for by it besides its own price: for goods that joined what was parted from it. */
  joinedPence: Type.Integer(),
  address: nullable(PostalAddress),
  promisedDay: Day,
  expectedDay: Day,
  carrier: nullable(Type.String()),
  service: nullable(Type.String()),
  failure: nullable(ConsignmentFailure),
  resolution: nullable(FailureResolution),
  replaces: nullable(Type.Integer()),
  pickingAt: nullable(Instant),
  packedAt: nullable(Instant),
  dispatchedAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  failedAt: nullable(Instant),
  lines: Type.Array(
    strictObject({ position: Type.Integer(), units: Type.Integer(), picked: Type.Integer() }),
  ),
  boxes: Type.Array(ConsignmentBox),
});

const StaffOrderLine = strictObject({
  position: Type.Integer(),
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  isToOrder: Type.Boolean(),
  ...lineNotes,
  unitPence: Type.Integer(),
  unitBasis: Type.Enum(['inc', 'ex']),
  vatRatePercent: Type.Number(),
  before: LineAmount,
  discount: LineAmount,
  amount: LineAmount,
  units: LineUnitsMatrix,
});

/** One entry of the ledger. Who is null is the shop, a carrier, or somebody who was erased. */
export const OrderLedgerEntry = strictObject({
  kind: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
  happenedAt: Instant,
  version: Type.Integer(),
  command: Type.String(),
  actor: EventActor,
  actorAccountId: nullable(Type.Integer()),
});

/** An order as staff see it: all that is known of it, and the version that a command must name. */
export const StaffOrder = strictObject({
  orderNumber: Type.String(),
  orderGuid: Type.String(),
  version: Type.Integer(),
  status: OrderStatus,
  parts: OrderParts,
  nextDay: nullable(Day),
  placedAt: Instant,
  channel: oneOf(discountChannel),
  capacity: Type.Enum(['consumer', 'business']),
  businessId: nullable(Type.Integer()),
  bandCode: nullable(Type.String()),
  poNumber: nullable(Type.String()),
  jobReference: nullable(Type.String()),
  termsVersion: nullable(Type.String()),
  paymentTerms: Type.Enum(['prepaid', 'on-account']),
  /** Who sold it by phone, and from which order basket; null where the customer bought it alone. */
  soldBy: nullable(strictObject({ name: nullable(Type.String()), orderBasketId: Type.String() })),
  basis: Type.Enum(['inc', 'ex']),
  vatPolicy: Type.String(),
  currency: Currency,
  emailAddress: Type.String(),
  contact: ContactDetailsData,
  deliveryAddress: PostalAddress,
  deliveryInstructions: nullable(Type.String()),
  billingAddress: PostalAddress,
  lines: Type.Array(StaffOrderLine),
  items: LineAmount,
  discount: LineAmount,
  discountCode: nullable(Type.String()),
  delivery: LineAmount,
  /** What a better delivery cost on top, apart from the delivery that was agreed. */
  upgrade: LineAmount,
  total: LineAmount,
  consignments: Type.Array(StaffConsignment),
  payments: Type.Array(
    strictObject({
      paymentId: Type.String(),
      purpose: Type.String(),
      state: Type.Enum([
        'created',
        'requires-action',
        'processing',
        'succeeded',
        'partly-refunded',
        'refunded',
        'failed',
        'cancelled',
      ]),
      method: nullable(Type.String()),
      /** Whether it is owed, and invoiced as it leaves. */
      isOnAccount: Type.Boolean(),
      amountPence: Type.Integer(),
      /** Given back already, and what is promised and on its way. */
      refundedPence: Type.Integer(),
      pendingPence: Type.Integer(),
      refundablePence: Type.Integer(),
      createdAt: Instant,
    }),
  ),
  events: Type.Array(OrderLedgerEntry),
  holds: Type.Array(
    strictObject({
      holdId: Type.Integer(),
      reason: HoldReason,
      note: Type.String(),
      placedBy: nullable(Type.Integer()),
      placedAt: Instant,
      liftedBy: nullable(Type.Integer()),
      liftedAt: nullable(Instant),
    }),
  ),
  notes: Type.Array(
    strictObject({
      noteId: Type.Integer(),
      text: Type.String(),
      isPinned: Type.Boolean(),
      writtenBy: nullable(Type.Integer()),
      writtenAt: Instant,
    }),
  ),
  promiseChanges: Type.Array(
    strictObject({
      changeId: Type.Integer(),
      consignment: Type.Integer(),
      promisedDay: Day,
      expectedDay: Day,
      reason: Type.String(),
      askedAt: Instant,
      choice: nullable(
        Type.Enum(['accepted', 'sent-what-is-ready', 'swapped', 'cancelled', 'withdrawn']),
      ),
      chosenAt: nullable(Instant),
    }),
  ),
  clocks: Type.Array(
    strictObject({
      kind: ClockKind,
      subject: Type.String(),
      dueDay: Day,
      startedAt: Instant,
      endedAt: nullable(Instant),
    }),
  ),
});
export type StaffOrder = Static<typeof StaffOrder>;
