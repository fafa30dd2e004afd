import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../core/refusal.ts';
import { seenNow } from '../wishlist/wishlist.ts';
import { priceItems } from './describe-project.ts';
import { compareProjects } from './edits.ts';
import {
  addItems,
  editProject,
  setItems,
  startProject,
  type ProjectContent,
  type ProjectItemState,
} from './projects.ts';
import { swapVariant } from './swap-variant.ts';
import { item, offers, testOffer } from '../../../test/project-offer.ts';

const findOffer = (sku: string) => [...offers.values()].find((offer) => offer.sku === sku) ?? null;

const project = (rooms: string[], ...items: ProjectItemState[]): ProjectContent => ({
  ...startProject({ name: 'First floor', rooms }),
  items,
});
const placed = ({ items }: ProjectContent) =>
  items.map(({ offeringId, room, quantity }) => [offeringId, room, quantity]);

/** The code and fields of the refusal that work throws. */
function refused(work: () => unknown) {
  try {
    work();
  } catch (error) {
    const { code, details } = error as Refusal;
    return [code, ...(details.fields ?? []).map(({ path }) => path)];
  }
  return null;
}

describe('rooms', () => {
  const both = project(['Ensuite', 'Cloakroom'], item(1, 'Ensuite'), item(1, 'Cloakroom', 2));

  it('keep what is in them under a new label, and give it up to no room when they go', () => {
    const renamed = editProject(both, {
      expectedVersion: 1,
      rooms: [{ label: 'Bathroom', was: 'Cloakroom' }, { label: 'Ensuite' }],
    });
    expect(renamed.rooms).toEqual(['Bathroom', 'Ensuite']);
    expect(placed(renamed)).toEqual([
      [1, 'Ensuite', 1],
      [1, 'Bathroom', 2],
    ]);
    const without = editProject(both, { expectedVersion: 1, rooms: [] });
    expect(placed(without)).toEqual([[1, null, 3]]);
  });

  it('are not given up where one place would then hold more than can be ordered', () => {
    const many = project(['Ensuite', 'Hall'], item(1, 'Ensuite', 600), item(1, 'Hall', 400));
    expect(refused(() => editProject(many, { expectedVersion: 1, rooms: [] }))).toEqual([
      'quantity-not-allowed',
      '/body/rooms',
    ]);
  });

  it('may swap labels, and a new room with an old name starts empty', () => {
    const rooms = [
      { label: 'Cloakroom', was: 'Ensuite' },
      { label: 'Ensuite', was: 'Cloakroom' },
    ];
    expect(placed(editProject(both, { expectedVersion: 1, rooms }))).toEqual([
      [1, 'Cloakroom', 1],
      [1, 'Ensuite', 2],
    ]);
    const taken = [{ label: 'Ensuite' }, { label: 'Bath', was: 'Ensuite' }, { label: 'Cloakroom' }];
    expect(placed(editProject(both, { expectedVersion: 1, rooms: taken }))).toEqual([
      [1, 'Bath', 1],
      [1, 'Cloakroom', 2],
    ]);
  });

  it.each([
    ['two of one name', [{ label: 'Bath' }, { label: ' bath ' }], 'room-repeated', '/body/rooms/1'],
    [
      'a room that never was',
      [{ label: 'Bath', was: 'Hall' }],
      'room-unknown',
      '/body/rooms/0/was',
    ],
  ])('refuse %s, at its field', (_, rooms, code, path) => {
    expect(refused(() => editProject(both, { expectedVersion: 1, rooms }))).toEqual([code, path]);
  });
});

describe('items', () => {
  const empty = project(['Ensuite', 'Cloakroom']);

  it('are set by room and taken out with 0', () => {
    const set = setItems(
      project(['Ensuite', 'Cloakroom'], item(1, 'Ensuite', 2, 'By the door')),
      [
        { sku: 'SKU-1', room: 'Ensuite', quantity: 0 },
        { sku: 'SKU-1', room: 'Cloakroom', quantity: 2, note: ' By the window ' },
        { sku: 'SKU-3', room: null, quantity: 5 },
      ],
      findOffer,
    );
    expect(placed(set)).toEqual([
      [1, 'Cloakroom', 2],
      [3, null, 5],
    ]);
    expect(set.items[0]!.note).toBe('By the window');
  });

  it('move to another room, where they join what it holds of them', () => {
    const before = project(
      ['Ensuite', 'Cloakroom'],
      item(1, 'Ensuite', 2, 'By the door'),
      item(3, 'Ensuite', 995),
      item(1, 'Cloakroom', 3, 'By the window'),
      item(3, null, 5),
    );
    const to = (sku: string, quantity: number, toRoom: string) =>
      setItems(before, [{ sku, room: 'Ensuite', quantity, toRoom }], findOffer);
    expect(to('SKU-1', 4, 'Cloakroom').items).toEqual([
      item(1, 'Cloakroom', 7, 'By the door By the window'),
      item(3, 'Ensuite', 995),
      item(3, null, 5),
    ]);
    expect(placed(to('SKU-3', 995, 'Cloakroom'))[1]).toEqual([3, 'Cloakroom', 995]);
    expect(to('SKU-1', 2, 'Ensuite')).toEqual(before);
    expect(refused(() => to('SKU-1', 2, 'Hall'))).toEqual(['room-unknown', '/body/items/0/toRoom']);
    const tooMany = [{ sku: 'SKU-3', room: 'Ensuite', quantity: 995, toRoom: null }];
    expect(refused(() => setItems(before, tooMany, findOffer))).toEqual([
      'quantity-not-allowed',
      '/body/items/0/quantity',
    ]);
  });

  it('are summed when they are added, a note untouched', () => {
    const before = project(['Ensuite'], item(1, 'Ensuite', 2, 'By the door'));
    const after = addItems(before, [{ sku: 'SKU-1', room: 'Ensuite', quantity: 3 }], findOffer);
    expect(after.items).toEqual([item(1, 'Ensuite', 5, 'By the door')]);
  });

  it.each([
    ['an unknown code', { sku: 'NONE', room: null, quantity: 1 }, 'sku-unknown', 'sku'],
    ['an unknown room', { sku: 'SKU-1', room: 'Hall', quantity: 1 }, 'room-unknown', 'room'],
    ['half a pack', { sku: 'SKU-3', room: null, quantity: 7 }, 'quantity-not-allowed', 'quantity'],
  ])('refuse %s, at its field', (_, wanted, code, field) => {
    const fine = { sku: 'SKU-2', room: null, quantity: 1 };
    for (const change of [setItems, addItems]) {
      expect(refused(() => change(empty, [fine, wanted], findOffer))).toEqual([
        code,
        `/body/items/1/${field}`,
      ]);
    }
  });
});

