import type { PreviewedPage } from '@plumbline/contracts/shop/content.ts';
import type { Shop } from '../../request/shop.server.ts';
import { answerPage } from '../../request/answer-page.server.ts';
import { loadBrand } from '../listing/listed-apart.server.ts';
import { loadListing, stillOfListing } from '../listing/listing.server.ts';
import { readListingQuery } from '../listing/listing-query.ts';
import { withBelowGoods } from './below-goods.server.tsx';
import { helpAnswer } from './load-help.server.ts';
import { pageAnswer } from './load-page.server.ts';

/** A page that is looked at before it is in the shop, on the screen on which it will be. */
export async function previewAnswer(shop: Shop, page: PreviewedPage, now: Date) {
  const none = { help: null, listing: null, page: null };
  if (page.kind === 'help') return { ...none, help: await helpAnswer(shop, page, now) };
  if (page.kind === 'landing') {
    // Where its listing has gone, the words are shown by themselves.
    const listing = await listingWith(shop, page, now).catch(() => null);
    if (listing) return { ...none, listing };
  }
  return { ...none, page: await pageAnswer(shop, page, now) };
}

/**
 * The first page of the listing that a landing page goes with, with its words below the goods: both at
 * the prices of whom the page is looked at as.
 */
async function listingWith(shop: Shop, page: PreviewedPage, now: Date) {
  const [place, ...rest] = page.slug.split('/');
  const slug = rest.join('/');
  const query = readListingQuery(new URLSearchParams());
  const listing =
    place === 'c'
      ? await loadListing(shop, `/${page.slug}`, { slug }, query, now, page.listing)
      : await loadBrand(shop, slug, query, now, page.listing);
  const above = listing.crumbs.map(({ href }) => href.replace(/^\/c\//, ''));
  const categories = place === 'c' ? [...above, slug] : [];
  const whole = await withBelowGoods(shop, listing, categories, now, page);
  return answerPage(shop, whole, ...stillOfListing, 'below');
}
