import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { ContentSlug } from '../nouns/content/content-page.ts';
import { Instant } from '../nouns/values.ts';

const RedirectPath = withTexts(
  Type.String({ minLength: 1, maxLength: 200, pattern: '^/(?![/\\\\])[^\\s\\\\<>"]*$' }),
  {
    advice: 'Give a path of the shop, like /advice/choosing-a-trap.',
    hint: 'Where it leads: /advice/choosing-a-trap.',
  },
);

/** Calls of ours: addresses that lead elsewhere. */
export const redirectStaffCalls = defineCalls('staff', {
  listRedirects: {
    method: 'GET',
    path: '/redirects',
    summary: 'Addresses that lead elsewhere, the newest first.',
    access: 'staff:content',
    refusals: [],
    answer: strictObject({
      redirects: Type.Array(
        strictObject({
          slug: Type.String(),
          path: Type.String(),
          /** Whether staff made it; the others come from pages that have moved. */
          isMade: Type.Boolean(),
          madeAt: Instant,
        }),
      ),
    }),
  },
  saveRedirect: {
    method: 'PUT',
    path: '/redirects',
    summary:
      'Leads an address that no page in the shop has to a path. There is never more than one step.',
    access: 'staff:content',
    refusals: ['redirect-refused', 'page-address-taken', 'page-address-refused'],
    body: strictObject({
      slug: withTexts(ContentSlug, { hint: 'What people ask for: old-offer.' }),
      path: RedirectPath,
    }),
  },
  removeRedirect: {
    method: 'POST',
    path: '/redirects/remove',
    summary: 'Has an address lead nowhere.',
    access: 'staff:content',
    refusals: ['redirect-unknown'],
    body: strictObject({ slug: Type.String({ minLength: 1, maxLength: 160 }) }),
  },
});
