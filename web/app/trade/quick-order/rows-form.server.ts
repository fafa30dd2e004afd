import { mostRows, type MatchedRow } from '@plumbline/contracts/nouns/quick-order.ts';
import { redirect } from 'react-router';
import { buyAgain, type AgainReport } from '../../parts/order/buy-again.server.ts';
import { refusedForm } from '../../request/form.server.ts';
import { keyOf } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { readFiles } from '../read-files.server.ts';
import {
  readFile,
  readLines,
  readOn,
  restIn,
  restView,
  type ReadRows,
  type RestView,
} from './rest.server.ts';
import { rowViews, sumOf, type RowView, type TypedRow } from './rows-view.server.ts';

export interface QuickAnswer {
  rows?: RowView[];
  /** What the rows that are ready come to. */
  sum?: string;
  rest?: RestView | null;
  /** The list as it was pasted, where it could not be read. */
  text?: string;
  problem?: string;
  fileProblem?: string;
  listProblem?: string;
  /** The list that was kept of what was ready, where something else is left. */
  keptList?: { name: string; href: string };
  report?: AgainReport;
}

/** The rows of the form, in their order: each with its code, its quantity and what the code was before. */
function readRows(sent: FormData): TypedRow[] {
  const [codes, quantities, were] = ['code', 'quantity', 'was'].map((name) =>
    sent.getAll(name).map((value) => String(value).trim()),
  ) as [string[], string[], string[]];
  return codes.map((code, at) => ({ code, quantity: quantities[at] ?? '', was: were[at] ?? '' }));
}

/** A row for which something was chosen: its code becomes that, and what it was is remembered. */
function choose(rows: readonly TypedRow[], chosen: string): TypedRow[] {
  const [place, ...sku] = chosen.split(' ');
  return rows.map((row, at) =>
    String(at) === place ? { ...row, code: sku.join(' '), was: row.was || row.code } : row,
  );
}

/** Reads a pasted list; one that cannot be read stays where it was typed. */
export async function readPasted(shop: Shop, sent: FormData): Promise<QuickAnswer> {
  const text = String(sent.get('text') ?? '');
  try {
    return answerOf(shop, await readLines(shop, text, mostRows));
  } catch (error) {
    const { message, errors } = refusedForm(error, { text });
    return { text, problem: errors[0]?.message ?? message };
  }
}

/** Reads a file, which was taken out of the form before it came here. */
export async function readSent(shop: Shop, sent: FormData): Promise<QuickAnswer> {
  const { uploads, fault } = readFiles(sent);
  if (fault) return { fileProblem: fault.replace(/^File 1: /, '') };
  try {
    const file = uploads[0] ?? '';
    if (file === '') return { fileProblem: 'Choose the file: a workbook (XLSX) or a CSV.' };
    return answerOf(shop, await readFile(shop, { file, from: 0, most: mostRows }));
  } catch (error) {
    const { message, errors } = refusedForm(error);
    return { fileProblem: errors[0]?.message ?? message };
  }
}

/** Reads on where the list is longer than the page: what stands on it stays, and more comes below. */
export async function readMore(shop: Shop, sent: FormData): Promise<QuickAnswer> {
  const typed = readRows(sent);
  const rest = restIn(sent);
  const rows = typed.length > 0 ? await match(shop, typed) : [];
  const room = mostRows - typed.length;
  if (!rest || room <= 0) return answerOf(shop, { rows, rest }, typed);
  try {
    const more = await readOn(shop, rest, room);
    return answerOf(shop, { rows: [...rows, ...more.rows], rest: more.rest }, typed);
  } catch (error) {
    const { code, message } = refusedForm(error);
    if (code !== 'upload-not-found')
      return { ...answerOf(shop, { rows, rest }, typed), problem: message };
    const gone = 'The file was here for an hour. Choose it again, and take the rows that are left.';
    return { ...answerOf(shop, { rows, rest: null }, typed), fileProblem: gone };
  }
}

/** Looks again at rows that were put right, or of which one was taken out. */
export async function matchTyped(shop: Shop, sent: FormData): Promise<QuickAnswer> {
  const dropped = String(sent.get('drop') ?? '');
  const kept = readRows(sent).filter((_, at) => String(at) !== dropped);
  const typed = choose(kept, String(sent.get('use') ?? ''));
  return answerOf(shop, { rows: await match(shop, typed), rest: restIn(sent) }, typed);
}

