import type { Shop } from '../../request/shop.server.ts';
import { blocksHtml } from './content-html.server.tsx';
import { findContentPage, thingsOf } from './content-view.server.ts';

/**
 * What stands below a listing: the words of its landing page as HTML, or null where there are none.
 * A listing does without where they cannot be had.
 */
export async function loadLandingWords(
  shop: Shop,
  path: string,
  now: Date,
): Promise<{ title: string; html: string } | null> {
  const page = await findContentPage(shop, path.replace(/^\//, '')).catch(() => null);
  if (page?.kind !== 'landing') return null;
  return { title: page.title, html: blocksHtml(shop, page, await thingsOf(shop, page, now)) };
}

/** HTML that is there is not sent twice; that there is none, a browser has to be told. */
export const stillWhere = <const Name extends string>(part: { html: string } | null, name: Name) =>
  part ? ([name] as const) : [];
