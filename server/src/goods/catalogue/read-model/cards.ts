import type { Availability, ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import { describeAvailability } from '../catalogue.ts';
import type { Model, Place } from './model.ts';
import { priceOf } from './price-view.ts';
import type { Offer, Viewer } from '../reader.ts';
import { contentOf, offeringContentOf } from './segment.ts';

/** A product's card that shows one of its offerings, priced for the viewer. */
export function describeCard(model: Model, place: Place, viewer: Viewer): ProductCard {
  const { segment, doc } = place;
  const product = segment.productOf[doc]!;
  const { slug, name, brand, productType, rating, finishes, successor } = contentOf(
    segment,
    product,
  );
  const { sku, dimensions, keyDimension, picture } = offeringContentOf(segment, doc);
  return {
    productId: segment.productId[product]!,
    slug,
    sku,
    name,
    brand,
    productType,
    categorySlug: model.vocabulary.categories[segment.categoryPlace[product]!]!.slug,
    rating,
    dimensions,
    keyDimension,
    picture,
    finishes,
    variantCount: segment.firstDocument[product + 1]! - segment.firstDocument[product]!,
    price: priceOf(model, segment, doc, viewer),
    packSize: segment.packSize[doc]!,
    availability: availabilityOf(place),
    successor,
  };
}

/** An offering as a basket shows it, priced for the viewer. */
export function describeOffer(model: Model, place: Place, viewer: Viewer): Offer {
  const { segment, doc } = place;
  const productPlace = segment.productOf[doc]!;
  const product = contentOf(segment, productPlace);
  const offering = offeringContentOf(segment, doc);
  return {
    offeringId: segment.offeringId[doc]!,
    sku: offering.sku,
    slug: product.slug,
    name: product.name,
    variant: offering.variant,
    brand: product.brand.name,
    brandSlug: product.brand.slug,
    categorySlug: model.vocabulary.categories[segment.categoryPlace[productPlace]!]!.slug,
    dimensions: offering.dimensions,
    picture: offering.picture,
    packSize: segment.packSize[doc]!,
    price: priceOf(model, segment, doc, viewer),
    availability: availabilityOf(place),
    freeStock: segment.stock[doc]!,
    weightGrams: offering.weightGrams,
    successorSlug: product.successor?.slug ?? null,
  };
}

export function availabilityOf({ segment, doc }: Place): Availability {
  const { leadDays, sizeClass, isLive } = offeringContentOf(segment, doc);
  return describeAvailability({
    freeStock: segment.stock[doc]!,
    packSize: segment.packSize[doc]!,
    leadDays,
    sizeClass,
    isLive,
    expectedDay: segment.expectedDay[doc]!,
  });
}
