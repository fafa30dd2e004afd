import type { Queryable } from '../../db/connect.ts';
import { listSearchRows } from '../catalogue/read-model/search-rows-store.ts';
import { listSavedListings } from '../catalogue/store.ts';
import { catalogueFile } from './catalogue-files.ts';
import type { CatalogueFileName } from './columns.ts';
import { listDeliveryRows } from './export-store.ts';
import { narrowingText } from './narrowing.ts';

/** The lists that a merchant edits whole, in the form that they are imported in, by file name. */
export async function listsAsCsv(
  tx: Queryable,
): Promise<Partial<Record<CatalogueFileName, string>>> {
  const { synonyms, redirects, problems, pages } = await listSearchRows(tx);
  const synonymRows = synonyms.map(({ phrase, means }) => [phrase, means.join('; ')]);
  const redirectRows = redirects.map(({ query, path }) => [query, path]);
  const problemRows = problems.map(({ words, means }) => [words, means.join('; ')]);
  const pageRows = pages.map(({ words, name, path }) => [words, name, path]);
  const listings = await listSavedListings(tx);
  const listingRows = listings.map(
    ({ slug, name, intro, category, filters = {}, ranges = {}, position }) => {
      const narrowedBy = narrowingText({ filters, ranges });
      return [slug, name, category, String(position), narrowedBy, intro];
    },
  );
  const delivery = [...(await listDeliveryRows(tx))].map(([file, rows]) => {
    const columns = Object.keys(catalogueFile(file).columns);
    const fields = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
    return [file, csv([columns, ...fields])] as const;
  });
  return {
    ...Object.fromEntries(delivery),
    'search-synonyms.csv': csv([['phrase', 'means'], ...synonymRows]),
    'search-redirects.csv': csv([['query', 'path'], ...redirectRows]),
    'search-problems.csv': csv([['words', 'means'], ...problemRows]),
    'search-pages.csv': csv([['words', 'name', 'path'], ...pageRows]),
    'saved-listings.csv': csv([
      ['slug', 'name', 'category', 'position', 'narrowed_by', 'intro'],
      ...listingRows,
    ]),
  };
}

function csv(rows: string[][]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\n`).join('');
}

function csvField(field: string): string {
  return /[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
