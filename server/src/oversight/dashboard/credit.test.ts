import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts';
import type { Visitor } from '../../../test/shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

const creditOf = async ({ services }: Visitor) =>
  (await services.dashboard.getTradeSummary()).credit;

it('tells what is left of the credit, and what of it is overdue, as the statement does', async () => {
  const buyer = await shop.buyer(5_000_00);
  expect(await creditOf(buyer)).toEqual({
    leftPence: 5_000_00,
    limitPence: 5_000_00,
    overduePence: 0,
  });
  const { item } = await shop.invoiced(buyer);
  shop.shop.advance(70 * 86_400_000);
  const again = { ...buyer, services: (await shop.colleagueOf(buyer)).services };
  const { sums } = await again.services.statements.getStatement();
  expect(sums.overduePence).toBe(item.openPence);
  expect(await creditOf(again)).toEqual({
    leftPence: 5_000_00 - item.openPence,
    limitPence: 5_000_00,
    overduePence: item.openPence,
  });
});

it('tells nothing to a business that nobody gives credit', async () => {
  expect(await creditOf(await shop.shop.signedIn({ band: 'band-3' }))).toBeNull();
});
