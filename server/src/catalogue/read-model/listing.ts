import type { ListingPage } from '@plumbline/contracts/listings.ts';
import { type SortOption, sortOption } from '@plumbline/contracts/values.ts';
import { describeCard } from './cards.ts';
import { encodeCursor, withoutSeen } from './cursor.ts';
import { type Documents, countProducts } from './documents.ts';
import { describeFacets } from './facets.ts';
import { match } from './match.ts';
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
import { type InScope, type ScopeFacts, kept, scopeFactsAt, totalOfScope } from './scope-facts.ts';
import type { Segment } from './segment.ts';

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

/** A scope's documents, listed at the first question, and what is known of it as a whole. */
function subjectOfScope(model: Model, scope: Scope): Pick<Subject, 'inScope' | 'facts'> {
  model.scratch.reset();
  let listed: Documents[] | null = null;
  const inScope = () =>
    (listed ??= segmentsOf(model).map((segment) => listDocuments(segment, scope, model.scratch)));
  return { inScope, facts: scopeFactsAt(model.scopeFacts, scope.key) };
}

/** What a listing is about, however it was found. */
export interface Subject {
  inScope: InScope;
  facts: ScopeFacts;
  facetKeys: readonly string[];
  /** The order of the recommended sort where it is not that of popularity. */
  relevance?: (segment: Segment) => SortColumn;
}

/** A page of the products that these documents belong to; see describeListing. */
export function describeDocuments(
  model: Model,
  { inScope, facts, facetKeys, relevance }: Subject,
  refinement: Refinement,
  view: PriceView,
): ListingPage {
  const { filters, sort, page, pageSize, seen } = refinement;
  const columnOf =
    relevance && sort === sortOption.recommended
      ? relevance
      : (segment: Segment) => sortColumn(sort, segment, view);
  const matches = filters.length === 0 ? null : inScope().map((some) => match(some, filters, view));
  const passing = () => matches?.map((each) => each.passing) ?? inScope();
  const total = matches ? countProducts(passing()) : totalOfScope(facts, inScope);
  const from = seen ? 0 : (page - 1) * pageSize;
  const to = Math.min(from + pageSize, total);
  const isLeading = !matches && !seen && to <= mostLeading;
  const selected = isLeading
    ? sliceOf(
        leadingOf(model, { facts, inScope }, orderName(sort, view), columnOf),
        from,
        to,
        total,
      )
    : selectStandings(
        seen ? passing().map((some) => withoutSeen(some, seen)) : passing(),
        { from, to },
        columnOf,
        model.scratch,
      );
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
    facets: describeFacets(
      {
        vocabulary: model.vocabulary,
        facts,
        refinement,
        view,
        base: model.base,
        inScope,
        matches,
        scratch: model.scratch,
      },
      facetKeys,
    ),
  };
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
  return leadingOf(model, subjectOfScope(model, scope), orderName(sort, view), columnOf);
}

function leadingOf(
  { scratch }: Model,
  { facts, inScope }: Pick<Subject, 'facts' | 'inScope'>,
  order: string,
  columnOf: (segment: Segment) => SortColumn,
): Standing[] {
  return kept(facts.leading, order, () => {
    const span = { from: 0, to: mostLeading };
    return selectStandings(inScope(), span, columnOf, scratch).standings;
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
    productIds: Int32Array.from(leading.slice(0, to), ({ productId }) => productId),
    isLast: to >= total,
  };
}

/**
 * What stands from one place up to, but not including, another in an order; nothing where the first
 * lies past the end.
 */
export function selectStandings(
  parts: readonly Documents[],
  { from, to }: { from: number; to: number },
  columnOf: (segment: Segment) => SortColumn,
  scratch: Scratch,
): Selection {
  const ranked = createRanked(countProducts(parts), scratch);
  const firstOfPart: number[] = [];
  for (const part of parts) {
    firstOfPart.push(ranked.length);
    rankProducts(part, columnOf(part.segment), ranked);
  }
  if (from >= Math.min(to, ranked.length)) {
    return { standings: [], productIds: new Int32Array(), isLast: true };
  }
  const order = selectPage(ranked, scratch, from, to);
  const standings = Array.from(order.page, (index): Standing => {
    const part = parts[firstOfPart.findLastIndex((first) => first <= index)]!;
    const { segment } = part;
    const documents = documentsBeside(part, columnOf(segment), ranked.documents[index]!);
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
