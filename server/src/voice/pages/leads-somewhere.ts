import { takenPlaces } from '@plumbline/contracts/nouns/content/taken-places.ts';
import type { Context } from '../../core/context.ts';
import { retail } from '../../goods/feeds/retail.ts';

type Sources = Pick<Context, 'catalogue' | 'content'>;

/** Addresses that will be there when a link is: those of pages that are published with it. */
export type Coming = ReadonlySet<string>;

/** Whether there is a category of goods with this slug. */
export const findsCategory = ({ catalogue }: Sources, slug: string): boolean =>
  catalogue.listCategory({ slug, pageSize: 1 }, retail) !== null;

/** Whether there is a listing at an address: "c/taps", "brands/corvane". */
export function findsListing(sources: Sources, slug: string): boolean {
  const [place, ...rest] = slug.split('/');
  return place === 'c'
    ? findsCategory(sources, rest.join('/'))
    : sources.catalogue.listBrands().some((brand) => brand.slug === rest[0]);
}

/** Whether a path of the shop leads to something that is there, or comes with what names it. */
export async function leadsSomewhere(
  sources: Sources,
  path: string,
  coming: Coming = new Set(),
): Promise<boolean> {
  const { catalogue, content } = sources;
  const slug = path.slice(1).split(/[?#]/)[0]!.replace(/\/$/, '');
  if (slug === '' || coming.has(slug)) return true;
  if (content.findPage(slug) || content.findMove(slug)) return true;
  const [place = '', ...rest] = slug.split('/');
  if (!takenPlaces.has(place)) return false;
  if (rest.length === 0) return true;
  switch (place) {
    case 'c':
    case 'brands':
      return findsListing(sources, slug);
    case 'p':
      return (await catalogue.findProductBySlug(rest[0]!, retail)) !== null;
    case 'advice':
      return rest[0] === 'category' && content.findCategory(rest[1] ?? '') !== null;
    case 'help':
      return rest[0] !== 'articles';
    default:
      return true;
  }
}
