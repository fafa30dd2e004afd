import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startAccountShop,
  statementOf,
  usedBy,
  type AccountShop,
} from '../../../test/account-shop.ts';
import { seen } from '../../../test/order-shop.ts';
import { giveBack, walkAccounts } from '../../../test/random-accounts.ts';
import { seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { refusalOf } from '../../../test/shop.ts';
import type { Pieces } from '../orders/books.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

describe('what is given back before it leaves', () => {
  const cancel = async ({ orderNumber }: { orderNumber: string }, units: number) => {
    const { orders } = shop.staff.services;
    const params = { orderNumber };
    const lines = [{ position: 1, units }];
    const body = { ...seen(await orders.getStaffOrder({ params })), lines, reason: 'Not wanted.' };
    await orders.cancelUnits({ params, body });
  };
  const give = ({ orderNumber }: { orderNumber: string }, units: number, offPence: number) =>
    giveBack(shop, orderNumber, { lines: [{ position: 1, units, offPence }] });

  it('is owed no more at once, and leaves no credit waiting where all of it is cancelled', async () => {
    const buyer = await shop.buyer();
    const order = await shop.ordered(buyer, [{ sku: 'TAP', quantity: 2 }]);
    const owed = await usedBy(buyer);
    const off = await give(order, 0, 7_01);
    expect(await usedBy(buyer)).toBe(owed - off);
    await cancel(order, 2);
    const back = await give(order, 2, 0);
    expect(await usedBy(buyer)).toBe(owed - off - back);
    expect(owed - off - back).toBe(order.delivery.incPence);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is cancelled before, and what leaves is invoiced for what is left of it', async () => {
    const buyer = await shop.buyer();
    const order = await shop.ordered(buyer, [{ sku: 'TAP', quantity: 3 }]);
    expect(await refusalOf(give(order, 1, 0))).toMatchObject({ paths: ['/body/lines/0/units'] });
    await cancel(order, 1);
    const back = await give(order, 1, 5_00);
    await shop.send(await shop.staff.services.orders.getStaffOrder({ params: order }), 1, 'LW-7');
    await shop.paper();
    const { items, sums } = await statementOf(buyer);
    expect(items).toMatchObject([{ kind: 'invoice', openPence: order.total.incPence - back }]);
    expect(sums.orderedPence).toBe(0);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });
});

it('has its pence as it is stored where the version before hands goods over', async () => {
  const buyer = await shop.buyer();
  const { orderNumber } = await shop.send(
    await shop.ordered(buyer, [{ sku: 'WASTE', quantity: 3 }]),
  );
  const { rows } = await shop.shop.db.pool.query(
    `with handed as (
       delete from account_dispatch s using customer_order o
        where o.id = s.order_id and o.number = $1 returning s.*)
     select order_id, consignment, sent_at, lines from handed`,
    [orderNumber],
  );
  const [{ lines, ...sent }] = rows;
  const bare = lines.map(({ position, units }: Pieces) => ({ position, units }));
  const again = await shop.shop.db.pool.query(
    'insert into account_dispatch (order_id, consignment, sent_at, lines) values ($1, $2, $3, $4) returning lines',
    [sent.order_id, sent.consignment, sent.sent_at, JSON.stringify(bare)],
  );
  expect(again.rows).toEqual([{ lines }]);
  await shop.paper();
  expect(await shop.listTroubles([buyer])).toEqual([]);
});

it('says the same as ledger and exposure to the penny, after 100 commands by chance', async () => {
  const buyers = [await shop.buyer(3_000_00), await shop.buyer()];
  const random = seededRandom(20_261_123);
  const told = { done: 0, refused: 0 };
  for (let part = 0; part < 2; part++) {
    const { done, refused } = await walkAccounts(shop, random, { buyers, commands: 50 });
    told.done += done;
    told.refused += refused;
    expect(await shop.listTroubles(buyers)).toEqual([]);
  }
  expect(told.done).toBeGreaterThan(50);
});
