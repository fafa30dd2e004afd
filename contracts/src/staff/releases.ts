import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { PageKind } from '../nouns/content/content-page.ts';
import { Instant, RowId, Version, line } from '../nouns/values.ts';
import { PageFault, PreviewReader } from './pages.ts';

/**
 * Where a release stands: being put together, waiting for its hour, in the shop, taken back, or not
 * gone into the shop at its hour, with why.
 */
export const ReleaseState = Type.Enum(['draft', 'scheduled', 'live', 'undone', 'failed']);
export type ReleaseState = Static<typeof ReleaseState>;

const summary = {
  releaseId: RowId,
  name: Type.String(),
  state: ReleaseState,
  version: Version,
  goesLiveAt: nullable(Instant),
  wentLiveAt: nullable(Instant),
  fault: nullable(Type.String()),
  pageCount: Type.Integer({ minimum: 0 }),
};
const ReleaseSummary = strictObject(summary);
export type ReleaseSummary = Static<typeof ReleaseSummary>;

/** A page of a release, in the version in which it goes into the shop. */
const ReleasePage = strictObject({
  pageId: RowId,
  kind: PageKind,
  slug: Type.String(),
  title: Type.String(),
  version: Version,
  /** What was saved of it last, which may be newer than what the release has. */
  newestVersion: Version,
  liveVersion: nullable(Version),
  faults: Type.Array(PageFault),
});
export type ReleasePage = Static<typeof ReleasePage>;

const Release = strictObject({ ...summary, pages: Type.Array(ReleasePage) });
export type Release = Static<typeof Release>;

const params = strictObject({ releaseId: RowId });
const seen = strictObject({ version: Version });
const releaseName = withTexts(line(80), {
  advice: 'Give the release a name, such as Winter sale.',
  hint: 'Staff alone see it.',
});
const changing = ['release-unknown', 'release-changed', 'release-closed'] as const;

/** Calls of ours: several pages that go into the shop together, and come out of it together. */
export const releaseStaffCalls = defineCalls('staff', {
  listReleases: {
    method: 'GET',
    path: '/releases',
    summary: 'Releases: those that are open first, then the newest.',
    access: 'staff:content',
    refusals: [],
    answer: strictObject({ releases: Type.Array(ReleaseSummary) }),
  },
  createRelease: {
    method: 'POST',
    path: '/releases',
    summary: 'Begins a release without pages.',
    access: 'staff:content',
    refusals: [],
    body: strictObject({ name: releaseName }),
    status: 201,
    answer: Release,
    idempotent: true,
  },
  renameRelease: {
    method: 'PUT',
    path: '/releases/{releaseId}/name',
    summary: 'Gives a release another name.',
    access: 'staff:content',
    refusals: ['release-unknown', 'release-changed'],
    params,
    body: strictObject({ ...seen.properties, name: releaseName }),
    answer: Release,
  },
  removeRelease: {
    method: 'POST',
    path: '/releases/{releaseId}/remove',
    summary: 'Deletes a release that was never in the shop. Its pages stay as they are.',
    access: 'staff:content',
    refusals: changing,
    params,
    body: seen,
  },
  getRelease: {
    method: 'GET',
    path: '/releases/{releaseId}',
    summary: 'A release with its pages, and what keeps one of them from the shop.',
    access: 'staff:content',
    refusals: ['release-unknown'],
    params,
    answer: Release,
  },
  addToRelease: {
    method: 'POST',
    path: '/releases/{releaseId}/pages',
    summary:
      'Puts a page into a release as it was saved last, or its newest version in the place of an older one.',
    access: 'staff:content',
    refusals: [...changing, 'page-unknown'],
    params,
    body: strictObject({ ...seen.properties, pageId: RowId }),
    answer: Release,
  },
  removeFromRelease: {
    method: 'POST',
    path: '/releases/{releaseId}/pages/{pageId}/remove',
    summary: 'Takes a page out of a release.',
    access: 'staff:content',
    refusals: [...changing, 'page-unknown'],
    params: strictObject({ releaseId: RowId, pageId: RowId }),
    body: seen,
    answer: Release,
  },
  scheduleRelease: {
    method: 'POST',
    path: '/releases/{releaseId}/schedule',
    summary:
      'Sets the hour at which all pages go into the shop. They are looked at now, and again at that hour.',
    access: 'staff:content',
    refusals: [...changing, 'page-unready', 'page-address-refused'],
    params,
    body: strictObject({
      ...seen.properties,
      goesLiveAt: withTexts(Instant, {
        advice:
          'Give a day and an hour that are still to come. As the clocks go forward, 01:00 to 01:59 is left out.',
        hint: 'By the clock in London.',
        typed: 'moment',
      }),
    }),
    answer: Release,
  },
  unscheduleRelease: {
    method: 'POST',
    path: '/releases/{releaseId}/unschedule',
    summary: 'Takes the hour back, so that the release can be changed again.',
    access: 'staff:content',
    refusals: changing,
    params,
    body: seen,
    answer: Release,
  },
  publishRelease: {
    method: 'POST',
    path: '/releases/{releaseId}/publish',
    summary: 'Shows all pages of a release in the shop now: all of them or none.',
    access: 'staff:content',
    refusals: [
      ...changing,
      'page-unready',
      'page-needed',
      'page-address-taken',
      'page-address-refused',
    ],
    params,
    body: seen,
    answer: Release,
  },
  undoRelease: {
    method: 'POST',
    path: '/releases/{releaseId}/undo',
    summary:
      'Shows what the shop showed before, for all pages of a release: all of them or none. Refused where a page was published again since.',
    access: 'staff:content',
    refusals: [
      ...changing,
      'release-overtaken',
      'page-needed',
      'page-address-taken',
      'page-address-refused',
    ],
    params,
    body: seen,
    answer: Release,
  },
  previewRelease: {
    method: 'POST',
    path: '/releases/{releaseId}/preview',
    summary:
      'Links that show each page of a release as it goes into the shop, for an hour, as one kind of reader.',
    access: 'staff:content',
    refusals: ['release-unknown'],
    params,
    body: PreviewReader,
    answer: strictObject({
      previews: Type.Array(strictObject({ pageId: RowId, path: Type.String() })),
      expiresAt: Instant,
    }),
  },
});
