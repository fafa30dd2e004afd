import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysInWindow, supportedWas } from './was-price.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('the days that a price counts for', () => {
  it.each([
    ['from within the window until now', 10, null, 10],
    ['from within the window to the next change', 40, 12, 28],
    ['from before the window', 200, 80, 10],
    ['from before the window until now', 200, null, 90],
    ['that ended before the window', 200, 100, 0],
    ['that begins later', -5, null, 0],
    ['that would end later', 10, -10, 10],
  ])('%s', (_, from, until, days) => {
    expect(daysInWindow(daysAgo(from), until === null ? null : daysAgo(until), now)).toBe(days);
  });

  it('are whole days', () => {
    const almost = new Date(now.getTime() - 28 * 86_400_000 + 1);
    expect(daysInWindow(almost, null, now)).toBe(27);
  });
});

describe('a was-price', () => {
  it('is claimed after 28 of the last 90 days at that price, and not after 27', () => {
    const history = (days: number) => [
      { incPence: 749_00, fromAt: daysAgo(20 + days) },
      { incPence: 649_00, fromAt: daysAgo(20) },
    ];
    expect(supportedWas(history(28), 649_00, now)).toEqual({
      incPence: 749_00,
      daysCharged: 28,
      windowDays: 90,
    });
    expect(supportedWas(history(27), 649_00, now)).toBeNull();
  });

  it('adds up separate spells at the same price', () => {
    const history = [
      { incPence: 700, fromAt: daysAgo(80) },
      { incPence: 600, fromAt: daysAgo(66) },
      { incPence: 700, fromAt: daysAgo(40) },
      { incPence: 600, fromAt: daysAgo(26) },
    ];
    expect(supportedWas(history, 600, now)?.daysCharged).toBe(28);
  });

  it('does not count what was charged before the window', () => {
    const history = [
      { incPence: 900, fromAt: daysAgo(300) },
      { incPence: 600, fromAt: daysAgo(70) },
    ];
    expect(supportedWas(history, 600, now)).toBeNull();
    expect(supportedWas([{ incPence: 900, fromAt: daysAgo(300) }], 600, now)?.daysCharged).toBe(90);
  });

  it('is never claimed for a price that is not higher, nor from the future', () => {
    expect(supportedWas([{ incPence: 600, fromAt: daysAgo(90) }], 600, now)).toBeNull();
    expect(supportedWas([{ incPence: 900, fromAt: daysAgo(-1) }], 600, now)).toBeNull();
    expect(supportedWas([], 600, now)).toBeNull();
  });

  it('takes the highest price that the history supports, in any order of entries', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 120 })), {
          selector: ([, day]) => day,
        }),
        (entries) => {
          const history = entries.map(([pence, day]) => ({
            incPence: pence,
            fromAt: daysAgo(day),
          }));
          const was = supportedWas(history, 0, now);
          expect(supportedWas(history.toReversed(), 0, now)).toEqual(was);
          // Counted day by day: what was the price at the end of each of the last 90 days?
          const days = new Map<number, number>();
          for (let day = 1; day <= 90; day++) {
            const inForce = entries
              .filter(([, since]) => since >= day)
              .toSorted((a, b) => a[1] - b[1])[0];
            if (inForce) days.set(inForce[0], (days.get(inForce[0]) ?? 0) + 1);
          }
          const supported = [...days].filter(([, count]) => count >= 28).map(([pence]) => pence);
          expect(was?.incPence ?? null).toBe(supported.length ? Math.max(...supported) : null);
        },
      ),
    );
  });
});
