import Type from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { lineNotesData } from './line-notes.ts';
import { mostItems } from './quantities.ts';
import { Quantity, QuantityOrNone, Sku, line } from './values.ts';

/** An offering and how many of it. */
export const ProductData = strictObject({ sku: Sku, quantity: Quantity });

/** Several offerings, on top of what is held. */
export const AddItemsData = strictObject({
  items: Type.Array(ProductData, { minItems: 1, maxItems: mostItems }),
});

/** The new quantity of an offering that the basket holds. */
export const SetItemData = strictObject({ sku: Sku, quantity: Quantity });
export const RemoveItemData = strictObject({ sku: Sku });
/** A line that was taken out: what, how many, what was written on it, and where in the basket it stood. */
export const PutBackData = strictObject({
  sku: Sku,
  quantity: Quantity,
  ...lineNotesData,
  place: Type.Integer({ minimum: 0, maximum: mostItems - 1 }),
});

/** Replaces the quantities of the named offerings in one step; 0 removes one. */
export const SetItemsData = strictObject({
  items: Type.Array(strictObject({ sku: Sku, quantity: QuantityOrNone }), {
    minItems: 1,
    maxItems: mostItems,
  }),
});

/** A code as it is typed or printed; capitals, blanks and dashes make no difference. */
export const DiscountCodeData = strictObject({
  code: withTexts(line(60), { advice: 'Enter a promotion code.' }),
});
