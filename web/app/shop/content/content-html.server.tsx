import type { ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { Shop } from '../../request/shop.server.ts';
import type { BlockThings } from './block-things.ts';
import { Blocks } from './blocks.tsx';
import { GoodsCards } from './goods.tsx';

/**
 * The HTML of a page's blocks, and of the goods that go with it. It follows from the blocks and from
 * what they refer to alone, so that it is kept under these; none of it is code in a browser.
 */
export function blocksHtml({ markup }: Shop, page: ShownPage, things: BlockThings): string {
  const { blocks, related } = page;
  const shown = new Set(blocks.flatMap((block) => skusOf(block, things)));
  const goods = related.flatMap((sku) => (shown.has(sku) ? [] : (things.goods[sku] ?? [])));
  return markup.html(`content ${JSON.stringify([blocks, related, things])}`, () => (
    <>
      <Blocks blocks={blocks} things={things} />
      {goods.length > 0 && (
        <section className="block" aria-labelledby="goes-with">
          <h2 id="goes-with">Goods that go with this</h2>
          <GoodsCards cards={goods} />
        </section>
      )}
    </>
  ));
}

/** The goods that stand in a block already. */
function skusOf(block: ShownPage['blocks'][number], { listed }: BlockThings): readonly string[] {
  if (block.kind !== 'products') return [];
  return block.goods.of === 'skus' ? block.goods.skus : (listed[block.id] ?? []);
}
