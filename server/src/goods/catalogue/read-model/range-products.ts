import { type Model, type Place, segmentsOf } from './model.ts';
import { contentOf } from './segment.ts';

/** The listed products of a product's range, itself among them, by their first offerings; none without a range. */
export function listRangeProducts(model: Model, { segment, doc }: Place): Place[] {
  const own = segment.productOf[doc]!;
  const hash = segment.rangeHash[own]!;
  if (hash === 0) return [];
  const { range, brand } = contentOf(segment, own);
  const found: Place[] = [];
  for (const other of segmentsOf(model)) {
    const { rangeHash, firstDocument, listedDocuments, isReplaced } = other;
    for (let product = rangeHash.indexOf(hash); product >= 0;) {
      const first = firstDocument[product]!;
      if (first < listedDocuments && isReplaced[product] === 0) {
        const content = contentOf(other, product);
        const isOfRange = content.range === range && content.brand.slug === brand.slug;
        if (isOfRange) found.push({ segment: other, doc: first });
      }
      product = rangeHash.indexOf(hash, product + 1);
    }
  }
  return found;
}
