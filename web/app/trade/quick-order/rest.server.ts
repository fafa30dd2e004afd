import { mostRows } from '@plumbline/contracts/nouns/quick-order.ts';
import type { MatchedRow } from '@plumbline/contracts/nouns/quick-order.ts';
import { counted } from '../../kit/format.ts';
import type { Shop } from '../../request/shop.server.ts';

/** What of a list is not on the page yet: the lines that were pasted and how many rows, or where a file goes on. */
export type Rest =
  | { text: string; left: number }
  | { file: string; fileName: string; next: number; total: number };

/** The same as a page has it: what says it, and what its form takes along. */
export interface RestView {
  text: string;
  act: string;
  fields: Readonly<Record<string, string>>;
}

export interface ReadRows {
  rows: MatchedRow[];
  rest: Rest | null;
}

/** Reads lines, as many as there is room for. */
export async function readLines({ services }: Shop, text: string, most: number): Promise<ReadRows> {
  const { rows, rest, left } = await services.quickOrder.readQuickOrder({ body: { text, most } });
  return { rows, rest: rest === '' ? null : { text: rest, left } };
}

/** Reads a file that waits under its id, from a row on. */
export async function readFile(
  { services }: Shop,
  { file, from, most }: { file: string; from: number; most: number },
): Promise<ReadRows> {
  const body = { files: [file], from, most };
  const { rows, fileName, total, next } = await services.quickOrder.readQuickOrderFile({ body });
  return { rows, rest: next === null ? null : { file, fileName, next, total } };
}

/** Reads on where the page left off. */
export const readOn = (shop: Shop, rest: Rest, most: number): Promise<ReadRows> =>
  'text' in rest
    ? readLines(shop, rest.text, most)
    : readFile(shop, { file: rest.file, from: rest.next, most });

/** What a form took along; null where the whole list is on its page. */
export function restIn(sent: FormData): Rest | null {
  const text = String(sent.get('rest') ?? '');
  if (text.trim() !== '') return { text, left: Number(sent.get('left')) || 0 };
  const file = String(sent.get('file') ?? '');
  if (file === '') return null;
  const [next, total] = [Number(sent.get('next')), Number(sent.get('total'))];
  if (!Number.isInteger(next) || next < 0) return null;
  return { file, fileName: String(sent.get('fileName') ?? ''), next, total };
}

/** How a page says what is left, where so many rows stand on it. */
export function restView(rest: Rest | null, shown: number): RestView | null {
  if (!rest) return null;
  const left = 'text' in rest ? rest.left : rest.total - rest.next;
  const room = Math.min(left, mostRows - shown);
  const of = 'text' in rest ? 'your list' : rest.fileName;
  return {
    text:
      room > 0
        ? `${counted(left, 'more row')} of ${of} wait beside these.`
        : `${counted(left, 'more row')} of ${of} wait. Order or remove some of these first.`,
    act: room > 0 ? `Read the next ${room}` : '',
    fields:
      'text' in rest
        ? { rest: rest.text, left: String(left) }
        : {
            file: rest.file,
            fileName: rest.fileName,
            next: String(rest.next),
            total: String(rest.total),
          },
  };
}
