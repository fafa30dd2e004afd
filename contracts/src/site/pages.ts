import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { manySegments, strictObject } from '../call/schema.ts';
import { PageConfig, ShownPage } from '../nouns/content/content-page.ts';

const params = strictObject({ slug: manySegments(200) });

/** The site service: pages by their slug. */
export const pageCalls = defineCalls('site', {
  getPageData: {
    method: 'GET',
    path: '/api/pagedata/{slug}',
    summary:
      'A page that is in the shop: its blocks for this caller and kind of screen, with the goods and pictures that they refer to.',
    access: 'anyone',
    refusals: ['page-unknown', 'page-moved'],
    params,
    query: strictObject({
      ...PageConfig.properties,
      /** The same two as JSON in one field: {"device":"phone"}. Where both name one, this is meant. */
      config: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answer: ShownPage,
  },
  getPage: {
    method: 'POST',
    path: '/{slug}',
    summary: 'The same page, with what it is asked for with in the body.',
    access: 'anyone',
    refusals: ['page-unknown', 'page-moved'],
    params,
    body: PageConfig,
    answer: ShownPage,
  },
});
