import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearestWords } from './spelling.ts';

describe('editDistance', () => {
  it.each([
    ['toilet', 'toilet', 0],
    ['toielt', 'toilet', 1],
    ['basn', 'basin', 1],
    ['chrome', 'chromme', 1],
    ['raditor', 'radiator', 1],
    ['vanaty', 'vanity', 1],
    ['shwore', 'shower', 2],
  ])('%s is from %s by %i', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance);
  });

  it('is the same both ways and never says less than the lengths differ by', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const distance = editDistance(one, other, 8);
        expect(distance).toBe(editDistance(other, one, 8));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
        expect(distance === 0).toBe(one === other);
      }),
    );
  });

  it('says no more than one beyond its limit', () => {
    expect(editDistance('basin', 'radiator', 2)).toBe(3);
  });
});

describe('nearestWords', () => {
  const known = ['basin', 'bath', 'radiator', 'toilet', '#600', 'k2x'];

  it('finds the nearest word', () => {
    expect(nearestWords('toielt', known, 3)).toEqual(['toilet']);
    expect(nearestWords('radaitro', known, 3)).toEqual(['radiator']);
  });

  it('never guesses short words, sizes or codes', () => {
    expect(nearestWords('bat', known, 3)).toEqual([]);
    expect(nearestWords('#601', known, 3)).toEqual([]);
    expect(nearestWords('bas1n', known, 3)).toEqual([]);
  });
});
