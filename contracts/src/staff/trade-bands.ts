import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { dayBounds } from '../nouns/day-bounds.ts';
import { OfferingPrice } from '../nouns/prices.ts';
import { RequestReason, TradeBand, TradeRequest } from '../nouns/trade-accounts.ts';
import { Day, Instant, Pence, RowId, Sku } from '../nouns/values.ts';

/** Hundredths of a percent off list. */
const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 });

/** A fixed price of a band, which counts instead of its percentage while it is live. */
export const FixedPrice = strictObject({
  band: TradeBand,
  sku: Sku,
  name: Type.String(),
  /** Null where a term says that the percentage counts for a while. */
  exPence: nullable(Pence),
  /** What the percentage would come to now. */
  percentageExPence: nullable(Pence),
  /** Whether the percentage would be cheaper for the customer. */
  isDearer: Type.Boolean(),
  from: nullable(Instant),
  until: nullable(Instant),
});
export type FixedPrice = Static<typeof FixedPrice>;

/** What a band has, or is to have, off list in one category. */
export const BandCell = strictObject({
  bandId: RowId,
  /** Of now; null where a category above decides, or nothing does. */
  basisPoints: nullable(BasisPoints),
  from: nullable(Instant),
  until: nullable(Instant),
  next: nullable(strictObject({ basisPoints: BasisPoints, from: Instant })),
});

export const BandTable = strictObject({
  bands: Type.Array(
    strictObject({
      ...TradeBand.properties,
      businessCount: Type.Integer(),
      /** For how many days at most quotes hold the band's prices; null where they hold none. */
      quoteHoldDays: nullable(Type.Integer()),
    }),
  ),
  categories: Type.Array(
    strictObject({
      categoryId: RowId,
      name: Type.String(),
      depth: Type.Integer(),
      cells: Type.Array(BandCell),
    }),
  ),
  /** With dates, live or to come, and those without that are dearer than the percentage; at most 200. */
  fixedPrices: Type.Array(FixedPrice),
  undatedCount: Type.Integer(),
});
export type BandTable = Static<typeof BandTable>;

/** A new term of a band: for a category or for one offering, from a day on. */
export const BandTermData = strictObject({
  bandId: withTexts(RowId, { advice: 'Choose a band.' }),
  categoryId: Type.Optional(RowId),
  sku: Type.Optional(withTexts(Sku, { advice: 'Enter a part number, like LODE-CS-CH.' })),
  /** Off list, of a category, in hundredths of a percent. */
  basisPoints: Type.Optional(
    // Nothing is given away by a percentage, as an import has it.
    withTexts(Type.Integer({ minimum: 0, maximum: 9_999 }), {
      advice: 'Enter a percentage from 0 to 99.99.',
      typed: 'hundredths',
    }),
  ),
  /** Of an offering; left out, the percentage counts while the term is live. */
  exPence: Type.Optional(
    withTexts(Type.Integer({ minimum: 1, maximum: 100_000_00 }), {
      advice: 'Enter a price in pounds ex VAT, like 62.80.',
      typed: 'hundredths',
    }),
  ),
  from: withTexts(Day, { advice: 'Enter the day on which it begins.', days: dayBounds.bandTerms }),
  until: Type.Optional(
    withTexts(Day, { advice: 'Enter the last day, or leave it empty.', days: dayBounds.bandTerms }),
  ),
});
export type BandTermData = Static<typeof BandTermData>;

/** For how long quotes of a band hold prices; left out, those that are sent from then on hold none. */
export const QuoteHoldData = strictObject({
  bandId: withTexts(RowId, { advice: 'Choose a band.' }),
  days: Type.Optional(
    withTexts(Type.Integer({ minimum: 1, maximum: 366 }), {
      advice: 'Enter a number of days from 1 to 366, or leave it empty.',
    }),
  ),
});

/** What a term would have done to real orders, and does to prices of now. */
export const BandTermPreview = strictObject({
  band: TradeBand,
  about: Type.String(),
  /** Orders of the last twelve months by businesses that are at this band now. */
  orderCount: Type.Integer(),
  businessCount: Type.Integer(),
  /** What those goods come to ex VAT at the prices of now, and at those of the term. */
  nowExPence: Pence,
  thenExPence: Pence,
  offerings: Type.Array(
    strictObject({
      sku: Sku,
      name: Type.String(),
      quantity: Type.Integer(),
      nowExPence: Pence,
      thenExPence: Pence,
    }),
  ),
});
export type BandTermPreview = Static<typeof BandTermPreview>;

/** What a business pays for something now, and why. */
export const PaidPrice = strictObject({
  sku: Sku,
  name: Type.String(),
  listExPence: Pence,
  fixedExPence: nullable(Pence),
  basisPoints: nullable(BasisPoints),
  percentageExPence: nullable(Pence),
  isFixedDearer: Type.Boolean(),
  price: OfferingPrice,
});
export type PaidPrice = Static<typeof PaidPrice>;

/** Calls of ours: the terms of bands, and what comes of them. */
export const tradeBandStaffCalls = defineCalls('staff', {
  getBandTable: {
    method: 'GET',
    path: '/trade-bands',
    summary: 'Every band with its percentages by category and its fixed prices, with their dates.',
    access: 'staff:support|trade-reviewer',
    refusals: [],
    answer: BandTable,
  },
  previewBandTerm: {
    method: 'POST',
    path: '/trade-bands/terms/preview',
    summary: 'What other terms would have meant for the orders of the last twelve months.',
    access: 'staff:support|trade-reviewer',
    refusals: ['band-unknown', 'sku-unknown', 'category-unknown'],
    body: BandTermData,
    answer: BandTermPreview,
  },
  askBandTerm: {
    method: 'POST',
    path: '/trade-bands/terms',
    summary:
      'Asks for other terms of a band from a day on. A second member of staff decides. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: ['band-unknown', 'sku-unknown', 'category-unknown', 'request-waits'],
    body: strictObject({ ...BandTermData.properties, reason: RequestReason }),
    status: 202,
    answer: TradeRequest,
  },
  askQuoteHold: {
    method: 'POST',
    path: '/trade-bands/quote-holds',
    summary:
      'Asks for how long the quotes of a band’s businesses hold prices. A second member of staff decides. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: ['band-unknown', 'request-waits'],
    body: strictObject({ ...QuoteHoldData.properties, reason: RequestReason }),
    status: 202,
    answer: TradeRequest,
  },
  listPaidPrices: {
    method: 'GET',
    path: '/trade-accounts/{id}/prices',
    summary:
      'What a business pays now, and why: for what is named, or for what it bought most. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: ['business-not-found', 'band-unknown'],
    params: strictObject({ id: RowId }),
    query: strictObject({
      text: Type.Optional(Type.String({ maxLength: 200 })),
      /** As if it bought at another band. */
      bandId: Type.Optional(RowId),
    }),
    answer: strictObject({
      band: nullable(TradeBand),
      prices: Type.Array(PaidPrice),
      unknown: Type.Array(Type.String()),
    }),
  },
});
