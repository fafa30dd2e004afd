import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { filesField } from './uploads.ts';
import { Picture } from './pictures.ts';
import { Day, Instant, Sku } from './values.ts';

/** What is wrong with goods, as their buyer tells it. */
export const claimProblems = ['damaged', 'faulty', 'missing', 'wrong-item', 'not-arrived'] as const;
export const ClaimProblem = Type.Enum([...claimProblems]);
export type ClaimProblem = (typeof claimProblems)[number];

/** What can be done about it. Replacing comes first. */
export const claimRemedies = ['replacement', 'spare-part', 'money-off', 'refund'] as const;
export const ClaimRemedy = Type.Enum([...claimRemedies]);
export type ClaimRemedy = (typeof claimRemedies)[number];

export const ClaimState = Type.Enum(['open', 'granted', 'refused', 'withdrawn']);
export type ClaimState = Static<typeof ClaimState>;

export const ClaimNumber = Type.String({ pattern: '^CL-[0-9A-Z]{4}-[0-9A-Z]{4}$' });

/** A place in a product's picture, in thousandths of its width and height. */
export const PictureSpot = strictObject({
  x: Type.Integer({ minimum: 0, maximum: 1000 }),
  y: Type.Integer({ minimum: 0, maximum: 1000 }),
});
export type PictureSpot = Static<typeof PictureSpot>;

/** Pictures of a claim: of the damage, of the box, of the label. */
export const ClaimPictures = filesField({ kinds: ['picture'], most: 6 });

/** What a claim is about: pieces of a line, or all of a delivery that never came. */
export const ClaimGoods = strictObject({
  /** Null for all of a delivery. */
  position: nullable(Type.Integer()),
  units: Type.Integer(),
  name: Type.String(),
  variant: nullable(Type.String()),
  sku: nullable(Sku),
  picture: nullable(Picture),
});
export type ClaimGoods = Static<typeof ClaimGoods>;

/** What came of a claim. */
export const ClaimOutcome = strictObject({
  remedy: ClaimRemedy,
  /** When what is sent arrives. */
  day: nullable(Day),
  /** The money that goes back, inc VAT. */
  pence: nullable(Type.Integer()),
  /** Whether a second person has still to agree to the money. */
  isWaiting: Type.Boolean(),
  /** The part that was sent; null until it has left, and for all other remedies. */
  part: nullable(
    strictObject({
      name: Type.String(),
      carrier: Type.String(),
      trackingNumber: nullable(Type.String()),
      sentAt: Instant,
    }),
  ),
});
export type ClaimOutcome = Static<typeof ClaimOutcome>;

/** A claim as its customer sees it, from its report to its end. */
export const Claim = strictObject({
  claimNumber: ClaimNumber,
  orderNumber: Type.String(),
  state: ClaimState,
  problem: ClaimProblem,
  goods: ClaimGoods,
  spot: nullable(PictureSpot),
  description: Type.String(),
  wish: nullable(ClaimRemedy),
  /** Their ids, in the order in which they were chosen. */
  pictures: Type.Array(Type.String()),
  reportedAt: Instant,
  /** The day by which we answer; null once we have. */
  answerBy: nullable(Day),
  decidedAt: nullable(Instant),
  /** Whether the shop's own rule decided, at once. */
  isByRule: Type.Boolean(),
  outcome: nullable(ClaimOutcome),
  /** What we wrote about the decision. */
  note: nullable(Type.String()),
});
export type Claim = Static<typeof Claim>;
