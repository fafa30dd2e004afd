import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { only } from '../../../test/import-files.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { transaction } from '../../db/transaction.ts';
import { openSupplierOrders, readNeedFacts } from '../../orders/fulfilment/supplier-needs.ts';
import { importFolder } from './import-folder.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop({ offerings: [{ sku: 'PLUG', incPence: 3_00, stock: 3 }] });
});
afterAll(() => shop.shop.stop());

const now = () => shop.shop.app.context.now();

/** Takes stock of what a file says of SKUs at places; gives how many rows were written. */
async function take(...counts: string[]): Promise<number> {
  const text = ['sku,location,on_hand', ...counts].join('\n');
  const folder = { catalogue: only({ 'stock.csv': `${text}\n` }), reviews: null };
  const { writtenTotal } = await importFolder(shop.shop.db, folder, { now, randomBytes });
  return writtenTotal;
}

/** What the books have of an offering, by place. */
async function levelsOf(sku: string): Promise<Record<string, number>> {
  const { rows } = await shop.shop.db.pool.query<{ code: string; onHand: number }>(
    `select code, on_hand as "onHand" from stock_level
       join stock_location on stock_location.id = location_id
      where offering_id = $1 order by code`,
    [shop.shop.offeringIds.get(sku)],
  );
  return Object.fromEntries(rows.map(({ code, onHand }) => [code, onHand]));
}

describe('a stock-take', () => {
  it('counts what is sold and still to be sent, and puts none of it on sale again', async () => {
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    expect(await levelsOf('TAP')).toEqual({ main: 998 });
    expect(await take('TAP,main,1000')).toBe(0);
    expect(await levelsOf('TAP')).toEqual({ main: 998 });
    expect(await take('TAP,main,997')).toBe(1);
    expect(await levelsOf('TAP')).toEqual({ main: 995 });
    expect(await take('TAP,main,997')).toBe(0);
    await shop.send(order);
    expect(await take('TAP,main,995')).toBe(0);
    expect(await levelsOf('TAP')).toEqual({ main: 995 });
    expect(await shop.listFaults()).toEqual([]);
  });

  it('takes off each place what is to be sent from there', async () => {
    await shop.shop.db.pool.query(
      `insert into stock_location (code, name) values ('counter', 'C')`,
    );
    await take('PLUG,counter,5');
    await shop.placed([{ sku: 'PLUG', quantity: 6 }]);
    const { main, counter } = await levelsOf('PLUG');
    expect(main! + counter!).toBe(2);
    expect(await take('PLUG,main,3', 'PLUG,counter,5')).toBe(0);
    expect(await levelsOf('PLUG')).toEqual({ main, counter });
    expect(await shop.listFaults()).toEqual([]);
  });

  it('sells nothing again that came from its supplier for an order', async () => {
    await shop.placed([{ sku: 'BATH', quantity: 2 }]);
    const { fulfilment } = shop.staff.services;
    const facts = await readNeedFacts(shop.shop.app.context);
    await transaction(shop.shop.db, (tx) => openSupplierOrders(tx, facts, now(), 10));
    const { supplierOrders } = await fulfilment.searchSupplierOrders();
    for (const { supplierOrderId, version } of supplierOrders) {
      await fulfilment.receiveSupplierOrder({ params: { supplierOrderId }, body: { version } });
    }
    expect(await take('BATH,main,2')).toBe(0);
    expect(await take('BATH,main,3')).toBe(1);
    expect(await levelsOf('BATH')).toEqual({ main: 1 });
  });

  it('is refused where it counts fewer than are sold', async () => {
    await shop.placed([{ sku: 'WASTE', quantity: 4 }]);
    await expect(take('WASTE,main,3')).rejects.toThrow(
      'stock.csv:2 on_hand: More are in the house: 4 are sold and still to be sent',
    );
    expect(await take('WASTE,main,4')).toBe(1);
    expect(await levelsOf('WASTE')).toEqual({ main: 0 });
  });
});
