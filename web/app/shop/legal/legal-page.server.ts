import type { Shop } from '../../request/shop.server.ts';
import { findContentPage } from '../content/content-view.server.ts';
import { pageAnswer } from '../content/load-page.server.ts';

/**
 * A legal text as staff have written it, in the version that an address asks for; null where the shop
 * shows none.
 */
export async function loadLegalPage(shop: Shop, { pathname, searchParams }: URL) {
  const version = Number(searchParams.get('version')) || undefined;
  const page = await findContentPage(shop, pathname.slice(1), version);
  return page && { shown: await pageAnswer(shop, page, new Date()), legal: page.legal };
}
