import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { EnquiryKind } from '../nouns/enquiries.ts';
import { ThreadNumber } from '../nouns/inbox.ts';
import { Instant } from '../nouns/values.ts';

const AskedThread = strictObject({
  thread: ThreadNumber,
  kind: EnquiryKind,
  subject: Type.String(),
  openedAt: Instant,
});
const count = Type.Integer({ minimum: 0 });

/** Calls of ours: what the help centre does not answer yet. */
export const articleGapCalls = defineCalls('staff', {
  listArticleGaps: {
    method: 'GET',
    path: '/article-gaps',
    summary:
      'What people asked of late that no article is about, and the articles in spite of which they asked.',
    access: 'staff:support',
    refusals: [],
    answer: strictObject({
      since: Instant,
      /** How many questions were looked at. */
      asked: count,
      /** How many of them no article is about. */
      unanswered: count,
      /** The newest of those. */
      threads: Type.Array(AskedThread),
      /** Articles that were about a question, and did not save it; the most asked about first. */
      articles: Type.Array(
        strictObject({
          slug: Type.String(),
          title: Type.String(),
          asked: count,
          /** The newest question that it was about. */
          latest: AskedThread,
        }),
      ),
    }),
  },
});
