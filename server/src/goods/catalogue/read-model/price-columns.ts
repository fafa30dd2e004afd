import { packPrice } from '@plumbline/contracts/nouns/pack-price.ts';
import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import { type PriceFacts, price } from '../../pricing/price.ts';
import { type SupportedWas, supportedWas, wasWindowDays } from '../../pricing/was-price.ts';
import type { PriceRow } from './product-rows.ts';
import type { PromotionLists } from './promotion-lists.ts';
import { type Vocabulary, placeOfPromotion } from './vocabulary.ts';

/**
 * What decides prices, by document, and what the pricing rule makes of it for retail and for each
 * band. Everything that is sorted, counted or shown by price is one list's: a list is chosen by the
 * viewer's band, and no list holds another band's figures.
 */
export interface PriceColumns {
  listIncPence: Int32Array;
  /** In hundredths of a percent. */
  vatRate: Uint16Array;
  /** The live promotion's price, and its place among the promotions plus one; 0 for none. */
  promotionIncPence: Int32Array;
  promotion: Uint16Array;
  /** By band id: the fixed price, or -1. Bands without fixed prices have no column. */
  fixedExPence: Map<number, Int32Array>;
  /** By channel: the was-price that its history supports, or 0. */
  was: Map<number, WasColumns>;
  /** 1 where the history holds a higher price than now, so that time alone may change a claim. */
  mayClaimWas: Uint8Array;
  lists: Map<number | null, PriceList>;
  /** Unlike `promotion`, which names the cheapest, these hold every live promotion's documents. */
  promotionLists: PromotionLists;
}

export interface WasColumns {
  incPence: Int32Array;
  daysCharged: Uint8Array;
}

/** What one band, or retail, pays for the least that can be bought: a piece, or a whole pack. */
export interface PriceList {
  bandId: number | null;
  incPence: Int32Array;
  exPence: Int32Array;
  /** By channel: the supported saving in hundredths of a percent of the was-price. */
  saved: Map<number, Uint16Array>;
}

export function createPriceColumns(documents: number, vocabulary: Vocabulary): PriceColumns {
  const bandIds = [null, ...vocabulary.bands.map((band) => band.id)];
  return {
    listIncPence: new Int32Array(documents),
    vatRate: new Uint16Array(documents),
    promotionIncPence: new Int32Array(documents),
    promotion: new Uint16Array(documents),
    fixedExPence: new Map(),
    was: new Map(),
    mayClaimWas: new Uint8Array(documents),
    promotionLists: new Map(),
    lists: new Map(
      bandIds.map((bandId) => [
        bandId,
        {
          bandId,
          incPence: new Int32Array(documents),
          exPence: new Int32Array(documents),
          saved: new Map(),
        },
      ]),
    ),
  };
}

/** Where a document stands, as far as its price depends on it. */
export interface PricedDocument {
  doc: number;
  categoryPlace: number;
  vatRatePercent: number;
  packSize: number;
}

/** Writes what decides a document's price now, and the price that follows for every list. */
export function writePrice(
  columns: PriceColumns,
  vocabulary: Vocabulary,
  { doc, categoryPlace, vatRatePercent, packSize }: PricedDocument,
  row: PriceRow,
  now: Date,
): void {
  columns.listIncPence[doc] = row.listIncPence;
  columns.vatRate[doc] = Math.round(vatRatePercent * 100);
  columns.promotionIncPence[doc] = row.promotion?.incPence ?? 0;
  columns.promotion[doc] = row.promotion ? placeOfPromotion(vocabulary, row.promotion) + 1 : 0;
  writeFixedPrices(columns, doc, row.fixedExPence);
  writeWas(columns, doc, row, now);
  for (const list of columns.lists.values()) {
    const ofPiece = price(priceFacts(columns, vocabulary, doc, categoryPlace, list.bandId, null));
    const { incPence, exPence } = packPrice({ price: ofPiece, packSize });
    list.incPence[doc] = incPence;
    list.exPence[doc] = exPence;
    for (const channel of columns.was.keys()) {
      const facts = priceFacts(columns, vocabulary, doc, categoryPlace, list.bandId, channel);
      writeSaved(list, channel, doc, columns.listIncPence.length, facts);
    }
  }
}

