import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinesTable } from './lines-table.tsx';
import type { ListView } from './list-view.server.ts';

const line = {
  sku: 'TAP',
  name: 'Tap',
  href: '/p/tap',
  picture: { src: '/tap.avif', alt: '', width: 36, height: 36 },
  stock: 'In stock',
  price: '£80.00',
  quantity: 4,
  there: '1',
  toOrder: 3,
  short: null,
  pack: null,
};
const view = {
  here: '/trade/lists/1',
  kind: 'van',
  version: 5,
  name: 'Van',
  mayChange: true,
  kits: 1,
  order: '',
  vat: 'ex',
  lines: [line],
} as unknown as ListView;
const typed = {
  version: '4',
  name: 'Old van',
  code: '',
  quantity: '',
  lines: { TAP: { quantity: '9', there: '2' } },
};
/** The value of the first field or button of a name. */
const valueOf = (html: string, name: string) =>
  / value="([^"]*)"/.exec(new RegExp(`<[^>]* name="${name}"[^>]*>`).exec(html)![0])?.[1];

test('what was counted stays as typed over a colleague’s change, and what belongs there is theirs', () => {
  const html = renderToStaticMarkup(<LinesTable view={view} addKey="k" typed={typed} />);
  expect(valueOf(html, 'there')).toBe('2');
  expect(valueOf(html, 'quantity')).toBe('4');
  expect(valueOf(html, 'name')).toBe('Van');
  const untyped = { ...typed, lines: { TAP: { quantity: '9', there: null } } };
  const left = renderToStaticMarkup(<LinesTable view={view} addKey="k" typed={untyped} />);
  expect(valueOf(left, 'there')).toBe('1');
  const own = renderToStaticMarkup(
    <LinesTable view={view} addKey="k" typed={{ ...typed, version: '5' }} />,
  );
  expect(valueOf(own, 'quantity')).toBe('9');
});

test('the return key keeps a van’s counts, which need no version of the list', () => {
  const html = renderToStaticMarkup(<LinesTable view={view} addKey="k" typed={undefined} />);
  expect(valueOf(html, 'intent')).toBe('typed');
  const kit = renderToStaticMarkup(
    <LinesTable view={{ ...view, kind: 'kit' }} addKey="k" typed={undefined} />,
  );
  expect(valueOf(kit, 'intent')).toBe('save');
});
