import type { SearchSuggestions } from '@plumbline/contracts/catalogue/search.ts';
import { describeCard } from '../read-model/cards.ts';
import { placeOf, selectStandings } from '../read-model/listing.ts';
import { type Model, segmentsOf } from '../read-model/model.ts';
import type { Standing } from '../read-model/rank.ts';
import type { Viewer } from '../reader.ts';
import { contentOf } from '../read-model/segment.ts';
import { type RecentCache, recentCache } from '../../../core/recent-cache.ts';
import { type CategoryCount, countCategories } from './find.ts';
import type { Hits } from './hits.ts';
import { matchEvery, matchQuery } from './match-query.ts';
import { once } from './once.ts';
import { relevanceOf } from './relevance.ts';
import type { Beginning, UnderstoodQuery } from './understood-query.ts';

const mostProducts = 6;
const mostCategories = 4;
/** With fewer than this what else may be meant is shown as well. */
const fewProducts = 3;

/** What may be meant by a beginning, without its own text. */
export type Suggestions = Omit<SearchSuggestions, 'query'>;

/** What a beginning may become: goods, where they stand, and whole queries. */
export function autocomplete(model: Model, beginning: Beginning, viewer: Viewer): Suggestions {
  const { standings, categories, queries } = suggest(model, beginning);
  return {
    catalogueVersion: model.version,
    products: standings.map((standing) => {
      const place = placeOf(standing);
      const { slug, sku, name, brand, picture, price, packSize } = describeCard(
        model,
        place,
        viewer,
      );
      return { slug, sku, name, brand: brand.name, picture, price, packSize };
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
const besideOf = once((): RecentCache<UnderstoodQuery, Leading> => recentCache(mostKept));

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
    categories: found[0]?.categories ?? [],
    queries: ahead === null || !found[0] ? queries : completeWith(ahead, found[0], beginning.query),
  };
}

/** What finds goods with all that was said; else with what could not be given up; else with less. */
function findMeant(model: Model, { meant, instead, otherwise }: Beginning): Leading[] {
  const leadAll = (queries: readonly UnderstoodQuery[]) =>
    queries.map((query, at) => lead(model, query, at === 0)).filter(isSomething);
  const found = leadAll(meant);
  if ((found[0]?.standings.length ?? 0) < fewProducts) found.push(...leadAll(instead()));
  if (found.length > 0) return found;
  for (const queries of [() => meant.slice(0, 1), otherwise]) {
    for (const { groups } of queries()) {
      const less = leadOf(model, matchQuery(model, groups).hits);
      if (isSomething(less)) return [less];
    }
  }
  return [];
}

/** The first goods of a query, and where all of them stand. */
interface Leading {
  standings: Standing[];
  categories: CategoryCount[];
}

function isSomething({ standings }: Leading): boolean {
  return standings.length > 0;
}

/** What has all of a query. Where it stands is of use for what is meant first alone. */
function lead(model: Model, query: UnderstoodQuery, isFirst: boolean): Leading {
  const kept = (isFirst ? leadingOf : besideOf)(segmentsOf(model)[0]!);
  let leading = kept.get(query);
  if (!leading) {
    const hits = matchEvery(model, query.groups);
    kept.set(query, (leading = leadOf(model, hits, isFirst)));
  }
  return leading;
}

function leadOf(model: Model, hits: Hits[], isFirst = true): Leading {
  const { inScope, columnOf } = relevanceOf(model, { hits });
  const span = { from: 0, to: isFirst ? mostProducts : 1 };
  const { standings } = selectStandings(inScope(), span, columnOf, model.scratch);
  const categories = isFirst ? countCategories(model, { hits }).slice(0, mostCategories) : [];
  return { standings, categories };
}

/** Mostly what is meant first, with one of each other that may be meant after it. */
function mix(lists: readonly Standing[][]): Standing[] {
  const [first = [], ...others] = lists;
  const seconds = others.flatMap((standings) => standings.slice(0, 1));
  const mixed = [...first.slice(0, mostProducts - seconds.length), ...seconds, ...lists.flat()];
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
