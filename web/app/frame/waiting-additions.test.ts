import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAddition, keepAddition, listAdditions, type Addition } from './waiting-additions.ts';

const additionOf = (id: string): Addition => ({
  id,
  to: '/basket',
  fields: [
    ['sku', id],
    ['also', 'TRAP'],
    ['also', 'WASTE'],
  ],
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what is added waits in its order, field by field, until it has been sent', () => {
  expect(listAdditions()).toEqual([]);
  for (const id of ['a', 'b', 'c']) expect(keepAddition(additionOf(id))).toBe(true);
  expect(listAdditions()).toEqual(['a', 'b', 'c'].map(additionOf));
  forgetAddition('b');
  forgetAddition('never-was');
  expect(listAdditions()).toEqual(['a', 'c'].map(additionOf));
});

test('where the browser keeps nothing, that is said and nothing fails', () => {
  const refuse = () => {
    throw new Error('storage is off');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  expect(keepAddition(additionOf('a'))).toBe(false);
  expect(listAdditions()).toEqual([]);
  forgetAddition('a');
});
