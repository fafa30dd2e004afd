import type { PageContent, PageKind } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** A page with its newest version. */
export interface PageRow {
  pageId: number;
  kind: PageKind;
  slug: string;
  version: number;
  liveVersion: number | null;
  liveSince: Date | null;
  publishedAt: Date | null;
  ownerAccountId: number | null;
  ownerName: string | null;
  reviewOn: string | null;
  content: PageContent;
  savedAt: Date;
}

const columns = `p.page_id as "pageId", p.kind, p.slug, p.version, p.live_version as "liveVersion",
    p.live_since as "liveSince", p.published_at as "publishedAt",
    p.owner_account_id as "ownerAccountId", a.display_name as "ownerName",
    p.review_on as "reviewOn", v.content, v.saved_at as "savedAt"
  from content_page p
  join content_version v on v.page_id = p.page_id and v.version = p.version
  left join account a on a.id = p.owner_account_id`;

const find = statement<PageRow>('pages.find', `select ${columns} where p.page_id = $1`);
const lock = statement('pages.lock', 'select from content_page where page_id = $1 for update');
const findBySlug = statement<PageRow>('pages.findBySlug', `select ${columns} where p.slug = $1`);

export const findPage = (tx: Queryable, pageId: number) => find.find(tx, [pageId]);
export const findPageBySlug = (tx: Queryable, slug: string) => findBySlug.find(tx, [slug]);

/** The same, with nobody else changing it until this transaction ends. */
export async function lockPage(tx: Tx, pageId: number): Promise<PageRow | undefined> {
  await lock.run(tx, [pageId]);
  return findPage(tx, pageId);
}

