import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { SizeClass } from './delivery.ts';
import { OrderRefundState } from './refunds.ts';
import { Picture } from './pictures.ts';
import { Day, Instant, Pence, RowId, Sku, Slug } from './values.ts';

/** Why something comes back. None is needed by law: the shop learns from it. */
export const returnReasons = [
  'changed-mind',
  'wrong-size',
  'wrong-finish',
  'too-many',
  'not-as-expected',
  'came-too-late',
] as const;
export const ReturnReason = Type.Enum([...returnReasons]);
export type ReturnReason = (typeof returnReasons)[number];

/** Why a line cannot come back. */
export const ReturnBar = Type.Enum([
  'not-delivered',
  'already-returned',
  'being-replaced',
  'made-to-measure',
  'window-over',
  'not-for-business',
]);
export type ReturnBar = Static<typeof ReturnBar>;

/** How goods travel back: a label to print, a collection from the door, or by whoever sends them. */
export const returnWays = ['label', 'collection', 'own'] as const;
export const ReturnWay = Type.Enum([...returnWays]);
export type ReturnWay = (typeof returnWays)[number];

export const returnStates = ['announced', 'received', 'decided', 'withdrawn'] as const;
export const ReturnState = Type.Enum([...returnStates]);
export type ReturnState = (typeof returnStates)[number];

/** One way in which goods of an order can travel back. */
export const ReturnTravel = strictObject({
  way: ReturnWay,
  carrier: nullable(Type.String()),
  /** What it takes off the refund; 0 where the shop pays. For `own`, what that costs is theirs to pay. */
  feePence: Pence,
});
export type ReturnTravel = Static<typeof ReturnTravel>;

/** One line of an order, and whether it can come back. */
export const OrderProduct = strictObject({
  position: RowId,
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  ordered: Type.Integer(),
  delivered: Type.Integer(),
  /** How many can come back now; 0 wherever `bar` says why not. */
  returnable: Type.Integer(),
  bar: nullable(ReturnBar),
  /** For hygiene: only while its seal is unbroken. */
  mustBeSealed: Type.Boolean(),
  sizeClass: SizeClass,
});
export type OrderProduct = Static<typeof OrderProduct>;

/** What of an order can come back, until when and how. */
export const OrderProducts = strictObject({
  orderNumber: Type.String(),
  orderGuid: Type.String(),
  isBusiness: Type.Boolean(),
  /** The last day on which it can be announced; null while something is still to arrive. */
  until: nullable(Day),
  /** For how many days from the last arrival it can be announced. */
  returnDays: Type.Integer(),
  /** What is kept back of each price for restocking; 0 for consumers. */
  restockingPercent: Type.Integer(),
  products: Type.Array(OrderProduct),
  /** By size class, how it travels. */
  travel: Type.Array(strictObject({ sizeClass: SizeClass, ...ReturnTravel.properties })),
  /** Days on which a collection can come. */
  collectionDays: Type.Array(Day),
});
export type OrderProducts = Static<typeof OrderProducts>;

/** What somebody wants to send back. */
export const returnWish = {
  lines: Type.Array(
    strictObject({
      position: RowId,
      units: Type.Integer({ minimum: 1, maximum: 100_000 }),
      reason: ReturnReason,
      /** Whether a hygiene seal is broken. */
      isOpened: Type.Boolean(),
      /** Another finish or size of the same product, in its place. */
      wantedSku: Type.Optional(Sku),
    }),
    { minItems: 1, maxItems: 500 },
  ),
  way: withTexts(ReturnWay, { advice: 'Choose how it travels.' }),
  collectionDay: Type.Optional(Day),
};
export const ReturnWish = strictObject(returnWish);
export type ReturnWish = Static<typeof ReturnWish>;

/** What a return comes to, to the penny. */
export const ReturnPreview = strictObject({
  lines: Type.Array(
    strictObject({
      position: RowId,
      name: Type.String(),
      variant: nullable(Type.String()),
      picture: Picture,
      units: Type.Integer(),
      /** What was paid for these pieces, inc VAT. */
      goodsPence: Pence,
      restockingPence: Pence,
    }),
  ),
  travel: ReturnTravel,
  goodsPence: Pence,
  restockingPence: Pence,
  /** The delivery of the order: the cheapest that there was, where all of it comes back. */
  deliveryPence: Pence,
  totalPence: Pence,
  /** How it was paid, and so how it goes back. */
  goesBackTo: Type.Array(Type.String()),
});
export type ReturnPreview = Static<typeof ReturnPreview>;

export const ExchangeState = Type.Enum(['asked', 'ordered', 'dropped']);

/** Something that is wanted in place of what comes back. */
export const OrderExchange = strictObject({
  exchangeNumber: Type.String(),
  position: RowId,
  wantedSku: Sku,
  wantedName: Type.String(),
  units: Type.Integer(),
  eachPence: Pence,
  state: ExchangeState,
  newOrderNumber: nullable(Type.String()),
});
export type OrderExchange = Static<typeof OrderExchange>;

/** A return as who sends it sees it. */
export const OrderReturn = strictObject({
  returnNumber: Type.String(),
  orderNumber: Type.String(),
  state: ReturnState,
  way: ReturnWay,
  carrier: nullable(Type.String()),
  service: nullable(Type.String()),
  trackingNumber: nullable(Type.String()),
  /** Whether there is a label to print. */
  hasLabel: Type.Boolean(),
  collectionDay: nullable(Day),
  announcedAt: Instant,
  /** Until when the goods are to be sent. */
  sendBy: Day,
  sentAt: nullable(Instant),
  receivedAt: nullable(Instant),
  /** Until when the money is due; null while neither goods nor a proof of sending are there. */
  refundBy: nullable(Day),
  lines: Type.Array(
    strictObject({
      position: RowId,
      sku: Sku,
      name: Type.String(),
      variant: nullable(Type.String()),
      picture: Picture,
      units: Type.Integer(),
      reason: ReturnReason,
      goodsPence: Pence,
      keptPence: Pence,
      /** What the pieces lost by being used, as the desk found. */
      handlingPence: Pence,
      received: Type.Integer(),
      notReceived: Type.Integer(),
    }),
  ),
  feePence: Pence,
  deliveryPence: Pence,
  /** What was promised when it was announced. */
  promisedPence: Pence,
  /** What was given back; null until it is decided, or where nothing was to give. */
  refund: nullable(strictObject({ totalPence: Pence, state: OrderRefundState })),
  /** What the desk wrote about it, where it is another sum than was promised. */
  decisionNote: nullable(Type.String()),
  exchanges: Type.Array(OrderExchange),
});
export type OrderReturn = Static<typeof OrderReturn>;
