import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import type { Queryable } from '../../../db/connect.ts';
import { type OfferingDetails, type ProductDetails, findProductDetails } from '../store.ts';
import { availabilityOf } from './cards.ts';
import { pathTo } from './category-tree.ts';
import {
  type Model,
  type Place,
  findOffering,
  findOfferingBySku,
  findProduct,
  segmentsOf,
} from './model.ts';
import { freezeDeep } from './freeze-deep.ts';
import { priceOf } from './price-view.ts';
import { toPicture } from './product-content.ts';
import type { FoundProduct, Viewer } from '../reader.ts';
import { recentCache } from '../../../core/recent-cache.ts';
import { type Segment, contentOf, offeringContentOf } from './segment.ts';

/** How many products' texts are kept; the rest are read when they are looked at. */
const keptDetails = 1_000;

/** Details as they were read while the product stood at this place in the model. */
interface KeptDetails {
  segment: Segment | null;
  details: ProductDetails;
}

/**
 * Finds products for their pages. Texts come from PostgreSQL in one statement and are kept while
 * the product stands where it stood in the model: a change of its contents moves it. Prices and
 * stock come from the model, as in every list.
 */
export function createProductPages(db: Queryable, current: () => Model) {
  const kept = recentCache<string, KeptDetails>(keptDetails);
  const segmentOf = (id: number) => findProduct(current(), id)?.segment ?? null;

  const findDetails = async (slug: string): Promise<ProductDetails | undefined> => {
    const known = kept.get(slug);
    if (known && segmentOf(known.details.id) === known.segment) return known.details;
    const before = segmentsOf(current());
    const details = freezeDeep(await findProductDetails(db, slug));
    // What the model learnt during the statement may be newer than what the statement saw.
    const isSettled = segmentsOf(current()).every((segment) => before.includes(segment));
    if (details && isSettled) kept.set(slug, { segment: segmentOf(details.id), details });
    return details;
  };

  const findBySlug = async (slug: string, viewer: Viewer): Promise<FoundProduct | null> => {
    const details = await findDetails(slug);
    if (!details) return null;
    if (!details.isLive) {
      const category = wayTo(current(), details.categoryId).at(-1) ?? null;
      return withdrawn(details, details.successor, category);
    }
    const product = describeProduct(current(), details, viewer);
    return product && { status: 'live', product };
  };

  return {
    findBySlug,
    async findBySku(sku: string, viewer: Viewer): Promise<FoundProduct | null> {
      const place = findOfferingBySku(current(), sku);
      if (!place) return null;
      const { slug } = contentOf(place.segment, place.segment.productOf[place.doc]!);
      const isSold = offeringContentOf(place.segment, place.doc).isLive;
      const found = await findBySlug(slug, viewer);
      // An offering may be withdrawn while its product goes on with others.
      if (found?.status !== 'live' || isSold) return found;
      return withdrawn(found.product, found.product, found.product.breadcrumb.at(-1) ?? null);
    },
  };
}

interface Named {
  slug: string;
  name: string;
}

function withdrawn(
  { slug, name }: Named,
  successor: Named | null,
  category: Named | null,
): FoundProduct {
  return {
    status: 'withdrawn',
    slug,
    name,
    successor: successor && { slug: successor.slug, name: successor.name },
    category,
  };
}

/** The categories that lead to one, itself the last; none where the model does not know it. */
function wayTo({ vocabulary: { categories, placeOfId } }: Model, categoryId: number): Named[] {
  const place = placeOfId.get(categoryId);
  if (place === undefined) return [];
  return pathTo(categories, place).map(({ slug, name }) => ({ slug, name }));
}

/** The page of a product that is sold, or null while the model knows none of its offerings. */
function describeProduct(
  model: Model,
  details: ProductDetails,
  viewer: Viewer,
): ProductSummary | null {
  const offerings = details.offerings.flatMap((offering) => {
    const place = findOffering(model, offering.id);
    return place ? [describeOffering(model, offering, place, viewer)] : [];
  });
  const place = findProduct(model, details.id);
  if (!place || offerings.length === 0) return null;
  return {
    catalogueVersion: model.version,
    productId: details.id,
    slug: details.slug,
    name: details.name,
    range: details.rangeName,
    productType: details.productType,
    brand: details.brand,
    breadcrumb: wayTo(model, details.categoryId),
    description: details.description,
    guaranteeYears: details.guaranteeYears,
    rating: contentOf(place.segment, place.product).rating,
    status: 'live',
    successor: details.successor,
    offerings,
  };
}

function describeOffering(
  model: Model,
  details: OfferingDetails,
  place: Place,
  viewer: Viewer,
): Offering {
  const { dimensions, keyDimension, picture } = offeringContentOf(place.segment, place.doc);
  return {
    sku: details.sku,
    mpn: details.mpn,
    ean: details.ean,
    name: details.name,
    finish: details.finish,
    size: details.sizeLabel,
    material: details.material,
    dimensions,
    keyDimension,
    weightGrams: details.weightGrams,
    pictures: details.pictures.length > 0 ? details.pictures.map(toPicture) : [picture],
    model: details.modelFile,
    price: priceOf(model, place.segment, place.doc, viewer),
    availability: availabilityOf(place),
    packSize: details.packSize,
    specification: details.specification,
  };
}
