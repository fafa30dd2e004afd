import type { Services } from '@plumbline/contracts/calls.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { csvOf } from '../../kit/csv.ts';
import { orNoFile } from './no-file.server.ts';
import { askHref, askQuery, readAsk, type ListAsk } from './list-address.ts';
import type { ListDefinition } from './list-definition.ts';
import { workbookOf, type FileColumn } from '../../kit/workbook.server.ts';

/** What the call behind a list is asked. */
export type ListQuery<Filter extends string> = Partial<Record<Filter, string>> & {
  text?: string;
  sort?: string;
  pageNumber: number;
  pageSize: number;
};

/** Finds one page of a list, and how many rows there are on all pages. */
export type FindRows<Row, Filter extends string> = (
  services: Services,
  query: ListQuery<Filter>,
) => Promise<{ total: number; rows: Row[] }>;

const pageSize = 20;
const filePageSize = 100;
/** What a spreadsheet still opens in a moment. */
const mostFileRows = 50_000;

function queryOf<Filter extends string>(
  { text, chosen, sort }: ListAsk<Filter>,
  page: { pageNumber: number; pageSize: number },
): ListQuery<Filter> {
  return { ...(text && { text }), ...chosen, ...(sort && { sort }), ...page };
}

/** One page of a list as its address asks for it, and the views that whoever looks has kept. */
export async function loadList<Row, Filter extends string>(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  list: ListDefinition<Row, Filter>,
  find: FindRows<Row, Filter>,
) {
  const services = servicesFrom(context);
  const ask = readAsk(list, url.searchParams);
  // A form sends each column by itself; the address that is shown, and kept, has them as one.
  if (url.searchParams.getAll('columns').length > 1) throw redirect(askHref(list, ask), 303);
  const { pageNumber } = ask;
  const [{ total, rows }, { views }] = await orErrorPage(
    Promise.all([
      find(services, queryOf(ask, { pageNumber, pageSize })),
      services.staffViews.listStaffViews({ query: { list: list.name } }),
    ]),
  );
  return {
    ask,
    rows,
    total,
    views,
    /** What a view of this would be kept as; '' for the list as it comes. */
    query: askQuery(list, { ...ask, pageNumber: 1 }),
    ...listPages({ total, pageNumber, pageSize }, rows.length, (page) =>
      askHref(list, ask, { pageNumber: page }),
    ),
  };
}

/**
 * All of a list that its address asks for, as a file of texts or as a workbook: every page, and the
 * columns on show.
 */
export async function sendListFile<Row, Filter extends string>(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  list: ListDefinition<Row, Filter>,
  find: FindRows<Row, Filter>,
  kind: 'csv' | 'xlsx' = 'csv',
): Promise<Response> {
  const services = servicesFrom(context);
  const ask = readAsk(list, url.searchParams);
  const all: Row[] = [];
  for (let pageNumber = 1; all.length < mostFileRows; pageNumber += 1) {
    const query = queryOf(ask, { pageNumber, pageSize: filePageSize });
    const { rows, total } = await orNoFile(find(services, query));
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) break;
  }
  const columns: FileColumn<Row>[] = list.columns
    .filter(({ id }) => ask.columns.includes(id))
    .flatMap(({ name, text, figure, note }) => [
      { name, text, ...(figure && { figure }) },
      ...(note ? [note] : []),
    ]);
  return new Response(kind === 'csv' ? textsOf(columns, all) : await workbookOf(columns, all), {
    headers: {
      'content-type': mediaTypes[kind],
      'content-disposition': `attachment; filename="${list.name}.${kind}"`,
      'cache-control': 'no-store',
    },
  });
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

function textsOf<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map(({ text }) => text(row)));
  return csvOf([columns.map(({ name }) => name), ...lines]);
}
