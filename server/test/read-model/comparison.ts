import type { Facet, ListingPage } from '@plumbline/contracts/nouns/listings.ts';
import { listingType } from '@plumbline/contracts/nouns/enumerations.ts';
import type { CatalogueReader, Viewer } from '../../src/goods/catalogue/reader.ts';
import type { Oracle, OracleFacet, OracleRequest } from './oracle.ts';

/** The reader's answer; null for a promotion that is not on, and a brand of which nothing is sold. */
export function listAsAsked(
  reader: CatalogueReader,
  { kind, basis, sort, ...asked }: OracleRequest,
  viewer: Viewer,
): ListingPage | null {
  const body = { ...asked, sort: sort as 1, priceView: basis };
  const listingTypes = { new: listingType.newProducts, saved: listingType.configured };
  if (kind === 'promotion') {
    const found = reader.refinePromotion(body, viewer);
    return found?.status === 'live' ? found.listing : null;
  }
  if (kind === 'brand') return reader.refineBrand(body, viewer)?.listing ?? null;
  const type = kind === 'category' ? {} : { listingType: listingTypes[kind] };
  return reader.refineCategory({ ...body, ...type }, viewer);
}

/** What a listing answered and what it must, in one form: the two are equal or something is wrong. */
export interface Comparison {
  found: unknown;
  wanted: unknown;
}

/**
 * Asks the reader and the oracle the same. The request is in both, to show what was asked. Somebody
 * else, who pays other prices, has asked before: what is kept of that answer must not show.
 */
export async function compareListing(
  reader: CatalogueReader,
  oracle: Oracle,
  request: OracleRequest,
  viewer: Viewer,
): Promise<Comparison> {
  const other: Viewer = { bandId: viewer.bandId === null ? 1 : null, channel: 300 };
  listAsAsked(reader, { ...request, basis: request.basis === 'inc' ? 'ex' : 'inc' }, other);
  const page = listAsAsked(reader, request, viewer);
  const { items, total, facets } = await oracle.list(request);
  const asked = { request, viewer };
  if (!page) return { found: { ...asked, total: 0 }, wanted: { ...asked, total } };
  return {
    found: {
      ...asked,
      items: page.items.map(({ slug, sku, price }) => ({
        slug,
        sku,
        incPence: price.incPence,
        exPence: price.exPence,
        wasIncPence: price.was?.incPence ?? null,
      })),
      total: page.total,
      pageCount: page.pageCount,
      facets: comparableFacets(page.facets),
    },
    wanted: { ...asked, items, total, pageCount: Math.ceil(total / request.pageSize), facets },
  };
}

/** The reader's facets in the oracle's form: without labels and order, which it does not know. */
function comparableFacets(facets: readonly Facet[]): Record<string, OracleFacet> {
  return Object.fromEntries(
    facets.map((facet): [string, OracleFacet] => [
      facet.key,
      facet.kind === 'values'
        ? {
            values: facet.values
              .map(({ value, count, selected }) => ({ value, count, selected }))
              .toSorted((a, b) => (a.value < b.value ? -1 : 1)),
          }
        : { min: facet.min, max: facet.max, histogram: facet.histogram },
    ]),
  );
}
