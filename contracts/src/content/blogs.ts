import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { ArticleSummary, ContentCategory, ContentKey } from '../nouns/content/content-page.ts';
import { pageFields, paging } from '../nouns/values.ts';

/** What is asked of the guides: those of a category, of an author, or that some words are about. */
const BlogData = strictObject({
  category: Type.Optional(ContentKey),
  author: Type.Optional(ContentKey),
  text: Type.Optional(Type.String({ maxLength: 200 })),
  ...paging,
});

/** The content client. */
export const blogCalls = defineCalls('content', {
  listBlogs: {
    method: 'POST',
    path: '/Blogs',
    summary:
      'Guides in the shop, the newest first, or those that fit words best first, with all categories that have some.',
    access: 'anyone',
    refusals: [],
    body: BlogData,
    answer: strictObject({
      ...pageFields,
      articles: Type.Array(ArticleSummary),
      categories: Type.Array(
        strictObject({ ...ContentCategory.properties, count: Type.Integer({ minimum: 1 }) }),
      ),
    }),
  },
});
