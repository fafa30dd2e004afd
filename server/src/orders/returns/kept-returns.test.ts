import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived } from '../../../test/claims.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { askRefund, noRefund } from '../../../test/refunds.ts';
import { announce, decide, receive, wishOf } from '../../../test/returns.ts';

/** Returns as versions before kept them, brought up to date by the migrations since. */
let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop({ limits: { refundAlonePence: 10_000_00 } });
});
afterAll(() => orderShop.shop.stop());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  orderShop.shop.db.pool.query<Row>(text, values);
async function migrated(name: string) {
  const file = new URL(`../../../migrations/${name}.sql`, import.meta.url);
  await query(await readFile(file, 'utf8'));
}

describe('a delivery that was promised before what the cheapest costs was kept', () => {
  /** As it was before, and is now. */
  async function upToDate() {
    await query('alter table customer_order drop column cheapest_delivery_inc_pence');
    await migrated('0530-cheapest-delivery-of-an-order');
    await migrated('0580-promises-before-what-was-given');
  }
  const cheapestOf = async (guid: string) => {
    const { rows } = await query<{ pence: number | null }>(
      'select cheapest_delivery_inc_pence as pence from customer_order where guid = $1',
      [guid],
    );
    return rows[0]!.pence;
  };

  it('goes back as it was promised where some of it had been given already', async () => {
    const { shop, staff } = orderShop;
    const { order, visitor } = await arrived(orderShop, [{ sku: 'TAP', quantity: 1 }]);
    const finance = await shop.signedIn({ roles: ['finance'] });
    await askRefund(finance, order.orderNumber, { ...noRefund, deliveryPence: 3_00 });
    shop.advance(1_000);
    const { preview, made } = await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    const restPence = order.delivery.incPence - 3_00;
    expect(preview.deliveryPence).toBe(restPence);
    await upToDate();
    const { returnId } = await receive(staff, made.returnNumber);
    expect((await decide(staff, returnId)).preview.deliveryPence).toBe(restPence);
  });

  it('is no more where the charge of another delivery had gone back with that', async () => {
    const { shop, staff } = orderShop;
    const items = ['TAP', 'BATH'].map((sku) => ({ sku, quantity: 1 }));
    const { order, visitor } = await orderShop.placed(items, { optionId: 'ready-first' });
    const position = order.lines.find(({ sku }) => sku === 'BATH')!.position;
    const { orderChanges } = visitor.services;
    const modifications = [{ type: 2 as const, position, quantity: 1 }];
    const changed = { modifications, agreedDuePence: 0 };
    const { sums } = await orderChanges.previewOrderChange({
      params: { order: order.orderNumber },
      body: { modifications },
    });
    expect(sums.backPence).toBeGreaterThan(900_00);
    await orderChanges.amendOrder({
      params: { id: order.orderNumber },
      body: { ...changed, agreedBackPence: sums.backPence },
    });
    const { fulfilment, orders } = staff.services;
    const { orderNumber } = order;
    const sent = await orderShop.send(await orders.getStaffOrder({ params: { orderNumber } }));
    await fulfilment.deliverConsignment({ params: at(sent), body: seen(sent) });
    shop.advance(1_000);
    const tap = order.lines.find(({ sku }) => sku === 'TAP')!.position;
    const { preview } = await announce(visitor, order.orderGuid, wishOf([[tap, 1]]));
    expect(preview.deliveryPence).toBeGreaterThan(0);
    await upToDate();
    expect(await cheapestOf(order.orderGuid)).toBe(preview.deliveryPence);
  });

  it('of which nobody knows is what the cheapest costs by now', async () => {
    const { staff } = orderShop;
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 2 }]);
    const dearer = `delivery_inc_pence = delivery_inc_pence + 1200,
      delivery_ex_pence = delivery_ex_pence + 1000, total_inc_pence = total_inc_pence + 1200,
      total_ex_pence = total_ex_pence + 1000`;
    // As if a dearer day had been chosen.
    await query(`update customer_order set ${dearer} where guid = $1`, [order.orderGuid]);
    await query(
      `update payment set amount_pence = amount_pence + 1200 where id in
         (select payment_id from order_payment p join customer_order o on o.id = p.order_id
           where o.guid = $1)`,
      [order.orderGuid],
    );
    const sent = await orderShop.send(order);
    const { fulfilment } = staff.services;
    await fulfilment.deliverConsignment({ params: at(sent), body: seen(sent) });
    const first = await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    const here = await receive(staff, first.made.returnNumber);
    await decide(staff, here.returnId);
    const last = await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    const { returnId } = await receive(staff, last.made.returnNumber);
    await query('update customer_order set cheapest_delivery_inc_pence = null where guid = $1', [
      order.orderGuid,
    ]);
    const { preview } = await decide(staff, returnId);
    expect(preview.deliveryPence).toBe(order.delivery.incPence);
  });
});

it('the days to pay for a return run until it is decided or taken back', async () => {
  const { staff } = orderShop;
  const received = async () => {
    const { order, visitor } = await arrived(orderShop, [{ sku: 'TAP', quantity: 1 }]);
    const { made } = await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    const { returnNumber } = made;
    return { returnNumber, returnId: (await receive(staff, returnNumber)).returnId };
  };
  const open = await received();
  const done = await received();
  const waits = await received();
  for (const { returnId } of [done, waits]) await decide(staff, returnId);
  await query(
    `update order_refund set state = 'waiting', decided_at = null
      where id = (select order_refund_id from order_return where number = $1)`,
    [waits.returnNumber],
  );
  const { order, visitor } = await arrived(orderShop, [{ sku: 'TAP', quantity: 1 }]);
  const { made } = await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
  const params = { order: order.orderGuid, returnNumber: made.returnNumber };
  await visitor.services.returns.noteReturnSent({ params, body: { proof: 'Post office 12' } });
  await visitor.services.returns.withdrawReturn({ params });
  await query(
    `update order_clock set ended_at = case when subject = $1 then now() end
      where kind = 'refund-by' and subject like 'RT-%'`,
    [open.returnNumber],
  );
  await migrated('0581-days-of-returns');
  const { rows } = await query<{ subject: string; isOver: boolean }>(
    `select subject, ended_at is not null as "isOver" from order_clock
      where kind = 'refund-by' and subject = any($1)`,
    [[open, done, waits, made].map(({ returnNumber }) => returnNumber)],
  );
  expect(Object.fromEntries(rows.map(({ subject, isOver }) => [subject, isOver]))).toEqual({
    [open.returnNumber]: false,
    [done.returnNumber]: true,
    [waits.returnNumber]: false,
    [made.returnNumber]: true,
  });
});
