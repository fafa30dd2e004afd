import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import { mostFileRows } from '@plumbline/contracts/nouns/quick-order.ts';
import { readText } from '../../base/uploads/read-text.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { linesOf, listOfLines, listOfRows, type WholeList } from './read-list.ts';
import { readWorkbook } from './read-workbook.ts';

/** The list that a file holds. Refuses one that cannot be read, or that nobody would look through. */
export async function readListFile(
  { bytes, mediaType }: FileAnswer,
  { workbooks }: Pick<Context, 'workbooks'>,
): Promise<WholeList> {
  if (mediaType === 'text/csv') {
    // Its lines are counted, and only those that are asked for are taken apart.
    return requireShort(listOfLines(linesOf(readText(bytes) ?? '')));
  }
  const book = await workbooks.take(() => readWorkbook(bytes));
  if (!book) throw busy();
  switch (book.state) {
    case 'read':
      return requireShort(listOfRows(book.rows));
    case 'too-long':
      throw tooLong(book.rows);
    case 'too-large':
      throw unreadable('This workbook is far larger inside than a list of goods.');
    case 'unreadable':
      throw unreadable('This workbook cannot be read.');
  }
}

function requireShort(list: WholeList): WholeList {
  if (list.total > mostFileRows) throw tooLong(list.total);
  return list;
}

const busy = () => {
  const message =
    'Several workbooks are being read just now. Send it again in a minute, or copy its rows and paste them.';
  return new Refusal('too-many-requests', {
    detail: message,
    fields: [{ path: '/body/files', message }],
  });
};

const tooLong = (rows: number) =>
  fileRefusal(
    'quick-order-too-long',
    `This file has ${rows.toLocaleString('en-GB')} rows. Send up to ${mostFileRows.toLocaleString('en-GB')} at once.`,
  );

const unreadable = (what: string) =>
  fileRefusal(
    'quick-order-file-unreadable',
    `${what} Save the sheet as CSV and send that, or copy its rows and paste them.`,
  );

const fileRefusal = (
  code: 'quick-order-too-long' | 'quick-order-file-unreadable',
  detail: string,
) => new Refusal(code, { detail, fields: [{ path: '/body/files', message: detail }] });
