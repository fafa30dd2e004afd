import type {
  ContentAuthor,
  ContentCategory,
} from '@plumbline/contracts/nouns/content/content-page.ts';
import type { GuideAuthor, GuideCategory } from '@plumbline/contracts/staff/guide-names.ts';
import type { Queryable } from '../../db/connect.ts';
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

const insertCategory = statement(
  'pages.insertCategory',
  `insert into content_category (key, name, intro, position)
   select $1, $2, $3, coalesce(max(position), 0) + 1 from content_category
   on conflict (key) do nothing`,
);
const insertAuthor = statement(
  'pages.insertAuthor',
  `insert into content_author (key, name, role) values ($1, $2, $3)
   on conflict (key) do nothing`,
);
const updateCategory = statement(
  'pages.updateCategory',
  `update content_category set name = $2, intro = $3, version = version + 1
    where key = $1 and version = $4`,
);
const updateAuthor = statement(
  'pages.updateAuthor',
  `update content_author set name = $2, role = $3, version = version + 1
    where key = $1 and version = $4`,
);
const listOfCategories = statement<GuideCategory>(
  'pages.listCategories',
  'select key, name, intro, version from content_category order by position, key',
);
const listOfAuthors = statement<GuideAuthor>(
  'pages.listAuthors',
  'select key, name, role, version from content_author order by name, key',
);

export const listCategories = (tx: Queryable) => listOfCategories.list(tx);
export const listAuthors = (tx: Queryable) => listOfAuthors.list(tx);

/** Whether a category was saved: as the last where the version seen is 0, or over what was seen. */
export async function changeCategory(
  tx: Tx,
  { key, name, intro }: ContentCategory,
  seen: number,
): Promise<boolean> {
  const saved =
    seen === 0
      ? await insertCategory.run(tx, [key, name, intro])
      : await updateCategory.run(tx, [key, name, intro, seen]);
  return saved > 0;
}

/** The same of an author. */
export async function changeAuthor(
  tx: Tx,
  { key, name, role }: ContentAuthor,
  seen: number,
): Promise<boolean> {
  const saved =
    seen === 0
      ? await insertAuthor.run(tx, [key, name, role])
      : await updateAuthor.run(tx, [key, name, role, seen]);
  return saved > 0;
}

const deleteCategory = statement(
  'pages.removeCategory',
  'delete from content_category where key = $1 and version = $2',
);
const deleteAuthor = statement(
  'pages.removeAuthor',
  'delete from content_author where key = $1 and version = $2',
);
const guidesOf = statement<{ title: string }>(
  'pages.listGuidesOf',
  `select distinct v.content->>'title' as title
     from content_page p
     join content_version v on v.page_id = p.page_id and v.version in (p.version, p.live_version)
    where p.kind = 'article' and v.content->>$1 = $2
    order by title limit 5`,
);

/** Whether a name that is as it was seen was removed. */
export const removeCategory = async (tx: Tx, key: string, seen: number) =>
  (await deleteCategory.run(tx, [key, seen])) > 0;
export const removeAuthor = async (tx: Tx, key: string, seen: number) =>
  (await deleteAuthor.run(tx, [key, seen])) > 0;

/** Some guides that have a name, in the shop or as they were saved last. */
export const listGuidesOf = async (tx: Queryable, field: 'category' | 'author', key: string) =>
  (await guidesOf.list(tx, [field, key])).map(({ title }) => title);

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
