import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeBasket } from '../basket/describe-basket.ts';
import { addAmounts } from '../../goods/pricing/vat.ts';
import { seenNow } from '../wishlist/wishlist.ts';
import { priceItems } from './describe-project.ts';
import { fillBasket } from './fill-basket.ts';
import { item, offers, testOffer } from '../../../test/project-offer.ts';

/** Everything comes to everywhere. */
const anywhere = () => null;

describe('filling a basket', () => {
  it('says of each item what became of it, and labels lines with their rooms', () => {
    const items = [
      item(1, 'Ensuite'),
      item(1, 'Cloakroom', 2),
      { ...item(2, 'Ensuite'), seenIncPence: 50_00 },
      item(3, null, 7),
      item(4, null),
      item(5, null),
      item(6, 'Ensuite', 4),
    ];
    const before = fillBasket([], [item(2, 'Hall', 2)], offers, anywhere).lines;
    const { lines, entries, addedCount, wantedCount } = fillBasket(before, items, offers, anywhere);
    expect(
      lines.map(({ offeringId, quantity, roomLabel }) => [offeringId, quantity, roomLabel]),
    ).toEqual([
      [2, 3, 'Hall, Ensuite'],
      [1, 3, 'Ensuite, Cloakroom'],
      [3, 10, null],
      [6, 4, 'Ensuite'],
    ]);
    expect(entries.map(({ kind, sku, quantity }) => [kind, sku, quantity])).toEqual([
      ['added', 'SKU-1', 3],
      ['added', 'SKU-2', 1],
      ['already-there', 'SKU-2', 1],
      ['price-changed', 'SKU-2', 1],
      ['added', 'SKU-3', 10],
      ['out-of-stock', 'SKU-4', 1],
      ['withdrawn', 'SKU-5', 1],
      ['added', 'SKU-6', 4],
      ['short', 'SKU-6', 4],
    ]);
    expect([addedCount, wantedCount]).toEqual([18, 20]);
  });

  it('leaves out what does not come to where they go, and says why', () => {
    const items = [item(1, null), item(2, null)];
    const notThere = ({ offeringId }: { offeringId: number }) =>
      offeringId === 1 ? 'We cannot deliver it to JE2.' : null;
    const { entries, lines, addedCount, wantedCount } = fillBasket([], items, offers, notThere);
    expect(entries.map(({ kind }) => kind)).toEqual(['not-added', 'added']);
    expect(entries[0]).toMatchObject({ reason: 'We cannot deliver it to JE2.' });
    expect(lines.map(({ offeringId }) => offeringId)).toEqual([2]);
    expect([addedCount, wantedCount]).toEqual([1, 2]);
  });

  it('reports what does not fit, and adds the rest', () => {
    const before = fillBasket([], [item(1, null, 998)], offers, anywhere).lines;
    const { entries, lines } = fillBasket(
      before,
      [item(1, null, 2), item(2, null)],
      offers,
      anywhere,
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['not-added', 'added']);
    expect(lines.map(({ quantity }) => quantity)).toEqual([998, 1]);
  });

  it('comes to the penny to what the project comes to, in both views, whatever the rooms', () => {
    const rooms = ['A', 'B', 'C', null];
    const goods = fc.record({
      pence: fc.integer({ min: 1, max: 500_000 }),
      isBand: fc.boolean(),
      vatRatePercent: fc.constantFrom(0, 5, 20),
      quantities: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 12 }), (all) => {
        const known = new Map(
          all.map(({ pence, isBand, vatRatePercent }, id) => [
            id,
            testOffer(id, {
              incPence: isBand ? pence * 2 : pence,
              vatRatePercent,
              freeStock: 999,
              ...(isBand ? { bandExPence: pence } : {}),
            }),
          ]),
        );
        const items = all.flatMap(({ quantities }, offeringId) =>
          quantities.map((quantity, at) => ({
            offeringId,
            room: rooms[at]!,
            quantity,
            note: '',
            ...seenNow(known.get(offeringId)!),
          })),
        );
        const priced = priceItems(items, known);
        const sum = addAmounts(priced.map(({ amount }) => amount));
        const filled = fillBasket([], items, known, anywhere);
        const basket = describeBasket(
          {
            basketId: 'basket',
            version: 1,
            status: 'open',
            ownerAccountId: 1,
            ownerVisitor: null,
            updatedAt: new Date(0),
            businessId: null,
            lines: filled.lines,
            discount: null,
            holds: [],
          },
          known,
          { basis: 'inc', channel: 100, now: new Date(0), hasUkVat: true, findHold: () => null },
        );
        expect(basket.totals.total).toEqual(sum);
        expect(filled.added).toEqual(sum);
        expect(priced.every(({ amount }) => amount.vatPence >= 0)).toBe(true);
      }),
    );
  });
});
