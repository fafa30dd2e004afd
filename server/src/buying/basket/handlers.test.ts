import { noLineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { basketOfferings } from '../../../test/basket-offerings.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: basketOfferings });
});
afterAll(() => shop.stop());

describe('createBasket and addItem', () => {
  it('sum quantities, price the lines and keep inc = ex + VAT', async () => {
    const { basket } = shop.visitor().services;
    const { basketId } = await basket.createBasket({ body: { sku: 'TAP-CH', quantity: 2 } });
    await basket.addItem({ params: { basketId }, body: { sku: 'RAIL', quantity: 1 } });
    const added = await basket.addItem({
      params: { basketId },
      body: { sku: 'TAP-CH', quantity: 1 },
    });
    expect(added.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['TAP-CH', 3],
      ['RAIL', 1],
    ]);
    expect(added.totals.total).toEqual({ incPence: 408_00, exPence: 342_50, vatPence: 65_50 });
    expect(added.totals.itemCount).toBe(4);
    expect(await basket.getBasket({ params: { basketId } })).toEqual(added);
    expect(await basket.getCurrentBasket()).toEqual(added);
  });

  it('price by the band of the session, and ex VAT is then the truth', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { lines, basis, totals } = await plumber.services.basket.createBasket({
      body: { sku: 'TAP-CH', quantity: 3 },
    });
    expect(basis).toBe('ex');
    expect(lines[0]!.unitPrice).toMatchObject({ basis: 'ex', exPence: 80_00 });
    expect(totals.total).toEqual({ incPence: 288_00, exPence: 240_00, vatPence: 48_00 });
  });

  it('lose nothing when a shopper clicks many times at once', async () => {
    const { basket } = shop.visitor().services;
    const { basketId } = await basket.createBasket({ body: { sku: 'TAP-CH', quantity: 1 } });
    await Promise.all(
      Array.from({ length: 20 }, () =>
        basket.addItem({ params: { basketId }, body: { sku: 'TAP-CH', quantity: 1 } }),
      ),
    );
    const { lines, version } = await basket.getBasket({ params: { basketId } });
    expect(lines[0]!.quantity).toBe(21);
    expect(version).toBe(21);
  });

  it('hold up to 200 different items, all of which can be read', async () => {
    const { basket } = shop.visitor().services;
    const items = Array.from({ length: 200 }, (_, index) => ({
      sku: `MANY-${index}`,
      quantity: 1,
    }));
    const { basketId, lines } = await basket.createBasketWithItems({ body: { items } });
    expect(lines).toHaveLength(200);
    const oneMore = basket.addItem({
      params: { basketId },
      body: { sku: 'MANY-201', quantity: 1 },
    });
    expect(await refusalOf(oneMore)).toMatchObject({ status: 409, code: 'basket-full' });
  });
});

describe('addToCurrentBasket', () => {
  it('starts one basket, however many first additions come at once', async () => {
    const { services } = shop.visitor();
    const { basketId } = await services.basket.addToCurrentBasket({
      body: { sku: 'RAIL', quantity: 1 },
    });
    await services.basket.removeItem({ params: { basketId }, body: { sku: 'RAIL' } });
    const visitor = shop.visitor();
    // Something that writes gives the visitor a mark before the race.
    await visitor.services.basket
      .createBasket({ body: { sku: 'GONE', quantity: 1 } })
      .catch(() => {});
    await Promise.all(
      ['TAP-CH', 'TRAP', 'RAIL', 'TAP-CH', 'TRAP', 'RAIL'].map((sku) =>
        visitor.services.basket.addToCurrentBasket({ body: { sku, quantity: 1 } }),
      ),
    );
    const { lines } = (await visitor.services.basket.getCurrentBasket())!;
    const held = lines.map(({ sku, quantity }) => [sku, quantity]);
    expect(Object.fromEntries(held)).toEqual({ 'TAP-CH': 2, TRAP: 2, RAIL: 2 });
  });
});

describe('setItems', () => {
  it('changes, adds and removes in one step, all or none', async () => {
    const { basket } = shop.visitor().services;
    const { basketId } = await basket.createBasketWithItems({
      body: {
        items: [
          { sku: 'TAP-CH', quantity: 1 },
          { sku: 'TRAP', quantity: 2 },
        ],
      },
    });
    const set = (items: { sku: string; quantity: number }[]) =>
      basket.setItems({ params: { basketId }, body: { items } });
    const changed = await set([
      { sku: 'TAP-CH', quantity: 0 },
      { sku: 'PIPE', quantity: 20 },
    ]);
    expect(changed.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['TRAP', 2],
      ['PIPE', 20],
    ]);
    const refused = await refusalOf(
      set([
        { sku: 'TRAP', quantity: 5 },
        { sku: 'NONE', quantity: 1 },
      ]),
    );
    expect(refused).toMatchObject({ code: 'sku-unknown', paths: ['/body/items/1/sku'] });
    const odd = await refusalOf(set([{ sku: 'PIPE', quantity: 7 }]));
    expect(odd).toMatchObject({
      code: 'quantity-not-allowed',
      paths: ['/body/items/0/quantity'],
    });
    expect(await basket.getBasket({ params: { basketId } })).toEqual(changed);
  });
});

