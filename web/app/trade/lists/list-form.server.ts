import { mostKits } from '@plumbline/contracts/nouns/business-lists.ts';
import type { BusinessList } from '@plumbline/contracts/nouns/business-lists.ts';
import { redirect } from 'react-router';
import { buyAgain, type AgainReport } from '../../parts/order/buy-again.server.ts';
import { refusedForm } from '../../request/form.server.ts';
import { keyOf } from '../../request/once-answered.server.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { listView, type ListView } from './list-view.server.ts';

export interface ListAnswer {
  /** The list as it is now, where it was not saved anew. */
  view?: ListView;
  report?: AgainReport;
  problem?: string;
  typed?: TypedList;
  done?: string;
}

/** What was typed and is not kept. */
export interface TypedList {
  /** The version that it was typed over. */
  version: string;
  name: string;
  /** A product that is not on the list yet. */
  code: string;
  quantity: string;
  /** How many belong there, by the code of each line, and are there, where that was counted anew. */
  lines: Readonly<Record<string, { quantity: string; there: string | null }>>;
}

/** A line of the form: how many belong there, and how many are there; what is no number is null. */
interface TypedLine {
  sku: string;
  quantity: number | null;
  there: number | null;
  /** Whether somebody typed another count than the page had. */
  isCounted: boolean;
}

const numberIn = (text: string): number | null =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;

/** The lines of the form as they were typed, with what each count was before. */
function textsIn(sent: FormData) {
  const all = (name: string) => sent.getAll(name).map((value) => String(value).trim());
  const [quantities, there, before] = [all('quantity'), all('there'), all('before')];
  return all('sku').map((sku, at) => ({
    sku,
    quantity: quantities[at] ?? '',
    there: there[at] ?? '',
    before: before[at] ?? '',
  }));
}

/** Nothing is a count that nobody has made; what is neither that nor a number was mistyped. */
function linesIn(sent: FormData): TypedLine[] {
  return textsIn(sent).map(({ sku, quantity, there, before }) => {
    const counted = numberIn(there);
    if (there !== '' && counted === null) {
      throw new TypedWrong(`Type how many of ${sku} are there: 0 to 9999.`);
    }
    return { sku, quantity: numberIn(quantity), there: counted, isCounted: there !== before };
  });
}

/** All that was typed, for a form that could not be kept. */
function typedIn(sent: FormData): TypedList {
  const texts = textsIn(sent).map(({ sku, quantity, there, before }) => [
    sku,
    { quantity, there: there === before ? null : there },
  ]);
  return {
    version: text(sent, 'version'),
    name: text(sent, 'name'),
    code: text(sent, 'code'),
    quantity: text(sent, 'moreQuantity'),
    lines: Object.fromEntries(texts),
  };
}

/** The answer, or what was mistyped beside all that was typed. */
async function orWrong(sent: FormData, work: () => Promise<ListAnswer>): Promise<ListAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TypedWrong)) throw error;
    return { problem: error.message, typed: typedIn(sent) };
  }
}

/** How many of a kit are wanted, as an address or a form says it. */
export const kitsIn = (text: string | null): number => {
  const kits = numberIn(text ?? '') ?? 1;
  return Math.min(mostKits, Math.max(1, kits));
};

type SaveBody = Parameters<Shop['services']['businessLists']['saveBusinessList']>[0]['body'];

/** Who sends a form of a list, and which. */
interface Sent {
  shop: Shop;
  listId: number;
  sent: FormData;
}

/**
 * Writes down what was counted; a kit is not counted. What nobody typed is left as it is now, since
 * somebody else may be counting the same van, unless all of it is found to be `asItWas`.
 */
async function count({ shop, listId, sent }: Sent, asItWas = false): Promise<BusinessList> {
  const { businessLists } = shop.services;
  const params = { listId };
  const lines = linesIn(sent);
  const typed = lines.filter(({ isCounted }) => isCounted);
  const counts = (typed.length === 0 && asItWas ? lines : typed).map(({ sku, there }) => ({
    sku,
    counted: there,
  }));
  if (sent.get('kind') !== 'van' || counts.length === 0) {
    return businessLists.getBusinessList({ params, query: { kits: kitsIn(kitsField(sent)) } });
  }
  return businessLists.countBusinessList({ params, body: { counts } });
}

const kitsField = (sent: FormData) => String(sent.get('kits') ?? '');

/** Whether the list itself was typed otherwise than the page had it: a name, a quantity or one product more. */
function isChanged(sent: FormData): boolean {
  const all = (name: string) => sent.getAll(name).map((value) => String(value).trim());
  const before = all('quantityBefore');
  return (
    text(sent, 'code') !== '' ||
    (sent.has('name') && text(sent, 'name') !== text(sent, 'nameBefore')) ||
    (before.length > 0 && all('quantity').join() !== before.join())
  );
}

/**
 * Does something with a list as it stands in the form: what was typed into it is kept first, and where
 * that is refused nothing is done.
 */
async function withKept(asked: Sent, work: () => Promise<ListAnswer>): Promise<ListAnswer> {
  if (isChanged(asked.sent)) {
    const kept = await saveList(asked);
    if (kept.problem !== undefined) return kept;
  }
  return orWrong(asked.sent, work);
}

const keepCounts = (asked: Sent, asItWas: boolean): Promise<ListAnswer> =>
  withKept(asked, async () => {
    const list = await orErrorPage(count(asked, asItWas));
    return {
      view: viewOf(asked, list),
      done: 'The count is kept. What is short can go into the basket.',
    };
  });

