import type { SearchSuggestions } from '@plumbline/contracts/catalogue/search.ts';
import { describeCard } from '../read-model/cards.ts';
import { placeOf, selectStandings } from '../read-model/listing.ts';
import { type Model, segmentsOf } from '../read-model/model.ts';
import type { Standing } from '../read-model/rank.ts';
import type { Viewer } from '../reader.ts';
import { type RecentCache, recentCache } from '../read-model/recent-cache.ts';
import { type CategoryCount, findAnew } from './find.ts';
import { once } from './once.ts';
import { relevanceOf } from './relevance.ts';
import type { TextIndex } from './text-index.ts';
import { tokenise } from './tokens.ts';
import type { UnderstoodQuery } from './understood-query.ts';

const mostProducts = 6;
const mostCategories = 4;
const mostQueries = 5;

/** What may be meant by a beginning, without its own text. */
export type Suggestions = Omit<SearchSuggestions, 'query'>;

/** What a query may become that was understood with its last word as a beginning. */
export function autocomplete(
  model: Model,
  understood: UnderstoodQuery,
  viewer: Viewer,
): Suggestions {
  const { standings, categories, queries } = suggest(model, understood);
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
  standings: Standing[];
  categories: CategoryCount[];
  queries: string[];
}

/** Everybody types the same beginnings, letter by letter. */
const mostKept = 2_000;
// As with what searches find, every change of contents makes a new newest segment.
const keptOf = once((): RecentCache<UnderstoodQuery, Suggested> => recentCache(mostKept));

function suggest(model: Model, understood: UnderstoodQuery): Suggested {
  const kept = keptOf(segmentsOf(model)[0]!);
  let suggested = kept.get(understood);
  if (!suggested) kept.set(understood, (suggested = suggestAnew(model, understood)));
  return suggested;
}

function suggestAnew(model: Model, understood: UnderstoodQuery): Suggested {
  const found = findAnew(model, understood);
  const { inScope, columnOf } = relevanceOf(model, found);
  const span = { from: 0, to: mostProducts };
  return {
    standings: selectStandings(inScope(), span, columnOf, model.scratch).standings,
    categories: found.categories.slice(0, mostCategories),
    queries: completions(model.base.text, understood.query),
  };
}

/** Product types and categories of which every typed word begins a word, the most usual first. */
function completions(index: TextIndex, query: string): string[] {
  const typed = tokenise(query.slice(0, 60)).map(({ text }) => text);
  if (typed.length === 0) return [];
  return phrasesOf(index)
    .filter(({ words }) => typed.every((part) => words.some((word) => word.startsWith(part))))
    .slice(0, mostQueries)
    .map(({ phrase }) => phrase);
}

const phrasesOf = once(({ phrases }: TextIndex) =>
  phrases
    .toSorted(([, a], [, b]) => b - a)
    .map(([phrase]) => ({ phrase, words: tokenise(phrase).map(({ text }) => text) })),
);
