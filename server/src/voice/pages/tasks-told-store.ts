import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** What a page needs, by the words in which it is told. */
export interface PageTask {
  pageId: number;
  message: string;
}

const forget = statement(
  'pages.forgetTold',
  `delete from content_task_told told
    where not exists (select from unnest($1::integer[], $2::text[]) as task (page_id, message)
                       where task.page_id = told.page_id and task.message = told.message)`,
);
const tell = statement<PageTask>(
  'pages.noteTold',
  `insert into content_task_told (page_id, message, told_at)
   select distinct page_id, message, $3::timestamptz
     from unnest($1::integer[], $2::text[]) as task (page_id, message)
   on conflict do nothing returning page_id as "pageId", message`,
);

/** Notes that these were told, and forgets what is done; answers those that nobody was told of before. */
export async function noteTold(tx: Tx, tasks: readonly PageTask[], at: Date): Promise<PageTask[]> {
  const values = [tasks.map(({ pageId }) => pageId), tasks.map(({ message }) => message)];
  await forget.run(tx, values);
  return tell.list(tx, [...values, at]);
}

const owners = statement<{ pageId: number; email: string }>(
  'pages.listOwners',
  `select p.page_id as "pageId", a.email
     from content_page p join account a on a.id = p.owner_account_id
    where p.page_id = any($1) and exists (select from staff_role r where r.account_id = a.id)`,
);

/** The addresses of those who answer for pages, as long as they are of the staff. */
export const listOwners = async (
  tx: Tx,
  pageIds: readonly number[],
): Promise<Map<number, string>> =>
  new Map((await owners.list(tx, [pageIds])).map(({ pageId, email }) => [pageId, email]));
