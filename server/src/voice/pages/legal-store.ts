import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const insert = statement<{ number: number }>(
  'pages.insertLegalVersion',
  `insert into content_legal_version (page_id, number, content, in_force_from, published_at)
   select $1, coalesce(max(number), 0) + 1, $2, $3, $4
     from content_legal_version where page_id = $1
   returning number`,
);

const list = statement<{ number: number; inForceFrom: string }>(
  'pages.listLegalVersions',
  `select number, in_force_from::text as "inForceFrom" from content_legal_version
    where page_id = $1 order by number desc`,
);

/** What was binding, and from which day; the newest first. */
export const listLegalVersions = (tx: Queryable, pageId: number) => list.list(tx, [pageId]);

/** Keeps what is binding from a day on, for good, and gives its number. */
export const insertLegalVersion = async (
  tx: Tx,
  pageId: number,
  { content, inForceFrom, at }: { content: PageContent; inForceFrom: string; at: Date },
): Promise<number> =>
  (await insert.find(tx, [pageId, JSON.stringify(content), inForceFrom, at]))!.number;
