import type { KindredProducts } from '@plumbline/contracts/shop/kindred-products.ts';
import type { Viewer } from '../reader.ts';
import { availabilityOf, describeCard } from './cards.ts';
import { type Model, type Place, findOfferingBySku, segmentsOf } from './model.ts';
import { listRangeProducts } from './range-products.ts';
import { listDocuments, scopeOf } from './scope.ts';
import type { OfferingContent } from './product-content.ts';
import { contentOf, offeringContentOf } from './segment.ts';

const mostSizes = 12;
const mostInstead = 4;

type Dimensions = OfferingContent['dimensions'];

/** What is of a kind with an offering; null where there is no such offering. No statement is run. */
export function listKindredProducts(
  model: Model,
  sku: string,
  viewer: Viewer,
): KindredProducts | null {
  const place = findOfferingBySku(model, sku);
  if (!place) return null;
  const cards = (places: readonly Place[]) =>
    places.map((each) => describeCard(model, each, viewer));
  return {
    sizes: cards(sizesOf(model, place)),
    instead: canBeHad(place) ? [] : cards(nearestAtHand(model, place)),
  };
}

/**
 * Makers list one piece of furniture as many products, one a width. They are known by their range and
 * type, and by names that differ in their figures alone.
 */
function sizesOf(model: Model, place: Place): Place[] {
  const own = productAt(place);
  const bare = withoutFigures(own.name);
  const finish = finishOf(place);
  const siblings = listRangeProducts(model, place)
    .filter((other) => {
      const { productType, name } = productAt(other);
      return (
        productType === own.productType &&
        withoutFigures(name) === bare &&
        categoryOf(other) === categoryOf(place)
      );
    })
    .map((other) => inFinish(model, other, finish))
    .toSorted((a, b) => compareSizes(dimensionsOf(a), dimensionsOf(b)));
  const differ = new Set(siblings.map((other) => measures(dimensionsOf(other)).join()));
  return differ.size < 2 || siblings.length > mostSizes ? [] : siblings;
}

/** Goods of the same type in the same category that are at hand, the nearest in size first. */
function nearestAtHand(model: Model, place: Place): Place[] {
  const own = productAt(place);
  const scope = scopeOf(categoryOf(place), categoryOf(place) + 1);
  const nearest = new Map<number, { place: Place; apart: number; popularity: number }>();
  model.scratch.reset();
  for (const segment of segmentsOf(model)) {
    for (const doc of listDocuments(segment, scope, model.scratch).documents) {
      const other = { segment, doc };
      const product = segment.productOf[doc]!;
      const productId = segment.productId[product]!;
      if (productId === place.segment.productId[place.segment.productOf[place.doc]!]) continue;
      if (!isAtHand(other) || productAt(other).productType !== own.productType) continue;
      const apart = millimetresApart(dimensionsOf(place), dimensionsOf(other));
      const known = nearest.get(productId);
      if (known && known.apart <= apart) continue;
      nearest.set(productId, { place: other, apart, popularity: segment.popularity[product]! });
    }
  }
  return [...nearest.values()]
    .toSorted((a, b) => a.apart - b.apart || b.popularity - a.popularity)
    .slice(0, mostInstead)
    .map((each) => each.place);
}

const productAt = ({ segment, doc }: Place) => contentOf(segment, segment.productOf[doc]!);
const dimensionsOf = ({ segment, doc }: Place) => offeringContentOf(segment, doc).dimensions;
const categoryOf = ({ segment, doc }: Place) => segment.categoryPlace[segment.productOf[doc]!]!;

function canBeHad(place: Place): boolean {
  const { state } = availabilityOf(place);
  return state !== 'out-of-stock' && state !== 'discontinued';
}

function isAtHand(place: Place): boolean {
  const { state } = availabilityOf(place);
  return state === 'in-stock' || state === 'low-stock';
}

function finishOf(place: Place): string | undefined {
  const { sku } = offeringContentOf(place.segment, place.doc);
  return productAt(place).finishes.find((finish) => finish.sku === sku)?.label;
}

function inFinish(model: Model, place: Place, finish: string | undefined): Place {
  const same = productAt(place).finishes.find(({ label }) => label === finish);
  return (same && findOfferingBySku(model, same.sku)) ?? place;
}

/** "Sill 800 vanity unit" and "Sill 600 vanity unit" are one name. */
function withoutFigures(name: string): string {
  return name.replace(/\d+([.,]\d+)?/g, '#');
}

function measures({ widthMm, depthMm, heightMm, lengthMm }: Dimensions): number[] {
  return [widthMm, depthMm, heightMm, lengthMm].map((mm) => mm ?? 0);
}

function compareSizes(a: Dimensions, b: Dimensions): number {
  const others = measures(b);
  const differing = measures(a).map((mm, at) => mm - others[at]!);
  return differing.find((by) => by !== 0) ?? 0;
}

/** How far two sizes are from each other, over the measures that both have. */
function millimetresApart(a: Dimensions, b: Dimensions): number {
  const apart = (one: number | null, other: number | null) =>
    one === null || other === null ? 0 : Math.abs(one - other);
  return (
    apart(a.widthMm, b.widthMm) +
    apart(a.depthMm, b.depthMm) +
    apart(a.heightMm, b.heightMm) +
    apart(a.lengthMm, b.lengthMm)
  );
}
