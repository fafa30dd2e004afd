import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  mostRows,
  type MatchedRow,
  type QuickRow,
} from '@plumbline/contracts/nouns/quick-order.ts';
import type { quickOrderCalls } from '@plumbline/contracts/shop/quick-order.ts';
import { readUpload } from '../../base/uploads/keep-uploads.ts';
import { findWaitingUpload } from '../../base/uploads/store.ts';
import { callerKey, viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import type { Offer, Viewer } from '../../goods/catalogue/reader.ts';
import { search } from '../../goods/search/search.ts';
import { matchRow, type KnownCode } from './match-rows.ts';
import { readListFile } from './read-file.ts';
import {
  candidatesOf,
  chooseCells,
  linesOf,
  listOfLines,
  plainCode,
  type ReadList,
} from './read-list.ts';
import { countCodes, findCodes, keepCodes, listCodes, removeCode } from './store.ts';

const suggestionsForRow = 3;
/** What a business may keep; whoever has more has a file that nobody looks through. */
const mostCodes = 5_000;

/** Many goods at once: what rows mean to the session's business. */
export const quickOrderHandlers: Handlers<typeof quickOrderCalls> = {
  readQuickOrder: async ({ body: { text, most = mostRows }, caller }, context) => {
    const lines = linesOf(text);
    const list = listOfLines(lines);
    const heading = Number(list.hasHeading);
    const rest = lines.slice(heading + most);
    return {
      rows: await matchPart(list.part(0, most), caller, context),
      rest: rest.length > 0 ? [...lines.slice(0, heading), ...rest].join('\n') : '',
      left: rest.length,
    };
  },

  readQuickOrderFile: async ({ body: { files, from = 0, most = mostRows }, caller }, context) => {
    const [uploadId] = files;
    if (uploadId === undefined) throw noFile('Choose the file: a workbook (XLSX) or a CSV.');
    const row = await findWaitingUpload(context.db, uploadId, callerKey(caller), context.now());
    if (row && row.kind !== 'sheet') throw noFile('Send a workbook (XLSX) or a CSV file.');
    const list = await readListFile(await readUpload(context, row), context);
    const { total } = list;
    return {
      rows: await matchPart(list.part(from, most), caller, context),
      fileName: row!.fileName,
      total,
      next: from + most < total ? from + most : null,
    };
  },

  matchQuickOrder: async ({ body: { rows }, caller }, context) => {
    const codes = [...new Set(rows.map(({ code }) => plainCode(code)))];
    const known = await findCodes(context.db, codes, caller.businessId!);
    return { rows: await matchRows(rows, known, caller, context) };
  },

  keepOwnCodes: ({ body: { codes }, caller }, { db, now, catalogue }) =>
    transaction(db, async (tx) => {
      const businessId = caller.businessId!;
      await takeTurn(tx, `own-codes:${businessId}`);
      const at = codes.findIndex(
        ({ code, sku }) =>
          plainCode(code) === '' || catalogue.findOfferBySku(sku, viewerOf(caller)) === null,
      );
      if (at !== -1) {
        const path = `/body/codes/${at}/sku`;
        throw new Refusal('sku-unknown', { fields: [{ path, message: 'Choose a product.' }] });
      }
      const kept = await keepCodes(tx, codes, {
        businessId,
        accountId: caller.accountId!,
        at: now(),
      });
      if ((await countCodes(tx, businessId)) > mostCodes) throw new Refusal('own-codes-full');
      return { kept };
    }),

  listOwnCodes: async ({ query, caller }, { db }) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    return {
      pageNumber,
      pageSize,
      ...(await listCodes(db, caller.businessId!, { limit, offset })),
    };
  },

  removeOwnCode: ({ body: { code }, caller }, { db }) =>
    transaction(db, async (tx) => ({
      removed: await removeCode(tx, caller.businessId!, code),
    })),
};

const noFile = (message: string) =>
  new Refusal('invalid-request', { fields: [{ path: '/body/files', message }] });

/** What a list means whose columns are still to be found. */
async function matchPart(list: ReadList, caller: Caller, context: Context): Promise<MatchedRow[]> {
  const known = await findCodes(context.db, candidatesOf(list), caller.businessId!);
  const chosen = chooseCells(list, (code) => known.has(code));
  return matchRows(chosen, known, caller, context);
}

async function matchRows(
  rows: readonly QuickRow[],
  known: ReadonlyMap<string, readonly KnownCode[]>,
  caller: Caller,
  { catalogue }: Context,
): Promise<MatchedRow[]> {
  const viewer = viewerOf(caller);
  const ids = [...known.values()].flat().map(({ offeringId }) => offeringId);
  const offers = catalogue.findOffersById(ids, viewer);
  const successors = await findSuccessors([...offers.values()], viewer, catalogue);
  const suggested = new Map<string, readonly Offer[]>();
  const suggest = (text: string): readonly Offer[] => {
    const found = suggested.get(text) ?? findSuggestions(text, viewer, catalogue);
    suggested.set(text, found);
    return found;
  };
  const findSuccessor = ({ offeringId }: Offer) => successors.get(offeringId) ?? null;
  const matched: MatchedRow[] = [];
  for (const row of rows) {
    const looked = suggested.size;
    matched.push(matchRow(row, { known, offers, findSuccessor, suggest }));
    // To look for what a row may mean takes milliseconds: whoever else asks is not kept for hundreds of rows.
    if (suggested.size > looked) await nextTurn();
  }
  return matched;
}

type Catalogue = Context['catalogue'];

function findSuggestions(text: string, viewer: Viewer, catalogue: Catalogue): Offer[] {
  const found = search(catalogue, { query: text, pageSize: suggestionsForRow }, viewer);
  return found.listing.items.flatMap(({ sku }) => catalogue.findOfferBySku(sku, viewer) ?? []);
}

/** What took the place of those that are no longer sold. */
async function findSuccessors(
  offers: readonly Offer[],
  viewer: Viewer,
  catalogue: Catalogue,
): Promise<Map<number, Offer>> {
  const found = new Map<number, Offer>();
  for (const { offeringId, successorSlug } of offers) {
    if (successorSlug === null) continue;
    const product = await catalogue.findProductBySlug(successorSlug, viewer);
    const sku = product?.status === 'live' ? product.product.offerings[0]?.sku : undefined;
    const offer = sku === undefined ? null : catalogue.findOfferBySku(sku, viewer);
    if (offer) found.set(offeringId, offer);
  }
  return found;
}
