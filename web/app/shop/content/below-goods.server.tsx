import type { ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { PageFacts } from '../../request/page-facts.ts';
import type { Shop } from '../../request/shop.server.ts';
import { blocksHtml } from './content-html.server.tsx';
import { askedOn, findContentPage, thingsOf } from './content-view.server.ts';
import contentSheet from './content.css?url';
import { loadGuides } from './guides.server.tsx';

/** More would be a page of reading below a page of goods. */
const guidesShown = 2;

/**
 * A listing with what stands below it, as HTML: the words of its landing page, and guides that help with
 * what is listed. It does without where they cannot be had. `landing` is a page that is only looked at,
 * in the place of the one that the shop shows.
 */
export async function withBelowGoods<L extends { path: string; facts: PageFacts }>(
  shop: Shop,
  listing: L,
  categories: string[],
  now: Date,
  landing?: ShownPage,
) {
  const [page, guides] = await Promise.all([
    landing ?? findContentPage(shop, listing.path.replace(/^\//, '')).catch(() => null),
    loadGuides(shop, { categories }, guidesShown),
  ]);
  if (page?.kind !== 'landing') return { ...listing, landing: null, below: guides };
  const { title, summary, picture } = page;
  const shown = picture && page.pictures[`${picture.from}:${picture.ref}`];
  const words = blocksHtml(shop, page, await thingsOf(shop, page, now));
  const { facts } = listing;
  return {
    ...listing,
    landing: { title, description: summary },
    facts: {
      ...facts,
      image: shown ? shown.src : facts.image,
      data: [...facts.data, ...askedOn(page)],
    },
    // Its sheet comes only with it.
    below: `<link rel="stylesheet" href="${contentSheet}"><div class="landing-words blocks">${words}</div>${guides}`,
  };
}
