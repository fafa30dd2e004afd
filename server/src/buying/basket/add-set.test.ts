import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'UNIT', incPence: 64900 },
      { sku: 'TRAP', incPence: 5400 },
      { sku: 'VALVES', incPence: 840, packSize: 2 },
      { sku: 'GONE', incPence: 5400, stock: 0 },
    ],
  });
});
afterAll(() => shop.stop());

const add = ({ services }: Visitor, ...items: [sku: string, quantity: number][]) =>
  services.basket.addItemsToCurrentBasket({
    body: { items: items.map(([sku, quantity]) => ({ sku, quantity })) },
  });

describe('addItemsToCurrentBasket', () => {
  it('adds a product and what it needs in one step, on top of what is there', async () => {
    const visitor = shop.visitor();
    await add(visitor, ['TRAP', 1]);
    const { lines, version } = await add(visitor, ['UNIT', 1], ['TRAP', 1], ['VALVES', 2]);
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['TRAP', 2],
      ['UNIT', 1],
      ['VALVES', 2],
    ]);
    expect(version).toBe(2);
  });

  it('adds once what is asked for again by the same key, and answers the basket as it is', async () => {
    const { services } = shop.visitor();
    await services.basket.addToCurrentBasket({ body: { sku: 'UNIT', quantity: 1 } });
    const once = { idempotencyKey: 'addition-1' };
    const body = { sku: 'TRAP', quantity: 2 };
    const added = await services.basket.addToCurrentBasket({ body }, once);
    const again = await services.basket.addToCurrentBasket({ body }, once);
    for (const { lines } of [added, again]) {
      expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
        ['UNIT', 1],
        ['TRAP', 2],
      ]);
    }
    const other = await services.basket.addToCurrentBasket(
      { body },
      { idempotencyKey: 'addition-2' },
    );
    expect(other.lines.map(({ quantity }) => quantity)).toEqual([1, 4]);
  });

  it('adds once what comes twice at once by the same key, and answers both the same', async () => {
    const visitor = shop.visitor();
    const { services } = visitor;
    await add(visitor, ['UNIT', 1]);
    const press = () =>
      services.basket.addItemsToCurrentBasket(
        { body: { items: [{ sku: 'TRAP', quantity: 2 }] } },
        { idempotencyKey: 'pressed-twice' },
      );
    for (const { lines } of await Promise.all(Array.from({ length: 12 }, press))) {
      expect(lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
    }
  });

  it('lets what was refused be asked for once more by its key', async () => {
    const { services } = shop.visitor();
    const once = { idempotencyKey: 'refused-at-first' };
    const ask = (sku: string) =>
      services.basket.addToCurrentBasket({ body: { sku, quantity: 1 } }, once);
    expect((await refusalOf(ask('GONE'))).code).toBe('item-unavailable');
    expect((await ask('TRAP')).lines.map(({ sku }) => sku)).toEqual(['TRAP']);
  });

  it('sums what is named twice', async () => {
    const { lines } = await add(shop.visitor(), ['TRAP', 1], ['TRAP', 2]);
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([['TRAP', 3]]);
  });

  it.each([
    ['NONE', 1, 'sku-unknown'],
    ['GONE', 1, 'item-unavailable'],
    ['VALVES', 1, 'quantity-not-allowed'],
  ])('adds nothing where %s × %i is refused', async (sku, quantity, code) => {
    const visitor = shop.visitor();
    expect((await refusalOf(add(visitor, ['UNIT', 1], [sku, quantity]))).code).toBe(code);
    expect(await visitor.services.basket.getCurrentBasket()).toBeNull();
  });
});
