import { describeOffer } from './cards.ts';
import { pathTo } from './category-tree.ts';
import { type Model, findProduct, segmentsOf } from './model.ts';
import type { ListedProduct, Viewer } from '../reader.ts';
import { contentOf } from './segment.ts';

const dayMs = 86_400_000;

/** The ids of all products that are listed now, ascending. */
export function listProductIds(model: Model): Int32Array {
  const ids: number[] = [];
  for (const { firstDocument, isReplaced, listedDocuments, productId } of segmentsOf(model)) {
    for (let product = 0; firstDocument[product]! < listedDocuments; product++) {
      if (isReplaced[product] === 0) ids.push(productId[product]!);
    }
  }
  return Int32Array.from(ids).toSorted();
}

/** A product with its listed offerings, priced for the viewer; null where it is not listed. */
export function findListedProduct(
  model: Model,
  productId: number,
  viewer: Viewer,
): ListedProduct | null {
  const place = findProduct(model, productId);
  if (!place) return null;
  const { segment, product } = place;
  const first = segment.firstDocument[product]!;
  if (first >= segment.listedDocuments) return null;
  const { slug, name } = contentOf(segment, product);
  const length = segment.firstDocument[product + 1]! - first;
  return {
    productId,
    slug,
    name,
    categories: pathTo(model.vocabulary.categories, segment.categoryPlace[product]!).map(
      (category) => ({ slug: category.slug, name: category.name }),
    ),
    launchedOn: new Date(segment.launchedDay[product]! * dayMs),
    offers: Array.from({ length }, (_, index) =>
      describeOffer(model, { segment, doc: first + index }, viewer),
    ),
  };
}
