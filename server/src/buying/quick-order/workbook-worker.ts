import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { mostFileRows } from '@plumbline/contracts/nouns/quick-order.ts';
import { cutRow } from './cut-row.ts';
import type { WorkbookAnswer } from './read-workbook.ts';

/** What a workbook may come to once it is opened; one with twenty thousand rows is a third of it. */
const mostOpenedBytes = 24 * 1024 * 1024;
const mostParts = 400;
/** What its rows may come to: one long text may stand in every cell and be kept once, but is handed on as often. */
const mostText = mostOpenedBytes;

/**
 * The texts of a workbook, with nothing in it that is larger than it says: a part is opened into as
 * many bytes as were counted before, whatever it would unpack to.
 */
function openParts(bytes: Uint8Array): Unzipped | null {
  let opened = 0;
  let parts = 0;
  const isTold = ({ name, originalSize }: { name: string; originalSize: number }) => {
    opened += originalSize;
    parts += 1;
    return opened <= mostOpenedBytes && parts <= mostParts && /\.(xml|rels)$/.test(name);
  };
  const all = unzipSync(bytes, { filter: isTold });
  return opened <= mostOpenedBytes && parts <= mostParts ? all : null;
}

/** A number as it was typed: a barcode has no exponent, and a dozen no decimals. */
function numberText(text: string): string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? String(number) : text;
}

const cellText = (cell: unknown): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);

async function read(bytes: Uint8Array): Promise<WorkbookAnswer> {
  const parts = openParts(bytes);
  if (!parts) return { state: 'too-large' };
  // Stored and not packed: what reads it opens no more than was just counted.
  const plain = zipSync(parts, { level: 0 });
  const book = plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.byteLength);
  // What formulas came to stands in their cells; none is worked out here.
  const sheet = await readSheet(book as ArrayBuffer, 1, { parseNumber: numberText });
  const rows = sheet
    .map((row) => cutRow(row.map(cellText)))
    .filter((row) => row.some((cell) => cell !== ''));
  if (rows.length > mostFileRows + 1) return { state: 'too-long', rows: rows.length };
  const text = rows.reduce((sum, row) => sum + row.join('').length, 0);
  if (text > mostText) return { state: 'too-large' };
  return { state: 'read', rows };
}

const answer = await read(workerData as Uint8Array).catch((): WorkbookAnswer => ({
  state: 'unreadable',
}));
parentPort!.postMessage(answer, []);
