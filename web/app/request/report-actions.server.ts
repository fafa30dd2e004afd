import type { Action } from '@plumbline/contracts/help/analytics.ts';
import { cookieChoices } from '@plumbline/contracts/nouns/cookies.ts';
import { problemOf } from './problems.server.ts';
import type { Shop } from './shop.server.ts';

/**
 * Reports what a visitor did, where they accepted that it is kept. No page waits for it, and one
 * that the shop refuses, such as too many at once, is only a thing not remembered.
 */
export function reportActions(shop: Shop, ...actions: Action[]): void {
  if (!isKept(shop) || actions.length === 0) return;
  shop.services.analytics.updateActions({ body: { actions } }).catch((error: unknown) => {
    if (!problemOf(error)) shop.reportFault(error);
  });
}

/** Reports that the page at an address of the shop was looked at, where that says anything. */
export async function reportView(shop: Shop, { pathname, searchParams }: URL): Promise<void> {
  if (!isKept(shop)) return;
  const [, screen, slug = ''] = /^\/(p|c|search)(?:\/(.+))?$/.exec(pathname) ?? [];
  if (screen === undefined) return reportRead(shop, pathname.slice(1));
  const words = searchParams.get('q')?.trim().slice(0, 200);
  if (screen === 'search' && words) reportActions(shop, { kind: 'searched', query: words });
  if (screen === 'c' && slug) reportActions(shop, { kind: 'viewed-category', slug: decoded(slug) });
  if (screen !== 'p' || !slug) return;
  const product = await shop.product(decoded(slug)).catch(() => null);
  const asked = product?.offerings.find(({ sku }) => sku === searchParams.get('sku'));
  const sku = (asked ?? product?.offerings[0])?.sku;
  if (sku !== undefined) reportActions(shop, { kind: 'viewed-product', sku });
}

/** Reports that a guide or help was opened. Help stands at any address: only the page knows what it is. */
async function reportRead(shop: Shop, slug: string): Promise<void> {
  if (slug === '') return;
  const page = await shop.services.content.getPageData({ params: { slug } }).catch(() => null);
  if (page?.kind === 'article' || page?.kind === 'help') {
    // By its own address: one with a stroke too many leads to it as well.
    reportActions(shop, { kind: 'read-page', page: page.slug });
  }
}

/** Whether what the visitor does is kept. */
export function isKept({ preferences }: Shop): boolean {
  return preferences.cookies === cookieChoices.accepted;
}

/** A part of an address in plain text; one that is not soundly encoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