/** All that decides a document's price for a band, and its was-price on a channel. */
export function priceFacts(
  columns: PriceColumns,
  vocabulary: Vocabulary,
  doc: number,
  categoryPlace: number,
  bandId: number | null,
  channel: number | null,
): PriceFacts {
  const promotion = columns.promotion[doc]!;
  return {
    listIncPence: columns.listIncPence[doc]!,
    vatRatePercent: columns.vatRate[doc]! / 100,
    band: bandTerms(columns, vocabulary, doc, categoryPlace, bandId),
    promotion:
      promotion === 0
        ? null
        : {
            ...vocabulary.promotions[promotion - 1]!,
            incPence: columns.promotionIncPence[doc]!,
          },
    was: channel === null ? null : wasOn(columns, doc, channel),
  };
}

function bandTerms(
  columns: PriceColumns,
  vocabulary: Vocabulary,
  doc: number,
  categoryPlace: number,
  bandId: number | null,
): PriceFacts['band'] {
  if (bandId === null) return null;
  const band = vocabulary.bands.find(({ id }) => id === bandId);
  if (!band) return null;
  const fixed = columns.fixedExPence.get(bandId)?.[doc] ?? -1;
  return {
    name: band.name,
    fixedExPence: fixed < 0 ? null : fixed,
    basisPoints: band.basisPoints[categoryPlace] ?? null,
  };
}

function wasOn(columns: PriceColumns, doc: number, channel: number): SupportedWas | null {
  const was = columns.was.get(channel);
  if (!was || was.incPence[doc] === 0) return null;
  return {
    incPence: was.incPence[doc]!,
    daysCharged: was.daysCharged[doc]!,
    windowDays: wasWindowDays,
  };
}

function writeFixedPrices(columns: PriceColumns, doc: number, fixed: PriceRow['fixedExPence']) {
  for (const column of columns.fixedExPence.values()) column[doc] = -1;
  for (const [bandId, exPence] of fixed) {
    let column = columns.fixedExPence.get(bandId);
    if (!column) {
      column = new Int32Array(columns.listIncPence.length).fill(-1);
      columns.fixedExPence.set(bandId, column);
    }
    column[doc] = exPence;
  }
}

function writeWas(columns: PriceColumns, doc: number, row: PriceRow, now: Date): void {
  for (const was of columns.was.values()) was.incPence[doc] = 0;
  const retailPence = Math.min(row.listIncPence, row.promotion?.incPence ?? Infinity);
  // Most goods were never dearer than now: their history need not be looked at more closely.
  const wasDearer = row.history.some(([, incPence]) => incPence > retailPence);
  columns.mayClaimWas[doc] = wasDearer ? 1 : 0;
  if (!wasDearer) return;
  for (const [channel, history] of Map.groupBy(row.history, ([on]) => on)) {
    const since = history.map(([, incPence, fromMs]) => ({ incPence, fromAt: new Date(fromMs) }));
    const supported = supportedWas(since, retailPence, now);
    if (!supported) continue;
    let was = columns.was.get(channel);
    if (!was) {
      const documents = columns.listIncPence.length;
      was = { incPence: new Int32Array(documents), daysCharged: new Uint8Array(documents) };
      columns.was.set(channel, was);
    }
    was.incPence[doc] = supported.incPence;
    was.daysCharged[doc] = supported.daysCharged;
  }
}

function writeSaved(
  list: PriceList,
  channel: number,
  doc: number,
  documents: number,
  facts: PriceFacts,
): void {
  const saved = facts.was ? savedBasisPoints(price(facts)) : 0;
  let column = list.saved.get(channel);
  if (!column) {
    if (saved === 0) return;
    column = new Uint16Array(documents);
    list.saved.set(channel, column);
  }
  column[doc] = saved;
}

/** What is saved of the was-price in hundredths of a percent, rounded down; 0 without a claim. */
function savedBasisPoints({ was }: OfferingPrice): number {
  return was ? Math.floor((was.saveIncPence * 10_000) / was.incPence) : 0;
}
