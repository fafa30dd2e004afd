import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability } from './goods.ts';
import { Picture } from './pictures.ts';
import { OfferingPrice } from './prices.ts';
import { Day, Sku, Slug } from './values.ts';

/** A part number, an EAN or words, as somebody types what they mean. */
export const PartWords = withTexts(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), {
  advice: 'Type a part number, an EAN or a few words.',
});

/** An offering that somebody may mean, priced for whoever orders. */
export const FoundPart = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  packSize: Type.Integer(),
  price: OfferingPrice,
  availability: Availability,
  freeStock: Type.Integer(),
  /** What is sold in its place once it is no longer made. */
  successorSlug: nullable(Slug),
});
export type FoundPart = Static<typeof FoundPart>;

/** How surely it was found, beside what was found. */
export const partsFound = {
  /** Whether it is one part by its number or EAN, and nothing is left to choose. */
  isExact: Type.Boolean(),
  /** What was read instead of what was typed. */
  corrected: nullable(Type.String()),
};

/** What may be meant that goes to an order, with the first day on which it could come there. */
export const AddableParts = strictObject({
  ...partsFound,
  /** In which of the two an order's figures are shown. */
  basis: Type.Enum(['inc', 'ex']),
  parts: Type.Array(
    strictObject({
      ...FoundPart.properties,
      /** Null where it cannot be had, or is not brought there. */
      arrivesOn: nullable(Day),
    }),
  ),
});
export type AddableParts = Static<typeof AddableParts>;
