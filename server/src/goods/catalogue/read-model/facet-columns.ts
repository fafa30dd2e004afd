import { isInStock } from '../catalogue.ts';
import { pathTo } from './category-tree.ts';
import { type ValueName, encode } from './dictionary.ts';
import { growingArray } from './growing-array.ts';
import { ratingTenths } from './product-content.ts';
import type { OfferingRow, ProductRow } from './product-rows.ts';
import { type RangeColumn, type ValueColumn, noNumber } from './segment.ts';
import { type Vocabulary, builtInFacets, ratingSteps, sizeKeys } from './vocabulary.ts';

/** Gathers what offerings are narrowed by. A column covers the documents from its first value on. */
export function facetColumns(vocabulary: Vocabulary) {
  const codes = new Map(
    [...vocabulary.dictionaries.keys()].map((key) => [key, sparse(Uint16Array)]),
  );
  // Prices are columns of their own, one for each price list.
  const rangeKeys = [...vocabulary.ranges.keys()].filter((key) => key !== 'price');
  const numbers = new Map(rangeKeys.map((key) => [key, sparse(Int32Array)]));

  const writeValues = (doc: number, key: string, values: readonly ValueName[]) => {
    const dictionary = vocabulary.dictionaries.get(key);
    const code = dictionary ? encode(dictionary, values) : 0;
    // Stock changes by the minute, so its column covers every document.
    if (code !== 0 || key === 'stock') codes.get(key)?.write(doc, code, 0);
  };
  const writeNumber = (doc: number, key: string, number: number | null) => {
    if (number !== null) numbers.get(key)?.write(doc, number, noNumber);
  };

  return {
    write(doc: number, product: ProductRow, offering: OfferingRow) {
      for (const [key, values] of columnValuesOf(product, offering)) writeValues(doc, key, values);
      const place = vocabulary.placeOfId.get(product.categoryId)!;
      const department = pathTo(vocabulary.categories, place)[0]!;
      writeValues(doc, 'department', [{ value: department.slug, label: department.name }]);
      for (const key of sizeKeys) writeNumber(doc, key, offering[`${key}Mm`]);
      for (const [key, rows] of Map.groupBy(offering.attributes, ([name]) => name)) {
        if (builtInFacets.has(key)) continue;
        if (vocabulary.dictionaries.has(key)) {
          writeValues(
            doc,
            key,
            rows.map(([, value, label]) => ({ value, label })),
          );
        } else {
          writeNumber(doc, key, smallestNumber(vocabulary, key, rows));
        }
      }
    },
    /** `productOf` tells which documents belong together. */
    finish(productOf: Int32Array) {
      return {
        values: new Map<string, ValueColumn>(
          [...codes].map(([key, column]) => [
            key,
            {
              start: column.start(),
              codes: column.array.toArray(),
              // Stock is counted, and changes, offering by offering.
              isOfProduct: key !== 'stock' && isOfProduct(column, productOf),
            },
          ]),
        ),
        ranges: new Map<string, RangeColumn>(
          [...numbers].map(([key, column]) => [
            key,
            {
              start: column.start(),
              numbers: column.array.toArray(),
              isOfProduct: isOfProduct(column, productOf),
            },
          ]),
        ),
      };
    },
  };
}

type Sparse = ReturnType<typeof sparse<Uint16Array>> | ReturnType<typeof sparse<Int32Array>>;

/** Whether all documents of a product have the same, those outside the column having nothing. */
function isOfProduct(column: Sparse, productOf: Int32Array): boolean {
  const written = column.array.toArray();
  const start = column.start();
  const end = start + written.length;
  for (let doc = start + 1; doc < end; doc++) {
    const isSame = written[doc - start] === written[doc - start - 1];
    if (!isSame && productOf[doc] === productOf[doc - 1]) return false;
  }
  const isCutAt = (doc: number) => productOf[doc - 1] === productOf[doc];
  return written.length === 0 || !((start > 0 && isCutAt(start)) || isCutAt(end));
}

function sparse<A extends Uint16Array | Int32Array>(Type: new (length: number) => A) {
  const array = growingArray(Type);
  let first = 0;
  return {
    array,
    start: () => first,
    write(doc: number, number: number, nothing: number) {
      if (array.length === 0) first = doc;
      while (array.length < doc - first) array.push(nothing);
      array.push(number);
    },
  };
}

function columnValuesOf(product: ProductRow, offering: OfferingRow): [string, ValueName[]][] {
  const { finish, finishLabel, finishSwatch } = offering;
  const years = product.guaranteeYears;
  const tenths = ratingTenths(product) ?? 0;
  const found: [string, ValueName[]][] = [
    ['brand', [{ value: product.brandSlug, label: product.brandName }]],
    [
      'rating',
      ratingSteps
        .filter((halves) => tenths >= halves * 5)
        .map((halves) => ({ value: String(halves / 2), label: '' })),
    ],
    ['stock', isInStock(offering) ? [{ value: 'in-stock', label: '' }] : []],
  ];
  if (product.rangeName !== null) {
    found.push(['range', [{ value: product.rangeName, label: product.rangeName }]]);
  }
  if (finish !== null) {
    const name: ValueName = { value: finish, label: finishLabel ?? finish };
    if (finishSwatch !== null) name.swatch = finishSwatch;
    found.push(['finish', [name]]);
  }
  if (offering.material !== null) {
    found.push(['material', [{ value: offering.material, label: offering.material }]]);
  }
  if (years !== null) {
    const label = years === 1 ? '1 year' : `${years} years`;
    found.push(['guarantee', [{ value: String(years), label }]]);
  }
  return found;
}

/** An offering with several numbers of one kind is found by its smallest. */
function smallestNumber(
  vocabulary: Vocabulary,
  key: string,
  rows: OfferingRow['attributes'],
): number | null {
  const facet = vocabulary.ranges.get(key);
  if (!facet) return null;
  let smallest: number | null = null;
  for (const [, value, , number] of rows) {
    if (number === null) continue;
    // A bar told in hundredths has the value '0.5' and the number 50.
    if (facet.scale === null && Number(value) > 0) {
      facet.scale = Math.max(1, Math.round(number / Number(value)));
    }
    smallest = smallest === null ? number : Math.min(smallest, number);
  }
  return smallest;
}
