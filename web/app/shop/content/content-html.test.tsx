import type { ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Shop } from '../../request/shop.server.ts';
import type { BlockThings } from './block-things.ts';
import { blocksHtml } from './content-html.server.tsx';

const card = (sku: string) => ({
  sku,
  name: `Tap ${sku}`,
  href: `/p/tap-${sku.toLowerCase()}`,
  picture: { src: '/a.avif', alt: '', width: 400, height: 400 },
  price: { now: '£1.00', other: '', eachPence: 100, pence: 100 },
  swatches: [],
  arrival: { text: 'Tomorrow' },
});
const html = (related: string[], inline: string[]) => {
  const goods = Object.fromEntries(['A', 'B'].map((sku) => [sku, card(sku)]));
  const block = { id: 'b', kind: 'products', title: '', note: '', look: 'rows', taken: 'each' };
  const blocks = inline.length > 0 ? [{ ...block, goods: { of: 'skus', skus: inline } }] : [];
  const markup = {
    html: (_: string, make: () => React.ReactElement) => renderToStaticMarkup(make()),
  };
  return blocksHtml(
    { markup } as unknown as Shop,
    { blocks, related } as unknown as ShownPage,
    { goods, listed: {}, pictures: {} } as unknown as BlockThings,
  );
};

test('goods that go with a page stand at its end, without those that it shows already', () => {
  expect(html([], [])).toBe('');
  const both = html(['A', 'B'], []);
  expect(both).toContain('Goods that go with this');
  expect(both.indexOf('Tap A')).toBeLessThan(both.indexOf('Tap B'));
  const rest = html(['A', 'B'], ['A']);
  expect(rest.split('Goods that go with this')[1]).not.toContain('Tap A');
  expect(rest.split('Goods that go with this')[1]).toContain('Tap B');
  expect(html(['A'], ['A'])).not.toContain('Goods that go with this');
});
