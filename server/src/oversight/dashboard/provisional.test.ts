import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts';
import { beginByCard, orderByCard } from '../../../test/growing-orders.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

const provisionalOf = async ({ services }: Visitor) =>
  (await services.dashboard.getTradeSummary()).provisional;

it('tells what is left of a provisional cap, without what is ordered and being paid for, as the checkout does', async () => {
  const buyer = await shop.buyer();
  expect(await provisionalOf(buyer)).toBeNull();
  const setCap = (pence: number | null) =>
    shop.shop.db.pool.query('update business set provisional_cap_pence = $2 where id = $1', [
      buyer.businessId,
      pence,
    ]);
  const wide = 9_000_00;
  await setCap(wide);
  expect(await provisionalOf(buyer)).toEqual({ capPence: wide, leftPence: wide });
  await orderByCard(shop, buyer);
  const oncePence = wide - (await provisionalOf(buyer))!.leftPence;
  expect(oncePence).toBeGreaterThanOrEqual(80_01);
  const capPence = 2 * oncePence + 5_00;
  await setCap(capPence);
  await beginByCard(shop, buyer);
  expect(await provisionalOf(buyer)).toEqual({ capPence, leftPence: 5_00 });
  const { code, detail } = await refusalOf(beginByCard(shop, await shop.colleagueOf(buyer)));
  expect(code).toBe('order-too-large');
  expect(detail).toContain('of which £5.00 is left');
  await setCap(null);
  expect(await provisionalOf(buyer)).toBeNull();
});
