import { RequestError } from '@plumbline/contracts/call/client.ts';
import type { ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Shop } from '../../request/shop.server.ts';
import type { BlockThings } from './block-things.ts';
import { findContentPage } from './content-view.server.ts';
import { blocksHtml } from './content-html.server.tsx';

const card = (sku: string, more: object) => ({
  sku,
  name: `Tap ${sku}`,
  href: `/p/tap-${sku.toLowerCase()}`,
  picture: { src: '/a.avif', alt: '', width: 400, height: 400 },
  price: { now: '£1.00', other: '', eachPence: 100, pence: 100 },
  swatches: [],
  arrival: { text: 'Tomorrow' },
  ...more,
});
const html = (related: string[], inline: string[], more: object = {}) => {
  const goods = Object.fromEntries(['A', 'B'].map((sku) => [sku, card(sku, more)]));
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

test('an address that asks for an earlier version is led on to that version', async () => {
  const getPageData = () =>
    Promise.reject(new RequestError('moved', 410, { code: 'page-moved', to: '/returns' }));
  const shop = { services: { content: { getPageData } } } as unknown as Shop;
  const toOf = (version?: number) =>
    findContentPage(shop, 'old', version).catch((thrown: Response) =>
      thrown.headers.get('location'),
    );
  expect(await toOf(2)).toBe('/returns?version=2');
  expect(await toOf()).toBe('/returns');
});

test('goods that are no longer sold say what took their place, and cannot be put into the basket', () => {
  const successor = { href: '/p/tap-c', label: 'See the Tap C' };
  const gone = html([], ['A'], { successor, buyable: false });
  expect(gone).toContain('No longer sold. <a class="link" href="/p/tap-c">See the Tap C</a>');
  expect(gone).not.toContain('<button');
});

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
