import {
  largestQuantity,
  quantityLimits,
  stepQuantity,
  wholePacks,
} from '@plumbline/contracts/nouns/quantities.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testOffer } from '../../../test/project-offer.ts';
import { requireQuantity } from './basket.ts';

const packSize = fc.integer({ min: 1, max: quantityLimits.maximum });
const quantity = fc.integer({ min: 1, max: 2 * quantityLimits.maximum });

/** Whether the basket takes so many of what is sold in packs of so many. */
function isTaken(wanted: number, pack: number): boolean {
  try {
    requireQuantity(testOffer(1, { packSize: pack }), wanted);
    return true;
  } catch {
    return false;
  }
}

it('whatever quantity the steps of a page lead to is taken, from any that a line could hold', () => {
  fc.assert(
    fc.property(quantity, packSize, fc.constantFrom<1 | -1>(1, -1), (from, pack, by) => {
      expect(isTaken(stepQuantity(from, by, pack), pack)).toBe(true);
      expect(isTaken(wholePacks(from, pack), pack)).toBe(true);
    }),
  );
});

it('no pack more is taken than what a page says is the most', () => {
  fc.assert(
    fc.property(packSize, (pack) => {
      const largest = largestQuantity(pack);
      expect([isTaken(largest, pack), isTaken(largest + pack, pack)]).toEqual([true, false]);
    }),
  );
});
