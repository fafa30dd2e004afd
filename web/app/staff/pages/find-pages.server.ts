import type { CallRequest } from '@plumbline/contracts/call/call.ts';
import type { PageReads } from '@plumbline/contracts/staff/article-gaps.ts';
import type { pageStaffCalls } from '@plumbline/contracts/staff/pages.ts';
import { dateAndYear } from '../../kit/format.ts';
import type { FindRows } from '../kit/list.server.ts';
import { momentText } from '../parts/offer-texts.ts';
import type { PageRow } from './page-list.ts';
import { kindNames, stateNames } from './page-names.ts';

type Asked = CallRequest<typeof pageStaffCalls.searchPages>['query'];

/** How a guide or an article was read; of other pages nothing is counted. */
const readsText = (reads: PageReads | undefined) => ({
  read: reads ? String(reads.read) : '',
  wrote: reads ? String(reads.wrote) : '',
});

/** Pages for their list. */
export const findPages: FindRows<PageRow, 'kind' | 'state'> = async (
  { pages, articleGaps },
  query,
) => {
  const [found, { pages: read }] = await Promise.all([
    pages.searchPages({ query: query as Asked }),
    articleGaps.listPageReads(),
  ]);
  const readsOf = new Map(read.map((each) => [each.pageId, each]));
  return {
    total: found.total,
    rows: found.pages.map(({ pageId, title, slug, kind, state, savedAt, owner, reviewOn }) => ({
      pageId,
      title,
      path: `/${slug}`,
      kind: kindNames[kind],
      state: stateNames[state].name,
      tone: stateNames[state].tone,
      saved: momentText(savedAt),
      owner: owner ?? '',
      reviewOn: reviewOn === null ? '' : dateAndYear(reviewOn),
      ...readsText(readsOf.get(pageId)),
    })),
  };
};
