import { type Model, segmentsOf } from '../read-model/model.ts';
import { type RecentCache, recentCache } from '../../../core/recent-cache.ts';
import { type QueryHits, matchQuery } from './match-query.ts';
import { once } from './once.ts';
import type { UnderstoodQuery } from './understood-query.ts';

/** What a query finds, whoever asks and however it is then narrowed, sorted and paged. */
export interface Found extends QueryHits {
  understood: UnderstoodQuery;
  /** The most first. */
  categories: CategoryCount[];
}

export interface CategoryCount {
  place: number;
  count: number;
}

/** Shoppers page and narrow what they have found, and search for what others search for. */
const mostDocumentsKept = 2_000_000;
/** Whatever else is known of a query takes as much room as so many documents. */
const documentsForRest = 500;

// What is found follows from contents alone, and every change of these makes a new newest segment.
const keptOf = once((): RecentCache<UnderstoodQuery, Found> =>
  recentCache(mostDocumentsKept, sizeOf),
);

/** What a query finds; kept for who asks again. */
export function find(model: Model, understood: UnderstoodQuery): Found {
  const kept = keptOf(segmentsOf(model)[0]!);
  const known = kept.get(understood);
  if (known) return known;
  const found = findAnew(model, understood);
  kept.set(understood, found);
  return found;
}

function sizeOf({ hits }: Found): number {
  return hits.reduce((sum, { documents }) => sum + documents.length, documentsForRest);
}

function findAnew(model: Model, understood: UnderstoodQuery): Found {
  const found = matchQuery(model, understood.groups);
  return { understood, ...found, categories: countCategories(model, found) };
}

/** How many of the found products each category has, the most first. */
export function countCategories(model: Model, { hits }: Pick<QueryHits, 'hits'>): CategoryCount[] {
  const counts = new Int32Array(model.vocabulary.categories.length);
  for (const { segment, documents } of hits) {
    const { productOf, categoryPlace } = segment;
    const { length } = documents;
    let last = -1;
    for (let at = 0; at < length; at++) {
      const product = productOf[documents[at]!]!;
      if (product !== last) counts[categoryPlace[product]!]!++;
      last = product;
    }
  }
  const found: CategoryCount[] = [];
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place]!;
    if (count > 0) found.push({ place, count });
  }
  return found.toSorted((a, b) => b.count - a.count || a.place - b.place);
}
