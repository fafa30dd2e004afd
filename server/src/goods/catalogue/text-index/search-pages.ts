import type { ListingPage } from '@plumbline/contracts/nouns/listings.ts';
import type { SearchBody, SearchResult } from '@plumbline/contracts/catalogue/search.ts';
import { describeLink } from '../read-model/category-pages.ts';
import { childrenAt } from '../read-model/category-tree.ts';
import { describeDocuments } from '../read-model/listing.ts';
import { type Model, segmentsOf } from '../read-model/model.ts';
import { priceViewOf } from '../read-model/price-view.ts';
import type { Viewer } from '../reader.ts';
import { readRefinement } from '../read-model/refinement.ts';
import { contentOf, offeringContentOf } from '../read-model/segment.ts';
import { standardFacets } from '../read-model/vocabulary.ts';
import { documentsOfCode, mayBeCode, plainCode } from './codes.ts';
import { type CategoryCount, type Found, find } from './find.ts';
import { nearestSizes } from './nearest-sizes.ts';
import { relevanceOf } from './relevance.ts';
import type { UnderstoodQuery } from './understood-query.ts';

const mostCategories = 8;

/** How what was found is narrowed, sorted and paged. */
export type SearchRefinement = Omit<SearchBody, 'query'>;

/** What a query finds, and what to try beside it. */
export interface FoundGoods extends Pick<SearchResult, 'categories' | 'suggestions' | 'listing'> {
  /** Parts of the query, as they were typed, that nothing fits together with the rest. */
  givenUp: string[];
  /** The product whose code the query is. */
  product: { slug: string; sku: string } | null;
  /** Offerings whose codes the query has, where they are of one product and its row shows but one. */
  alike: { slug: string; sku: string; name: string }[];
}

/** What a query finds, narrowed and sorted as a listing is, and what to try beside it. */
export function search(
  model: Model,
  understood: UnderstoodQuery,
  refinement: SearchRefinement,
  viewer: Viewer,
): FoundGoods {
  const found = find(model, understood);
  const { relaxed, categories } = found;
  return {
    listing: describeFound(model, found, refinement, viewer),
    givenUp: relaxed.map(({ text }) => text),
    product: findByCode(model, understood),
    alike: findAlike(model, understood),
    categories: categories.slice(0, mostCategories).map(({ place, count }) => {
      const link = describeLink(model, model.vocabulary.categories[place]!, null);
      return { ...link, count };
    }),
    suggestions: suggest(model, found),
  };
}

/** A page of what a query finds. */
export function refineSearch(
  model: Model,
  understood: UnderstoodQuery,
  refinement: SearchRefinement,
  viewer: Viewer,
): ListingPage {
  return describeFound(model, find(model, understood), refinement, viewer);
}

function describeFound(
  model: Model,
  found: Found,
  refinement: SearchRefinement,
  viewer: Viewer,
): ListingPage {
  const { inScope, columnOf } = relevanceOf(model, found);
  const subject = {
    inScope,
    relevance: columnOf,
    key: `search ${found.understood.reading} ${found.understood.query}`,
    facetKeys: facetKeysOf(model, found.categories),
  };
  const view = priceViewOf(viewer, refinement.priceView);
  return describeDocuments(model, subject, readRefinement(refinement, model.vocabulary), view);
}

/** What narrows the category that most of the hits are of; else what narrows all goods. */
function facetKeysOf(model: Model, categories: readonly CategoryCount[]): readonly string[] {
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  const [first] = categories;
  return first && first.count * 2 >= total
    ? model.vocabulary.categories[first.place]!.facetKeys
    : standardFacets;
}

/** What is said around a code, such as how many are needed, is no part of it. */
function findByCode(model: Model, { query, groups }: UnderstoodQuery): FoundGoods['product'] {
  const [only, ...others] = groups;
  const code = plainCode(only?.kind === 'code' && others.length === 0 ? only.text : query);
  // What is sold lies before what is not, so of several the first is the best.
  const [first] = mayBeCode(code) ? offeringsOf(model, code) : [];
  return first ? { slug: first.slug, sku: first.sku } : null;
}

/** The offerings of several codes, of which a listing shows one for each product. */
function findAlike(model: Model, { groups }: UnderstoodQuery): FoundGoods['alike'] {
  const codes = groups.filter(({ kind }) => kind === 'code').map(({ text }) => plainCode(text));
  if (codes.length < 2) return [];
  const coded = codes.flatMap((code) => offeringsOf(model, code).slice(0, 1));
  const countOf = (slug: string) => coded.filter((each) => each.slug === slug).length;
  return coded.filter(({ slug }) => countOf(slug) > 1);
}

function offeringsOf(model: Model, code: string): FoundGoods['alike'] {
  return segmentsOf(model).flatMap((segment) =>
    documentsOfCode(segment.text.codes, code)
      .filter((doc) => segment.isReplaced[segment.productOf[doc]!] === 0)
      .map((doc) => {
        const { slug, name } = contentOf(segment, segment.productOf[doc]!);
        const { sku, variant } = offeringContentOf(segment, doc);
        return { slug, sku, name: [name, variant].filter((part) => part !== null).join(', ') };
      }),
  );
}

function suggest(
  model: Model,
  { understood: { query, groups }, relaxed, hits }: Found,
): SearchResult['suggestions'] {
  const { categories } = model.vocabulary;
  const isNothing = hits.every(({ documents }) => documents.length === 0);
  const rest = groups.filter((group) => !relaxed.includes(group));
  const shorter = rest.map(({ text }) => text).join(' ');
  return {
    queries: relaxed.length > 0 && shorter !== '' && shorter !== query ? [shorter] : [],
    sizes: relaxed.flatMap((group) => nearestSizes(group, rest, hits)),
    categories: isNothing
      ? childrenAt(categories, -1).map((department) => describeLink(model, department, null))
      : [],
  };
}
