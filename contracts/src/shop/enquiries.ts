import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { EnquiryKind, EnquiryText, enquiryCall, whoAsks } from '../nouns/enquiries.ts';
import { Instant } from '../nouns/values.ts';

/** What a complaint about somebody's data is about. */
export const dataComplaintTopics = [
  'wrong',
  'unwanted-mail',
  'kept-too-long',
  'no-answer',
  'other',
] as const;

/** Calls of ours: a form that the law asks for, who answers by when, and the times at which we can ring. */
export const enquiryShopCalls = defineCalls('shop', {
  complainAboutData: {
    ...enquiryCall,
    path: '/data-complaints',
    summary:
      'Complains about how the shop holds or uses one’s data. Acknowledged at once, answered within 30 days.',
    refusals: ['too-many-requests'],
    body: strictObject({
      topic: withTexts(Type.Enum([...dataComplaintTopics]), { advice: 'Choose what it is about.' }),
      text: EnquiryText,
      ...whoAsks,
    }),
  },
  listElectricalLines: {
    method: 'GET',
    path: '/orders/{order}/electricals',
    summary:
      'The electrical goods of one’s own order that were not cancelled or sent back: in place of each, an old one is taken away.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ order: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: strictObject({
      lines: Type.Array(
        strictObject({ position: Type.Integer({ minimum: 1 }), name: Type.String() }),
      ),
    }),
  },
  listDesks: {
    method: 'GET',
    path: '/help/desks',
    summary: 'Who answers each kind of enquiry, and by when one that is sent now.',
    access: 'anyone',
    refusals: [],
    answer: strictObject({
      desks: Type.Array(
        strictObject({ kind: EnquiryKind, desk: Type.String(), answerBy: nullable(Instant) }),
      ),
    }),
  },
  listCallSlots: {
    method: 'GET',
    path: '/call-slots',
    summary: 'The times at which somebody can ring back, over the next days.',
    access: 'anyone',
    refusals: [],
    answer: strictObject({ slots: Type.Array(Instant) }),
  },
});
