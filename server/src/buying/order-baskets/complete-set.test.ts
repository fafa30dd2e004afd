import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf, newId, startPhoneShop, type PhoneShop } from '../../../test/order-baskets.ts';
import { refusalOf } from '../../../test/shop.ts';

let phone: PhoneShop;
beforeAll(async () => {
  phone = await startPhoneShop([
    { sku: 'BASIN', incPence: 156_00, stock: 50 },
    { sku: 'TRAP', incPence: 54_00, stock: 50, bandExPence: { 'band-3': 20_00 } },
    { sku: 'PEDESTAL', incPence: 40_00, stock: 50 },
  ]);
  // Each in a category of its own, so that none stands in for another.
  const { pool } = phone.shop.db;
  await pool.query(
    `with made as (
       insert into category (slug, name, parent_id, position)
       select c.slug || '-' || p.id, 'Kind ' || p.id, c.parent_id, 90 + p.id
         from product p join category c on c.id = p.category_id returning id, slug)
     update product p set category_id = m.id from made m where m.slug like '%-' || p.id`,
  );
  const need = (item: string | null, name: string | null, kind: string, position: number) =>
    pool.query(
      `insert into essential_item (product_id, item_product_id, name, need, reason, quantity, position)
       values ((select product_id from offering where sku = 'BASIN'),
               (select product_id from offering where sku = $1), $2, $3, 'Says why.', 1, $4)`,
      [item, name, kind, position],
    );
  await need('TRAP', null, 'needed', 1);
  await need('PEDESTAL', null, 'recommended', 2);
  await need(null, 'Fixing set', 'included', 3);
});
afterAll(() => phone.shop.stop());

const calls = () => phone.staff.services.orderBaskets;
const setOf = (id: string) => calls().completeSet({ params: { id } });

it('tells what the goods need, what lies in their boxes and what suits them, as many as all take', async () => {
  const { id, version } = await phone.written({ BASIN: 2 }, { day: false });
  expect(await setOf(id)).toMatchObject({
    needed: [{ sku: 'TRAP', quantity: 2, amount: { incPence: 108_00 } }],
    recommended: [{ sku: 'PEDESTAL', quantity: 2 }],
    included: [{ name: 'Fixing set', reason: 'Says why.' }],
  });
  const body = { version, sku: 'TRAP', quantity: 2 };
  await calls().addOrderBasketItem({ params: { id }, body });
  expect((await setOf(id)).needed).toEqual([]);
});

it('is priced for whoever orders, and is empty where nothing is in it', async () => {
  const plumber = await phone.shop.signedIn({ band: 'band-3' });
  const { id } = await phone.written(
    { BASIN: 1 },
    { accountId: await accountOf(plumber), day: false },
  );
  expect((await setOf(id)).needed).toMatchObject([{ sku: 'TRAP', amount: { exPence: 20_00 } }]);
  const empty = await phone.written({}, { day: false });
  expect(await setOf(empty.id)).toEqual({ needed: [], recommended: [], included: [] });
});

it('is the support’s alone, and of no order basket that there is not', async () => {
  const { id } = await phone.written({ BASIN: 1 }, { day: false });
  const finance = await phone.shop.signedIn({ roles: ['finance'] });
  for (const { services } of [finance, phone.shop.visitor()]) {
    const { status } = await refusalOf(services.orderBaskets.completeSet({ params: { id } }));
    expect([401, 403]).toContain(status);
  }
  expect((await refusalOf(setOf(newId()))).code).toBe('order-basket-not-found');
});
