import { isDeepStrictEqual } from 'node:util';
import { sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import type { CatalogueReader, Viewer } from '@plumbline/server/goods/catalogue/reader.ts';
import { startCatalogue } from '@plumbline/server/goods/catalogue/read-model/start.ts';
import {
  type Random,
  between,
  pick,
  seededRandom,
} from '@plumbline/server/test/read-model/random-catalogue.ts';
import { compareListing, listAsAsked } from '@plumbline/server/test/read-model/comparison.ts';
import { type OracleRequest, createOracle } from '@plumbline/server/test/read-model/oracle.ts';
import type { Database } from '@plumbline/server/db/connect.ts';
import { demoListings } from '../demo/saved-listings.ts';
import { now, prepareCatalogue } from './catalogue.ts';
import type { SoakRow } from './soak.ts';

const sizes = (process.env.SOAK_SIZES ?? '5000,50000').split(',').map(Number);
const requests = Number(process.env.SOAK_LISTINGS ?? 2_000);
const retail: Viewer = { bandId: null, channel: 100 };
const log = { info: () => {}, error: (...parts: unknown[]) => console.error(...parts) };

/** Listings of every kind against plain SQL, as guests and as each band, at each size. */
export async function soakListings(): Promise<SoakRow[]> {
  const rows: SoakRow[] = [];
  for (const size of sizes) {
    const db = await prepareCatalogue(size);
    const reader = await startCatalogue(db, { log, now: () => new Date(now), pollMs: 600_000 });
    try {
      const { compared, unequal } = await compareAll(db, reader);
      rows.push({
        what: `listings compared at ${size.toLocaleString('en-GB')} offerings`,
        figure: `${compared}, of which ${unequal} unequal`,
        isGood: unequal === 0,
      });
    } finally {
      await reader.stop();
      await db.pool.query(`drop schema ${db.schema} cascade`);
      await db.close();
    }
  }
  return rows;
}

async function compareAll(db: Database, reader: CatalogueReader) {
  const random = seededRandom(20_261_121);
  const bands = await db.pool.query<{ id: number }>('select id from trade_band order by id');
  const viewers = [retail, ...bands.rows.map(({ id }): Viewer => ({ bandId: id, channel: 200 }))];
  let unequal = 0;
  let compared = 0;
  for (const viewer of viewers) {
    const oracle = await createOracle(db, viewer, new Date(now));
    for (let count = Math.ceil(requests / viewers.length); count > 0; count--) {
      const request = randomRequest(random, reader);
      const { found, wanted } = await compareListing(reader, oracle, request, viewer);
      compared++;
      if (isDeepStrictEqual(found, wanted)) continue;
      unequal++;
      process.stderr.write(`Unequal: ${JSON.stringify({ found, wanted })}\n`);
    }
  }
  return { compared, unequal };
}

/** A listing of any kind, narrowed by values and ranges that it has. */
function randomRequest(random: Random, reader: CatalogueReader): OracleRequest {
  const departments = reader.listDepartments();
  const categories = departments.flatMap(({ slug, children }) => [
    slug,
    ...children.map((child) => child.slug),
  ]);
  const slugs: Record<OracleRequest['kind'], string[]> = {
    category: categories,
    new: ['new', ...categories],
    saved: demoListings.map(({ slug }) => slug),
    promotion: reader.listPromotions().map(({ slug }) => slug),
    brand: reader.listBrands().map(({ slug }) => slug),
  };
  const kind = pick(random, Object.keys(slugs) as OracleRequest['kind'][]);
  const request: OracleRequest = {
    kind,
    slug: pick(random, slugs[kind]),
    filters: {},
    ranges: {},
    sort: pick(random, Object.values(sortOption)),
    page: random() < 0.7 ? 1 : between(random, 1, 6),
    pageSize: pick(random, [1, 10, 24, 48]),
    basis: pick(random, ['inc', 'ex']),
  };
  const facets = listAsAsked(reader, request, retail)?.facets ?? [];
  for (let count = facets.length === 0 ? 0 : between(random, 0, 3); count > 0; count--) {
    const facet = pick(random, facets);
    if (facet.kind === 'values') {
      const values = facet.values.map(({ value }) => value);
      request.filters[facet.key] = [...new Set([pick(random, values), pick(random, values)])];
    } else {
      const [one, other] = [
        between(random, facet.min, facet.max),
        between(random, facet.min, facet.max),
      ];
      request.ranges[facet.key] = { min: Math.min(one, other), max: Math.max(one, other) };
    }
  }
  return request;
}
