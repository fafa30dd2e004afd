import Type, { type Static } from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Claim, ClaimNumber, ClaimProblem, ClaimRemedy } from '../nouns/claims.ts';
import { OwnOrderKey } from '../nouns/own-order.ts';
import { Picture } from '../nouns/pictures.ts';
import { UploadId } from '../nouns/uploads.ts';
import { Day, Sku } from '../nouns/values.ts';

/** What we can do about pieces of a line, and by when. */
export const ClaimOffer = strictObject({
  remedy: ClaimRemedy,
  /** Whether it is agreed at once, without anybody looking first. */
  isAtOnce: Type.Boolean(),
  /** When what is sent arrives, if it is agreed today; null where nothing is sent. */
  day: nullable(Day),
  /** What goes back of the price of one piece, inc VAT; null where nothing does, or it is to be agreed. */
  eachPence: nullable(Type.Integer()),
});
export type ClaimOffer = Static<typeof ClaimOffer>;

export const ClaimableLine = strictObject({
  position: Type.Integer(),
  sku: Sku,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  /** Pieces that were sent and that no claim is about. */
  units: Type.Integer(),
  /** What may be wrong with them, as far as they have come. */
  problems: Type.Array(ClaimProblem),
  offers: Type.Array(ClaimOffer),
});
export type ClaimableLine = Static<typeof ClaimableLine>;

/** What of an order can be reported, and what was. */
export const ClaimsOfOrder = strictObject({
  orderNumber: Type.String(),
  lines: Type.Array(ClaimableLine),
  claims: Type.Array(Claim),
  /** By when we answer what is reported now. */
  answerBy: Day,
});
export type ClaimsOfOrder = Static<typeof ClaimsOfOrder>;

const orderParams = strictObject({ order: OwnOrderKey });
const claimParams = strictObject({ order: OwnOrderKey, claimNumber: ClaimNumber });

/** Calls of ours: what a customer sees of their claims. */
export const orderClaimShopCalls = defineCalls('shop', {
  getClaimsOfOrder: {
    method: 'GET',
    path: '/orders/{order}/claims',
    summary: 'What of one’s own order can be reported, what we can do about it, and its claims.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: orderParams,
    answer: ClaimsOfOrder,
  },
  getClaim: {
    method: 'GET',
    path: '/orders/{order}/claims/{claimNumber}',
    summary: 'One claim of one’s own order, and what came of it.',
    access: 'anyone',
    refusals: ['order-not-found', 'claim-unknown'],
    params: claimParams,
    answer: Claim,
  },
  withdrawClaim: {
    method: 'POST',
    path: '/orders/{order}/claims/{claimNumber}/withdraw',
    summary: 'Takes a claim back that nobody has decided about.',
    access: 'anyone',
    refusals: ['order-not-found', 'claim-unknown', 'claim-decided'],
    params: claimParams,
    answer: Claim,
  },
  getClaimPicture: {
    method: 'GET',
    path: '/orders/{order}/claims/{claimNumber}/pictures/{uploadId}',
    summary: 'A picture that was sent with a claim of one’s own order.',
    access: 'anyone',
    refusals: ['order-not-found', 'claim-unknown', 'upload-not-found'],
    params: strictObject({ order: OwnOrderKey, claimNumber: ClaimNumber, uploadId: UploadId }),
    file: sentIn,
  },
});
