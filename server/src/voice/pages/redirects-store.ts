import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const toPage = statement(
  'pages.redirectToPage',
  `insert into content_redirect (slug, page_id, made_at) values ($1, $2, $3)
   on conflict (slug) do update set page_id = excluded.page_id, path = null, made_at = excluded.made_at`,
);
const toPath = statement(
  'pages.redirectToPath',
  `insert into content_redirect (slug, path, made_at) values ($1, $2, $3)
   on conflict (slug) do update set page_id = null, path = excluded.path, made_at = excluded.made_at`,
);
const follow = statement(
  'pages.followRedirects',
  'update content_redirect set path = $2 where path = $1',
);
const remove = statement('pages.removeRedirect', 'delete from content_redirect where slug = $1');

const made = statement<{ slug: string; path: string }>(
  'pages.listMade',
  'select slug, path from content_redirect where path is not null',
);

// An address that a page in the shop has leads nowhere else for as long as the page is there.
const moves = statement<{ slug: string; path: string }>(
  'pages.listMoves',
  `select r.slug, coalesce(r.path, '/' || p.slug) as path
     from content_redirect r left join content_page p on p.page_id = r.page_id
    where not exists (select from content_page l
                       where l.slug = r.slug and (l.live_version is not null or l.page_id = r.page_id))`,
);
const list = statement<{ slug: string; path: string; isMade: boolean; madeAt: Date }>(
  'pages.listRedirects',
  `select r.slug, coalesce(r.path, '/' || p.slug) as path, r.path is not null as "isMade",
          r.made_at as "madeAt"
     from content_redirect r left join content_page p on p.page_id = r.page_id
    where not exists (select from content_page l
                       where l.slug = r.slug and (l.live_version is not null or l.page_id = r.page_id))
    order by r.made_at desc, r.slug limit 500`,
);

/** Leads an address that a page has left to wherever that page is. */
export const redirectToPage = (tx: Tx, slug: string, pageId: number, at: Date) =>
  toPage.run(tx, [slug, pageId, at]);

/** Leads an address to a path, and with it whatever led to that address. */
export async function redirectToPath(tx: Tx, slug: string, path: string, at: Date): Promise<void> {
  await toPath.run(tx, [slug, path, at]);
  await follow.run(tx, [`/${slug}`, path]);
}

/** Whether an address led somewhere, and does no more. */
export const removeRedirect = async (tx: Tx, slug: string) => (await remove.run(tx, [slug])) > 0;

/** Every address that leads elsewhere, with the path that it names. */
export const listMoves = async (tx: Queryable): Promise<Map<string, string>> =>
  new Map((await moves.list(tx)).map(({ slug, path }) => [slug, path]));

/**
 * Every address that staff lead to a path, also those that a page in the shop has: what they led to
 * is known again once the page is gone.
 */
export const listMade = async (tx: Queryable): Promise<Map<string, string>> =>
  new Map((await made.list(tx)).map(({ slug, path }) => [slug, path]));

/** The newest of these for whoever looks through them. */
export const listRedirects = (tx: Queryable) => list.list(tx);
