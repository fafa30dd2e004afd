import type { PageContent, PageKind } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { ReleaseState } from '@plumbline/contracts/staff/releases.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PageRow } from '../pages/store.ts';

export interface ReleaseRow {
  releaseId: number;
  name: string;
  state: ReleaseState;
  version: number;
  goesLiveAt: Date | null;
  wentLiveAt: Date | null;
  fault: string | null;
  pageCount: number;
}

/** A page of a release, as it goes into the shop. */
export interface ReleasePageRow {
  pageId: number;
  kind: PageKind;
  version: number;
  newestVersion: number;
  liveVersion: number | null;
  beforeVersion: number | null;
  /**
   * Whether the shop shows neither what it did as the page was put in nor what the release carries;
   * never once it is shown.
   */
  isOvertaken: boolean;
  ownerAccountId: number | null;
  reviewOn: string | null;
  content: PageContent;
}

const columns = `r.release_id as "releaseId", r.name, r.state, r.version,
    r.goes_live_at as "goesLiveAt", r.went_live_at as "wentLiveAt", r.fault,
    (select count(*)::int from content_release_page p where p.release_id = r.release_id)
      as "pageCount"
  from content_release r`;

const list = statement<ReleaseRow>(
  'releases.list',
  `select ${columns}
    order by r.state not in ('draft', 'scheduled', 'failed'), r.goes_live_at nulls last,
             r.release_id desc limit 100`,
);
const find = statement<ReleaseRow>('releases.find', `select ${columns} where r.release_id = $1`);
const lock = statement(
  'releases.lock',
  'select from content_release where release_id = $1 for update',
);
const listPages = statement<ReleasePageRow>(
  'releases.listPages',
  `select r.page_id as "pageId", p.kind, r.version, p.version as "newestVersion",
          p.live_version as "liveVersion", r.before_version as "beforeVersion", v.content,
          p.owner_account_id as "ownerAccountId", p.review_on as "reviewOn",
          s.went_live_at is null and p.live_version is distinct from r.put_over_version
            and p.live_version is distinct from r.version as "isOvertaken"
     from content_release_page r
     join content_release s on s.release_id = r.release_id
     join content_page p on p.page_id = r.page_id
     join content_version v on v.page_id = r.page_id and v.version = r.version
    where r.release_id = $1 order by r.page_id`,
);

export const listReleases = (tx: Queryable) => list.list(tx);
export const findRelease = (tx: Queryable, releaseId: number) => find.find(tx, [releaseId]);

/** In the order in which their rows are to be held. */
export const listReleasePages = (tx: Queryable, releaseId: number) =>
  listPages.list(tx, [releaseId]);

/** The same, with nobody else changing it until this transaction ends. */
export async function lockRelease(tx: Tx, releaseId: number): Promise<ReleaseRow | undefined> {
  await lock.run(tx, [releaseId]);
  return findRelease(tx, releaseId);
}

const insert = statement<{ releaseId: number }>(
  'releases.insert',
  `insert into content_release (name, state, made_by, made_at) values ($1, 'draft', $2, $3)
   returning release_id as "releaseId"`,
);
export const insertRelease = async (
  tx: Tx,
  name: string,
  { madeBy, at }: { madeBy: number | null; at: Date },
): Promise<number> => (await insert.find(tx, [name, madeBy, at]))!.releaseId;

const setState = statement(
  'releases.setState',
  `update content_release
      set state = $2, goes_live_at = $3, went_live_at = $4, fault = $5, version = version + 1
    where release_id = $1`,
);

/** Where a release stands from now on; each change makes it another version. */
export async function setReleaseState(
  tx: Tx,
  releaseId: number,
  {
    state,
    goesLiveAt = null,
    wentLiveAt = null,
    fault = null,
  }: Pick<ReleaseRow, 'state'> & Partial<Pick<ReleaseRow, 'goesLiveAt' | 'wentLiveAt' | 'fault'>>,
): Promise<void> {
  await setState.run(tx, [releaseId, state, goesLiveAt, wentLiveAt, fault]);
}

const putPage = statement(
  'releases.putPage',
  `insert into content_release_page (release_id, page_id, version, put_over_version)
   values ($1, $2, $3, $4)
   on conflict (release_id, page_id)
   do update set version = excluded.version, put_over_version = excluded.put_over_version`,
);
const takePage = statement(
  'releases.takePage',
  'delete from content_release_page where release_id = $1 and page_id = $2',
);
const setBefore = statement(
  'releases.setBefore',
  'update content_release_page set before_version = $3 where release_id = $1 and page_id = $2',
);

/** The page goes into the shop in this version with the release, over what the shop shows of it now. */
export const putReleasePage = (
  tx: Tx,
  releaseId: number,
  { pageId, version, liveVersion }: Pick<PageRow, 'pageId' | 'version' | 'liveVersion'>,
) => putPage.run(tx, [releaseId, pageId, version, liveVersion]);

/** Whether the page was in the release. */
export const takeReleasePage = async (tx: Tx, releaseId: number, pageId: number) =>
  (await takePage.run(tx, [releaseId, pageId])) > 0;

/** What the shop showed of a page before the release; null for nothing. */
export const setBeforeVersion = (
  tx: Tx,
  releaseId: number,
  pageId: number,
  version: number | null,
) => setBefore.run(tx, [releaseId, pageId, version]);

const rename = statement(
  'releases.rename',
  'update content_release set name = $2, version = version + 1 where release_id = $1',
);
const removePages = statement(
  'releases.removePages',
  'delete from content_release_page where release_id = $1',
);
const remove = statement('releases.remove', 'delete from content_release where release_id = $1');
const listOf = statement<{ releaseId: number; name: string }>(
  'releases.listOfPage',
  `select r.release_id as "releaseId", r.name
     from content_release_page p join content_release r on r.release_id = p.release_id
    where p.page_id = $1 order by r.name, r.release_id`,
);

export const nameRelease = (tx: Tx, releaseId: number, name: string) =>
  rename.run(tx, [releaseId, name]);

/** Deletes a release that this transaction holds; its pages stay. */
export async function deleteRelease(tx: Tx, releaseId: number): Promise<void> {
  await removePages.run(tx, [releaseId]);
  await remove.run(tx, [releaseId]);
}

/** The releases that have a page. */
export const listReleasesOf = (tx: Queryable, pageId: number) => listOf.list(tx, [pageId]);

const listDue = statement<{ releaseId: number }>(
  'releases.listDue',
  `select release_id as "releaseId" from content_release
    where state = 'scheduled' and goes_live_at <= $1 order by goes_live_at, release_id`,
);

/** Releases whose hour has come. */
export const listDueReleases = async (tx: Queryable, now: Date) =>
  (await listDue.list(tx, [now])).map(({ releaseId }) => releaseId);
