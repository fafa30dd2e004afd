import type { Module } from '../../core/module.ts';
import { releaseHandlers } from './handlers.ts';
import { removePageHandlers } from './remove-page.ts';
import { registerReleaseJobs } from './jobs.ts';
import { listDueReleases } from './store.ts';

/** A release is late where nobody showed it so long after its hour. */
const lateMs = 10 * 60_000;

/** Pages that go into the shop together, at an hour or at once, and come out of it together. */
export const releases = {
  name: 'releases',
  handlers: { releases: releaseHandlers, pages: removePageHandlers },
  jobs: registerReleaseJobs,
  checks: {
    'releases past their hour': async ({ db, now }) =>
      (await listDueReleases(db, new Date(now().getTime() - lateMs))).map(
        (releaseId) => `Release ${releaseId} has not gone into the shop at its hour.`,
      ),
  },
  tables: ['content_release', 'content_release_page', 'release_page_takes_what_is_live'],
  reads: {
    content_page: 'a release knows what the shop shows of its pages',
    content_version: 'a release shows pages as they were saved',
  },
} satisfies Module;
