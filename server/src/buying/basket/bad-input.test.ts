import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { basketOfferings } from '../../../test/basket-offerings.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: basketOfferings });
});
afterAll(() => shop.stop());

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
