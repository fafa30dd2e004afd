import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts';
import { at, seen } from '../../../test/order-shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

it('what is cancelled of an order on account is told as not invoiced, and as no refund', async () => {
  const buyer = await shop.buyer();
  const placed = await shop.ordered(buyer, [{ sku: 'TAP', quantity: 1 }]);
  const { orderNumber, orderGuid } = placed;
  const { fulfilment, orders } = shop.staff.services;
  const late = { ...seen(placed), day: '2026-12-18', reason: 'Our van broke down.' };
  const delayed = await fulfilment.setExpectedDay({ params: at(placed), body: late });
  const params = { order: orderGuid, consignment: 1 };
  expect((await buyer.services.delays.getDelay({ params })).isOnAccount).toBe(true);
  const body = { ...seen(delayed), lines: [{ position: 1, units: 1 }], reason: 'Not wanted.' };
  await orders.cancelUnits({ params: { orderNumber }, body });
  const { rows } = await shop.shop.db.pool.query<{ kind: string; text: string }>(
    `select kind, text from message where kind in ('order-cancelled', 'order-delayed')
        and dedupe_key like '%' || $1 || '%' order by kind`,
    [orderGuid],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['order-cancelled', 'order-delayed']);
  for (const { text } of rows) {
    expect(text).toMatch(/not\s+invoiced/);
    expect(text).not.toMatch(/refund|money back|paid with/);
  }
});
