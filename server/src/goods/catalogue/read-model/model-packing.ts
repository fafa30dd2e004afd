import type { TextIndex } from '../text-index/text-index.ts';
import type { Model } from './model.ts';
import { type PackedArray, pack, unpack } from './packed-arrays.ts';
import type { PriceColumns, PriceList } from './price-columns.ts';
import type { PromotionRow } from './product-rows.ts';
import { createScopeFacts } from './scope-facts.ts';
import { createScratch } from './scratch.ts';
import type { SearchRows } from './search-rows-store.ts';
import type { Segment } from './segment.ts';
import { type StoredVocabulary, openVocabulary, storeVocabulary } from './vocabulary.ts';

/** The parts of a segment that are arrays under a name of their own. */
const plainColumns = [
  'offeringId',
  'productOf',
  'stock',
  'expectedDay',
  'packSize',
  'productId',
  'firstDocument',
  'categoryPlace',
  'popularity',
  'recommended',
  'shapeHash',
  'launchedDay',
  'rangeHash',
  'isReplaced',
  'firstOfCategory',
  'productStart',
  'offeringStart',
  'content',
  'byOfferingId',
  'bySkuHash',
  'skuHash',
  'byProductId',
] as const satisfies (keyof Segment)[];
const plainPriceColumns = [
  'listIncPence',
  'vatRate',
  'promotionIncPence',
  'promotion',
  'mayClaimWas',
] as const satisfies (keyof PriceColumns)[];

/** What is not an array: it travels as JSON. */
interface Header {
  /** Names the code that wrote the bytes; other code does not read them. */
  madeBy: string;
  identity: string;
  snapshot: string;
  version: number;
  pricedAtMs: number;
  vocabulary: StoredVocabulary;
  /** Instants as text. */
  promotions: (Omit<PromotionRow, 'startsAt' | 'endsAt'> & {
    startsAt: string;
    endsAt: string | null;
  })[];
  search: SearchRows;
  terms: string[];
  phrases: TextIndex['phrases'];
  names: TextIndex['names'];
  documents: number;
  products: number;
  listedDocuments: number;
  /** Where each facet's column starts, and whether a product's documents share what it holds. */
  valueStarts: [key: string, start: number, isOfProduct: boolean][];
  rangeStarts: [key: string, start: number, isOfProduct: boolean][];
  bands: (number | null)[];
  fixedBands: number[];
  promotionIds: number[];
  wasChannels: number[];
  savedChannels: [bandId: number | null, channel: number][];
}

/** A model that was just built, as bytes that another thread or a later process opens. */
export function packModel(model: Model, madeBy: string): Uint8Array<ArrayBuffer> {
  const { base: segment } = model;
  const { prices } = segment;
  const arrays = new Map<string, PackedArray>();
  for (const name of plainColumns) arrays.set(name, segment[name]);
  for (const name of plainPriceColumns) arrays.set(name, prices[name]);
  for (const [name, array] of Object.entries(textArrays(segment.text))) arrays.set(name, array);
  for (const [key, column] of segment.values) arrays.set(`value:${key}`, column.codes);
  for (const [key, column] of segment.ranges) arrays.set(`range:${key}`, column.numbers);
  for (const [bandId, column] of prices.fixedExPence) arrays.set(`fixed:${bandId}`, column);
  for (const [channel, was] of prices.was) {
    arrays.set(`was:${channel}`, was.incPence);
    arrays.set(`wasDays:${channel}`, was.daysCharged);
  }
  for (const [id, list] of prices.promotionLists) arrays.set(`promotion:${id}`, list);
  for (const list of prices.lists.values()) {
    arrays.set(`inc:${list.bandId}`, list.incPence);
    arrays.set(`ex:${list.bandId}`, list.exPence);
    for (const [channel, saved] of list.saved) {
      arrays.set(`saved:${list.bandId}:${channel}`, saved);
    }
  }
  const header: Header = {
    madeBy,
    identity: model.identity,
    snapshot: model.snapshot,
    version: model.version,
    pricedAtMs: model.pricedAt.getTime(),
    vocabulary: storeVocabulary(model.vocabulary),
    promotions: model.promotions.map(({ startsAt, endsAt, ...promotion }) => ({
      ...promotion,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt && endsAt.toISOString(),
    })),
    search: model.searchRows,
    terms: segment.text.terms,
    phrases: segment.text.phrases,
    names: segment.text.names,
    documents: segment.documents,
    products: segment.products,
    listedDocuments: segment.listedDocuments,
    valueStarts: [...segment.values].map(([key, { start, isOfProduct }]) => [
      key,
      start,
      isOfProduct,
    ]),
    rangeStarts: [...segment.ranges].map(([key, { start, isOfProduct }]) => [
      key,
      start,
      isOfProduct,
    ]),
    bands: [...prices.lists.keys()],
    promotionIds: [...prices.promotionLists.keys()],
    fixedBands: [...prices.fixedExPence.keys()],
    wasChannels: [...prices.was.keys()],
    savedChannels: [...prices.lists.values()].flatMap(({ bandId, saved }) =>
      [...saved.keys()].map((channel): [number | null, number] => [bandId, channel]),
    ),
  };
  return pack({ header, arrays });
}

