import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { count } from '../../../test/payments.ts';
import { placeOrder } from '../../../test/place-order.ts';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { correctInvoice } from './correct.ts';
import { makeInvoice } from './issue.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00, stock: 1000 }] });
});
afterAll(() => shop.stop());

const context = () => shop.app.context;
const order = () => placeOrder(shop, shop.visitor(), [{ sku: 'TAP', quantity: 2 }]);
const billed = (orderId: number) =>
  shop.db.pool.query<{ version: number; address: PostalAddress; po: string | null }>(
    `select version, billing_address as address, po_number as po, job_reference as job
       from customer_order where id = $1`,
    [orderId],
  );

describe('a correction', () => {
  const by = { reason: 'Wrong company', madeBy: null, version: null };

  it('bills the order so from then on, by a command of its own in the ledger', async () => {
    const { orderId } = await order();
    const { number } = await makeInvoice(context(), orderId);
    const before = (await billed(orderId)).rows[0]!;
    const moved = { line1: 'Unit 4', town: 'Leeds', postcode: 'LS9 8AA', countryCode: 'GB' };
    const change = { billingAddress: moved, poNumber: 'PO-1' };
    const { invoice } = await correctInvoice(context(), number, change, { ...by, version: 1 });
    const { firstName, lastName } = before.address;
    const { rows } = await billed(orderId);
    expect(rows[0]).toEqual({
      version: 2,
      address: JSON.parse(JSON.stringify({ firstName, lastName, ...moved })),
      po: 'PO-1',
      job: null,
    });
    const ledger = await shop.db.pool.query(
      'select kind, command, actor, version, detail from order_event where order_id = $1 and version > 1',
      [orderId],
    );
    const detail = { fields: ['billing-address', 'po'], invoice: number };
    const entry = {
      kind: 'amended',
      command: 'correctInvoice',
      actor: 'staff',
      version: 2,
      detail,
    };
    expect(ledger.rows).toEqual([entry]);
    // An invoice that was seen with an older order is put right by nobody, and none is made.
    const late = correctInvoice(
      context(),
      invoice.number,
      { poNumber: 'PO-2' },
      { ...by, version: 1 },
    );
    await expect(late).rejects.toMatchObject({ code: 'order-changed' });
    expect(await count(shop, 'order_document', 'order_id = $1', [orderId])).toBe(3);
    // Nor is the order changed where the invoice cannot be put right.
    const twice = correctInvoice(context(), number, { poNumber: 'PO-3' }, by);
    await expect(twice).rejects.toMatchObject({ code: 'document-replaced' });
    expect((await billed(orderId)).rows[0]).toMatchObject({ version: 2, po: 'PO-1' });
  });

  it('tells an order nothing new of a buyer who was erased', async () => {
    const { orderId } = await order();
    const { number } = await makeInvoice(context(), orderId);
    await shop.db.pool.query(`update customer_order set email = 'erased' where id = $1`, [orderId]);
    const { invoice } = await correctInvoice(context(), number, { poNumber: 'PO-1' }, by);
    expect(invoice.fields.order.poNumber).toBe('PO-1');
    expect((await billed(orderId)).rows[0]).toMatchObject({ po: null });
  });

  it('made twice at once is made once; the other is told of it', async () => {
    const { orderId } = await order();
    const { number } = await makeInvoice(context(), orderId);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => correctInvoice(context(), number, { poNumber: 'PO-1' }, by)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries.filter(({ status }) => status === 'rejected')) {
      expect(each).toMatchObject({ reason: { code: 'document-replaced' } });
    }
    expect(await count(shop, 'order_document', 'order_id = $1', [orderId])).toBe(3);
  });
});
