import { expect, test } from 'vitest';
import { createMarkupCache } from './markup-cache.server.ts';

test('what was made before is not made again, and the longest unused leaves first', () => {
  const made: string[] = [];
  const cache = createMarkupCache(2);
  const html = (name: string) =>
    cache.html(name, () => {
      made.push(name);
      return <b>{name}</b>;
    });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(html(name)).toBe(`<b>${name}</b>`);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
