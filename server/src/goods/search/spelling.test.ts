import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedEdits, editDistance, nearestWords, sortByLength } from './spelling.ts';

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
  const known = [sortByLength(['basin', 'bath', 'radiator', 'toilet', '#600', 'k2x'])];

  it('finds the nearest word', () => {
    expect(nearestWords('toielt', known, 3)).toEqual(['toilet']);
    expect(nearestWords('radaitro', known, 3)).toEqual(['radiator']);
  });

  it('takes a short word for another only where its ends are right or its letters are', () => {
    expect(nearestWords('bsin', known, 3)).toEqual(['basin']);
    expect(nearestWords('abth', known, 3)).toEqual(['bath']);
    expect(nearestWords('bats', known, 3)).toEqual([]);
    expect(nearestWords('math', known, 3)).toEqual([]);
  });

  it('finds the same words as a look at every one of them', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 6, maxLength: 9 });
    fc.assert(
      fc.property(word, fc.uniqueArray(word, { maxLength: 30 }), (asked, all) => {
        const distances = all.map((each) => editDistance(asked, each, allowedEdits(asked)));
        const least = Math.min(...distances);
        const nearest =
          least > allowedEdits(asked) ? [] : all.filter((_, at) => distances[at] === least);
        const found = nearestWords(asked, [sortByLength(all)], 100);
        expect(found.toSorted()).toEqual(nearest.toSorted());
      }),
    );
  });

  it('never guesses short words, sizes or codes', () => {
    expect(nearestWords('bat', known, 3)).toEqual([]);
    expect(nearestWords('#601', known, 3)).toEqual([]);
    expect(nearestWords('bas1n', known, 3)).toEqual([]);
  });
});
