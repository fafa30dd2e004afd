import type { ListingPage } from '@plumbline/contracts/nouns/listings.ts';
import { type SortOption, sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { describeCard } from './cards.ts';
import { type Seen, encodeCursor, leaveOutSeen, seenBits } from './cursor.ts';
import type { Documents } from './documents.ts';
import { describeFacets } from './facets.ts';
import { type Matches, match } from './match.ts';
import { type Model, type Place, segmentsOf } from './model.ts';
import type { PriceView } from './price-view.ts';
import {
  type SortColumn,
  type Standing,
  createRanked,
  documentsBeside,
  orderName,
  rankProducts,
  selectPage,
  shownDocument,
  sortColumn,
} from './rank.ts';
import type { Refinement } from './refinement.ts';
import type { Scratch } from './scratch.ts';
import { type Scope, listDocuments } from './scope.ts';
import {
  type InScope,
  type KnownScope,
  type NarrowedScope,
  kept,
  scopeFactsAt,
  totalOfScope,
} from './scope-facts.ts';
import type { Segment } from './segment.ts';
import { spread } from './spread.ts';

/**
 * A page of products in a scope: a product is found when one of its offerings passes every filter,
 * and its card shows the one that stands first in the order asked for.
 */
export function describeListing(
  model: Model,
  scope: Scope,
  facetKeys: readonly string[],
  refinement: Refinement,
  view: PriceView,
): ListingPage {
  const subject = { ...subjectOfScope(model, scope), facetKeys };
  return describeDocuments(model, subject, refinement, view);
}

/** A scope's documents, listed at the first question. */
function subjectOfScope(model: Model, scope: Scope): Pick<Subject, 'key' | 'inScope'> {
  model.scratch.reset();
  let listed: Documents[] | null = null;
  const inScope = () =>
    (listed ??= segmentsOf(model).map((segment) => listDocuments(segment, scope, model.scratch)));
  return { key: scope.key, inScope };
}

/** What a listing is about, however it was found. */
export interface Subject {
  /** What is known of it is kept under this; see `Scope`. */
  key: string;
  inScope: InScope;
  facetKeys: readonly string[];
  /** The order of the recommended sort where it is not that of popularity. */
  relevance?: (segment: Segment) => SortColumn;
}

/** A page of the products that these documents belong to; see describeListing. */
export function describeDocuments(
  model: Model,
  subject: Subject,
  refinement: Refinement,
  view: PriceView,
): ListingPage {
  const { relevance, facetKeys } = subject;
  const { sort, page, pageSize, seen } = refinement;
  const columnOf =
    relevance && sort === sortOption.recommended
      ? relevance
      : (segment: Segment) => sortColumn(sort, segment, view);
  const whole = knownOf(model, subject);
  const narrowed = narrow(model, subject, refinement, view);
  const listed = narrowed ?? whole;
  const total = totalOfScope(listed);
  const from = seen ? 0 : (page - 1) * pageSize;
  const to = Math.min(from + pageSize, total);
  const leading = () =>
    leadingOf(model, listed, orderName(sort, view), columnOf, isSpread(sort, relevance));
  const selected =
    !seen && to <= mostLeading
      ? sliceOf(leading(), from, to, total)
      : selectStandings(
          listed.inScope(),
          { from, to },
          columnOf,
          model.scratch,
          seen && seenBits(seen, highestProductId(model)),
        );
  if (!seen && from < mostLeading && to > mostLeading) {
    selected.standings.splice(0, mostLeading - from, ...leading().slice(from));
  }
  const { vocabulary, base } = model;
  return {
    catalogueVersion: model.version,
    total,
    page,
    pageSize,
    pageCount: Math.ceil(total / pageSize),
    sort,
    priceView: view.basis,
    items: selected.standings.map((standing) => describeCard(model, placeOf(standing), view)),
    nextCursor: selected.isLast ? null : encodeCursor(joined(seen, selected.productIds)),
    facets: describeFacets({ vocabulary, whole, narrowed, refinement, view, base }, facetKeys),
  };
}

/** The highest id of any product that is held; 0 where none is. */
function highestProductId(model: Model): number {
  const highest = ({ byProductId, productId }: Segment) => productId[byProductId.at(-1) ?? -1] ?? 0;
  return Math.max(...segmentsOf(model).map(highest));
}

function knownOf(model: Model, { key, inScope }: Pick<Subject, 'key' | 'inScope'>): KnownScope {
  return { facts: scopeFactsAt(model.scopeFacts, key), inScope };
}

/** What the request leaves of a subject, matched at the first question; null where it is all. */
function narrow(
  model: Model,
  { key, inScope }: Subject,
  { filters, filtersName }: Refinement,
  view: PriceView,
): NarrowedScope | null {
  if (filters.length === 0) return null;
  const isBy = (facet: string) => filters.some((filter) => filter.key === facet);
  const prices = isBy('price') ? ` ${view.bandId} ${view.basis}` : '';
  const facts = scopeFactsAt(model.scopeFacts, `${filtersName}${prices} ${key}`);
  facts.isByStock = isBy('stock');
  let made: Matches[] | null = null;
  const matches = () => (made ??= inScope().map((some) => match(some, filters, view)));
  return { facts, matches, inScope: () => matches().map(({ passing }) => passing) };
}

/** So many of the first products of a scope are kept for each order: a page, and a carousel. */
const mostLeading = 60;

/** The first products of a scope in an order. */
export function leadingOfScope(
  model: Model,
  scope: Scope,
  sort: SortOption,
  view: PriceView,
): Standing[] {
  const columnOf = (segment: Segment) => sortColumn(sort, segment, view);
  const known = knownOf(model, subjectOfScope(model, scope));
  return leadingOf(model, known, orderName(sort, view), columnOf, isSpread(sort));
}

/** What is in the shop's own order is shown side by side; prices and relevance say what they say. */
function isSpread(sort: SortOption, relevance?: Subject['relevance']): boolean {
  return sort === sortOption.recommended && !relevance;
}

function leadingOf(
  { scratch }: Model,
  { facts, inScope }: KnownScope,
  order: string,
  columnOf: (segment: Segment) => SortColumn,
  isToBeSpread: boolean,
): Standing[] {
  return kept(facts.leading, order, () => {
    const span = { from: 0, to: mostLeading };
    const { standings } = selectStandings(inScope(), span, columnOf, scratch);
    return isToBeSpread ? spread(standings) : standings;
  });
}

/** The offering that a card shows. */
export function placeOf(standing: Standing): Place {
  return { segment: standing.segment, doc: shownDocument(standing) };
}

export interface Selection {
  standings: Standing[];
  /** The products up to the end of the selection, in any order. */
  productIds: Int32Array;
  /** Nothing comes after it. */
  isLast: boolean;
}

function sliceOf(leading: readonly Standing[], from: number, to: number, total: number): Selection {
  return {
    standings: leading.slice(from, to),
    productIds: new Int32Array(leading.slice(0, to).map(({ productId }) => productId)),
    isLast: to >= total,
  };
}

/**
 * What stands from one place up to, but not including, another in an order of all that was not seen;
 * nothing where the first lies past the end.
 */
export function selectStandings(
  parts: readonly Documents[],
  { from, to }: { from: number; to: number },
  columnOf: (segment: Segment) => SortColumn,
  scratch: Scratch,
  seen: Seen | null = null,
): Selection {
  const most = parts.reduce((sum, { documents }) => sum + documents.length, 0);
  const ranked = createRanked(most, scratch);
  const columns = parts.map(({ segment }) => columnOf(segment));
  const firstOfPart: number[] = [];
  for (const [at, part] of parts.entries()) {
    firstOfPart.push(ranked.length);
    rankProducts(part, columns[at]!, ranked);
    if (seen) leaveOutSeen(ranked, firstOfPart[at]!, seen);
  }
  if (from >= Math.min(to, ranked.length)) {
    return { standings: [], productIds: new Int32Array(), isLast: true };
  }
  const order = selectPage(ranked, scratch, from, to);
  const standings = Array.from(order.page, (index): Standing => {
    const at = firstOfPart.findLastIndex((first) => first <= index);
    const { segment } = parts[at]!;
    const documents = documentsBeside(parts[at]!, columns[at]!, ranked.documents[index]!);
    return { segment, productId: ranked.productIds[index]!, documents };
  });
  const productIds = order.upTo.map((index) => ranked.productIds[index]!);
  return { standings, productIds, isLast: to >= ranked.length };
}

function joined(seen: Int32Array | null, shown: Int32Array): Int32Array {
  if (!seen) return shown;
  const all = new Int32Array(seen.length + shown.length);
  all.set(seen);
  all.set(shown, seen.length);
  return all;
}
