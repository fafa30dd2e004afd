import { largestQuantity } from '@plumbline/contracts/nouns/quantities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, hearStatements } from '../../../test/heard-statements.ts';
import { refusalOf, startTestShop, testDetails, type TestShop } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { findCheckout, saveUnchangedDetails } from '../checkout/store.ts';
import type { BasketState } from './basket.ts';
import { closeBasket, findBasket, insertBasket, saveUnchangedBasket } from './store.ts';

let shop: TestShop;
let heard: string[];
beforeAll(async () => {
  const skus = ['TAP', 'TRAP', 'WASTE'];
  shop = await startTestShop({
    offerings: skus.map((sku) => ({ sku, incPence: 100, stock: 10_000 })),
  });
  heard = hearStatements(shop.db.pool);
});
afterAll(() => shop.stop());

const most = largestQuantity(1);

/** A guest's basket of taps, which this shop has just seen. */
async function startBasket(quantity = 1) {
  const visitor = shop.visitor();
  const { basketId } = await visitor.services.basket.createBasket({
    body: { sku: 'TAP', quantity },
  });
  return { visitor, ...visitor.services, params: { basketId } };
}

/** What another process of the shop writes, which this one hears nothing of. */
async function writeElsewhere(
  { basketId }: { basketId: string },
  change: (before: BasketState) => Partial<BasketState>,
) {
  const before = (await findBasket(shop.db, basketId))!;
  const after = { ...before, ...change(before), version: before.version + 1 };
  expect(await saveUnchangedBasket(shop.db, before, after)).toBe(true);
}

const trap = { sku: 'TRAP', quantity: 1 };
const contentOf = (basket: { lines: { sku: string; quantity: number }[] }) =>
  Object.fromEntries(basket.lines.map(({ sku, quantity }) => [sku, quantity]));

describe('a basket that was just seen', () => {
  it('is added to in one statement, and again in one', async () => {
    const { basket, params } = await startBasket();
    for (const sku of ['TRAP', 'WASTE']) {
      heard.length = 0;
      await basket.addItem({ params, body: { sku, quantity: 2 } });
      expect(countStatements(heard)).toBe(1);
    }
    const after = await basket.getBasket({ params });
    expect(contentOf(after)).toEqual({ TAP: 1, TRAP: 2, WASTE: 2 });
    expect(after.version).toBe(3);
  });

  it('is added to in one statement as the one in use, unless another was used since', async () => {
    const { visitor, basket, params } = await startBasket();
    heard.length = 0;
    const after = await basket.addToCurrentBasket({ body: trap });
    expect(countStatements(heard)).toBe(1);
    expect([after.basketId, contentOf(after)]).toEqual([params.basketId, { TAP: 1, TRAP: 1 }]);

    // Another process starts a newer one for the same guest.
    const own = (await findBasket(shop.db, params.basketId))!;
    const basketId = `${params.basketId.slice(0, -4)}next`;
    const updatedAt = new Date(own.updatedAt.getTime() + 1);
    await insertBasket(shop.db, { ...own, basketId, version: 1, updatedAt, lines: [] });
    const next = await visitor.services.basket.addToCurrentBasket({ body: trap });
    expect([next.basketId, contentOf(next)]).toEqual([basketId, { TRAP: 1 }]);
  });

  it('keeps what another process wrote meanwhile', async () => {
    const { basket, params } = await startBasket();
    await writeElsewhere(params, ({ lines: [line] }) => ({ lines: [{ ...line!, quantity: 7 }] }));
    const after = await basket.addItem({ params, body: trap });
    expect(contentOf(after)).toEqual({ TAP: 7, TRAP: 1 });
    expect(await basket.getBasket({ params })).toEqual(after);
  });

  it('is refused nothing for what it was, and closed once it is ordered', async () => {
    const { basket, params } = await startBasket(most);
    await writeElsewhere(params, ({ lines: [line] }) => ({ lines: [{ ...line!, quantity: 1 }] }));
    const body = { sku: 'TAP', quantity: 1 };
    expect(contentOf(await basket.addItem({ params, body }))).toEqual({ TAP: 2 });
    await transaction(shop.db, (tx) => closeBasket(tx, params.basketId));
    expect(await refusalOf(basket.addItem({ params, body }))).toMatchObject({
      code: 'basket-closed',
    });
  });

  it('is nobody else’s', async () => {
    const { params } = await startBasket();
    const other = shop.visitor().services;
    expect(await refusalOf(other.basket.addItem({ params, body: trap }))).toMatchObject({
      code: 'basket-not-found',
    });
    const contact = other.checkout.setContactDetails({ params, body: testDetails.contact });
    expect(await refusalOf(contact)).toMatchObject({ code: 'basket-not-found' });
  });
});

describe('a checkout that was just seen', () => {
  it('is told each thing in one statement', async () => {
    const { checkout, params } = await startBasket();
    await shop.app.context.deliveryTables.get();
    const costs: number[] = [];
    const cost = async (step: () => Promise<unknown>) => {
      heard.length = 0;
      await step();
      costs.push(countStatements(heard));
    };
    await cost(() => checkout.setContactDetails({ params, body: testDetails.contact }));
    await cost(() => checkout.setDeliveryDetails({ params, body: testDetails.delivery }));
    await cost(() => checkout.setBillingDetails({ params, body: { sameAsDelivery: true } }));
    expect(costs).toEqual([1, 1, 1]);
  });

  it('keeps what another process was told meanwhile, and brings back nothing that is gone', async () => {
    const { checkout, params } = await startBasket();
    await checkout.setContactDetails({ params, body: testDetails.contact });
    const before = (await findCheckout(shop.db, params.basketId))!;
    const contact = { ...testDetails.contact, email: 'elsewhere@example.com' };
    const told = { ...before.details, contact };
    await saveUnchangedDetails(shop.db, before, told, shop.app.context.now());
    const after = await checkout.setDeliveryDetails({ params, body: testDetails.delivery });
    expect(after.contact).toEqual(contact);
    expect(await checkout.getCheckout({ params })).toEqual(after);

    await shop.db.pool.query('delete from checkout where basket_id = $1', [params.basketId]);
    const body = { sameAsDelivery: false, address: testDetails.delivery.address } as const;
    const anew = await checkout.setBillingDetails({ params, body });
    expect(anew).toMatchObject({ contact: null, delivery: null });
    expect(await checkout.getCheckout({ params })).toEqual(anew);
  });

  it('refuses by what is there', async () => {
    const { checkout, params } = await startBasket();
    const sameAsDelivery = { params, body: { sameAsDelivery: true } } as const;
    await checkout.setContactDetails({ params, body: testDetails.contact });
    const before = (await findCheckout(shop.db, params.basketId))!;
    const { address } = (await checkout.setDeliveryDetails({ params, body: testDetails.delivery }))
      .delivery!;
    const now = shop.app.context.now();
    const told = (await findCheckout(shop.db, params.basketId))!;
    await saveUnchangedDetails(shop.db, told, before.details, now);
    expect(await refusalOf(checkout.setBillingDetails(sameAsDelivery))).toMatchObject({
      code: 'details-missing',
    });
    await saveUnchangedDetails(shop.db, before, { ...before.details, delivery: { address } }, now);
    const after = await checkout.setBillingDetails(sameAsDelivery);
    expect(after.billing).toEqual({ sameAsDelivery: true });
  });
});
