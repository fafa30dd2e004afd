import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability } from './goods.ts';
import { Picture } from './pictures.ts';
import { OfferingPrice } from './prices.ts';
import { filesField } from './uploads.ts';
import { Quantity, Sku } from './values.ts';

/** How many rows are read at once. */
export const mostRows = 500;
/** How many rows a file may have, of which so many are read at once. */
export const mostFileRows = 20_000;
/** How long a list may be, as it is pasted: a long file is read in parts. */
export const longestList = 100_000;

/** A code as a business has it: ours, the maker's, a barcode, their own, or another merchant's. */
export const TypedCode = Type.String({ maxLength: 80 });

/** A list of goods, as it was pasted or as it stands in a file. */
export const PastedList = withTexts(Type.String({ minLength: 1, maxLength: longestList }), {
  advice: `Paste a list of up to ${mostRows} rows: a code and a quantity in each.`,
});

/** One row, as it was typed or read: nothing of it is lost, whether or not it means something. */
export const QuickRow = strictObject({ code: TypedCode, quantity: Type.String({ maxLength: 20 }) });
export type QuickRow = Static<typeof QuickRow>;

/** Goods that a row means, or may mean. */
export const QuickOffer = strictObject({
  sku: Sku,
  name: Type.String(),
  variant: nullable(Type.String()),
  slug: Type.String(),
  picture: Picture,
  packSize: Type.Integer(),
  price: OfferingPrice,
  availability: Availability,
});
export type QuickOffer = Static<typeof QuickOffer>;

/** How many rows there is room for beside those that are on the page already. */
export const RowsAtOnce = Type.Optional(Type.Integer({ minimum: 1, maximum: mostRows }));

/** A list as a file: a workbook, of which the first sheet is read, or its rows as text. */
export const ListFile = withTexts(filesField({ kinds: ['sheet'], most: 1 }), {
  advice: 'Choose the file: a workbook (XLSX) or a CSV.',
});

/** By what a code was known. */
export const codeKinds = ['sku', 'maker', 'barcode', 'own'] as const;

/** What became of a row. */
export const MatchedRow = strictObject({
  ...QuickRow.properties,
  /** The goods; null where nothing, or more than one thing, bears the code. */
  offer: nullable(QuickOffer),
  knownBy: nullable(Type.Enum([...codeKinds])),
  /** What to order, in whole packs; null where the quantity cannot be read or nothing was found. */
  order: nullable(Quantity),
  /** What there is to say of it, in a sentence: another quantity, a successor, what is wrong. */
  note: nullable(Type.String()),
  /** What the row may mean instead, the best first. */
  suggestions: Type.Array(QuickOffer),
});
export type MatchedRow = Static<typeof MatchedRow>;

/** A code of a business's own, and what it means there. */
export const OwnCode = strictObject({ code: TypedCode, sku: Sku });
export type OwnCode = Static<typeof OwnCode>;
