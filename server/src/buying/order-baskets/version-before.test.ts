import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accountOf,
  businessOf,
  guestData,
  newId,
  startPhoneShop,
  type PhoneShop,
} from '../../../test/order-baskets.ts';

let phone: PhoneShop;
beforeAll(async () => {
  phone = await startPhoneShop();
});
afterAll(() => phone.shop.stop());

const calls = () => phone.staff.services.orderBaskets;

it('is for the business chosen last where the version before wrote it, and privately where that was said', async () => {
  const plumber = await phone.shop.signedIn({ band: 'band-3' });
  const accountId = await accountOf(plumber);
  const businessId = (await businessOf(phone.shop, accountId))!;
  const other = await accountOf(await phone.shop.signedIn({ band: 'band-4' }));
  const { pool } = phone.shop.db;
  const id = newId();
  const buyerOf = async (key: string) =>
    (await calls().getOrderBasket({ params: { id: key } })).buyer.businessId;
  await pool.query(
    `insert into order_basket (id, name, version, state, account_id, contact, billing, delivery,
       delivery_option, po_number, job_reference, note, issue_code_id, seen_band, created_by,
       created_at, updated_by, updated_at)
     values ($1, 'OB-BEFORE', 1, 'open', $2, $3, $4, null, null, null, null, null, null, null, null,
             now(), null, now())
     on conflict do nothing`,
    [id, accountId, JSON.stringify(guestData.contact), JSON.stringify(guestData.billing)],
  );
  expect(await buyerOf(id)).toBe(businessId);
  const give = (account: number | null) =>
    pool.query('update order_basket set account_id = $2, version = version + 1 where id = $1', [
      id,
      account,
    ]);
  await give(other);
  expect(await buyerOf(id)).toBe(await businessOf(phone.shop, other));
  await give(null);
  expect(await buyerOf(id)).toBeNull();

  // What we say ourselves stays as it is said.
  const params = { id: newId() };
  const privately = { ...guestData, accountId };
  const begun = await calls().setOrderBasket({ params, body: privately });
  expect(begun.buyer.businessId).toBeNull();
  const body = { ...privately, version: begun.version, accountId: other };
  const given = await calls().setOrderBasket({ params, body });
  expect(given.buyer.businessId).toBeNull();
});
