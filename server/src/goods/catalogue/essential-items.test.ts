import { describe, expect, test } from 'vitest';
import { describeEssentialItems, type Candidate, type KeptItem } from './essential-items.ts';
import type { Offer } from './reader.ts';

function kept(item: Partial<KeptItem>): KeptItem {
  return {
    need: 'needed',
    name: null,
    reason: 'It is needed.',
    quantity: 1,
    bundle: null,
    candidates: [],
    ...item,
  };
}

/** Offers by id whose state and pack are told; the rest plays no part here. */
function offers(...list: [id: number, state: string, packSize?: number][]) {
  return new Map(
    list.map(([id, state, packSize = 1]) => [
      id,
      {
        sku: `SKU-${id}`,
        name: `Item ${id}`,
        packSize,
        price: { basis: 'inc', incPence: 840, exPence: 700, vatRatePercent: 20 },
        availability: { state },
      } as unknown as Offer,
    ]),
  );
}

const candidate = (offeringId: number, finish: string | null, size: string | null): Candidate => ({
  offeringId,
  finish,
  size,
});

describe('describeEssentialItems', () => {
  test('puts the needed first, then what is included, then what is recommended', () => {
    const items = describeEssentialItems(
      [
        kept({ need: 'recommended', candidates: [candidate(1, null, null)] }),
        kept({ need: 'included', name: 'Two brackets' }),
        kept({ need: 'needed', candidates: [candidate(2, null, null)] }),
      ],
      { finish: null, size: null },
      offers([1, 'in-stock'], [2, 'in-stock']),
    );
    expect(items.map(({ need, name }) => [need, name])).toEqual([
      ['needed', 'Item 2'],
      ['included', 'Two brackets'],
      ['recommended', 'Item 1'],
    ]);
    expect(items[1]!.offering).toBeNull();
  });

  const variants = [
    candidate(1, 'chrome', '600 mm'),
    candidate(2, 'brass', '600 mm'),
    candidate(3, 'chrome', '800 mm'),
    candidate(4, 'brass', '800 mm'),
  ];
  test.each([
    ['the same size and finish', { finish: 'brass', size: '800 mm' }, {}, 'SKU-4'],
    ['the size before the finish', { finish: 'oak', size: '800 mm' }, {}, 'SKU-3'],
    ['the finish where no size is the same', { finish: 'brass', size: '1 m' }, {}, 'SKU-2'],
    ['what can be had before the finish', { finish: 'brass', size: '800 mm' }, { 4: 1 }, 'SKU-3'],
    ['the size before what can be had', { finish: 'x', size: '800 mm' }, { 3: 1, 4: 1 }, 'SKU-3'],
    ['the first where nothing tells them apart', { finish: null, size: null }, {}, 'SKU-1'],
  ])('shows %s', (_, chosen, out: Record<number, number>, sku) => {
    const all = offers(
      ...[1, 2, 3, 4].map((id): [number, string] => [id, out[id] ? 'out-of-stock' : 'in-stock']),
    );
    const [item] = describeEssentialItems([kept({ candidates: variants })], chosen, all);
    expect(item?.offering?.sku).toBe(sku);
  });

  const tap = [candidate(1, 'chrome', null), candidate(2, 'brass', null)];
  const trap = [candidate(3, 'brass', null), candidate(4, 'chrome', null)];
  const waste = [candidate(5, 'chrome', null), candidate(6, 'black', null)];
  const sealant = [candidate(7, 'white', null), candidate(8, 'clear', null)];
  test.each([
    ['one finish through a set whose goods are not of metal', 'white', [], [1, 4, 5, 7]],
    ['the chosen finish wherever an item has it', 'brass', [], [2, 3, 5, 7]],
    ['no finish that cannot be had', 'white', [4, 5], [2, 3, 6, 7]],
  ])('shows %s', (_, finish, out: number[], ids) => {
    const all = offers(
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((id): [number, string] => [
        id,
        out.includes(id) ? 'out-of-stock' : 'in-stock',
      ]),
    );
    const items = describeEssentialItems(
      [tap, trap, waste, sealant].map((candidates) => kept({ candidates })),
      { finish, size: null },
      all,
    );
    expect(items.map(({ offering }) => offering?.sku)).toEqual(ids.map((id) => `SKU-${id}`));
  });

  test('leaves out what is not sold, and asks for whole packs', () => {
    const items = describeEssentialItems(
      [
        kept({ candidates: [candidate(1, null, null)] }),
        kept({ candidates: [candidate(9, null, null)] }),
        kept({ candidates: [candidate(2, null, null)], quantity: 3 }),
      ],
      { finish: null, size: null },
      offers([1, 'discontinued'], [2, 'in-stock', 2]),
    );
    expect(items.map(({ offering, quantity }) => [offering?.sku, quantity])).toEqual([
      ['SKU-2', 4],
    ]);
  });
});
