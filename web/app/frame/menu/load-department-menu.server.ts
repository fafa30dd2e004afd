import type { CategoryListing } from '@plumbline/contracts/catalogue/listings.ts';
import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import type { Facet } from '@plumbline/contracts/nouns/listings.ts';
import { sizeText } from '@plumbline/contracts/catalogue/offering-facts.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { grouped } from '../../kit/format.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';
import { sizeBands } from './size-bands.ts';

/** One way into a department: a kind of its goods, a size, a finish, a brand. */
export interface MenuLink {
  href: string;
  name: string;
  count: string;
  swatch: string | null;
}

export interface DepartmentMenu {
  href: string;
  name: string;
  count: string;
  inStock: MenuLink | null;
  columns: { title: string; links: MenuLink[] }[];
  /** What is asked for most in the department; without a price, which depends on who asks. */
  lead: { href: string; name: string; picture: PictureView; dim: string | null; size: string };
}

type ValuesFacet = Extract<Facet, { kind: 'values' }>;
type RangeFacet = Extract<Facet, { kind: 'range' }>;

/** Facets that every department has; what else it has tells its goods apart. */
const common = new Set(['finish', 'brand', 'rating', 'stock', 'material', 'range']);
const linksShown = 6;
const categoriesShown = 10;

/**
 * What the menu shows of a department: its categories, what tells its goods apart, their sizes,
 * finishes and brands. It is the same for everybody, so that browsers may keep it. Null where there
 * is no such department, or nothing in it.
 */
export async function loadDepartmentMenu(
  { services }: Shop,
  slug: string,
): Promise<DepartmentMenu | null> {
  const { category, listing } = await orErrorPage(
    services.listings.listCategory({ body: { slug, pageSize: 1 } }),
  );
  const [lead] = listing.items;
  if (!lead || category.breadcrumb.length > 1) return null;
  const href = `/c/${category.slug}`;
  const { facets, total } = listing;
  const told = facets.find((facet) => facet.kind === 'values' && !common.has(facet.key));
  const named = (key: string) => facets.find((facet) => facet.key === key);
  const countOf = async (key: string, range: { min?: number; max?: number }) => {
    const page = await services.listings.refineCategory({
      body: { slug, pageSize: 1, ranges: { [key]: range } },
    });
    return page.total;
  };
  const columns = [
    { title: 'By kind', links: categoryLinks(category) },
    valueColumn(href, told),
    await sizeColumn(href, leadingSize(facets), countOf),
    valueColumn(href, named('finish')),
    valueColumn(href, named('brand')),
  ];
  const stock = valueColumn(href, named('stock'));
  return {
    href,
    name: category.name,
    count: grouped(total),
    inStock: stock?.links[0] ?? null,
    columns: columns.filter((column) => column !== null && column.links.length > 1) as Columns,
    lead: leadOf(lead),
  };
}

type Columns = DepartmentMenu['columns'];

function categoryLinks({ subCategories }: CategoryListing['category']): MenuLink[] {
  return subCategories
    .filter(({ count }) => count > 0)
    .slice(0, categoriesShown)
    .map(({ slug, name, count }) => ({
      href: `/c/${slug}`,
      name,
      count: grouped(count),
      swatch: null,
    }));
}

/** The values that most goods have, in the order of the facet. */
function valueColumn(href: string, facet: Facet | undefined): Columns[number] | null {
  if (facet?.kind !== 'values') return null;
  const { key, label, values }: ValuesFacet = facet;
  const least = values.map(({ count }) => count).toSorted((a, b) => b - a)[linksShown - 1] ?? 1;
  const links = values
    .filter(({ count }) => count >= Math.max(1, least))
    .slice(0, linksShown)
    .map(({ value, label: name, count, swatch }) => ({
      href: `${href}?${new URLSearchParams({ [key]: value }).toString()}`,
      name,
      count: grouped(count),
      swatch: swatch ?? null,
    }));
  return { title: titleOf(label), links };
}

/** The measure that a department is told apart by: the reach of taps, the width of furniture. */
function leadingSize(facets: readonly Facet[]): RangeFacet | null {
  const end = facets.findIndex(({ key }) => key === 'price' || key === 'brand');
  const leading = end < 0 ? facets : facets.slice(0, end);
  return leading.find(
    (facet) => facet.kind === 'range' && facet.unit === 'mm',
  ) as RangeFacet | null;
}

async function sizeColumn(
  href: string,
  facet: RangeFacet | null | undefined,
  countOf: (key: string, range: { min?: number; max?: number }) => Promise<number>,
): Promise<Columns[number] | null> {
  if (!facet || facet.scale !== 1) return null;
  const { key, label } = facet;
  const bands = sizeBands(facet);
  const counts = await Promise.all(bands.map(({ range }) => countOf(key, range)));
  const links = bands.flatMap(({ range, text }, at) => {
    const ends = Object.entries(range).map(([end, mm]) => [`${key}.${end}`, String(mm)]);
    const query = new URLSearchParams(ends).toString();
    const count = counts[at] ?? 0;
    return count === 0
      ? []
      : [{ href: `${href}?${query}`, name: text, count: grouped(count), swatch: null }];
  });
  return { title: titleOf(label), links };
}

/** "Tap holes" stands over its column as "By tap holes". */
function titleOf(label: string): string {
  return `By ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

function leadOf({ slug, sku, name, picture, keyDimension, dimensions }: ProductCard) {
  return {
    href: `/p/${slug}?sku=${encodeURIComponent(sku)}`,
    name,
    picture: pictureView(picture),
    dim: keyDimension?.label ?? null,
    size: sizeText(dimensions) ?? '',
  };
}