/**
 * Puts what is ready into the basket and keeps what codes were chosen to mean. What is not ready
 * stays in its place, as it was typed; so does what the basket refused.
 */
export async function addTyped(shop: Shop, sent: FormData): Promise<QuickAnswer> {
  const typed = readRows(sent);
  const rows = await match(shop, typed);
  const ready = readyOf(rows);
  const report = await buyAgain(
    shop,
    ready.map(({ sku, name, order }) => ({
      sku,
      name,
      quantity: order,
      progress: { wanted: order },
    })),
    keyOf(sent),
  );
  await keepLearned(shop, typed, ready);
  // By their codes: what comes in several colours has one name.
  const refused = new Set(report.refused.map(({ sku }) => sku));
  const gone = new Set(ready.filter(({ sku }) => !refused.has(sku)).map(({ at }) => at));
  const isLeft = (_: unknown, at: number) => !gone.has(at);
  const left = { rows: rows.filter(isLeft), rest: restIn(sent) };
  return { ...answerOf(shop, left, typed.filter(isLeft)), report };
}

/** What was chosen is known the next time; neither an order nor a list waits for that. */
async function keepLearned(
  { services }: Shop,
  typed: readonly TypedRow[],
  ready: readonly { at: number; sku: string }[],
): Promise<void> {
  const codes = ready.flatMap(({ at, sku }) => {
    const { was } = typed[at]!;
    return was === '' ? [] : [{ code: was, sku }];
  });
  if (codes.length > 0)
    await services.quickOrder.keepOwnCodes({ body: { codes } }).catch(refusedForm);
}

/**
 * Keeps what is ready as a list of the business, and leads there where nothing else is left. What is not
 * ready, and what of a longer list was not read yet, stays; where the name is taken, all rows do.
 */
export async function keepAsList(shop: Shop, sent: FormData): Promise<QuickAnswer | Response> {
  const typed = readRows(sent);
  const rows = await match(shop, typed);
  const name = String(sent.get('listName') ?? '').trim();
  const counts = new Map<string, number>();
  const ready = readyOf(rows);
  for (const { sku, order } of ready) counts.set(sku, (counts.get(sku) ?? 0) + order);
  const lines = [...counts].map(([sku, quantity]) => ({ sku, quantity, counted: null }));
  const stay = (listProblem: string): QuickAnswer => ({
    ...answerOf(shop, { rows, rest: restIn(sent) }, typed),
    listProblem,
  });
  if (name === '') return stay('Give the list a name, such as Ensuite, first fix.');
  try {
    const body = { kind: 'kit' as const, name, lines };
    const { listId } = await shop.services.businessLists.createBusinessList({ body });
    await keepLearned(shop, typed, ready);
    const href = `/trade/lists/${listId}`;
    const rest = restIn(sent);
    const gone = new Set(ready.map(({ at }) => at));
    const isLeft = (_: unknown, at: number) => !gone.has(at);
    const left = { rows: rows.filter(isLeft), rest };
    if (left.rows.length === 0 && !rest) return redirect(href, 303);
    return { ...answerOf(shop, left, typed.filter(isLeft)), keptList: { name, href } };
  } catch (error) {
    const { message, errors } = refusedForm(error);
    return stay(errors[0]?.message ?? message);
  }
}

const readyOf = (rows: readonly MatchedRow[]) =>
  rows.flatMap(({ offer, order }, at) =>
    offer && order !== null ? [{ at, sku: offer.sku, name: offer.name, order }] : [],
  );

/** What a page shows of rows and of what follows them. */
function answerOf(
  { preferences: { vat } }: Shop,
  { rows, rest }: ReadRows,
  typed: readonly Pick<TypedRow, 'was'>[] = [],
): QuickAnswer {
  const following = restView(rest, rows.length);
  if (rows.length === 0 && !following) return {};
  return { rows: rowViews(rows, typed, vat), sum: sumOf(rows, vat), rest: following };
}

async function match({ services }: Shop, typed: readonly TypedRow[]): Promise<MatchedRow[]> {
  const body = { rows: typed.map(({ code, quantity }) => ({ code, quantity })) };
  return (await orErrorPage(services.quickOrder.matchQuickOrder({ body }))).rows;
}