/** Opens what `packModel` made, or null for other bytes and those that other code wrote. */
export function openModel(bytes: Uint8Array, madeBy: string): Model | null {
  const packed = unpack(bytes);
  if (!packed) return null;
  const header = packed.header as Header;
  if (header.madeBy !== madeBy) return null;
  const array = <A extends PackedArray>(name: string) => packed.arrays.get(name) as A;
  const plain = Object.fromEntries(plainColumns.map((name) => [name, array(name)]));
  return {
    identity: header.identity,
    snapshot: header.snapshot,
    version: header.version,
    pricedAt: new Date(header.pricedAtMs),
    vocabulary: openVocabulary(header.vocabulary),
    promotions: header.promotions.map(({ startsAt, endsAt, ...promotion }) => ({
      ...promotion,
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    })),
    searchRows: header.search,
    base: {
      ...(plain as Pick<Segment, (typeof plainColumns)[number]>),
      documents: header.documents,
      products: header.products,
      listedDocuments: header.listedDocuments,
      hasReplaced: false,
      values: new Map(
        header.valueStarts.map(([key, start, isOfProduct]) => [
          key,
          { start, isOfProduct, codes: array(`value:${key}`) },
        ]),
      ),
      ranges: new Map(
        header.rangeStarts.map(([key, start, isOfProduct]) => [
          key,
          { start, isOfProduct, numbers: array(`range:${key}`) },
        ]),
      ),
      prices: openPrices(header, array),
      text: openText(header, array),
    },
    recent: null,
    scopeFacts: createScopeFacts(),
    scratch: createScratch(),
  };
}

function textArrays({ starts, documents, impacts, codes }: TextIndex) {
  return {
    'text:starts': starts,
    'text:documents': documents,
    'text:impacts': impacts,
    'codes:text': codes.text,
    'codes:starts': codes.starts,
    'codes:documents': codes.documents,
  } satisfies Record<string, PackedArray>;
}

function openText(header: Header, array: <A extends PackedArray>(name: string) => A): TextIndex {
  return {
    terms: header.terms,
    phrases: header.phrases,
    names: header.names,
    starts: array('text:starts'),
    documents: array('text:documents'),
    impacts: array('text:impacts'),
    codes: {
      text: array('codes:text'),
      starts: array('codes:starts'),
      documents: array('codes:documents'),
    },
  };
}

function openPrices(
  header: Header,
  array: <A extends PackedArray>(name: string) => A,
): PriceColumns {
  const plain = Object.fromEntries(plainPriceColumns.map((name) => [name, array(name)]));
  const savedOf = (bandId: number | null) =>
    header.savedChannels.filter(([savedBand]) => savedBand === bandId);
  return {
    ...(plain as Pick<PriceColumns, (typeof plainPriceColumns)[number]>),
    fixedExPence: new Map(header.fixedBands.map((id) => [id, array<Int32Array>(`fixed:${id}`)])),
    promotionLists: new Map(
      header.promotionIds.map((id) => [id, array<Int32Array>(`promotion:${id}`)]),
    ),
    was: new Map(
      header.wasChannels.map((channel) => [
        channel,
        {
          incPence: array<Int32Array>(`was:${channel}`),
          daysCharged: array<Uint8Array>(`wasDays:${channel}`),
        },
      ]),
    ),
    lists: new Map(
      header.bands.map((bandId): [number | null, PriceList] => [
        bandId,
        {
          bandId,
          incPence: array(`inc:${bandId}`),
          exPence: array(`ex:${bandId}`),
          saved: new Map(
            savedOf(bandId).map(([, channel]) => [channel, array(`saved:${bandId}:${channel}`)]),
          ),
        },
      ]),
    ),
  };
}
