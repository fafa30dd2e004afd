import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { EnquiryKind } from '../nouns/enquiries.ts';
import { ThreadNumber } from '../nouns/inbox.ts';
import { Instant, RowId } from '../nouns/values.ts';

const AskedThread = strictObject({
  thread: ThreadNumber,
  kind: EnquiryKind,
  subject: Type.String(),
  openedAt: Instant,
});
const count = Type.Integer({ minimum: 0 });

/**
 * People who were shown an answer before they sent a form, as far as they agreed that it is kept. Who
 * neither wrote nor has had the seven days yet is in `shown` alone.
 */
const Helped = strictObject({
  shown: count,
  /** They wrote to the shop within seven days. */
  wrote: count,
  /** They did not, and the seven days are over. */
  solved: count,
});

/** What readers of a guide or an article did, as far as they agreed that it is kept. */
const PageReads = strictObject({
  pageId: RowId,
  slug: Type.String(),
  title: Type.String(),
  /** People who opened it. */
  read: count,
  /** Of them, who wrote to the shop within seven days, and who did not and had the seven days. */
  wrote: Helped.properties.wrote,
  solved: Helped.properties.solved,
  /** Why somebody should look at it; null where there is nothing the matter. */
  matter: nullable(Type.Enum(['unread', 'did-not-help'])),
});
export type PageReads = Static<typeof PageReads>;

/** Calls of ours: what the help centre does not answer yet. */
export const articleGapCalls = defineCalls('staff', {
  listArticleGaps: {
    method: 'GET',
    path: '/article-gaps',
    summary:
      'What people asked of late that no article is about, and the articles in spite of which they asked.',
    access: 'staff:support|content',
    refusals: [],
    answer: strictObject({
      since: Instant,
      /** How many questions were looked at. */
      asked: count,
      /** How many of them no article is about. */
      unanswered: count,
      /** The newest of those. */
      threads: Type.Array(AskedThread),
      /** Articles that were about a question, or were shown as an answer; the most asked about first. */
      articles: Type.Array(
        strictObject({
          slug: Type.String(),
          title: Type.String(),
          /** How often somebody asked all the same. */
          asked: count,
          /** The newest question that it was about. */
          latest: nullable(AskedThread),
          ...Helped.properties,
        }),
      ),
      /** Of all answers that were shown: articles, questions about goods, and where an order is. */
      helped: Helped,
    }),
  },
  listPageReads: {
    method: 'GET',
    path: '/page-reads',
    summary:
      'How often each guide and help article was read, and how many wrote to the shop all the same.',
    access: 'staff:content',
    refusals: [],
    answer: strictObject({ since: Instant, pages: Type.Array(PageReads) }),
  },
});
