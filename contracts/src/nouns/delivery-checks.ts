import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { ConsignmentState } from './orders.ts';
import { Picture } from './pictures.ts';
import { Day, Instant, Sku, Slug } from './values.ts';

/** Whether all of an order is there, so that somebody can begin to fit it. */
export const Readiness = strictObject({
  state: Type.Enum(['ready', 'to-check', 'waiting', 'something-missing', 'nothing-to-fit']),
  /** The day on which the last of it is expected, while any is to come. */
  day: nullable(Day),
  /** Boxes that arrived, and those of them that were looked into. */
  boxes: Type.Integer(),
  checked: Type.Integer(),
  /** Pieces that arrived in boxes and were not in them. */
  missing: Type.Integer(),
  lastCheckedAt: nullable(Instant),
});
export type Readiness = Static<typeof Readiness>;

export const FittedLine = strictObject({
  position: Type.Integer(),
  units: Type.Integer(),
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  roomLabel: nullable(Type.String()),
  picture: Picture,
});

/** A box with what is in it, and what its customer said of that. */
export const CheckedBox = strictObject({
  number: Type.Integer(),
  widthMm: nullable(Type.Integer()),
  heightMm: nullable(Type.Integer()),
  depthMm: nullable(Type.Integer()),
  weightGrams: nullable(Type.Integer()),
  lines: Type.Array(FittedLine),
  /** The positions of the lines that are there; null while nobody has looked. */
  here: nullable(Type.Array(Type.Integer())),
  checkedAt: nullable(Instant),
});

export const CheckedDelivery = strictObject({
  number: Type.Integer(),
  state: ConsignmentState,
  name: Type.String(),
  detail: Type.String(),
  /** The day on which it came, or else on which it is expected. */
  day: Day,
  /** Whether it is here, or may be at the door. */
  canBeChecked: Type.Boolean(),
  boxes: Type.Array(CheckedBox),
});

/** The deliveries of an order as they are looked over, box by box. */
export const DeliveryCheck = strictObject({
  orderNumber: Type.String(),
  today: Day,
  version: Type.Integer(),
  readiness: Readiness,
  deliveries: Type.Array(CheckedDelivery),
  /** The link that a fitter may read by; null where there is none. */
  fitterToken: nullable(Type.String()),
});
export type DeliveryCheck = Static<typeof DeliveryCheck>;

/** What a fitter reads: what comes when, in which boxes, and nothing about money or people. */
export const FitterPage = strictObject({
  orderNumber: Type.String(),
  today: Day,
  version: Type.Integer(),
  readiness: Readiness,
  deliveries: Type.Array(CheckedDelivery),
});
export type FitterPage = Static<typeof FitterPage>;
