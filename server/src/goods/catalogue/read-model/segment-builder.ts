import { textFields } from '../text-index/text-fields.ts';
import { pathTo } from './category-tree.ts';
import { facetColumns } from './facet-columns.ts';
import { type GrowingArray, growingArray } from './growing-array.ts';
import { createPriceColumns, writePrice } from './price-columns.ts';
import { encodeOffering, encodeProduct } from './product-content.ts';
import type { OfferingRow, ProductRow } from './product-rows.ts';
import { type Segment, hashText } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface SegmentBuilder {
  /** Adds a product with those of its offerings that are listed, or are not. */
  add(product: ProductRow, part: Part): void;
  finish(): Segment;
}
export type Part = 'listed' | 'unlisted';

export interface SegmentSize {
  documents: number;
  products: number;
}

/** A product's offerings that belong to a part: what is sold is listed. */
export function offeringsIn(product: ProductRow, part: Part): OfferingRow[] {
  return product.offerings.filter(({ isLive }) => isLive === (part === 'listed'));
}

/**
 * Builds a segment of exactly this size. Products are added in order: first those with listed
 * offerings by category place and id, then those with others. New values join the vocabulary.
 */
export function segmentBuilder(
  size: SegmentSize,
  vocabulary: Vocabulary,
  now: Date,
): SegmentBuilder {
  const { documents, products } = size;
  const segment: Omit<Segment, 'text'> = {
    documents: 0,
    products: 0,
    listedDocuments: 0,
    offeringId: new Int32Array(documents),
    productOf: new Int32Array(documents),
    stock: new Int32Array(documents),
    expectedDay: new Int32Array(documents),
    packSize: new Int32Array(documents),
    productId: new Int32Array(products),
    firstDocument: new Int32Array(products + 1),
    categoryPlace: new Uint16Array(products),
    popularity: new Int32Array(products),
    recommended: new Int32Array(products),
    shapeHash: new Uint32Array(products),
    launchedDay: new Int32Array(products),
    rangeHash: new Uint32Array(products),
    isReplaced: new Uint8Array(products),
    hasReplaced: false,
    firstOfCategory: new Int32Array(vocabulary.categories.length + 1),
    values: new Map(),
    ranges: new Map(),
    prices: createPriceColumns(documents, vocabulary),
    productStart: new Uint32Array(products + 1),
    offeringStart: new Uint32Array(documents),
    content: new Uint8Array(),
    byOfferingId: new Int32Array(),
    bySkuHash: new Int32Array(),
    skuHash: new Uint32Array(documents),
    byProductId: new Int32Array(),
  };
  const content = growingArray(Uint8Array);
  const columns = facetColumns(vocabulary);
  const text = textFields();
  const promotions = new Map<number, GrowingArray<Int32Array>>();

  const addOffering = (product: ProductRow, offering: OfferingRow, categoryPlace: number) => {
    const doc = segment.documents++;
    segment.offeringStart[doc] = content.length;
    content.append(encodeOffering(product, offering));
    segment.offeringId[doc] = offering.id;
    segment.productOf[doc] = segment.products;
    segment.stock[doc] = offering.freeStock;
    segment.expectedDay[doc] = offering.expectedDay;
    segment.packSize[doc] = offering.packSize;
    segment.skuHash[doc] = hashText(offering.sku);
    const { vatRatePercent, packSize } = offering;
    const priced = { doc, categoryPlace, vatRatePercent, packSize };
    text.addCodes(doc, offering);
    for (const id of offering.price.promotionIds) {
      const list = promotions.get(id) ?? growingArray(Int32Array);
      promotions.set(id, list);
      list.push(doc);
    }
    writePrice(segment.prices, vocabulary, priced, offering.price, now);
    return doc;
  };

  return {
    add(row, part) {
      const offerings = offeringsIn(row, part);
      const categoryPlace = vocabulary.placeOfId.get(row.categoryId)!;
      const product = segment.products;
      segment.productId[product] = row.id;
      segment.firstDocument[product] = segment.documents;
      segment.categoryPlace[product] = categoryPlace;
      segment.popularity[product] = row.popularity;
      const { areParts } = vocabulary.categories[categoryPlace]!;
      segment.recommended[product] = row.popularity - (areParts ? partsBehind : 0);
      segment.shapeHash[product] = hashText(row.family);
      segment.launchedDay[product] = row.launchedDay;
      segment.rangeHash[product] = hashRange(row);
      segment.productStart[product] = content.length;
      content.append(encodeProduct(row, offerings));
      for (const offering of offerings) {
        const doc = addOffering(row, offering, categoryPlace);
        if (part === 'unlisted') continue;
        columns.write(doc, row, offering);
        text.addWords(
          doc,
          row,
          offering,
          pathTo(vocabulary.categories, categoryPlace).map((each) => each.name),
        );
      }
      if (part === 'listed') {
        segment.listedDocuments = segment.documents;
        segment.firstOfCategory.fill(segment.documents, categoryPlace + 1);
      }
      segment.products++;
    },
    finish() {
      if (segment.documents !== documents || segment.products !== products) {
        throw new Error(
          `The catalogue changed while it was read: ${segment.documents} of ${documents} offerings.`,
        );
      }
      segment.firstDocument[products] = documents;
      segment.productStart[products] = content.length;
      segment.content = content.toArray();
      for (const [id, list] of promotions) segment.prices.promotionLists.set(id, list.toArray());
      Object.assign(segment, columns.finish(segment.productOf));
      return addLookups({ ...segment, text: text.finish() });
    },
  };
}

/** No goods are so popular that their parts could stand before others. */
const partsBehind = 2 ** 30;

function hashRange({ brandSlug, rangeName }: ProductRow): number {
  return rangeName === null ? 0 : hashText(`${brandSlug}\n${rangeName}`);
}

function addLookups(segment: Segment): Segment {
  const { offeringId, productId, skuHash: hashes } = segment;
  const bySkuHash = sortedBy(hashes.length, (doc) => hashes[doc]!);
  return {
    ...segment,
    byOfferingId: sortedBy(offeringId.length, (doc) => offeringId[doc]!),
    byProductId: sortedBy(productId.length, (product) => productId[product]!),
    bySkuHash,
    skuHash: Uint32Array.from(bySkuHash, (doc) => hashes[doc]!),
  };
}

/** 0 … length - 1 in the order of a whole number of each below 2^32; equal ones in their own order. */
function sortedBy(length: number, numberOf: (index: number) => number): Int32Array {
  // Number and index together stay below 2^53, and sorting plain numbers is much faster.
  const room = 2 ** 21;
  if (length > room) throw new RangeError(`More than ${room} to sort: ${length}`);
  const keys = new Float64Array(length);
  for (let index = 0; index < length; index++) keys[index] = numberOf(index) * room + index;
  return Int32Array.from(keys.toSorted(), (key) => key % room);
}
