import type { Queryable } from '../../db/connect.ts';
import { listSearchRows } from '../catalogue/read-model/search-rows-store.ts';
import { listSavedListings } from '../catalogue/store.ts';
import { narrowingText } from './narrowing.ts';

/** The lists that a merchant edits whole, in the form that they are imported in, by file name. */
export async function listsAsCsv(tx: Queryable): Promise<Record<string, string>> {
  const { synonyms, redirects } = await listSearchRows(tx);
  const synonymRows = synonyms.map(({ phrase, means }) => [phrase, means.join('; ')]);
  const redirectRows = redirects.map(({ query, path }) => [query, path]);
  const listings = await listSavedListings(tx);
  const listingRows = listings.map(
    ({ slug, name, intro, category, filters = {}, ranges = {}, position }) => {
      const narrowedBy = narrowingText({ filters, ranges });
      return [slug, name, category, String(position), narrowedBy, intro];
    },
  );
  return {
    'search-synonyms.csv': csv([['phrase', 'means'], ...synonymRows]),
    'search-redirects.csv': csv([['query', 'path'], ...redirectRows]),
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
