import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, formOf, report } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
  const has = (name: string | null, item: string | null, need: string, position: number) =>
    shop.shop.db.pool.query(
      `insert into essential_item (product_id, item_product_id, name, need, reason, quantity, position)
       values ((select product_id from offering where sku = 'TAP'),
               (select product_id from offering where sku = $1), $2, $3, 'Says why.', 1, $4)`,
      [item, name, need, position],
    );
  await has('Fixing set', null, 'included', 1);
  await has(null, 'WASTE', 'included', 2);
  await has(null, 'TRAY', 'needed', 3);
});
afterAll(() => shop.shop.stop());

it('staff choose the part that is sent from what lies in the box, and from nothing else', async () => {
  const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  const { claimNumber } = await report(visitor, order.orderNumber, formOf({ wish: 'spare-part' }));
  const { claims } = shop.staff.services;
  const params = { claimNumber };
  const { ownParts } = await claims.getStaffClaim({ params });
  expect(ownParts).toEqual(['Fixing set', 'Product waste']);
  const decision = { decision: 'spare-part', day: '2026-11-23', pence: null } as const;
  await claims.decideClaim({ params, body: { ...decision, note: 'The screws are on their way.' } });
  const sent = await claims.sendPart({
    params,
    body: { name: ownParts[0]!, carrier: 'Longwharf', trackingNumber: null },
  });
  expect(sent.outcome!.part).toMatchObject({ name: 'Fixing set' });
});

it('goods of which nothing is known have no parts to choose from', async () => {
  const { order, visitor } = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
  const { claimNumber } = await report(visitor, order.orderNumber, formOf({ wish: 'spare-part' }));
  const claim = await shop.staff.services.claims.getStaffClaim({ params: { claimNumber } });
  expect(claim.ownParts).toEqual([]);
});

it('the day on which what staff send arrives is refused where it is none, or too far from today', async () => {
  const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 2 }]);
  const { claimNumber } = await report(
    visitor,
    order.orderNumber,
    formOf({ orderNumber: order.orderNumber }),
  );
  for (const decision of ['replacement', 'spare-part']) {
    for (const day of [null, '2027-02-31', '2026-11-17', '2062-12-03']) {
      const refused = await refusalOf(
        shop.staff.services.claims.decideClaim({
          params: { claimNumber },
          body: { decision, day, pence: null, note: 'As you say.' } as never,
        }),
      );
      expect([refused.code, refused.problem.fields?.[0]?.path], `${decision} ${day}`).toEqual([
        'invalid-request',
        '/body/day',
      ]);
    }
  }
});