describe('putBackInCurrentBasket', () => {
  it('undoes removeItem: the line is where it was, with its rooms, once', async () => {
    const { basket } = shop.visitor().services;
    const items = ['TAP-CH', 'TRAP', 'RAIL'].map((sku) => ({ sku, quantity: 2 }));
    const { basketId } = await basket.createBasketWithItems({ body: { items } });
    const params = { basketId };
    const written = { ...noLineNotes, roomLabel: 'Attic, Cellar' };
    const body = { sku: 'TRAP', quantity: 2, ...written, place: 1 };
    await basket.removeItem({ params, body: { sku: 'TRAP' } });
    const back = await basket.putBackInCurrentBasket({ body });
    expect(back.lines.map(({ sku, quantity, roomLabel }) => [sku, quantity, roomLabel])).toEqual([
      ['TAP-CH', 2, null],
      ['TRAP', 2, 'Attic, Cellar'],
      ['RAIL', 2, null],
    ]);
    expect((await basket.putBackInCurrentBasket({ body })).lines).toEqual(back.lines);
  });

  it('puts back what could not be bought anew, and keeps the larger of two quantities', async () => {
    const { basket } = shop.visitor().services;
    const back = (sku: string, quantity: number) =>
      basket.putBackInCurrentBasket({ body: { sku, quantity, ...noLineNotes, place: 7 } });
    const { lines } = await back('SOLD-OUT', 3);
    expect(lines).toMatchObject([{ sku: 'SOLD-OUT', quantity: 3, problem: 'out-of-stock' }]);
    await basket.addToCurrentBasket({ body: { sku: 'TRAP', quantity: 1 } });
    await back('TRAP', 4);
    const { lines: larger } = await back('TRAP', 2);
    expect(larger.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['SOLD-OUT', 3],
      ['TRAP', 4],
    ]);
    expect((await refusalOf(back('NONE', 1))).code).toBe('sku-unknown');
  });
});

describe('setItem and removeItem', () => {
  it('act on what the basket holds, and refuse what it does not', async () => {
    const { basket } = shop.visitor().services;
    const { basketId } = await basket.createBasket({ body: { sku: 'TAP-CH', quantity: 1 } });
    const params = { basketId };
    const set = await basket.setItem({ params, body: { sku: 'TAP-CH', quantity: 7 } });
    expect(set.lines[0]!.quantity).toBe(7);
    const absent = await refusalOf(basket.setItem({ params, body: { sku: 'RAIL', quantity: 1 } }));
    expect(absent).toMatchObject({ status: 404, code: 'item-not-in-basket' });
    const removed = await basket.removeItem({ params, body: { sku: 'TAP-CH' } });
    expect(removed.lines).toEqual([]);
    expect(removed.totals.total.incPence).toBe(0);
    const again = await refusalOf(basket.removeItem({ params, body: { sku: 'TAP-CH' } }));
    expect(again.code).toBe('item-not-in-basket');
  });

  it('takes out what has lost its price since it went in', async () => {
    const { pool } = shop.db;
    const { basket } = shop.visitor().services;
    const { basketId } = await basket.createBasket({ body: { sku: 'PRICELESS', quantity: 1 } });
    await pool.query(`delete from list_price where offering_id = $1`, [
      shop.offeringIds.get('PRICELESS'),
    ]);
    await pool.query(
      `insert into catalogue_change (kind, product_id)
       select 'content', product_id from offering where sku = 'PRICELESS'`,
    );
    await shop.app.context.catalogue.refresh();
    const params = { basketId };
    expect((await basket.getBasket({ params })).lines).toEqual([]);
    await basket.removeItem({ params, body: { sku: 'PRICELESS' } });
    const again = await refusalOf(basket.removeItem({ params, body: { sku: 'PRICELESS' } }));
    expect(again.code).toBe('item-not-in-basket');
  });
});

describe('refreshBasket', () => {
  it('says what has changed since the items went in, and changes nothing', async () => {
    const { basket } = shop.visitor().services;
    const { basketId } = await basket.createBasketWithItems({
      body: {
        items: [
          { sku: 'MANY-1', quantity: 2 },
          { sku: 'TRAP', quantity: 3 },
        ],
      },
    });
    const params = { basketId };
    expect(await basket.refreshBasket({ params })).toEqual({ basketId, changes: [] });
    const offeringId = shop.offeringIds.get('MANY-1')!;
    const { pool } = shop.db;
    await pool.query('update list_price set inc_pence = 150 where offering_id = $1', [offeringId]);
    await pool.query('update stock_level set on_hand = 1 where offering_id = $1', [
      shop.offeringIds.get('TRAP'),
    ]);
    await pool.query(
      `insert into catalogue_change (kind, offering_id) values ('price', $1), ('stock', $2)`,
      [offeringId, shop.offeringIds.get('TRAP')],
    );
    await shop.app.context.catalogue.refresh();
    const { changes } = await basket.refreshBasket({ params });
    expect(changes).toMatchObject([
      { kind: 'price', sku: 'MANY-1', wasIncPence: 101, nowIncPence: 150 },
      { kind: 'stock', sku: 'TRAP', available: 1, wanted: 3 },
    ]);
    expect((await basket.refreshBasket({ params })).changes).toEqual(changes);
  });
});
