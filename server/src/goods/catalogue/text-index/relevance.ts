import { type Documents, documentsOf } from '../read-model/documents.ts';
import { type Model, segmentsOf } from '../read-model/model.ts';
import type { SortColumn } from '../read-model/rank.ts';
import type { Segment } from '../read-model/segment.ts';
import type { QueryHits } from './match-query.ts';
import { once } from './once.ts';

/** What was found, listed at the first question, in the order of how well it fits. */
export function relevanceOf(model: Model, { hits }: Pick<QueryHits, 'hits'>) {
  model.scratch.reset();
  const ranks = new Map<Segment, Int32Array>();
  let listed: Documents[] | null = null;
  const inScope = () => (listed ??= segmentsOf(model).map(listHits));
  const listHits = (segment: Segment): Documents => {
    const own = hits.find((each) => each.segment === segment);
    const { documents, scores } = own ?? { documents: new Int32Array(), scores: new Int32Array() };
    const { productOf } = segment;
    const popularity = popularityOf(segment);
    // Most of it holds what some other answer left: only what was found is written and read.
    const rank = model.scratch.take(segment.documents);
    const { length } = documents;
    for (let at = 0; at < length; at++) {
      const doc = documents[at]!;
      rank[doc] = scores[at]! * scoreStep + popularity[productOf[doc]!]!;
    }
    ranks.set(segment, rank);
    return documentsOf(segment, documents, model.scratch);
  };
  const columnOf = (segment: Segment): SortColumn => ({
    numbers: ranks.get(segment)!,
    sign: -1,
    isByProduct: false,
  });
  return { inScope, columnOf };
}

const scoreStep = 1_000;

/** Popularity decides between goods that fit nearly as well as each other, and no more than that. */
const popularityOf = once(({ popularity }: Segment) =>
  Uint16Array.from(popularity, (sold) =>
    Math.round(Math.min(30, 2 * Math.log2(1 + Math.max(0, sold))) * scoreStep * 0.3),
  ),
);
