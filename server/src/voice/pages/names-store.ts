import type {
  ContentAuthor,
  ContentCategory,
} from '@plumbline/contracts/nouns/content/content-page.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const saveCategory = statement(
  'pages.saveCategory',
  `insert into content_category (key, name, intro, position) values ($1, $2, $3, $4)
   on conflict (key) do update
     set name = excluded.name, intro = excluded.intro, position = excluded.position`,
);
const saveAuthor = statement(
  'pages.saveAuthor',
  `insert into content_author (key, name, role) values ($1, $2, $3)
   on conflict (key) do update set name = excluded.name, role = excluded.role`,
);

/** What guides are listed under, in this order. Whoever changes it has counted the change. */
export async function saveCategories(tx: Tx, categories: readonly ContentCategory[]) {
  for (const [place, { key, name, intro }] of categories.entries()) {
    await saveCategory.run(tx, [key, name, intro, place + 1]);
  }
}

/** Who writes guides. Whoever changes it has counted the change. */
export async function saveAuthors(tx: Tx, authors: readonly ContentAuthor[]) {
  for (const { key, name, role } of authors) await saveAuthor.run(tx, [key, name, role]);
}
