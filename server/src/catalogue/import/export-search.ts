import type { Queryable } from '../../db/connect.ts';
import { listSearchRows } from '../search/search-store.ts';

/** The lists of how shoppers speak in the form that they are imported in, by file name. */
export async function searchListsAsCsv(tx: Queryable): Promise<Record<string, string>> {
  const { synonyms, redirects } = await listSearchRows(tx);
  const synonymRows = synonyms.map(({ phrase, means }) => [phrase, means.join('; ')]);
  const redirectRows = redirects.map(({ query, path }) => [query, path]);
  return {
    'search-synonyms.csv': csv([['phrase', 'means'], ...synonymRows]),
    'search-redirects.csv': csv([['query', 'path'], ...redirectRows]),
  };
}

function csv(rows: string[][]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\n`).join('');
}

function csvField(field: string): string {
  return /[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
