import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts';
import { at, seen } from '../../../test/order-shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

const mailsOf = async (orderGuid: string) =>
  (
    await shop.shop.db.pool.query<{ kind: string; text: string }>(
      `select kind, text from message where kind in ('order-cancelled', 'order-delayed')
          and dedupe_key like '%' || $1 || '%' order by kind`,
      [orderGuid],
    )
  ).rows;

it('what is cancelled of an order on account is told as not invoiced, and as no refund', async () => {
  const buyer = await shop.buyer();
  const placed = await shop.ordered(buyer, [{ sku: 'TAP', quantity: 1 }]);
  const { orderNumber, orderGuid } = placed;
  const { fulfilment, orders } = shop.staff.services;
  const late = { ...seen(placed), day: '2026-12-18', reason: 'Our van broke down.' };
  const delayed = await fulfilment.setExpectedDay({ params: at(placed), body: late });
  const params = { order: orderGuid, consignment: 1 };
  const delay = await buyer.services.delays.getDelay({ params });
  expect(delay).toMatchObject({ isOnAccount: true, isInvoiced: false });
  const body = { ...seen(delayed), lines: [{ position: 1, units: 1 }], reason: 'Not wanted.' };
  await orders.cancelUnits({ params: { orderNumber }, body });
  const rows = await mailsOf(orderGuid);
  expect(rows.map(({ kind }) => kind)).toEqual(['order-cancelled', 'order-delayed']);
  for (const { text } of rows) {
    expect(text).toMatch(/not\s+invoiced/);
    expect(text).not.toMatch(/refund|money back|paid with/);
  }
});

it('what is cancelled of what is sent again was invoiced, and is told as credited', async () => {
  const buyer = await shop.buyer();
  const { order } = await shop.invoiced(buyer);
  const { fulfilment, orders } = shop.staff.services;
  const lost = { ...seen(order), failure: 'lost' as const };
  const failed = await fulfilment.failConsignment({ params: at(order), body: lost });
  const resend = { resolution: 'resend', expectedDay: '2026-12-04' } as const;
  const again = await fulfilment.resolveFailure({
    params: at(order),
    body: { ...seen(failed), ...resend },
  });
  const lines = [{ position: 1, units: 1 }];
  // A part of what is sent again is so as well.
  const parted = await fulfilment.splitConsignment({
    params: at(order, 2),
    body: { ...seen(again), lines, expectedDay: '2026-12-07' },
  });
  const late = { ...seen(parted), day: '2026-12-18', reason: 'Our van broke down.' };
  const delayed = await fulfilment.setExpectedDay({ params: at(order, 3), body: late });
  const { orderGuid, orderNumber } = order;
  const params = { order: orderGuid, consignment: 3 };
  expect(await buyer.services.delays.getDelay({ params })).toMatchObject({ isInvoiced: true });
  const body = { ...seen(delayed), lines, reason: 'Not wanted.' };
  await orders.cancelUnits({ params: { orderNumber }, body });
  const rows = await mailsOf(orderGuid);
  // It came later than promised twice: as it was parted, and once more.
  const kinds = ['order-cancelled', 'order-delayed', 'order-delayed'];
  expect(rows.map(({ kind }) => kind)).toEqual(kinds);
  for (const { text } of rows) {
    expect(text).toMatch(/you\s+were\s+invoiced/);
    expect(text).not.toMatch(/not\s+invoiced|owes? nothing/);
  }
});
