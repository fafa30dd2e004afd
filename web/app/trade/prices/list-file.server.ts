import { csvOf } from '../../kit/csv.ts';
import { workbookOf, type FileColumn } from '../../kit/workbook.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';

/** One part of a long list, and where it goes on; null at its end. */
interface Part<Row> {
  rows: readonly Row[];
  next: number | null;
}

/** Asks for the part after a row; without one for the first. */
export type ReadPart<Row> = (after: number | undefined) => Promise<Part<Row>>;

/** A workbook is made in memory, and spreadsheets do not open a larger one with pleasure. */
const mostWorkbookRows = 50_000;

const headersOf = (name: string, mediaType: string) => ({
  'content-type': mediaType,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
});

/** A whole list as texts, sent while it is read, so that none is too long for it. */
export async function sendTexts<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  read: ReadPart<Row>,
): Promise<Response> {
  const lineOf = (row: Row) => columns.map(({ text }) => text(row));
  // What is refused is refused before anything is sent.
  let part: Part<Row> | null = await orErrorPage(read(undefined));
  let head = csvOf([columns.map((column) => column.name)]);
  const encoder = new TextEncoder();
  const texts = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (part === null) return controller.close();
      const { rows, next } = part;
      // The mark at the beginning of a file stands in it once.
      const lines = csvOf(rows.map(lineOf)).slice(1);
      controller.enqueue(encoder.encode(head + lines));
      head = '';
      part = next === null ? null : await read(next);
    },
  });
  return new Response(texts, { headers: headersOf(`${name}.csv`, 'text/csv; charset=utf-8') });
}

/** The same as a workbook of at most 50,000 rows; its name says so where there are more. */
export async function sendWorkbook<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  read: ReadPart<Row>,
): Promise<Response> {
  const all: Row[] = [];
  let after: number | null | undefined;
  do {
    const part: Part<Row> = await orErrorPage(read(after ?? undefined));
    all.push(...part.rows);
    after = part.next;
  } while (after !== null && all.length < mostWorkbookRows);
  const isWhole = after === null && all.length <= mostWorkbookRows;
  const fileName = isWhole ? `${name}.xlsx` : `${name}-first-${mostWorkbookRows}.xlsx`;
  const bytes = await workbookOf(columns, all.slice(0, mostWorkbookRows));
  return new Response(bytes, {
    headers: headersOf(
      fileName,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ),
  });
}
