import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const forgetTold = statement(
  'pages.forgetToldOf',
  'delete from content_task_told where page_id = $1',
);
const removeVersions = statement(
  'pages.removeVersions',
  'delete from content_version where page_id = $1',
);
const remove = statement('pages.remove', 'delete from content_page where page_id = $1');

/**
 * Deletes a page that this transaction holds and that was never in the shop, with all that was saved of
 * it. The database refuses it of one that was.
 */
export async function removeNeverShown(tx: Tx, pageId: number): Promise<void> {
  await forgetTold.run(tx, [pageId]);
  await removeVersions.run(tx, [pageId]);
  await remove.run(tx, [pageId]);
}

// Words are kept as JSON, in which a link is a whole text or goes on with its query or its heading.
const linking = statement<{ pageId: number; title: string }>(
  'pages.listLinking',
  `select distinct p.page_id as "pageId", v.content->>'title' as title
     from content_page p
     join content_version v on v.page_id = p.page_id and v.version in (p.version, p.live_version)
    where p.page_id <> $1 and v.content::text ~ ('"/' || $2 || '/?["?#]')
    order by title limit 50`,
);

/** Pages that lead to an address, in the shop or as they were saved last. */
export const listLinking = (tx: Queryable, { pageId, slug }: { pageId: number; slug: string }) =>
  linking.list(tx, [pageId, slug.replaceAll('.', String.raw`\.`)]);
