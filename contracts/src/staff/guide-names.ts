import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { ContentAuthor, ContentCategory, ContentKey } from '../nouns/content/content-page.ts';
import { Version } from '../nouns/values.ts';

const name = ContentCategory.properties.name;
const categoryFields = {
  key: withTexts(ContentKey, {
    advice: 'Use small letters and digits, with dashes between words: bath-taps.',
    hint: 'The end of its address: bath-taps. It stays as it is.',
  }),
  name: withTexts(name, { advice: 'Give the category a name.' }),
  intro: withTexts(ContentCategory.properties.intro, {
    hint: 'A sentence below its name, or nothing.',
  }),
};
const authorFields = {
  key: withTexts(ContentKey, {
    advice: 'Use small letters and digits, with dashes between words: ines-marlow.',
    hint: 'What the shop knows the author by: ines-marlow. It stays as it is.',
  }),
  name: withTexts(name, { advice: 'Give the author’s name.' }),
  role: withTexts(ContentAuthor.properties.role, { hint: 'Such as fitter, or nothing.' }),
};

const GuideCategory = strictObject({ ...ContentCategory.properties, version: Version });
const GuideAuthor = strictObject({ ...ContentAuthor.properties, version: Version });
export type GuideCategory = Static<typeof GuideCategory>;
export type GuideAuthor = Static<typeof GuideAuthor>;

/** The version that was seen; 0 for what is new. */
const seen = { version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) };

const removing = strictObject({ key: ContentKey, version: Version });

/** Calls of ours: what guides are listed under, and who writes them. */
export const guideNameStaffCalls = defineCalls('staff', {
  listGuideNames: {
    method: 'GET',
    path: '/guide-names',
    summary: 'The categories of guides in their order, and the authors by name.',
    access: 'staff:content',
    refusals: [],
    answer: strictObject({
      categories: Type.Array(GuideCategory),
      authors: Type.Array(GuideAuthor),
    }),
  },
  saveGuideCategory: {
    method: 'PUT',
    path: '/guide-categories',
    summary: 'Names a category of guides anew, or adds one as the last.',
    access: 'staff:content',
    refusals: ['guide-name-changed'],
    body: strictObject({ ...categoryFields, ...seen }),
  },
  removeGuideCategory: {
    method: 'POST',
    path: '/guide-categories/remove',
    summary: 'Deletes a category that no guide stands under.',
    access: 'staff:content',
    refusals: ['guide-name-changed', 'guide-name-used'],
    body: removing,
  },
  removeGuideAuthor: {
    method: 'POST',
    path: '/guide-authors/remove',
    summary: 'Deletes an author of whom there is no guide.',
    access: 'staff:content',
    refusals: ['guide-name-changed', 'guide-name-used'],
    body: removing,
  },
  saveGuideAuthor: {
    method: 'PUT',
    path: '/guide-authors',
    summary: 'Says who an author of guides is, or adds one.',
    access: 'staff:content',
    refusals: ['guide-name-changed'],
    body: strictObject({ ...authorFields, ...seen }),
  },
});