describe('a swap', () => {
  const from = offers.get(1)!;
  const to = offers.get(2)!;
  const held = project(
    ['Ensuite', 'Cloakroom'],
    item(1, 'Ensuite', 2, 'Left'),
    item(1, 'Cloakroom'),
    item(2, 'Cloakroom', 3, 'Right'),
  );

  it('joins quantities and notes where the target is there already, and tells of it', () => {
    const { project: after, swaps } = swapVariant(held, from, to, undefined);
    expect(placed(after)).toEqual([
      [2, 'Ensuite', 2],
      [2, 'Cloakroom', 4],
    ]);
    expect(
      swaps.map(({ room, heldQuantity, nowQuantity }) => [room, heldQuantity, nowQuantity]),
    ).toEqual([
      ['Ensuite', 0, 2],
      ['Cloakroom', 3, 4],
    ]);
    expect(swaps[1]!.amountWas.incPence).toBe(129_00 + 3 * 54_00);
    expect(swaps[1]!.amountNow.incPence).toBe(4 * 54_00);
  });

  it('stays in the room that is named', () => {
    expect(placed(swapVariant(held, from, to, 'Ensuite').project)).toEqual([
      [2, 'Ensuite', 2],
      [1, 'Cloakroom', 1],
      [2, 'Cloakroom', 3],
    ]);
  });

  it('tells of each room what the project shows of it, in both views, before and after', () => {
    const [cheap, dear] = [testOffer(7, { incPence: 10_01 }), testOffer(8, { incPence: 20_03 })];
    const known = new Map([cheap, dear].map((offer) => [offer.offeringId, offer]));
    const piece = (room: string, quantity: number): ProjectItemState => ({
      offeringId: 7,
      room,
      quantity,
      note: '',
      ...seenNow(cheap),
    });
    const before = project(['A', 'B', 'C'], piece('A', 1), piece('B', 1), piece('C', 5));
    const { project: after, swaps } = swapVariant(before, cheap, dear, undefined);
    const shown = ({ items }: ProjectContent) =>
      priceItems(items, known).map(({ item: { room }, amount }) => [room, amount]);
    expect(swaps.map(({ room, amountWas }) => [room, amountWas])).toEqual(shown(before));
    expect(swaps.map(({ room, amountNow }) => [room, amountNow])).toEqual(shown(after));
  });

  it('takes variants of one product and successors, and only what is there', () => {
    const gone = project([], item(5, null));
    expect(placed(swapVariant(gone, offers.get(5)!, offers.get(6)!, undefined).project)).toEqual([
      [6, null, 1],
    ]);
    expect(refused(() => swapVariant(held, from, offers.get(6)!, undefined))).toEqual([
      'variant-unrelated',
      '/body/toSku',
    ]);
    expect(refused(() => swapVariant(held, offers.get(3)!, to, undefined))).toEqual([
      'variant-not-in-project',
    ]);
  });
});

describe('what an edit changed', () => {
  it('is nothing for the same project, and each thing once otherwise', () => {
    const was = project(['Ensuite'], item(1, 'Ensuite', 2), item(2, null));
    expect(compareProjects(was, structuredClone(was))).toEqual([]);
    const now = {
      ...project(['Ensuite', 'Hall'], item(1, 'Ensuite', 3), item(3, 'Hall', 5, 'Spare')),
      name: 'Upstairs',
      notes: 'Ask the fitter',
      budgetPence: 2_400_00,
    };
    expect(compareProjects(was, now)).toEqual([
      { kind: 'renamed', was: 'First floor', now: 'Upstairs' },
      { kind: 'notes', was: '', now: 'Ask the fitter' },
      { kind: 'budget', wasPence: null, nowPence: 2_400_00 },
      { kind: 'rooms', was: ['Ensuite'], now: ['Ensuite', 'Hall'] },
      ...[
        { offeringId: 1, room: 'Ensuite', wasQuantity: 2, nowQuantity: 3 },
        { offeringId: 2, room: null, wasQuantity: 1, nowQuantity: 0 },
        { offeringId: 3, room: 'Hall', wasQuantity: 0, nowQuantity: 5, nowNote: 'Spare' },
      ].map((edit) => ({
        kind: 'item',
        isNoteChanged: edit.nowNote !== undefined,
        nowNote: '',
        ...edit,
      })),
    ]);
  });
});
