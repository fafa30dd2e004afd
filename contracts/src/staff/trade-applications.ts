import Type from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { TradeExternalId } from '../nouns/businesses.ts';
import { StaffApplication } from '../nouns/staff-application.ts';
import { UploadId } from '../nouns/uploads.ts';

/** Calls of ours: what staff need beside deciding. */
export const tradeApplicationStaffCalls = defineCalls('staff', {
  noteTradeApplication: {
    method: 'POST',
    path: '/trade-applications/{tradeExternalId}/notes',
    summary: 'Keeps a note for colleagues in the history of an application.',
    access: 'staff:trade-reviewer',
    refusals: ['application-not-found'],
    params: strictObject({ tradeExternalId: TradeExternalId }),
    body: strictObject({
      text: withTexts(Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }), {
        advice: 'Write the note.',
        hint: 'For colleagues. The applicant does not see it.',
      }),
    }),
    answer: StaffApplication,
    idempotent: true,
  },
  takeTradeApplication: {
    method: 'POST',
    path: '/trade-applications/{tradeExternalId}/taking',
    summary:
      'Says that somebody reads an application, or no longer does, so that two do not read the same one. Whoever takes one that a colleague has takes it over. Audited.',
    access: 'staff:trade-reviewer',
    refusals: ['application-not-found', 'application-over'],
    params: strictObject({ tradeExternalId: TradeExternalId }),
    body: strictObject({ isMine: Type.Boolean() }),
    answer: StaffApplication,
  },
  getTradeApplicationPaper: {
    method: 'GET',
    path: '/trade-applications/{tradeExternalId}/papers/{uploadId}',
    summary: 'A paper that was sent with an application. Audited.',
    access: 'staff:trade-reviewer',
    refusals: ['application-not-found', 'upload-not-found'],
    params: strictObject({ tradeExternalId: TradeExternalId, uploadId: UploadId }),
    file: sentIn,
  },
});