const insertPage = statement<{ pageId: number }>(
  'pages.insert',
  `insert into content_page (kind, slug, version, owner_account_id, review_on)
   values ($1, $2, 1, $3, $4) on conflict (slug) do nothing returning page_id as "pageId"`,
);
const insertVersion = statement(
  'pages.insertVersion',
  `insert into content_version (page_id, version, content, note, saved_by, saved_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
const setVersion = statement(
  'pages.setVersion',
  `update content_page
      set version = $2, slug = case when live_version is null then $3 else slug end
    where page_id = $1`,
);

export interface NewVersion {
  content: PageContent;
  /** What was done, in a few words. */
  note: string;
  savedBy: number | null;
  at: Date;
}

/** Makes a page with its first version; undefined where its address is another's. */
export async function insertNewPage(
  tx: Tx,
  page: { kind: PageKind; ownerAccountId: number | null; reviewOn: string | null },
  first: NewVersion,
): Promise<number | undefined> {
  const { kind, ownerAccountId, reviewOn } = page;
  const made = await insertPage.find(tx, [kind, first.content.slug, ownerAccountId, reviewOn]);
  if (made) await addVersion(tx, made.pageId, 1, first);
  return made?.pageId;
}

const addVersion = (tx: Tx, pageId: number, version: number, saved: NewVersion) =>
  insertVersion.run(tx, [
    pageId,
    version,
    JSON.stringify(saved.content),
    saved.note,
    saved.savedBy,
    saved.at,
  ]);

/** Saves a further version of a page that this transaction holds; the shop shows it once it is published. */
export async function insertPageVersion(
  tx: Tx,
  { pageId, version }: Pick<PageRow, 'pageId' | 'version'>,
  saved: NewVersion,
): Promise<void> {
  await addVersion(tx, pageId, version + 1, saved);
  await setVersion.run(tx, [pageId, version + 1, saved.content.slug]);
}

const findContent = statement<{ content: PageContent }>(
  'pages.findContent',
  'select content from content_version where page_id = $1 and version = $2',
);

/** A page as it was saved once. */
export const findVersion = async (tx: Queryable, pageId: number, version: number) =>
  (await findContent.find(tx, [pageId, version]))?.content;

const listVersions = statement<{
  version: number;
  note: string;
  savedBy: string | null;
  savedAt: Date;
}>(
  'pages.listVersions',
  `select v.version, v.note, a.display_name as "savedBy", v.saved_at as "savedAt"
     from content_version v left join account a on a.id = v.saved_by
    where v.page_id = $1 order by v.version desc limit 200`,
);
export const listPageVersions = (tx: Queryable, pageId: number) => listVersions.list(tx, [pageId]);

const setLive = statement(
  'pages.setLive',
  `update content_page
      set live_version = $2, slug = coalesce($3, slug), seen_in = $4,
          live_since = case when $2::integer is null then null else $5::timestamptz end,
          published_at = coalesce(published_at, case when $2::integer is null then null else $5 end)
    where page_id = $1`,
);

/** What the shop shows of a page from now on: a version of it at an address, or nothing. */
export async function setLiveVersion(
  tx: Tx,
  pageId: number,
  live: { version: number; slug: string } | null,
  { change, at }: { change: number; at: Date },
): Promise<void> {
  await setLive.run(tx, [pageId, live?.version ?? null, live?.slug ?? null, change, at]);
}

const setSlug = statement('pages.setSlug', 'update content_page set slug = $2 where page_id = $1');

/** Has a page that this transaction holds somewhere else, whatever the shop shows of it. */
export const setAddress = (tx: Tx, pageId: number, slug: string) => setSlug.run(tx, [pageId, slug]);

const setKeeping = statement(
  'pages.setKeeping',
  'update content_page set owner_account_id = $2, review_on = $3 where page_id = $1',
);

/** Who answers for a page, and when it is to be read again. */
export const saveKeeping = (
  tx: Tx,
  pageId: number,
  { ownerAccountId, reviewOn }: { ownerAccountId: number | null; reviewOn: string | null },
) => setKeeping.run(tx, [pageId, ownerAccountId, reviewOn]);

const list = statement<PageRow>(
  'pages.list',
  `select ${columns}
    where ($1::text is null or p.kind = $1)
      and ($2::text is null or case $2
             when 'live' then p.live_version is not null
             when 'changed' then p.live_version is not null and p.live_version < p.version
             when 'draft' then p.live_version is null
             when 'due' then p.review_on <= $3 end)
      and ($4::text is null or p.slug ilike $4 or v.content->>'title' ilike $4)
    order by p.slug limit $5 offset $6`,
);
const count = statement<{ count: number }>(
  'pages.count',
  `select count(*)::int as count from content_page p
     join content_version v on v.page_id = p.page_id and v.version = p.version
    where ($1::text is null or p.kind = $1)
      and ($2::text is null or case $2
             when 'live' then p.live_version is not null
             when 'changed' then p.live_version is not null and p.live_version < p.version
             when 'draft' then p.live_version is null
             when 'due' then p.review_on <= $3 end)
      and ($4::text is null or p.slug ilike $4 or v.content->>'title' ilike $4)`,
);

export interface PageSearch {
  kind: PageKind | null;
  state: 'live' | 'changed' | 'draft' | 'due' | null;
  today: string;
  text: string | null;
}

/** Pages by their address, with how many there are of such. */
export async function searchPages(
  tx: Queryable,
  { kind, state, today, text }: PageSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: PageRow[] }> {
  const like = text && `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const asked = [kind, state, today, like];
  const rows = await list.list(tx, [...asked, limit, offset]);
  const { count: total } = (await count.find(tx, asked))!;
  return { total, rows };
}

const unkept = statement<{ pageId: number; slug: string; title: string }>(
  'pages.listUnkept',
  `select p.page_id as "pageId", p.slug, v.content->>'title' as title
     from content_page p join content_version v on v.page_id = p.page_id and v.version = p.live_version
    where p.kind = 'article' and (p.owner_account_id is null or p.review_on is null)
    order by p.slug limit 200`,
);

/** Guides in the shop that nobody answers for, or that have no day on which they are read again. */
export const listUnkept = (tx: Queryable) => unkept.list(tx);
