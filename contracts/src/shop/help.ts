import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { RichText } from '../nouns/content/rich-text.ts';
import { OpenSpan } from '../nouns/open-span.ts';
import { Day, Instant } from '../nouns/values.ts';

export const HelpDesk = strictObject({
  isOpen: Type.Boolean(),
  today: strictObject({ day: Day, hours: OpenSpan }),
  /** From Monday to Sunday, in an ordinary week. */
  week: Type.Array(OpenSpan),
  /** Days of the next four weeks that differ. */
  otherDays: Type.Array(strictObject({ day: Day, hours: OpenSpan })),
  /** By when something is answered that is asked now. */
  answerBy: Instant,
  /** Trouble that is known and not over; without postcode areas it is everywhere. */
  incidents: Type.Array(
    strictObject({
      title: Type.String(),
      text: RichText,
      areas: Type.Array(Type.String()),
      since: Instant,
    }),
  ),
});
export type HelpDesk = Static<typeof HelpDesk>;

/** What articles are about, in the order in which the hub shows it. */
export const articleGroups = [
  'delivery',
  'returns',
  'choosing',
  'paying',
  'account',
  'company',
] as const;
export type ArticleGroup = (typeof articleGroups)[number];

/** An article as lists and answers show it. */
export const ArticleLink = strictObject({
  /** Its address, without the first stroke. */
  slug: Type.String(),
  title: Type.String(),
  group: Type.Enum([...articleGroups]),
  summary: Type.String(),
});
export type ArticleLink = Static<typeof ArticleLink>;

/** Calls of ours: help before anybody has to ask. */
export const helpShopCalls = defineCalls('shop', {
  getHelpDesk: {
    method: 'GET',
    path: '/help/desk',
    summary: 'When somebody answers, by when, and what trouble is known.',
    access: 'anyone',
    refusals: [],
    answer: HelpDesk,
  },
  listArticles: {
    method: 'GET',
    path: '/help/articles',
    summary: 'The articles of the help centre; with words, at most five that are about them.',
    access: 'anyone',
    refusals: [],
    query: strictObject({ about: Type.Optional(Type.String({ maxLength: 4000 })) }),
    answer: strictObject({ articles: Type.Array(ArticleLink) }),
  },
});
