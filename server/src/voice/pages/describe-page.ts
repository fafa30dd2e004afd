import type { PageSummary, StaffPage } from '@plumbline/contracts/staff/pages.ts';
import type { PageRow } from './store.ts';

/** A page as a list of the staff's has it. */
export function summarisePage(row: PageRow): PageSummary {
  const { pageId, kind, slug, version, liveVersion, publishedAt, savedAt, content } = row;
  return {
    pageId,
    kind,
    slug,
    title: content.title,
    state: liveVersion === null ? 'draft' : liveVersion < version ? 'changed' : 'live',
    version,
    liveVersion,
    publishedAt: publishedAt?.toISOString() ?? null,
    savedAt: savedAt.toISOString(),
    owner: row.ownerName,
    reviewOn: row.reviewOn,
  };
}

export const describePage = (row: PageRow): StaffPage => ({
  ...summarisePage(row),
  content: row.content,
});
