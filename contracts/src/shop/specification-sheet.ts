import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { Slug } from '../nouns/values.ts';

/** Calls of ours beside the specification's. */
export const specificationSheetCalls = defineCalls('shop', {
  getSpecificationSheet: {
    method: 'GET',
    path: '/products/specification.pdf',
    summary: 'All that is known of an offering, with a drawing to scale, as a PDF without prices.',
    access: 'anyone',
    refusals: ['product-unknown', 'product-withdrawn'],
    query: strictObject({
      slug: Slug,
      /** The offering; what the product does not have is as if none were named. */
      sku: Type.Optional(Type.String()),
    }),
    file: 'application/pdf',
  },
});
