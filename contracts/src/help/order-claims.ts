import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { Claim, ClaimPictures, ClaimProblem, ClaimRemedy, PictureSpot } from '../nouns/claims.ts';
import { OwnOrderKey, namedAgain } from '../nouns/own-order.ts';

/** What is wrong with goods of an order, as the specification has it. */
export const orderClaimCalls = defineCalls('help', {
  reportDamagedOrMissingItems: {
    method: 'POST',
    path: '/Order/{id}/report-damaged-or-missing-items',
    summary:
      'Reports what is wrong with goods of one’s own order, with pictures. There is no time limit. Answers the claim with its number, and what was decided at once.',
    access: 'anyone',
    refusals: ['order-not-found', 'order-refuses', 'claim-exists'],
    multipart: true,
    idempotent: true,
    params: strictObject({ id: OwnOrderKey }),
    body: strictObject({
      ...namedAgain,
      position: withTexts(Type.Integer({ minimum: 1, maximum: 10_000 }), {
        advice: 'Choose what it is about.',
      }),
      units: withTexts(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
        advice: 'Enter how many it is about, as a whole number.',
      }),
      problem: withTexts(ClaimProblem, { advice: 'Choose what is wrong.' }),
      /** Where on the product's picture. */
      spot: Type.Optional(PictureSpot),
      description: withTexts(Type.String({ maxLength: 2000 }), {
        hint: 'A sentence is enough. Leave it empty if the pictures say it all.',
      }),
      wish: withTexts(ClaimRemedy, { advice: 'Choose what you would like us to do.' }),
      pictures: withTexts(ClaimPictures, {
        hint: 'Up to six, of 16 MB at most: the damage, and the label on the box. We keep no record of where they were taken.',
      }),
    }),
    answer: Claim,
    status: 201,
  },
});
