import Type, { type Static } from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  Claim,
  ClaimNumber,
  ClaimProblem,
  ClaimRemedy,
  ClaimState,
  claimRemedies,
} from '../nouns/claims.ts';
import { dayBounds } from '../nouns/day-bounds.ts';
import { UploadId } from '../nouns/uploads.ts';
import { Day, Email, Instant, line, pageFields, paging } from '../nouns/values.ts';

/** Another claim that may say something about this one. */
const AlikeClaim = strictObject({
  claimNumber: ClaimNumber,
  orderNumber: Type.String(),
  problem: ClaimProblem,
  state: ClaimState,
  remedy: nullable(ClaimRemedy),
  reportedAt: Instant,
  carrier: nullable(Type.String()),
  isSameGoods: Type.Boolean(),
  isSameCarrier: Type.Boolean(),
  /** Whether one of its pictures is one of this claim's, to the byte. */
  hasSamePicture: Type.Boolean(),
  pictures: Type.Array(Type.String()),
});

/** How often something is complained of, of how many. */
const Share = strictObject({ claims: Type.Integer(), of: Type.Integer() });

/** A claim as staff see it, beside what they decide by. */
export const StaffClaim = strictObject({
  ...Claim.properties,
  customer: strictObject({ name: Type.String(), email: Type.String() }),
  consignment: Type.Integer(),
  carrier: nullable(Type.String()),
  arrivedAt: nullable(Instant),
  /** What the goods cost that it is about, inc VAT, and what of it can still go back. */
  valuePence: Type.Integer(),
  leftPence: Type.Integer(),
  /** The first day on which something that is sent today arrives. */
  replacementDay: Day,
  decidedBy: nullable(Type.String()),
  refundId: nullable(Type.Integer()),
  replacementConsignment: nullable(Type.Integer()),
  /** What lies in the box of the goods, as the catalogue has it: the parts that can be sent by themselves. */
  ownParts: Type.Array(Type.String()),
  alike: Type.Array(AlikeClaim),
  /** In the last twelve months: of pieces of these goods that were sent, and of the carrier's boxes. */
  ofGoods: nullable(Share),
  ofCarrier: nullable(Share),
});
export type StaffClaim = Static<typeof StaffClaim>;

const ListedClaim = strictObject({
  claimNumber: ClaimNumber,
  orderNumber: Type.String(),
  customerName: Type.String(),
  goodsName: Type.String(),
  units: Type.Integer(),
  problem: ClaimProblem,
  state: ClaimState,
  wish: nullable(ClaimRemedy),
  remedy: nullable(ClaimRemedy),
  /** When a part arrives that was promised and has not left yet. */
  partDue: nullable(Day),
  isByRule: Type.Boolean(),
  reportedAt: Instant,
  answerBy: Day,
  pictures: Type.Integer(),
});
export type ListedClaim = Static<typeof ListedClaim>;

const claimParams = strictObject({ claimNumber: ClaimNumber });

/** Calls of ours: how staff decide about claims. */
export const claimStaffCalls = defineCalls('staff', {
  listClaims: {
    method: 'GET',
    path: '/claims',
    summary:
      'Claims by where they stand: those to be decided, the answer that is due first, and those whose part is to be sent.',
    access: 'staff:support|finance',
    refusals: [],
    query: strictObject({
      stage: Type.Optional(Type.Enum(['to-decide', 'to-send', 'granted', 'closed'])),
      /** Of orders that were placed with this address. */
      email: Type.Optional(Email),
      ...paging,
    }),
    answer: strictObject({ ...pageFields, claims: Type.Array(ListedClaim) }),
  },
  getStaffClaim: {
    method: 'GET',
    path: '/claims/{claimNumber}',
    summary: 'One claim beside past claims of the same goods and the same carrier. Audited.',
    access: 'staff:support|finance',
    refusals: ['claim-unknown'],
    params: claimParams,
    answer: StaffClaim,
  },
  decideClaim: {
    method: 'POST',
    path: '/claims/{claimNumber}/decision',
    summary:
      'Sends a replacement or a part, gives money back, or refuses with the reason. Once; its customer is told. Audited.',
    access: 'staff:support|finance',
    refusals: [
      'claim-unknown',
      'claim-decided',
      'order-refuses',
      'order-not-found',
      'out-of-stock',
      'refund-too-large',
      'consignment-not-found',
      'order-held',
    ],
    params: claimParams,
    body: strictObject({
      decision: withTexts(Type.Enum([...claimRemedies, 'refuse']), {
        advice: 'Choose what we do.',
      }),
      /** When what is sent arrives; needed for a replacement and for a part. */
      day: withTexts(nullable(Day), {
        advice: 'Enter the day on which it arrives.',
        days: dayBounds.expected,
      }),
      /**
       * How much goes back; needed for money off. A refund is of what was paid for the pieces, and for
       * the delivery where their customer keeps nothing of the order.
       */
      pence: withTexts(nullable(Type.Integer({ minimum: 1, maximum: 1e10 })), {
        advice: 'Enter the sum, like 12.50.',
        typed: 'hundredths',
      }),
      note: withTexts(Type.String({ minLength: 5, maxLength: 1000, pattern: '\\S' }), {
        advice: 'Write to the customer why, in 5 characters or more.',
      }),
    }),
    answer: StaffClaim,
  },
  sendPart: {
    method: 'POST',
    path: '/claims/{claimNumber}/part',
    summary:
      'Notes that the part left that was promised for a claim. Once; its customer is told. Audited.',
    access: 'staff:support',
    refusals: ['claim-unknown', 'part-not-due'],
    params: claimParams,
    body: strictObject({
      name: withTexts(line(120), {
        advice: 'Write what was sent, like “Ceramic cartridge, 35 mm”.',
        hint: 'The customer reads it.',
      }),
      carrier: withTexts(line(60), { advice: 'Enter who carries it.' }),
      trackingNumber: withTexts(nullable(line(60)), {
        hint: 'Leave it empty where there is none.',
      }),
    }),
    answer: StaffClaim,
  },
  getStaffClaimPicture: {
    method: 'GET',
    path: '/claims/{claimNumber}/pictures/{uploadId}',
    summary: 'A picture that was sent with a claim.',
    access: 'staff:support|finance',
    refusals: ['claim-unknown', 'upload-not-found'],
    params: strictObject({ claimNumber: ClaimNumber, uploadId: UploadId }),
    file: sentIn,
  },
});
