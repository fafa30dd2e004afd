import { expect, it } from 'vitest';
import type { OrderedCategory } from './terms-store.ts';
import { orderedByTerms } from './trade-lists.ts';

const category = (
  id: number,
  parentId: number | null,
  orderedExPence: number,
): OrderedCategory => ({
  id,
  slug: `c${id}`,
  name: `C${id}`,
  parentId,
  orderedExPence,
});

it('counts what was ordered to the nearest category upwards that has terms, and all of it once', () => {
  const categories = [
    category(1, null, 1),
    category(2, 1, 20),
    category(3, 2, 300),
    category(4, null, 4_000),
    category(5, 4, 50_000),
  ];
  const terms = new Map([
    [1, 1_000],
    [3, 2_500],
  ]);
  expect(orderedByTerms(categories, terms)).toEqual({
    categories: [
      { slug: 'c1', name: 'C1', basisPoints: 1_000, orderedExPence: 21 },
      { slug: 'c3', name: 'C3', basisPoints: 2_500, orderedExPence: 300 },
    ],
    otherOrderedExPence: 54_000,
  });
});
