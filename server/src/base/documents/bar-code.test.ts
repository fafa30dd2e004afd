import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf, type Bar } from './bar-code.ts';

const printable = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 48 });

/** Widths of bars and the gaps between them, in turn, as a scanner meets them. */
function runsOf(bars: readonly Bar[]): number[] {
  return bars.flatMap(({ from, width }, index) => {
    const next = bars[index + 1];
    return next ? [width, next.from - from - width] : [width];
  });
}

describe('barsOf', () => {
  it('begins and ends as Code 128 does', () => {
    const runs = runsOf(barsOf('PL-4H8T-2W6N'));
    expect(runs.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4]);
    // 'P', as the standard draws it.
    expect(runs.slice(6, 12)).toEqual([3, 1, 3, 1, 2, 1]);
    expect(runs.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  });

  it('is made of signs of eleven modules, each with an even number of them in bars', () => {
    fc.assert(
      fc.property(printable, (text) => {
        const runs = runsOf(barsOf(text));
        expect((runs.length - 7) % 6).toBe(0);
        for (let at = 0; at < runs.length - 7; at += 6) {
          const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = runs.slice(at, at + 6);
          expect(a + b + c + d + e + f).toBe(11);
          expect((a + c + e) % 2).toBe(0);
          for (const run of [a, b, c, d, e, f]) expect([1, 2, 3, 4]).toContain(run);
        }
      }),
    );
  });

  it('is another for every text', () => {
    const drawn = (text: string) => JSON.stringify(barsOf(text));
    fc.assert(fc.property(printable, printable, (a, b) => a === b || drawn(a) !== drawn(b)));
  });

  it.each(['', 'Grün', 'x'.repeat(49)])('refuses %s, which it cannot say', (text) => {
    expect(() => barsOf(text)).toThrow('No bar code');
  });
});
