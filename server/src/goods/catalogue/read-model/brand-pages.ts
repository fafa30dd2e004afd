import type { BrandListing } from '@plumbline/contracts/shop/brands.ts';
import type { CategoryLink, RefineBody } from '@plumbline/contracts/nouns/listings.ts';
import type { Static } from 'typebox';
import { documentsOfBrand } from './brand-lists.ts';
import { describeProducts } from './category-pages.ts';
import { shownOrder } from './dictionary.ts';
import { describeListing } from './listing.ts';
import type { Model } from './model.ts';
import { priceViewOf } from './price-view.ts';
import type { Viewer } from '../reader.ts';
import { readRefinement } from './refinement.ts';
import { scopeOfList } from './scope.ts';
import { wideFacets } from './vocabulary.ts';

const facetKeys = wideFacets.filter((key) => key !== 'brand');

/** A page of what a brand makes, or null where nothing on sale is of such a brand. */
export function refineBrand(
  model: Model,
  body: Static<typeof RefineBody>,
  viewer: Viewer,
): BrandListing | null {
  const { names, numberOf } = brandsOf(model);
  const brand = numberOf.get(body.slug);
  if (brand === undefined) return null;
  const scope = scopeOfBrand(model, brand);
  if (describeProducts(model, scope).count === 0) return null;
  const refinement = readRefinement(body, model.vocabulary);
  const view = priceViewOf(viewer, body.priceView);
  return {
    brand: { slug: body.slug, name: names[brand]!.label },
    listing: describeListing(model, scope, facetKeys, refinement, view),
  };
}

/** The brands that have products, by name. */
export function listBrands(model: Model): Static<typeof CategoryLink>[] {
  const brands = brandsOf(model);
  return shownOrder(brands)
    .map((brand) => {
      const { value, label } = brands.names[brand]!;
      const products = describeProducts(model, scopeOfBrand(model, brand));
      return { slug: value, name: label, ...products };
    })
    .filter(({ count }) => count > 0);
}

function brandsOf({ vocabulary }: Model) {
  return vocabulary.dictionaries.get('brand')!;
}

function scopeOfBrand(model: Model, brand: number) {
  return scopeOfList(`brand ${brand}`, (segment) =>
    documentsOfBrand(segment, brandsOf(model), brand),
  );
}
