import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, endOf, endsOf } from './redirect-ends.ts';

test.each([
  ['/trays/', 'trays'],
  ['/trays?size=900#fitting', 'trays'],
  ['/advice//trays', 'advice/trays'],
  ['/', ''],
])('%s asks for the address “%s”', (path, address) => {
  expect(addressOf(path)).toBe(address);
});

test('an address leads to the end of its way at once, with the place in the page that is named last', () => {
  const moves = new Map([
    ['oldest', '/older#top'],
    ['older', '/old/'],
    ['old', '/new#prices'],
    ['round', '/about'],
    ['about', '/round?again'],
  ]);
  expect([...endsOf(moves)]).toEqual([
    ['oldest', '/new#prices'],
    ['older', '/new#prices'],
    ['old', '/new#prices'],
  ]);
  expect(endOf(moves, 'unknown')).toBeNull();
});

test('no end leads on, however addresses lead to one another', () => {
  const address = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const path = fc
    .tuple(address, fc.constantFrom('', '/', '#x', '?y=1'))
    .map((it) => `/${it.join('')}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(address, path), { maxLength: 8 }), (pairs) => {
      const moves = new Map<string, string>(pairs);
      const ends = endsOf(moves);
      for (const end of ends.values()) expect(moves.has(addressOf(end))).toBe(false);
      // Whatever does not go round in a circle is led somewhere.
      const ending = [...moves].filter(([, to]) => !moves.has(addressOf(to)));
      for (const [from, to] of ending) expect(ends.get(from)).toBe(to);
    }),
  );
});
