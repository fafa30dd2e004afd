import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import {
  namedAddresses,
  standingAddresses,
  type NamedAddress,
} from '@plumbline/contracts/nouns/content/shop-addresses.ts';
import { listingType } from '@plumbline/contracts/nouns/enumerations.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import { retail } from '../../goods/feeds/retail.ts';
import { anchorsOf } from './references.ts';
import { isPromotionThere, isVacancyOpen } from './linked-store.ts';

export type Sources = Pick<Context, 'catalogue' | 'content' | 'db' | 'now'>;

/** What will be there when a link is. */
export interface Coming {
  /** Pages that are published with it, by their address. */
  pages: ReadonlyMap<string, PageContent>;
  /** Whether it waits for an hour, by which a promotion that is still to come may have begun. */
  isForLater: boolean;
}

const nothingComing: Coming = { pages: new Map(), isForLater: false };

/** Whether there is a category of goods with this slug. */
export const findsCategory = ({ catalogue }: Pick<Sources, 'catalogue'>, slug: string): boolean =>
  catalogue.listCategory({ slug, pageSize: 1 }, retail) !== null;

const findsBrand = ({ catalogue }: Pick<Sources, 'catalogue'>, slug: string): boolean =>
  catalogue.listBrands().some((brand) => brand.slug === slug);

const findsProduct = async ({ catalogue }: Sources, slug: string): Promise<boolean> =>
  (await catalogue.findProductBySlug(slug, retail)) !== null;

/** Whether there is a listing at an address: "c/taps", "brands/corvane". */
export function findsListing(sources: Pick<Sources, 'catalogue'>, slug: string): boolean {
  const [place, ...rest] = slug.split('/');
  const name = rest.join('/');
  return place === 'c' ? findsCategory(sources, name) : findsBrand(sources, name);
}

type Find = (sources: Sources, name: string, coming: Coming) => boolean | Promise<boolean>;

/** How each address with a name in it is looked up. One that lacks here does not compile. */
const finds: Readonly<Record<NamedAddress, Find>> = {
  'c/*': findsCategory,
  'brands/:name': findsBrand,
  'collections/:name': ({ catalogue }, slug) => {
    const asked = { slug, pageSize: 1, listingType: listingType.configured };
    return catalogue.listCategory(asked, retail) !== null;
  },
  'promotions/:name': ({ db, now }, slug, { isForLater }) =>
    isPromotionThere(db, slug, { at: now(), isForLater }),
  'p/:name': findsProduct,
  'p/:name/reviews': findsProduct,
  'p/:name/questions': findsProduct,
  'p/:name/specification.pdf': findsProduct,
  'careers/:name': ({ db, now }, slug) => isVacancyOpen(db, slug, formatDay(londonDay(now()))),
  'advice/category/:name': ({ content }, key) => content.findCategory(key) !== null,
};

const forms = namedAddresses.map((address) => ({
  find: finds[address],
  form: new RegExp(
    `^${address
      .replaceAll('.', String.raw`\.`)
      .replace(':name', '([^/]+)')
      .replace('*', '(.+)')}$`,
  ),
}));

/**
 * Whether a path of the shop leads to something that is there, or comes with what names it. Of a page
 * of the shop's words the heading must be there as well; what screens have within them is not known.
 */
export async function leadsSomewhere(
  sources: Sources,
  path: string,
  coming: Coming = nothingComing,
): Promise<boolean> {
  const { content } = sources;
  const [address = '', anchor = ''] = path.split('#');
  const slug = address.slice(1).split('?')[0]!.replace(/\/$/, '');
  const page = coming.pages.get(slug) ?? content.findPage(slug)?.content;
  for (const { find, form } of forms) {
    const [, name] = form.exec(slug) ?? [];
    if (name !== undefined) return find(sources, name, coming);
  }
  if (page) return anchor === '' || anchorsOf(page).has(anchor);
  if (standingAddresses.has(slug)) return true;
  const move = content.findMove(slug);
  return move !== null && leadsSomewhere(sources, withAnchor(move, anchor), coming);
}

/** A browser takes its place within a page along to where it is sent on, unless that has its own. */
const withAnchor = (path: string, anchor: string): string =>
  anchor === '' || path.includes('#') ? path : `${path}#${anchor}`;
