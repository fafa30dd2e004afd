import type { ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { Shop } from '../../request/shop.server.ts';
import type { BlockThings } from './block-things.ts';
import { Blocks } from './blocks.tsx';

/**
 * The HTML of a page's blocks. It follows from the blocks and from what they refer to alone, so that
 * it is kept under these; none of it is code in a browser.
 */
export function blocksHtml({ markup }: Shop, page: ShownPage, things: BlockThings): string {
  const { blocks } = page;
  return markup.html(`content ${JSON.stringify([blocks, things])}`, () => (
    <Blocks blocks={blocks} things={things} />
  ));
}
