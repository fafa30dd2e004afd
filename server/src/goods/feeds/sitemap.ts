import type { Context } from '../../core/context.ts';
import type { CatalogueReader } from '../catalogue/reader.ts';
import { listSavedListings } from '../catalogue/store.ts';
import { findLastChanges } from './feed-store.ts';
import { retail } from './retail.ts';
import { escapeXml, xmlHead } from './xml.ts';

/** Products go into sitemaps by id, so many to a piece; a piece may hold 50,000 addresses. */
const idsPerPiece = 10_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const opening = `${xmlHead}<urlset xmlns="${namespace}">\n`;
const closing = '</urlset>\n';

/** The list of all sitemaps: two of listings, as many of products as there are pieces, and those of other modules. */
export function sitemapIndex(
  { catalogue, modules }: Pick<Context, 'catalogue' | 'modules'>,
  origin: string,
): string {
  const pieces = new Set<number>();
  for (const id of catalogue.listProductIds()) pieces.add(Math.floor(id / idsPerPiece));
  const others = modules.flatMap(({ sitemaps = [] }) => sitemaps);
  const names = [
    'categories',
    'listings',
    ...others,
    ...[...pieces].map((piece) => `products-${piece}`),
  ];
  const entries = names.map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  );
  return `${xmlHead}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

/** The front page and every category that has something to show. */
export function categorySitemap(catalogue: CatalogueReader, origin: string): string {
  const paths = catalogue
    .listDepartments()
    .flatMap((department) => [department, ...department.children])
    .filter(({ count }) => count > 0)
    .map(({ slug }) => `/c/${slug}`);
  return sitemapOf(origin, ['/', ...paths]);
}

/** What lists products apart from their categories: brands, promotions and saved listings. */
export async function listingSitemap(
  { catalogue, db }: Pick<Context, 'catalogue' | 'db'>,
  origin: string,
): Promise<string> {
  const saved = await listSavedListings(db);
  return sitemapOf(origin, [
    '/new',
    '/categories',
    '/brands',
    ...catalogue.listBrands().map(({ slug }) => `/brands/${slug}`),
    '/promotions',
    ...catalogue.listPromotions().map(({ slug }) => `/promotions/${slug}`),
    ...saved.map(({ slug }) => `/collections/${slug}`),
  ]);
}

function sitemapOf(origin: string, paths: readonly string[]): string {
  return `${opening}${paths.map((path) => entry(origin + path)).join('')}${closing}`;
}

/**
 * One piece of the products, or null where it would be empty. The date is that of the last change
 * of price or content that is still on record, or else of the launch.
 */
export async function productSitemap(
  { catalogue, db }: Pick<Context, 'catalogue' | 'db'>,
  origin: string,
  piece: number,
): Promise<Iterable<string> | null> {
  const first = piece * idsPerPiece;
  const last = first + idsPerPiece - 1;
  const ids = catalogue.listProductIds().filter((id) => id >= first && id <= last);
  if (ids.length === 0) return null;
  const changeOf = await findLastChanges(db, first, last);
  return (function* () {
    yield opening;
    for (const id of ids) {
      const product = catalogue.findListedProduct(id, retail);
      if (product) yield entry(`${origin}/p/${product.slug}`, changeOf(id) ?? product.launchedOn);
    }
    yield closing;
  })();
}

function entry(address: string, changedAt?: Date): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>\n`;
}
