import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  ContentAuthor,
  ContentCategory,
  ContentSlug,
  LegalVersion,
  PageContent,
  PageKind,
  pageFields as contentFields,
} from '../nouns/content/content-page.ts';
import { GlobalItemId } from '../nouns/content/global-items.ts';
import { Day, Instant, RowId, Version, line, pageFields, paging } from '../nouns/values.ts';

/** What keeps a page from the shop, or what somebody should look at. */
export const PageFault = strictObject({
  /** The block that it is in; null for the page itself. */
  block: nullable(Type.String()),
  /** Whether the page cannot be published as it is. */
  isGrave: Type.Boolean(),
  message: Type.String(),
});
export type PageFault = Static<typeof PageFault>;

const summary = {
  pageId: RowId,
  kind: PageKind,
  slug: ContentSlug,
  title: Type.String(),
  /** In the shop as it stands here, in the shop as it was before, or not at all. */
  state: Type.Enum(['live', 'changed', 'draft']),
  version: Version,
  liveVersion: nullable(Version),
  publishedAt: nullable(Instant),
  savedAt: Instant,
  owner: nullable(Type.String()),
  reviewOn: nullable(Day),
};
const PageSummary = strictObject(summary);
export type PageSummary = Static<typeof PageSummary>;

const StaffPage = strictObject({ ...summary, content: PageContent });
export type StaffPage = Static<typeof StaffPage>;

const PageVersion = strictObject({
  version: Version,
  note: Type.String(),
  savedBy: nullable(Type.String()),
  savedAt: Instant,
});
export type PageVersion = Static<typeof PageVersion>;

/** A part of a page that two people wrote at once: a field, a block, or the order of blocks. */
export interface PageConflict {
  part: string;
  was: unknown;
  mine: unknown;
  theirs: unknown;
}

const taskFields = {
  kind: Type.Enum(['withdrawn', 'review-due', 'fault', 'unkept']),
  message: Type.String(),
};

/** Something to be done about a page that is in the shop, or about what stands on many. */
const ContentTask = Type.Union([
  strictObject({
    ...taskFields,
    of: Type.Literal('page'),
    pageId: RowId,
    slug: ContentSlug,
    title: Type.String(),
    block: nullable(Type.String()),
  }),
  strictObject({ ...taskFields, of: Type.Literal('item'), item: GlobalItemId }),
]);
export type ContentTask = Static<typeof ContentTask>;

export const PreviewReader = strictObject({
  as: Type.Enum(['guest', 'consumer', 'band']),
  /** Which band; the oldest unless it is said. */
  bandId: Type.Optional(RowId),
});

const params = strictObject({ pageId: RowId });
const seen = { version: Version };

