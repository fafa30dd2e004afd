import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP-CH', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
      { sku: 'TRAP', incPence: 54_00, stock: 3 },
      { sku: 'PIPE', incPence: 12_00, packSize: 10 },
      { sku: 'GONE', incPence: 10_00, status: 'withdrawn' },
      { sku: 'SOLD-OUT', incPence: 10_00, stock: 0 },
      { sku: 'RAIL', incPence: 21_00, vatRatePercent: 5 },
      { sku: 'PRICELESS', incPence: 10_00 },
      ...Array.from({ length: 205 }, (_, index) => ({
        sku: `MANY-${index}`,
        incPence: 100 + index,
      })),
    ],
  });
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
    const body = { sku: 'TRAP', quantity: 2, roomLabel: 'Attic, Cellar', place: 1 };
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
      basket.putBackInCurrentBasket({ body: { sku, quantity, roomLabel: null, place: 7 } });
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

describe('bad input', () => {
  const quantities: [unknown, string[]][] = [
    [0, ['/body/quantity']],
    [-1, ['/body/quantity']],
    [1.5, ['/body/quantity']],
    [1000, ['/body/quantity']],
    ['2', ['/body/quantity']],
    [null, ['/body/quantity']],
    [undefined, ['/body/quantity']],
  ];
  it.each(quantities)('a quantity of %j is refused at its field', async (quantity, paths) => {
    const { basket } = shop.visitor().services;
    const body = { sku: 'TAP-CH', quantity } as { sku: string; quantity: number };
    expect(await refusalOf(basket.createBasket({ body }))).toMatchObject({
      status: 400,
      code: 'invalid-request',
      paths,
    });
  });

  it.each(['price', 'incPence', 'bandId', 'band'])(
    'a %s sent by a client is refused, not ignored',
    async (field) => {
      const { basket } = shop.visitor().services;
      const body = { sku: 'TAP-CH', quantity: 1, [field]: 1 };
      expect(await refusalOf(basket.createBasket({ body }))).toMatchObject({
        status: 400,
        code: 'invalid-request',
        paths: [`/body/${field}`],
      });
    },
  );

  it.each([
    ['NO-SUCH-SKU', 1, 422, 'sku-unknown'],
    ['GONE', 1, 409, 'item-unavailable'],
    ['SOLD-OUT', 1, 409, 'item-unavailable'],
    ['PIPE', 15, 422, 'quantity-not-allowed'],
    ["'; drop table basket; --", 1, 400, 'invalid-request'],
  ])('%s × %i is refused with %i %s', async (sku, quantity, status, code) => {
    const { basket } = shop.visitor().services;
    expect(await refusalOf(basket.createBasket({ body: { sku, quantity } }))).toMatchObject({
      status,
      code,
    });
  });

  it('adding past 999 is refused, and the basket stays as it was', async () => {
    const { basket } = shop.visitor().services;
    const { basketId } = await basket.createBasket({ body: { sku: 'TAP-CH', quantity: 999 } });
    const refused = basket.addItem({ params: { basketId }, body: { sku: 'TAP-CH', quantity: 1 } });
    expect(await refusalOf(refused)).toMatchObject({ status: 422, code: 'quantity-not-allowed' });
    const { lines } = await basket.getBasket({ params: { basketId } });
    expect(lines[0]!.quantity).toBe(999);
  });

  it.each(['a\0b', '\ud800'])(
    'text that cannot be kept, %j, is refused at its field',
    async (text) => {
      const { basket, checkout } = shop.visitor().services;
      const { basketId } = await basket.createBasket({ body: { sku: 'TAP-CH', quantity: 1 } });
      const body = {
        email: 'home@example.com',
        firstName: text,
        lastName: 'Larch',
        phone: '07700 900142',
      };
      expect(
        await refusalOf(checkout.setContactDetails({ params: { basketId }, body })),
      ).toMatchObject({ status: 400, code: 'invalid-request', paths: ['/body/firstName'] });
    },
  );

  it('a malformed basket id is refused at its field', async () => {
    const { basket } = shop.visitor().services;
    expect(await refusalOf(basket.getBasket({ params: { basketId: 'x' } }))).toMatchObject({
      status: 400,
      code: 'invalid-request',
      paths: ['/params/basketId'],
    });
  });
});

describe("another's basket", () => {
  it('cannot be told from one that does not exist, in any call', async () => {
    const owner = shop.visitor().services.basket;
    const { basketId } = await owner.createBasket({ body: { sku: 'TAP-CH', quantity: 1 } });
    const strangers = [
      shop.visitor(),
      await shop.signedIn(),
      await shop.signedIn({ roles: ['admin'] }),
    ];
    for (const { services } of strangers) {
      const answers = [basketId, 'AAAAAAAAAAAAAAAAAAAAAA'].map(async (id) => {
        const params = { basketId: id };
        const item = { sku: 'TAP-CH', quantity: 1 };
        return [
          await refusalOf(services.basket.getBasket({ params })),
          await refusalOf(services.basket.addItem({ params, body: item })),
          await refusalOf(services.basket.setItem({ params, body: item })),
          await refusalOf(services.basket.setItems({ params, body: { items: [item] } })),
          await refusalOf(services.basket.removeItem({ params, body: { sku: 'TAP-CH' } })),
          await refusalOf(services.basket.refreshBasket({ params })),
        ].map(({ status, code, detail, paths }) => ({ status, code, detail, paths }));
      });
      const [anothers, missing] = await Promise.all(answers);
      expect(anothers).toEqual(missing);
      expect(new Set(anothers!.map(({ code }) => code))).toEqual(new Set(['basket-not-found']));
    }
    const { lines } = await owner.getBasket({ params: { basketId } });
    expect(lines[0]!.quantity).toBe(1);
  });

  it('is not opened by a request from another site', async () => {
    const owner = shop.visitor();
    await owner.services.basket.createBasket({ body: { sku: 'TAP-CH', quantity: 1 } });
    const response = await owner.fetch(`${shop.baseUrl}/services/ordering/basket`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: JSON.stringify({ sku: 'TAP-CH', quantity: 1 }),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'origin-refused' });
  });
});
