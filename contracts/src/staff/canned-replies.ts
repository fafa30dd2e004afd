import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { Instant, RowId, Version, line } from '../nouns/values.ts';

/** A text that staff answer with again and again, with places that each answer fills. */
export const CannedReply = strictObject({
  replyId: RowId,
  title: Type.String(),
  text: Type.String(),
  version: Version,
  changedAt: Instant,
});
export type CannedReply = Static<typeof CannedReply>;

const replyParams = strictObject({ replyId: RowId });

const replyFields = {
  title: withTexts(line(80), { advice: 'Give it a title that one finds it by.' }),
  text: withTexts(Type.String({ minLength: 3, maxLength: 8000, pattern: '\\S' }), {
    advice: 'Write the text.',
    hint: 'Places to fill: {customer}, {number}, {order}, {item}, {amount}, {day}, {what}.',
  }),
};

/** Calls of ours: texts that staff answer with. A place that no answer could fill is refused. */
export const cannedReplyCalls = defineCalls('staff', {
  listReplies: {
    method: 'GET',
    path: '/canned-replies',
    summary: 'All texts to answer with, by their titles.',
    access: 'staff:support',
    refusals: [],
    answer: strictObject({ replies: Type.Array(CannedReply) }),
  },
  createReply: {
    method: 'POST',
    path: '/canned-replies',
    summary: 'Adds a text to answer with. Audited.',
    access: 'staff:support',
    refusals: ['reply-title-taken'],
    body: strictObject(replyFields),
    answer: CannedReply,
    status: 201,
  },
  setReply: {
    method: 'PUT',
    path: '/canned-replies/{replyId}',
    summary:
      'Changes a text to answer with. Refused where somebody has changed it meanwhile. Audited.',
    access: 'staff:support',
    refusals: ['reply-not-found', 'reply-changed', 'reply-title-taken'],
    params: replyParams,
    body: strictObject({ ...replyFields, version: Version }),
    answer: CannedReply,
  },
  removeReply: {
    method: 'DELETE',
    path: '/canned-replies/{replyId}',
    summary: 'Removes a text to answer with. Audited.',
    access: 'staff:support',
    refusals: ['reply-not-found'],
    params: replyParams,
    answer: strictObject({ replyId: RowId }),
  },
});
