import type { Release } from '@plumbline/contracts/staff/releases.ts';
import type { TestShop, Visitor } from './shop.ts';

/** What the shop shows under an address; 'nothing' where that is no page of its. */
export async function shownAt(shop: TestShop, slug: string): Promise<string> {
  const { content } = shop.visitor().services;
  const page = await content.getPageData({ params: { slug } }).catch(() => null);
  return page ? JSON.stringify(page.blocks) : 'nothing';
}

/** So many minutes from now, by the shop's clock. */
export const minutesOn = ({ app }: TestShop, minutes: number) =>
  new Date(app.context.now().getTime() + minutes * 60_000).toISOString();

/** A release with these pages, as they were saved last. */
export async function gatherRelease(
  editor: Visitor,
  name: string,
  pageIds: readonly number[],
): Promise<Release> {
  const { releases } = editor.services;
  let release = await releases.createRelease({ body: { name } });
  const params = { releaseId: release.releaseId };
  for (const pageId of pageIds) {
    release = await releases.addToRelease({ params, body: { version: release.version, pageId } });
  }
  return release;
}