/** Calls of ours: pages as staff write and publish them. */
export const pageStaffCalls = defineCalls('staff', {
  searchPages: {
    method: 'GET',
    path: '/pages',
    summary: 'Pages by their address, of a kind or in a state.',
    access: 'staff:content',
    refusals: [],
    query: strictObject({
      text: Type.Optional(Type.String({ maxLength: 100 })),
      kind: Type.Optional(PageKind),
      state: Type.Optional(Type.Enum(['live', 'changed', 'draft', 'due'])),
      ...paging,
    }),
    answer: strictObject({ ...pageFields, pages: Type.Array(PageSummary) }),
  },
  createPage: {
    method: 'POST',
    path: '/pages',
    summary: 'Begins a page, which nobody but staff sees until it is published.',
    access: 'staff:content',
    refusals: ['page-address-taken', 'page-address-refused'],
    body: strictObject({
      kind: PageKind,
      slug: ContentSlug,
      title: contentFields.title,
      summary: contentFields.summary,
    }),
    status: 201,
    answer: StaffPage,
  },
  getStaffPage: {
    method: 'GET',
    path: '/pages/{pageId}',
    summary: 'A page as it was saved last.',
    access: 'staff:content',
    refusals: ['page-unknown'],
    params,
    answer: strictObject({
      page: StaffPage,
      /** Whether whoever asks answers for it. */
      isMine: Type.Boolean(),
      categories: Type.Array(ContentCategory),
      authors: Type.Array(ContentAuthor),
      /** Of a legal text, what was in force from which day; the newest first. */
      legal: Type.Array(LegalVersion),
      /** As whose a page may be looked at. */
      bands: Type.Array(strictObject({ bandId: RowId, name: Type.String() })),
    }),
  },
  savePage: {
    method: 'PUT',
    path: '/pages/{pageId}',
    summary:
      'Saves a page as its next version. Where somebody saved meanwhile, both are kept if they changed other parts, and refused with both if not. The shop shows it once it is published.',
    access: 'staff:content',
    refusals: ['page-unknown', 'page-changed', 'page-address-refused', 'page-address-taken'],
    params,
    body: strictObject({
      ...seen,
      content: PageContent,
      note: Type.Optional(line(120)),
    }),
    answer: StaffPage,
  },
  saveKeeping: {
    method: 'PUT',
    path: '/pages/{pageId}/keeping',
    summary: 'Says whether the caller answers for a page, and when it is to be read again.',
    access: 'staff:content',
    refusals: ['page-unknown'],
    params,
    body: strictObject({ isMine: Type.Boolean(), reviewOn: nullable(Day) }),
    answer: StaffPage,
  },
  listPageVersions: {
    method: 'GET',
    path: '/pages/{pageId}/versions',
    summary: 'Every version that a page was saved in, the newest first.',
    access: 'staff:content',
    refusals: ['page-unknown'],
    params,
    answer: strictObject({ versions: Type.Array(PageVersion) }),
  },
  getPageVersion: {
    method: 'GET',
    path: '/pages/{pageId}/versions/{version}',
    summary: 'A page as it was saved once.',
    access: 'staff:content',
    refusals: ['page-unknown', 'page-version-unknown'],
    params: strictObject({ pageId: RowId, version: Version }),
    answer: strictObject({ version: Version, content: PageContent }),
  },
  checkPage: {
    method: 'GET',
    path: '/pages/{pageId}/check',
    summary:
      'What keeps a page from the shop: links within the shop, pictures, their texts, goods and its address.',
    access: 'staff:content',
    refusals: ['page-unknown'],
    params,
    answer: strictObject({
      faults: Type.Array(PageFault),
      /** How many places on other sites it leads to: nobody looks whether they are there. */
      otherSites: Type.Integer({ minimum: 0 }),
    }),
  },
  publishPage: {
    method: 'POST',
    path: '/pages/{pageId}/publish',
    summary: 'Shows this version of a page in the shop, on every process within a second.',
    access: 'staff:content',
    refusals: [
      'page-needed',
      'page-unknown',
      'page-changed',
      'page-unready',
      'page-address-taken',
      'page-address-refused',
    ],
    params,
    body: strictObject(seen),
    answer: StaffPage,
  },
  withdrawPage: {
    method: 'POST',
    path: '/pages/{pageId}/withdraw',
    summary: 'Takes a page out of the shop. Its versions stay, and it can be published again.',
    access: 'staff:content',
    refusals: ['page-unknown', 'page-changed', 'page-needed'],
    params,
    body: strictObject(seen),
    answer: StaffPage,
  },
  getPageUses: {
    method: 'GET',
    path: '/pages/{pageId}/uses',
    summary: 'What would miss a page: releases that have it, and pages and items that lead to it.',
    access: 'staff:content',
    refusals: ['page-unknown'],
    params,
    answer: strictObject({
      releases: Type.Array(strictObject({ releaseId: RowId, name: Type.String() })),
      pages: Type.Array(strictObject({ pageId: RowId, title: Type.String() })),
      items: Type.Array(GlobalItemId),
    }),
  },
  removePage: {
    method: 'POST',
    path: '/pages/{pageId}/remove',
    summary:
      'Deletes a page that was never in the shop, with all of its versions. Refused while a release has it.',
    access: 'staff:content',
    refusals: ['page-unknown', 'page-changed', 'page-kept'],
    params,
    body: strictObject(seen),
  },
  previewPage: {
    method: 'POST',
    path: '/pages/{pageId}/preview',
    summary: 'A link that shows the page as it was saved last, for an hour, as one kind of reader.',
    access: 'staff:content',
    refusals: ['page-unknown'],
    params,
    body: PreviewReader,
    answer: strictObject({ path: Type.String(), expiresAt: Instant }),
  },
  listContentTasks: {
    method: 'GET',
    path: '/content-tasks',
    summary:
      'What pages in the shop and what stands on many of them need: goods that are no longer sold, links that lead nowhere, and texts that are to be read again.',
    access: 'staff:content',
    refusals: [],
    answer: strictObject({ tasks: Type.Array(ContentTask) }),
  },
});
