import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { OrderDocumentKind } from '../nouns/order-documents.ts';
import { Day, Pence, RowId, Sku, Slug } from '../nouns/values.ts';

/** On which terms the business of the session buys. All prices are ex VAT. */
export const PriceTerms = strictObject({
  businessName: Type.String(),
  /** Null for a business that has no band yet and pays what everybody does. */
  bandName: nullable(Type.String()),
  /** What the band has off list, by the categories for which it is set, and those below them. */
  categories: Type.Array(
    strictObject({
      slug: Slug,
      name: Type.String(),
      /** Hundredths of a percent. */
      basisPoints: Type.Integer(),
      /** What was ordered of them in the last twelve months. */
      orderedExPence: Pence,
    }),
  ),
  /** What was ordered in the last twelve months that is in none of these. */
  otherOrderedExPence: Pence,
  /** Goods with a price of the band's own, those first that are bought. */
  fixed: Type.Array(
    strictObject({
      sku: Sku,
      slug: Slug,
      name: Type.String(),
      variant: nullable(Type.String()),
      exPence: Pence,
      listExPence: Pence,
    }),
  ),
  fixedCount: Type.Integer(),
});
export type PriceTerms = Static<typeof PriceTerms>;

/** One offering in the list of the caller's own prices. */
export const OwnPrice = strictObject({
  sku: Sku,
  mpn: Type.String(),
  ean: Type.String(),
  brand: Type.String(),
  name: Type.String(),
  variant: nullable(Type.String()),
  category: Type.String(),
  packSize: Type.Integer({ minimum: 1 }),
  listExPence: Pence,
  exPence: Pence,
  vatRatePercent: Type.Number(),
  /** What decided the price: nothing, the band, or a promotion that is on. */
  from: Type.Enum(['list', 'band', 'promotion']),
  promotionEndsOn: nullable(Day),
});
export type OwnPrice = Static<typeof OwnPrice>;

/** One line of an invoice or a credit note; delivery is a line of its own, without a SKU. */
export const PurchaseLine = strictObject({
  documentNumber: Type.String(),
  kind: OrderDocumentKind,
  issuedOn: Day,
  taxPoint: Day,
  orderNumber: Type.String(),
  placedOn: Day,
  poNumber: nullable(Type.String()),
  jobReference: nullable(Type.String()),
  orderedBy: Type.String(),
  sku: nullable(Sku),
  name: Type.String(),
  variant: nullable(Type.String()),
  /** Below nothing where pieces came back; nothing where only money was taken off. */
  quantity: Type.Integer(),
  /** In pounds, to four decimals, as the document has it; empty for delivery and for money off. */
  unitEx: Type.String(),
  /** Below nothing where it is credited, so that a column of them adds up to what was spent. */
  exPence: Pence,
  vatPence: Pence,
  vatRatePercent: Type.Number(),
});
export type PurchaseLine = Static<typeof PurchaseLine>;

/** A long list is read on after the last that was seen; `next` is null at its end. */
const readingOn = { after: Type.Optional(RowId) };
const next = nullable(RowId);

/** What a trade customer takes along: terms, prices and purchases. All are ours. */
export const tradeListCalls = defineCalls('shop', {
  getPriceTerms: {
    method: 'GET',
    path: '/trade/price-terms',
    summary: 'On which terms the business of the session buys, beside what it ordered of what.',
    access: 'trade',
    refusals: [],
    answer: PriceTerms,
  },
  listOwnPrices: {
    method: 'GET',
    path: '/trade/prices',
    summary:
      'What everything costs the caller’s business, ex VAT, five hundred products at a time.',
    access: 'trade',
    refusals: [],
    query: strictObject(readingOn),
    answer: strictObject({ prices: Type.Array(OwnPrice), next }),
  },
  listPurchases: {
    method: 'GET',
    path: '/trade/purchases',
    summary:
      'The lines of the invoices and credit notes of two years, for the caller’s business, the oldest first.',
    access: 'trade',
    refusals: [],
    query: strictObject(readingOn),
    answer: strictObject({ lines: Type.Array(PurchaseLine), next }),
  },
});
