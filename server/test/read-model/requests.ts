import { sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { expect } from 'vitest';
import type { CatalogueReader, Viewer } from '../../src/goods/catalogue/reader.ts';
import {
  type Random,
  type TestCatalogue,
  between,
  pick,
  rangeKeys,
  valueKeys,
} from './random-catalogue.ts';
import { compareListing } from './comparison.ts';
import type { Oracle, OracleRequest } from './oracle.ts';

const valuesOf: Record<string, string[]> = {
  brand: ['aldermere', 'brackwell', 'corvane'],
  finish: ['chrome', 'brass', 'black'],
  material: ['Brass', 'Ceramic'],
  range: ['Sill', 'Keld'],
  guarantee: ['1', '5', '10'],
  rating: ['3', '3.5', '4', '4.5'],
  stock: ['in-stock'],
  shape: ['round', 'square', 'd-shaped'],
  features: ['rimless', 'soft-close', 'quick-release', 'hidden-fixings'],
  'never-named': ['yes'],
  note: ['hello'],
  nonsense: ['x'],
};
// Prices differ within a product and change, so they are narrowed by most often.
const sizes = ['width', 'depth', 'height', 'length'];
const rangesOf = [...sizes, ...rangeKeys, 'price', 'price', 'price', 'nonsense'];

const kinds = ['category', 'new', 'saved', 'promotion', 'brand'] as const;

/** What may be listed of each kind; of promotions, those that are on. */
function slugsOf({ slugs, tables }: TestCatalogue): Record<OracleRequest['kind'], string[]> {
  return {
    category: slugs,
    new: ['new', ...slugs],
    saved: tables.saved_listing!.map((row) => row.slug as string),
    promotion: ['now', 'open-ended'],
    brand: ['aldermere', 'brackwell', 'corvane'],
  };
}

/** A request of any kind that the contract allows, mostly sensible. */
export function randomRequest(random: Random, catalogue: TestCatalogue): OracleRequest {
  const kind = random() < 0.6 ? 'category' : pick(random, kinds);
  const request: OracleRequest = {
    kind,
    slug: pick(random, slugsOf(catalogue)[kind]),
    filters: {},
    ranges: {},
    sort: pick(random, Object.values(sortOption)),
    page: random() < 0.7 ? 1 : between(random, 1, 6),
    pageSize: pick(random, [1, 3, 10, 48]),
    basis: pick(random, ['inc', 'ex']),
  };
  for (let count = between(random, 0, 3); count > 0; count--) {
    const key = pick(random, [...Object.keys(valuesOf), ...valueKeys]);
    const values = valuesOf[key]!.filter(() => random() < 0.5);
    if (random() < 0.05) values.push('no-such-value');
    request.filters[key] = values;
  }
  for (let count = between(random, 0, 2); count > 0; count--) {
    const key = pick(random, rangesOf);
    const span = key === 'price' ? pick(random, [3_000, 40_000]) : key === 'pressure' ? 120 : 1_500;
    const [low, high] = [between(random, 0, span), between(random, 0, span)];
    request.ranges[key] = pick(random, [
      { min: Math.min(low, high), max: Math.max(low, high) },
      { min: low },
      { max: high },
      {},
    ]);
  }
  return request;
}

/** Fails unless the reader answers the request exactly as the oracle does. */
export async function expectSameListing(
  reader: CatalogueReader,
  oracle: Oracle,
  request: OracleRequest,
  viewer: Viewer,
): Promise<void> {
  const { found, wanted } = await compareListing(reader, oracle, request, viewer);
  expect(found).toEqual(wanted);
}
