import type { ListingPage } from '@plumbline/contracts/listings.ts';
import type { SearchBody, SearchResult } from '@plumbline/contracts/search.ts';
import { describeLink } from '../read-model/category-pages.ts';
import { childrenAt } from '../read-model/category-tree.ts';
import { type Documents, documentsOf } from '../read-model/documents.ts';
import { type Subject, describeDocuments } from '../read-model/listing.ts';
import { type Model, segmentsOf } from '../read-model/model.ts';
import { priceViewOf } from '../read-model/price-view.ts';
import type { Viewer } from '../read-model/reader.ts';
import { readRefinement } from '../read-model/refinement.ts';
import { noFacts } from '../read-model/scope-facts.ts';
import { type Segment, contentOf, offeringContentOf } from '../read-model/segment.ts';
import { standardFacets } from '../read-model/vocabulary.ts';
import { documentsOfCode, mayBeCode, plainCode } from './codes.ts';
import { lexiconOf } from './lexicon.ts';
import { type QueryHits, matchQuery } from './match-query.ts';
import { nearestSizes } from './nearest-sizes.ts';
import { type Understood, understand } from './understand.ts';

const mostCategories = 8;

/** What a query finds, narrowed and sorted as a listing is, and what to try beside it. */
export function search(model: Model, body: SearchBody, viewer: Viewer): SearchResult {
  const understood = understand(body.query, lexiconOf(model));
  const found = matchQuery(model, understood.groups);
  const categories = countCategories(model, found);
  const listing = describeFound(model, found, categories, body, viewer);
  const ignored = [...understood.ignored, ...found.relaxed.map(({ text }) => text)];
  return {
    query: body.query,
    understood: { corrected: understood.corrected, ignored },
    redirect: findRedirect(model, body.query, understood),
    categories: categories.slice(0, mostCategories).map(({ place, count }) => {
      const link = describeLink(model, model.vocabulary.categories[place]!, null);
      return { ...link, count };
    }),
    suggestions: suggest(model, body.query, understood, found),
    listing,
  };
}

/** A page of what a query finds. */
export function refineSearch(model: Model, body: SearchBody, viewer: Viewer): ListingPage {
  const found = matchQuery(model, understand(body.query, lexiconOf(model)).groups);
  return describeFound(model, found, countCategories(model, found), body, viewer);
}

function describeFound(
  model: Model,
  found: QueryHits,
  categories: readonly CategoryCount[],
  body: SearchBody,
  viewer: Viewer,
): ListingPage {
  const { query: _, ...refinement } = body;
  const subject = subjectOf(model, found, facetKeysOf(model, categories));
  const view = priceViewOf(viewer, body.priceView);
  return describeDocuments(model, subject, readRefinement(refinement, model.vocabulary), view);
}

/** The hits as a listing's subject, in the order of how well they fit and how popular they are. */
export function subjectOf(
  model: Model,
  { hits }: QueryHits,
  facetKeys: readonly string[],
): Subject {
  model.scratch.reset();
  const ranks = new Map<Segment, Int32Array>();
  const inScope = segmentsOf(model).map((segment): Documents => {
    const own = hits.find((each) => each.segment === segment);
    const { documents, scores } = own ?? { documents: new Int32Array(), scores: new Int32Array() };
    const rank = model.scratch.take(segment.documents);
    for (let at = 0; at < documents.length; at++) {
      const doc = documents[at]!;
      rank[doc] =
        scores[at]! * scoreStep + popularityStep(segment.popularity[segment.productOf[doc]!]!);
    }
    ranks.set(segment, rank);
    return documentsOf(segment, documents, model.scratch);
  });
  return {
    inScope: () => inScope,
    facts: noFacts(),
    facetKeys,
    relevance: (segment) => ({ numbers: ranks.get(segment)!, sign: -1, isByProduct: false }),
  };
}

const scoreStep = 1_000;

/** Popularity decides between goods that fit nearly as well as each other, and no more than that. */
function popularityStep(popularity: number): number {
  return Math.round(Math.min(30, 2 * Math.log2(1 + Math.max(0, popularity))) * scoreStep * 0.3);
}

export interface CategoryCount {
  place: number;
  count: number;
}

/** How many of the found products each category has, the most first. */
export function countCategories(model: Model, { hits }: QueryHits): CategoryCount[] {
  const counts = new Int32Array(model.vocabulary.categories.length);
  for (const { segment, documents } of hits) {
    let last = -1;
    for (let at = 0; at < documents.length; at++) {
      const product = segment.productOf[documents[at]!]!;
      if (product !== last) counts[segment.categoryPlace[product]!]!++;
      last = product;
    }
  }
  return [...counts.entries()]
    .filter(([, count]) => count > 0)
    .map(([place, count]) => ({ place, count }))
    .toSorted((a, b) => b.count - a.count || a.place - b.place);
}

/** What narrows the category that most of the hits are of; else what narrows all goods. */
function facetKeysOf(model: Model, categories: readonly CategoryCount[]): readonly string[] {
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  const [first] = categories;
  return first && first.count * 2 >= total
    ? model.vocabulary.categories[first.place]!.facetKeys
    : standardFacets;
}

function findRedirect(
  model: Model,
  query: string,
  { terms }: Understood,
): SearchResult['redirect'] {
  const path = model.language.paths.get(terms.join(' '));
  if (path !== undefined && terms.length > 0) return { kind: 'page', path };
  const code = plainCode(query.slice(0, 200));
  if (!mayBeCode(code)) return null;
  for (const segment of segmentsOf(model)) {
    // What is sold lies before what is not, so of several the first is the best.
    for (const doc of documentsOfCode(segment.text.codes, code)) {
      const product = segment.productOf[doc]!;
      if (segment.isReplaced[product] === 1) continue;
      const { sku } = offeringContentOf(segment, doc);
      return { kind: 'product', slug: contentOf(segment, product).slug, sku };
    }
  }
  return null;
}

function suggest(
  model: Model,
  query: string,
  understood: Understood,
  found: QueryHits,
): SearchResult['suggestions'] {
  const { categories } = model.vocabulary;
  const isNothing = found.hits.every(({ documents }) => documents.length === 0);
  const rest = understood.groups.filter((group) => !found.relaxed.includes(group));
  const shorter = rest.map(({ text }) => text).join(' ');
  return {
    queries: found.relaxed.length > 0 && shorter !== '' && shorter !== query ? [shorter] : [],
    sizes: found.relaxed.flatMap((group) => nearestSizes(group, rest, found.hits)),
    categories: isNothing
      ? childrenAt(categories, -1).map((department) => describeLink(model, department, null))
      : [],
  };
}
