import { askedPage } from '../../kit/page-links.ts';
import type { ListDefinition } from './list-definition.ts';

/** A list as its address asks for it; whatever no list could be asked for is left out. */
export interface ListAsk<Filter extends string = string> {
  text: string;
  chosen: Partial<Record<Filter, string>>;
  /** What it is sorted by, with a minus before it for the other way round; null for its own order. */
  sort: string | null;
  /** The columns on show, by their ids. */
  columns: readonly string[];
  pageNumber: number;
}

type Columns = Pick<ListDefinition<never>, 'columns'>;
type Definition<Filter extends string> = Columns &
  Pick<ListDefinition<never, Filter>, 'name' | 'filters'>;

const longestText = 80;

/** What an address asks of a list. */
export function readAsk<Filter extends string>(
  list: Definition<Filter>,
  query: URLSearchParams,
): ListAsk<Filter> {
  const chosen: Partial<Record<Filter, string>> = {};
  for (const name of Object.keys(list.filters) as Filter[]) {
    const value = query.get(name) ?? '';
    if (Object.hasOwn(list.filters[name].choices, value)) chosen[name] = value;
  }
  const sort = query.get('sort');
  const isKnown = list.columns.some(
    (column) => column.sort && sort?.replace(/^-/, '') === column.sort,
  );
  return {
    text: (query.get('text') ?? '').trim().slice(0, longestText),
    chosen,
    sort: isKnown ? sort : null,
    columns: askedColumns(list, query),
    pageNumber: askedPage(query),
  };
}

/** The columns that an address names, in the list's own order. The first is always there. */
function askedColumns({ columns: [first, ...rest] }: Columns, query: URLSearchParams): string[] {
  // One name for all, as links have it, or one for each, as a form without a script sends it.
  const asked = query.getAll('columns').flatMap((names) => names.split('.'));
  const shown = rest.filter(({ id, isExtra }) =>
    query.has('columns') ? asked.includes(id) : isExtra !== true,
  );
  return [first.id, ...shown.map(({ id }) => id)];
}

/** The columns of a list for whoever asks for no others. */
export const usualColumns = (list: Columns) => askedColumns(list, new URLSearchParams());

/** The names and values of an address that asks for this, without what every list has anyway. */
export function askPairs<Filter extends string>(
  list: Definition<Filter>,
  { text, chosen, sort, columns, pageNumber }: ListAsk<Filter>,
): [string, string][] {
  return Object.entries<string>({
    ...(text && { text }),
    ...chosen,
    ...(sort && { sort }),
    ...(columns.join() !== usualColumns(list).join() && { columns: columns.join('.') }),
    ...(pageNumber > 1 && { page: String(pageNumber) }),
  });
}

/** The query of an address that asks for this; '' for the list as it comes. */
export const askQuery = <Filter extends string>(list: Definition<Filter>, ask: ListAsk<Filter>) =>
  new URLSearchParams(askPairs(list, ask)).toString();

/**
 * Where a list shows what is asked of it otherwise than now: from its first page, unless the page is
 * what changes. `file` gives the address of its file.
 */
export function askHref<Filter extends string>(
  list: Definition<Filter>,
  ask: ListAsk<Filter>,
  change: Partial<ListAsk<Filter>> = {},
  file: '' | '.csv' | '.xlsx' = '',
): string {
  const query = askQuery(list, { ...ask, pageNumber: 1, ...change });
  return `/staff/${list.name}${file}${query && '?'}${query}`;
}

/** The order that pressing a column's name leads to: upwards, then downwards, then the list's own. */
export function nextSort(sort: string, current: string | null): string | null {
  if (current === sort) return `-${sort}`;
  return current === `-${sort}` ? null : sort;
}
