import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FinishVariant } from '../../goods/catalogue/finish-store.ts';
import { swapFinish } from './swap-finish.ts';
import { testOffer } from '../../../test/project-offer.ts';
import type { ProjectContent, ProjectItemState } from './projects.ts';

const finish = (value: string) => ({ value, label: value.toUpperCase(), swatch: null });
const pair = (offeringId: number, own: string, otherId: number, other: string): FinishVariant => ({
  offeringId,
  finish: finish(own),
  otherId,
  otherFinish: finish(other),
});
const alone = (offeringId: number, own: string): FinishVariant => ({
  offeringId,
  finish: finish(own),
  otherId: null,
  otherFinish: null,
});
// A tap and a shower in chrome and brass, a waste in chrome alone, a basin without a finish.
const offers = new Map(
  [
    testOffer(1, { slug: 'tap', incPence: 100_00 }),
    testOffer(2, { slug: 'tap', incPence: 150_00 }),
    testOffer(3, { slug: 'shower', incPence: 300_00 }),
    testOffer(4, { slug: 'shower', incPence: 420_00, packSize: 2 }),
    testOffer(5, { slug: 'waste', incPence: 20_00 }),
    testOffer(6, { slug: 'basin', incPence: 80_00 }),
    testOffer(7, { slug: 'hook', incPence: 10_00 }),
    testOffer(8, { slug: 'hook', incPence: 12_00, state: 'discontinued' }),
  ].map((offer) => [offer.offeringId, offer]),
);
const variants = [
  pair(1, 'chrome', 2, 'brass'),
  pair(2, 'brass', 1, 'chrome'),
  pair(3, 'chrome', 4, 'brass'),
  pair(4, 'brass', 3, 'chrome'),
  alone(5, 'chrome'),
  pair(7, 'black', 8, 'brass'),
];
const item = (offeringId: number, quantity: number, room: string | null = null) =>
  ({
    offeringId,
    room,
    quantity,
    note: '',
    seenIncPence: 0,
    seenExPence: 0,
    seenAvailable: true,
  }) satisfies ProjectItemState;
const project = (...items: ProjectItemState[]): ProjectContent => ({
  name: 'House',
  notes: '',
  budgetPence: null,
  isFitted: false,
  rooms: ['Ensuite', 'Cloakroom'],
  items,
});
const held = ({ items }: ProjectContent) =>
  items.map(({ offeringId, room, quantity }) => [offeringId, room, quantity]);
const swap = (before: ProjectContent, wish: Parameters<typeof swapFinish>[1]) =>
  swapFinish(before, wish, variants, offers);
const toBrass = { fromFinish: 'chrome', toFinish: 'brass' };

describe('a finish', () => {
  it('is swapped in every product that comes in it; what does not stays, and is told', () => {
    const before = project(
      item(1, 1, 'Ensuite'),
      item(1, 2, 'Cloakroom'),
      item(3, 2),
      item(5, 3),
      item(6, 1),
      item(7, 1),
    );
    const { project: after, swaps, kept } = swap(before, toBrass);
    expect(held(after)).toEqual([
      [2, 'Ensuite', 1],
      [2, 'Cloakroom', 2],
      [4, null, 2],
      [5, null, 3],
      [6, null, 1],
      [7, null, 1],
    ]);
    expect(swaps.map(({ fromSku, toSku, rooms }) => [fromSku, toSku, rooms.length])).toEqual([
      ['SKU-1', 'SKU-2', 2],
      ['SKU-3', 'SKU-4', 1],
    ]);
    // The basin has no finish, and the hook another one: neither was asked for.
    expect(kept.map(({ sku, reason }) => [sku, reason])).toEqual([['SKU-5', 'no-such-finish']]);
  });

  it('of any kind is swapped where none is named, but for what is in it already', () => {
    const {
      project: after,
      swaps,
      kept,
    } = swap(project(item(2, 1), item(3, 2), item(7, 1)), {
      fromFinish: null,
      toFinish: 'brass',
    });
    expect(held(after)).toEqual([
      [2, null, 1],
      [4, null, 2],
      [7, null, 1],
    ]);
    expect(swaps.map(({ toSku }) => toSku)).toEqual(['SKU-4']);
    // What is no longer sold in that finish does not come in it.
    expect(kept.map(({ sku, reason }) => [sku, reason])).toEqual([['SKU-7', 'no-such-finish']]);
  });

  it('is swapped in one room alone, and joins what is there already', () => {
    const before = project(item(1, 1, 'Ensuite'), item(2, 3, 'Ensuite'), item(1, 2, 'Cloakroom'));
    const { project: after, swaps } = swap(before, { ...toBrass, room: 'Ensuite' });
    expect(held(after)).toEqual([
      [2, 'Ensuite', 4],
      [1, 'Cloakroom', 2],
    ]);
    expect(swaps[0]!.rooms).toMatchObject([{ room: 'Ensuite', heldQuantity: 3, nowQuantity: 4 }]);
  });

  it('stays where its pack does not come to the quantity, and the rest goes on', () => {
    const { project: after, kept } = swap(project(item(3, 3), item(1, 1)), toBrass);
    expect(held(after)).toEqual([
      [3, null, 3],
      [2, null, 1],
    ]);
    expect(kept.map(({ reason }) => reason)).toEqual(['quantity-not-allowed']);
  });

  it('is never lost: pieces of each product stay, whatever is swapped', () => {
    const anyItem = fc.record({
      offeringId: fc.constantFrom(1, 2, 3, 4, 5, 6, 7),
      quantity: fc.integer({ min: 1, max: 9 }),
      room: fc.constantFrom('Ensuite', 'Cloakroom', null),
    });
    const slugCounts = ({ items }: ProjectContent) => {
      const counts: Record<string, number> = {};
      for (const { offeringId, quantity } of items) {
        const { slug } = offers.get(offeringId)!;
        counts[slug] = (counts[slug] ?? 0) + quantity;
      }
      return counts;
    };
    fc.assert(
      fc.property(
        fc.uniqueArray(anyItem, {
          maxLength: 12,
          selector: ({ offeringId, room }) => `${offeringId} ${room}`,
        }),
        fc.constantFrom('chrome', 'brass', 'black', null),
        fc.constantFrom('chrome', 'brass'),
        fc.constantFrom('Ensuite', null, undefined),
        (items, fromFinish, toFinish, room) => {
          const before = project(
            ...items.map((each) => item(each.offeringId, each.quantity, each.room)),
          );
          const { project: after, kept } = swap(before, { fromFinish, toFinish, room });
          expect(slugCounts(after)).toEqual(slugCounts(before));
          const ids = new Set(after.items.map(({ offeringId }) => offeringId));
          for (const { sku } of kept) expect(ids).toContain(Number(sku.slice(4)));
        },
      ),
    );
  });
});
