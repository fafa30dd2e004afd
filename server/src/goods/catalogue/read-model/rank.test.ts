import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRanked, selectPage } from './rank.ts';
import { createScratch } from './scratch.ts';

describe('the page of an order', () => {
  it('holds what sorting everything by key and then id would put there', () => {
    const products = fc.uniqueArray(
      fc.record({ key: fc.integer({ min: -5, max: 5 }), id: fc.nat(10_000) }),
      { selector: ({ id }) => id, maxLength: 400 },
    );
    const place = fc.nat(420);
    fc.assert(
      fc.property(products, place, fc.integer({ min: 1, max: 100 }), (found, from, size) => {
        const scratch = createScratch();
        const ranked = createRanked(found.length, scratch);
        for (const { key, id } of found) {
          ranked.keys[ranked.length] = key;
          ranked.productIds[ranked.length++] = id;
        }
        const to = Math.min(from + size, found.length);
        fc.pre(from < found.length);
        const page = Array.from(
          selectPage(ranked, scratch, from, to).page,
          (index) => found[index],
        );
        const sorted = found.toSorted((a, b) => a.key - b.key || a.id - b.id);
        expect(page).toEqual(sorted.slice(from, to));
      }),
    );
  });

  it.each(['rising', 'falling', 'alike', 'sawtooth'])('is found among %s keys too', (shape) => {
    const keyAt = { rising: 1, falling: -1, alike: 0, sawtooth: 0 }[shape]!;
    const scratch = createScratch();
    const count = 20_000;
    const ranked = createRanked(count, scratch);
    for (let index = 0; index < count; index++) {
      ranked.keys[index] = shape === 'sawtooth' ? index % 7 : index * keyAt;
      ranked.productIds[index] = (index * 7_919) % count;
    }
    ranked.length = count;
    const sorted = Array.from({ length: count }, (_, index) => index).toSorted(
      (a, b) => ranked.keys[a]! - ranked.keys[b]! || ranked.productIds[a]! - ranked.productIds[b]!,
    );
    for (const from of [0, 48, 9_990, 19_952]) {
      const { page, upTo } = selectPage(ranked, scratch, from, from + 48);
      expect([...page]).toEqual(sorted.slice(from, from + 48));
      const byIndex = (a: number, b: number) => a - b;
      expect([...upTo].toSorted(byIndex)).toEqual(sorted.slice(0, from + 48).toSorted(byIndex));
    }
  });
});
