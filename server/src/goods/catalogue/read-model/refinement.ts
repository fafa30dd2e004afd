import type { ListingBody } from '@plumbline/contracts/catalogue/listings.ts';
import type { RefineBody } from '@plumbline/contracts/nouns/listings.ts';
import type { SearchBody } from '@plumbline/contracts/catalogue/search.ts';
import { type SortOption, sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import type { Static } from 'typebox';
import { Refusal } from '../../../core/refusal.ts';
import { decodeCursor } from './cursor.ts';
import type { Filter } from './match.ts';
import { filtersOf } from './saved-listings.ts';
import type { Vocabulary } from './vocabulary.ts';

type Body = Static<typeof ListingBody> | Static<typeof RefineBody> | SearchBody;

/** A request to narrow, sort and page, with its defaults filled in. */
export interface Refinement {
  /** In the order of the request; each facet at most once. */
  filters: Filter[];
  /** Names the filters among all others; nothing that follows it can be taken for a part of it. */
  filtersName: string;
  selectedValues: Map<string, Set<string>>;
  selectedRanges: Map<string, { min: number | null; max: number | null }>;
  sort: SortOption;
  page: number;
  pageSize: number;
  /** The products that the walk has shown, in order, where a cursor takes the page's place. */
  seen: Int32Array | null;
}

const defaultPageSize = 48;

/** Reads a request; a facet that the shop does not know becomes a filter that nothing passes. */
export function readRefinement(body: Body, vocabulary: Vocabulary): Refinement {
  const { filters = {}, ranges = {}, pageSize = defaultPageSize } = body;
  const asked = Object.entries(ranges).filter(([, { min, max }]) => (min ?? max) !== undefined);
  const chosen = Object.entries(filters).filter(([, values]) => values.length > 0);
  const seen = body.cursor === undefined ? null : readCursor(body.cursor);
  return {
    filters: filtersOf(vocabulary, { filters, ranges }),
    filtersName: JSON.stringify([chosen, asked]),
    selectedValues: new Map(chosen.map(([key, values]) => [key, new Set(values)])),
    selectedRanges: new Map(
      asked.map(([key, { min, max }]) => [key, { min: min ?? null, max: max ?? null }]),
    ),
    sort: body.sort ?? sortOption.recommended,
    page: seen ? 1 + Math.ceil(seen.length / pageSize) : (body.page ?? 1),
    pageSize,
    seen,
  };
}

function readCursor(cursor: string): Int32Array {
  const seen = decodeCursor(cursor);
  if (seen) return seen;
  throw new Refusal('invalid-request', {
    fields: [
      { path: '/body/cursor', message: 'Send the nextCursor of an earlier page, unchanged.' },
    ],
  });
}
