import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedEnquiry } from '@plumbline/contracts/nouns/enquiries.ts';
import { linkOf } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';

let orders: OrderShop;
beforeAll(async () => {
  orders = await startOrderShop();
});
afterAll(() => orders.shop.stop());

const threadOf = (visitor: Visitor, { token }: OpenedEnquiry) =>
  visitor.services.enquiryThreads.getEnquiry({ params: { token } });

describe('a form for an old electrical', () => {
  it('takes the old electrical of whoever bought the like of it, and of nobody else', async () => {
    await orders.shop.db.pool.query(
      `insert into attribute (key, label, kind, position) values ('power', 'Power', 'value', 900);
       insert into offering_attribute (offering_id, key, value, label)
       select id, 'power', '9', '9 kW' from offering where sku = 'WASTE'`,
    );
    const { order } = await orders.placed([
      { sku: 'TAP', quantity: 1 },
      { sku: 'WASTE', quantity: 1 },
    ]);
    const { enquiries } = orders.shop.visitor().services;
    const shower = order.lines.find(({ sku }) => sku === 'WASTE')!.position;
    const tap = order.lines.find(({ sku }) => sku === 'TAP')!.position;
    const ask = (key: string, position: number) =>
      enquiries.askForRecycling({
        body: {
          order: key,
          position,
          appliance: 'electric-shower',
          disconnected: 'not-yet',
          note: '',
        },
      });
    const link = linkOf(orders.shop, order);
    const thread = await threadOf(orders.shop.visitor(), await ask(link, shower));
    expect(thread).toMatchObject({ kind: 'electrical-recycling', orderNumber: order.orderNumber });
    expect(thread.facts).toContainEqual({ label: 'What goes', value: 'An electric shower' });
    const listed = () => enquiries.listElectricalLines({ params: { order: link } });
    expect((await listed()).lines.map(({ position }) => position)).toEqual([shower]);
    for (const other of [tap, 3]) {
      expect(await refusalOf(ask(link, other))).toMatchObject({ paths: ['/body/position'] });
    }
    const foreign = enquiries.listElectricalLines({ params: { order: order.orderGuid } });
    expect(await refusalOf(foreign)).toMatchObject({ code: 'order-not-found' });
    expect(await refusalOf(ask(order.orderGuid, shower))).toMatchObject({
      code: 'order-not-found',
    });
    // What was cancelled is in no place of an old one.
    await orders.shop.db.pool.query(
      `update order_line set cancelled = quantity, allocated = 0
        where position = $2 and order_id = (select id from customer_order where number = $1)`,
      [order.orderNumber, shower],
    );
    expect((await listed()).lines).toEqual([]);
    expect(await refusalOf(ask(link, shower))).toMatchObject({ paths: ['/body/position'] });
  });
});