/** Writes down what is there, and shows what is short. */
export const saveCounts = (asked: Sent): Promise<ListAnswer> => keepCounts(asked, true);

/** The same of what was typed alone: who presses the return key has not looked at all the rest. */
export const saveTypedCounts = (asked: Sent): Promise<ListAnswer> => keepCounts(asked, false);

/** Puts what is short, or what the kits take, into the basket; what was counted is kept with it. */
export const orderList = (asked: Sent): Promise<ListAnswer> =>
  withKept(asked, async () => {
    const list = await orErrorPage(count(asked));
    const wanted = list.lines
      .filter(({ toOrder }) => toOrder > 0)
      .map(({ offer: { sku, name }, toOrder }) => ({
        sku,
        name,
        quantity: toOrder,
        progress: { wanted: toOrder },
      }));
    const view = viewOf(asked, list);
    if (wanted.length === 0) return { view, done: 'Nothing is short. The basket is as it was.' };
    return { view, report: await buyAgain(asked.shop, wanted, keyOf(asked.sent)) };
  });

/** Keeps the list as it was typed: its name, what belongs there, and one product more. */
export async function saveList(asked: Sent): Promise<ListAnswer> {
  const { shop, sent } = asked;
  const removed = String(sent.get('remove') ?? '');
  const kept = typedIn(sent);
  const { version, name } = kept;
  return orWrong(sent, async () => {
    try {
      const typed = linesIn(sent).filter(({ sku }) => sku !== removed);
      const wrong = typed.find(({ quantity }) => quantity === null || quantity === 0);
      if (wrong) throw new TypedWrong(`Type how many of ${wrong.sku} belong there: 1 to 999.`);
      const added = kept.code === '' ? [] : [await findTyped(shop, kept)];
      for (const { sku } of added) {
        if (!typed.some((line) => line.sku === sku)) continue;
        throw new TypedWrong(
          `${sku} is on the list already. Change how many belong there in its own row.`,
        );
      }
      const lines = [
        ...typed.map(({ sku, quantity, there, isCounted }) => ({
          sku,
          quantity: quantity!,
          ...(isCounted && { counted: there }),
        })),
        ...added,
      ];
      const list = await saveTyped(asked, { version: Number(version), name, lines });
      return { view: viewOf(asked, list), done: 'The list is kept.' };
    } catch (error) {
      if (error instanceof TypedWrong) throw error;
      if (problemOf(error)?.code === 'business-list-not-found') {
        return orErrorPage(Promise.reject(error));
      }
      const { message, errors } = refusedForm(error);
      return { problem: errors[0]?.message ?? message, typed: kept };
    }
  });
}

/** Saves the list as it was typed; it is answered for as many kits as the page is about. */
async function saveTyped({ shop, listId, sent }: Sent, body: SaveBody): Promise<BusinessList> {
  const { businessLists } = shop.services;
  const params = { listId };
  const query = { kits: kitsIn(kitsField(sent)) };
  try {
    const saved = await businessLists.saveBusinessList({ params, body });
    return query.kits > 1 ? await businessLists.getBusinessList({ params, query }) : saved;
  } catch (error) {
    if (problemOf(error)?.code !== 'business-list-changed') throw error;
    // Where a form is sent twice the first one is kept, and the second finds the list as it was typed.
    const list = await businessLists.getBusinessList({ params, query });
    if (!isAsTyped(list, body)) throw error;
    return list;
  }
}

function isAsTyped(list: BusinessList, { name, lines }: SaveBody): boolean {
  const lineOf = new Map(list.lines.map((line) => [line.offer.sku, line]));
  return (
    list.name === name &&
    lineOf.size === lines.length &&
    lines.every(({ sku, quantity, counted }) => {
      const line = lineOf.get(sku);
      return line?.quantity === quantity && (counted === undefined || line.counted === counted);
    })
  );
}

/** Something was typed that no list can keep, and what to do about it. */
class TypedWrong extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TypedWrong';
  }
}

const text = (sent: FormData, name: string) => String(sent.get(name) ?? '').trim();

/** What a code means that was typed below the list, as a quick order reads it. */
async function findTyped(
  { services }: Shop,
  { code, quantity }: { code: string; quantity: string },
) {
  const belongs = quantity === '' ? 1 : numberIn(quantity);
  if (belongs === null || belongs === 0) {
    throw new TypedWrong('Type how many belong there: 1 to 999.');
  }
  const { rows } = await services.quickOrder.matchQuickOrder({
    body: { rows: [{ code, quantity: '1' }] },
  });
  const offer = rows[0]?.offer;
  if (offer) return { sku: offer.sku, quantity: belongs };
  const [first] = rows[0]?.suggestions ?? [];
  throw new TypedWrong(
    first
      ? `Nothing has the code ${code}. Perhaps ${first.name}: ${first.sku}.`
      : `Nothing has the code ${code}.`,
  );
}

/** Removes the list; whoever comes second finds it gone. */
export async function removeList({ shop, listId }: Sent): Promise<ListAnswer> {
  try {
    await shop.services.businessLists.removeBusinessList({ params: { listId } });
  } catch (error) {
    if (problemOf(error)?.code !== 'business-list-not-found') {
      return { problem: refusedForm(error).message };
    }
  }
  throw redirect('/trade/lists', 303);
}

const viewOf = ({ shop, sent }: Sent, list: BusinessList) =>
  listView(list, kitsIn(kitsField(sent)), shop.preferences.vat);
