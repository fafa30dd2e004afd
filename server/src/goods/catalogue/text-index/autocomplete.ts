import type { SearchSuggestions } from '@plumbline/contracts/catalogue/search.ts';
import { describeCard } from '../read-model/cards.ts';
import { placeOf, selectStandings } from '../read-model/listing.ts';
import { type Model, segmentsOf } from '../read-model/model.ts';
import type { Standing } from '../read-model/rank.ts';
import type { Viewer } from '../reader.ts';
import { contentOf } from '../read-model/segment.ts';
import { type RecentCache, recentCache } from '../read-model/recent-cache.ts';
import { type CategoryCount, findAnew } from './find.ts';
import { fitsAll } from './match-query.ts';
import { once } from './once.ts';
import { relevanceOf } from './relevance.ts';
import type { Beginning, UnderstoodQuery } from './understood-query.ts';

const mostProducts = 6;
const mostCategories = 4;

/** What may be meant by a beginning, without its own text. */
export type Suggestions = Omit<SearchSuggestions, 'query'>;

/** What a beginning may become: goods, where they stand, and whole queries. */
export function autocomplete(model: Model, beginning: Beginning, viewer: Viewer): Suggestions {
  const { standings, categories, queries } = suggest(model, beginning);
  return {
    catalogueVersion: model.version,
    products: standings.map((standing) => {
      const place = placeOf(standing);
      const { slug, sku, name, brand, picture, price } = describeCard(model, place, viewer);
      return { slug, sku, name, brand: brand.name, picture, price };
    }),
    categories: categories.map(({ place, count }) => {
      const { slug, name } = model.vocabulary.categories[place]!;
      return { slug, name, count };
    }),
    queries: [...queries],
  };
}

/** What is the same for every viewer, until contents change. */
interface Suggested {
  standings: readonly Standing[];
  categories: readonly CategoryCount[];
  queries: readonly string[];
}

/** Everybody types the same beginnings, letter by letter. */
const mostKept = 2_000;
// As with what searches find, every change of contents makes a new newest segment.
const keptOf = once((): RecentCache<Beginning, Suggested> => recentCache(mostKept));
/** Many beginnings become the same queries. */
const leadingOf = once((): RecentCache<UnderstoodQuery, Leading> => recentCache(mostKept));

function suggest(model: Model, beginning: Beginning): Suggested {
  const kept = keptOf(segmentsOf(model)[0]!);
  let suggested = kept.get(beginning);
  if (!suggested) kept.set(beginning, (suggested = suggestAnew(model, beginning)));
  return suggested;
}

function suggestAnew(model: Model, beginning: Beginning): Suggested {
  const { queries, ahead } = beginning;
  const found = findMeant(model, beginning);
  return {
    standings: mix(found.map(({ standings }) => standings)),
    categories: (found[0]?.categories ?? []).slice(0, mostCategories),
    queries: ahead === null || !found[0] ? queries : completeWith(ahead, found[0], beginning.query),
  };
}

/** What finds goods with all that was said; else with what could not be given up; else with less. */
function findMeant(model: Model, { meant, otherwise }: Beginning): Leading[] {
  const found = meant.map((query) => lead(model, query)).filter(isSomething);
  const whole = found.filter(({ fitsAll }) => fitsAll);
  if (found.length > 0) return whole.length > 0 ? whole : found;
  for (const query of otherwise()) {
    const less = lead(model, query);
    if (isSomething(less)) return [less];
  }
  return [];
}

/** The first goods of a query, and where all of them stand. */
interface Leading {
  /** Some of it is all that was said. */
  fitsAll: boolean;
  standings: Standing[];
  categories: CategoryCount[];
}

function isSomething({ standings }: Leading): boolean {
  return standings.length > 0;
}

function lead(model: Model, query: UnderstoodQuery): Leading {
  const kept = leadingOf(segmentsOf(model)[0]!);
  let leading = kept.get(query);
  if (!leading) kept.set(query, (leading = leadAnew(model, query)));
  return leading;
}

function leadAnew(model: Model, query: UnderstoodQuery): Leading {
  const found = findAnew(model, query);
  const { inScope, columnOf } = relevanceOf(model, found);
  const span = { from: 0, to: mostProducts };
  const { standings } = selectStandings(inScope(), span, columnOf, model.scratch);
  return { fitsAll: fitsAll(found), standings, categories: found.categories };
}

/** Mostly what is meant first, with one of each other that may be meant after it. */
function mix(lists: readonly Standing[][]): Standing[] {
  const [first = [], ...others] = lists;
  const seconds = others.flatMap((standings) => standings.slice(0, 1));
  const mixed = [...first.slice(0, mostProducts - seconds.length), ...seconds, ...first];
  const byProduct = new Map(mixed.map((standing) => [standing.productId, standing]));
  return [...byProduct.values()].slice(0, mostProducts);
}

/** "Lode bas" as "lode basin mixer": the types of what was found that have a word which begins so. */
function completeWith(ahead: string, { standings }: Leading, query: string): string[] {
  const last = query.slice(ahead.length).trim().toLowerCase();
  const types = standings.map(
    ({ segment, documents }) => contentOf(segment, segment.productOf[documents[0]!]!).productType,
  );
  const begun = types.filter((type) =>
    type
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(last)),
  );
  return [...new Set(begun)].map((type) => `${ahead} ${type}`);
}
