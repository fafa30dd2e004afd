import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  giveBack,
  reservationChanges,
  sumAllocations,
  sumLines,
  takesTooMuch,
  type Allocation,
  type StockLevel,
} from './stock.ts';

const level = (
  offeringId: number,
  locationId: number,
  onHand: number,
  reserved = 0,
): StockLevel => ({ offeringId, locationId, onHand, reserved });

describe('sumLines', () => {
  test('adds up lines of one offering and orders them by offering', () => {
    const lines = [
      { offeringId: 7, quantity: 2 },
      { offeringId: 3, quantity: 1 },
      { offeringId: 7, quantity: 5 },
    ];
    expect(sumLines(lines)).toEqual([
      { offeringId: 3, quantity: 1 },
      { offeringId: 7, quantity: 7 },
    ]);
  });
});

describe('allocate', () => {
  test('prefers a place that has the whole line', () => {
    const levels = [level(1, 1, 3), level(1, 2, 4)];
    expect(allocate([{ offeringId: 1, quantity: 4 }], levels)).toEqual({
      kind: 'allocated',
      allocations: [{ offeringId: 1, locationId: 2, quantity: 4 }],
    });
  });

  test('takes the lower place first where places are equal', () => {
    const levels = [level(1, 2, 5), level(1, 1, 5)];
    expect(allocate([{ offeringId: 1, quantity: 1 }], levels)).toEqual({
      kind: 'allocated',
      allocations: [{ offeringId: 1, locationId: 1, quantity: 1 }],
    });
  });

  test('spreads a line over as few places as will do when none has enough', () => {
    const levels = [level(1, 1, 2), level(1, 2, 6, 1), level(1, 3, 4)];
    expect(allocate([{ offeringId: 1, quantity: 8 }], levels)).toEqual({
      kind: 'allocated',
      allocations: [
        { offeringId: 1, locationId: 2, quantity: 5 },
        { offeringId: 1, locationId: 3, quantity: 3 },
      ],
    });
  });

  test('does not touch what others have reserved', () => {
    expect(allocate([{ offeringId: 1, quantity: 3 }], [level(1, 1, 5, 3)])).toEqual({
      kind: 'short',
      short: [{ offeringId: 1, wanted: 3, available: 2 }],
    });
  });

  test('names every short line, also of an offering that lies nowhere', () => {
    const lines = [
      { offeringId: 1, quantity: 1 },
      { offeringId: 2, quantity: 9 },
      { offeringId: 3, quantity: 1 },
    ];
    expect(allocate(lines, [level(1, 1, 5), level(2, 1, 4), level(2, 2, 4)])).toEqual({
      kind: 'short',
      short: [
        { offeringId: 2, wanted: 9, available: 8 },
        { offeringId: 3, wanted: 1, available: 0 },
      ],
    });
  });

  test('sums two lines of one offering before it looks at the stock', () => {
    const lines = [
      { offeringId: 1, quantity: 3 },
      { offeringId: 1, quantity: 3 },
    ];
    expect(allocate(lines, [level(1, 1, 5)])).toEqual({
      kind: 'short',
      short: [{ offeringId: 1, wanted: 6, available: 5 }],
    });
  });

  const levels = fc
    .uniqueArray(
      fc.record({
        offeringId: fc.integer({ min: 1, max: 4 }),
        locationId: fc.integer({ min: 1, max: 3 }),
        onHand: fc.integer({ min: 0, max: 9 }),
        reserved: fc.integer({ min: 0, max: 9 }),
      }),
      { selector: ({ offeringId, locationId }) => `${offeringId}/${locationId}` },
    )
    .map((found) => found.filter((each) => each.reserved <= each.onHand));
  const lines = fc.array(
    fc.record({
      offeringId: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  );

  test('takes exactly what is wanted and never more than is free, or names the true shortages', () => {
    fc.assert(
      fc.property(lines, levels, (wanted, places) => {
        const free = (offeringId: number) =>
          places
            .filter((place) => place.offeringId === offeringId)
            .reduce((sum, place) => sum + place.onHand - place.reserved, 0);
        const shortages = sumLines(wanted)
          .filter((line) => line.quantity > free(line.offeringId))
          .map(({ offeringId, quantity }) => ({
            offeringId,
            wanted: quantity,
            available: free(offeringId),
          }));

        const result = allocate(wanted, places);
        expect(result.kind === 'short' ? result.short : []).toEqual(shortages);
        const allocations = result.kind === 'allocated' ? result.allocations : [];
        expect(sumLines(allocations)).toEqual(shortages.length > 0 ? [] : sumLines(wanted));
        const left = giveBack(
          places,
          allocations.map((each) => ({ ...each, quantity: -each.quantity })),
        );
        expect(left.every((place) => place.reserved <= place.onHand)).toBe(true);
        expect(allocations.every((each) => each.quantity > 0)).toBe(true);
      }),
    );
  });

  test('gives the same answer whatever the order of lines and levels', () => {
    fc.assert(
      fc.property(lines, levels, (wanted, places) => {
        expect(allocate(wanted.toReversed(), places.toReversed())).toEqual(
          allocate(wanted, places),
        );
      }),
    );
  });
});

describe('replacing one set of reservations by another', () => {
  const at = (offeringId: number, locationId: number, quantity: number): Allocation => ({
    offeringId,
    locationId,
    quantity,
  });

  test('changes only the places whose quantity differs, in the order of locking', () => {
    const before = [at(2, 1, 4), at(1, 1, 2), at(3, 1, 1)];
    const after = [at(2, 1, 1), at(1, 1, 2), at(1, 2, 5)];
    expect(reservationChanges(before, after)).toEqual([at(1, 2, 5), at(2, 1, -3), at(3, 1, -1)]);
  });

  test('counts what it gives back as free', () => {
    expect(giveBack([level(1, 1, 5, 4), level(1, 2, 5, 4)], [at(1, 1, 3)])).toEqual([
      level(1, 1, 5, 1),
      level(1, 2, 5, 4),
    ]);
  });

  test('sums quantities of one offering and place', () => {
    expect(sumAllocations([at(2, 1, 1), at(1, 1, 2), at(2, 1, 3)])).toEqual([
      at(1, 1, 2),
      at(2, 1, 4),
    ]);
  });
});

describe('what a guest may keep from others', () => {
  // 40 and 20 on the shelves, 20 of them spoken for: 40 are free, a quarter is ten.
  const levels = [level(1, 1, 40, 15), level(1, 2, 20, 5), level(2, 1, 4_000)];
  const takes = (quantity: number, unitsOfOne = 3) =>
    takesTooMuch([{ offeringId: 1, quantity }], levels, unitsOfOne);

  test('is a quarter of what is free, over all places', () => {
    expect([10, 11].map((each) => takes(each))).toEqual([false, true]);
  });

  test('is some units in any case, be there ever so few', () => {
    expect([12, 13].map((each) => takes(each, 12))).toEqual([false, true]);
    expect(takesTooMuch([{ offeringId: 9, quantity: 3 }], levels, 3)).toBe(false);
    expect(takesTooMuch([{ offeringId: 9, quantity: 4 }], levels, 3)).toBe(true);
  });

  test('is passed by any one line that passes it', () => {
    const few = { offeringId: 2, quantity: 1 };
    const many = { offeringId: 1, quantity: 11 };
    expect(takesTooMuch([few, many], levels, 3)).toBe(true);
    expect(takesTooMuch([few], levels, 3)).toBe(false);
  });
});
