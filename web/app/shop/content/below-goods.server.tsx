import type { ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { Shop } from '../../request/shop.server.ts';
import { blocksHtml } from './content-html.server.tsx';
import { findContentPage, thingsOf } from './content-view.server.ts';
import contentSheet from './content.css?url';
import { loadGuides } from './guides.server.tsx';

/** More would be a page of reading below a page of goods. */
const guidesShown = 2;

/**
 * What stands below a listing, as HTML: the words of its landing page, and guides that help with what
 * is listed. A listing does without where they cannot be had.
 */
export async function loadBelowGoods(
  shop: Shop,
  path: string,
  categories: string[],
  now: Date,
  landing?: ShownPage,
): Promise<string> {
  const [words, guides] = await Promise.all([
    landingWords(shop, path, now, landing),
    loadGuides(shop, { categories }, guidesShown),
  ]);
  return words + guides;
}

/** `landing` is a page that is only looked at, in the place of the one that the shop shows. */
async function landingWords(
  shop: Shop,
  path: string,
  now: Date,
  landing?: ShownPage,
): Promise<string> {
  const page = landing ?? (await findContentPage(shop, path.replace(/^\//, '')).catch(() => null));
  if (page?.kind !== 'landing') return '';
  const words = blocksHtml(shop, page, await thingsOf(shop, page, now));
  // Its sheet comes only with it.
  return `<link rel="stylesheet" href="${contentSheet}"><div class="landing-words blocks">${words}</div>`;
}
