import type { Queryable } from '../../../db/connect.ts';
import { isInStock } from '../catalogue.ts';
import { buildSegment, facetAttributeKeys } from './build-model.ts';
import type { ChangesSince } from './change-store.ts';
import { encode } from './dictionary.ts';
import { type Model, type Place, findOffering, replaceInBase, segmentsOf } from './model.ts';
import { writePrice } from './price-columns.ts';
import { listPriceRows } from './price-rows-store.ts';
import { movePromotions } from './promotion-lists.ts';
import type { PriceRow, ProductRow, StockRow } from './product-rows.ts';
import { forgetStock } from './scope-facts.ts';
import { listFreeStock, listProductIds, listProductRows, noStock } from './rows-store.ts';
import type { Segment } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What is read again from PostgreSQL because it changed. */
interface Reread {
  prices: Map<number, PriceRow>;
  stock: Map<number, StockRow>;
  /** Products by id; null for one that has nothing to sell or show any more. */
  products: Map<number, ProductRow | null>;
}

/**
 * Brings these changes into the model: first everything is read, then the model changes at once,
 * so that no answer sees half of it. Returns false where a rebuild must bring in the rest.
 */
export async function applyChanges(
  tx: Queryable,
  model: Model,
  changes: ChangesSince['changes'],
  now: Date,
): Promise<boolean> {
  const offeringsOf = (wanted: string) =>
    changes.flatMap(({ kind, offeringId }) => (kind === wanted ? (offeringId ?? []) : []));
  const contents = changes.filter(({ kind }) => kind === 'content');
  const productIds = contents.flatMap(({ productId }) => productId ?? []);
  const isWhole =
    productIds.length === contents.length && !changes.some(({ kind }) => kind === 'rebuild');
  const reread = await readAgain(
    tx,
    model,
    { prices: offeringsOf('price'), stock: offeringsOf('stock'), products: productIds },
    now,
  );
  return writeAll(model, reread, now) && isWhole;
}

async function readAgain(
  tx: Queryable,
  model: Model,
  ids: { prices: readonly number[]; stock: readonly number[]; products: readonly number[] },
  now: Date,
): Promise<Reread> {
  const prices = ids.prices.length > 0 ? await listPriceRows(tx, ids.prices, now) : new Map();
  const stock = ids.stock.length > 0 ? await listFreeStock(tx, ids.stock) : new Map();
  for (const id of ids.stock) if (!stock.has(id)) stock.set(id, noStock);
  // An offering that gained or lost its price enters or leaves the lists, as its product does.
  const moved = ids.prices.filter((id) => prices.has(id) !== (findOffering(model, id) !== null));
  const changed = new Set([...ids.products, ...(await listProductIds(tx, moved))]);
  const products = new Map<number, ProductRow | null>();
  if (changed.size > 0) {
    const keys = facetAttributeKeys(model.vocabulary);
    const rows = await listProductRows(tx, [...changed], keys, now);
    for (const id of changed) products.set(id, rows.get(id) ?? null);
  }
  return { prices, stock, products };
}

function writeAll(model: Model, { prices, stock, products }: Reread, now: Date): boolean {
  const moves = new Map(segmentsOf(model).map((each) => [each, new Map<number, number[]>()]));
  for (const [offeringId, row] of prices) {
    const place = findOffering(model, offeringId);
    if (!place) continue;
    writeNewPrice(model, place, row, now);
    moves.get(place.segment)!.set(place.doc, row.promotionIds);
  }
  for (const [segment, moved] of moves) movePromotions(segment.prices.promotionLists, moved);
  let isStockMoved = false;
  for (const [offeringId, row] of stock) {
    const place = findOffering(model, offeringId);
    if (place && writeStock(model, place, row)) isStockMoved = true;
  }
  if (isStockMoved) forgetStock(model.scopeFacts);
  patchRecentRows(model, prices, stock);
  const { placeOfId } = model.vocabulary;
  const placed = [...products].filter(([, row]) => !row || placeOfId.has(row.categoryId));
  if (placed.length > 0) replaceProducts(model, new Map(placed), now);
  if (placed.length > 0 || prices.size > 0) model.scopeFacts.clear();
  // A product in a category that the model does not know yet waits for the tree to be built anew.
  return placed.length === products.size;
}

/** Writes what decides an offering's price now, over what was. */
function writeNewPrice(model: Model, { segment, doc }: Place, row: PriceRow, now: Date): void {
  const categoryPlace = segment.categoryPlace[segment.productOf[doc]!]!;
  const vatRatePercent = segment.prices.vatRate[doc]! / 100;
  const packSize = segment.packSize[doc]!;
  const document = { doc, categoryPlace, vatRatePercent, packSize };
  writePrice(segment.prices, model.vocabulary, document, row, now);
}

/** Tells whether goods came in or ran out: most sales change no facet. */
function writeStock({ vocabulary }: Model, { segment, doc }: Place, row: StockRow): boolean {
  segment.stock[doc] = row.freeStock;
  segment.expectedDay[doc] = row.expectedDay;
  const { start, codes } = segment.values.get('stock')!;
  // What is no longer sold has no place in the facet's column.
  if (doc - start >= codes.length) return false;
  const before = codes[doc - start];
  codes[doc - start] = stockCode(vocabulary, segment, doc);
  return before !== codes[doc - start];
}

function stockCode({ dictionaries }: Vocabulary, segment: Segment, doc: number): number {
  const freeStock = segment.stock[doc]!;
  const isIn = isInStock({ freeStock, packSize: segment.packSize[doc]! });
  return encode(dictionaries.get('stock')!, isIn ? [{ value: 'in-stock', label: '' }] : []);
}

/** The rows from which the recent segment is built again must not fall behind its columns. */
function patchRecentRows(
  model: Model,
  prices: ReadonlyMap<number, PriceRow>,
  stock: ReadonlyMap<number, StockRow>,
): void {
  for (const product of model.recent?.rows.values() ?? []) {
    for (const offering of product.offerings) {
      offering.price = prices.get(offering.id) ?? offering.price;
      Object.assign(offering, stock.get(offering.id));
    }
  }
}

/** Prices the products of the recent segment as of now. */
export function refreshRecent(model: Model, now: Date): void {
  if (!model.recent) return;
  replaceProducts(model, new Map(), now);
  model.scopeFacts.clear();
}

/** Puts these products, as they are now, into the recent segment in the place of what was. */
function replaceProducts(
  model: Model,
  products: ReadonlyMap<number, ProductRow | null>,
  now: Date,
): void {
  const rows = model.recent?.rows ?? new Map<number, ProductRow>();
  for (const [id, product] of products) {
    replaceInBase(model, id);
    if (product) rows.set(id, product);
    else rows.delete(id);
  }
  model.recent = {
    rows,
    segment: buildSegment([...rows.values()], model.vocabulary, now),
  };
}

/** The offerings whose was-price may change by time alone, in the base from a document on. */
export function listWasCandidates(
  model: Model,
  fromDocument: number,
  limit: number,
): { offeringIds: number[]; nextDocument: number | null } {
  const { prices, offeringId, documents } = model.base;
  const offeringIds: number[] = [];
  let doc = fromDocument;
  for (; doc < documents && offeringIds.length < limit; doc++) {
    if (prices.mayClaimWas[doc] === 1) offeringIds.push(offeringId[doc]!);
  }
  return { offeringIds, nextDocument: doc < documents ? doc : null };
}
