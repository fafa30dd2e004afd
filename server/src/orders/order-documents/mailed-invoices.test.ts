import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptAndPay, listAllFaults } from '../../../test/order-changes.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { makeDueDocuments } from './jobs.ts';

let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop();
});
afterAll(() => orderShop.shop.stop());

it('are all that stand of an order that was changed, and none of what was taken out of it', async () => {
  const { shop, placed } = orderShop;
  const { order, visitor } = await placed([{ sku: 'WASTE', quantity: 1 }]);
  const { orderChanges, orderDocuments } = visitor.services;
  const id = order.orderGuid;
  /** An hour later: every paper is made by then, and a second mail is not the first. */
  const papered = async () => {
    await shop.app.context.jobs.drain();
    await makeDueDocuments(shop.app.context, new Date(0));
    shop.advance(3_600_000);
  };
  const change = async (modification: object) => {
    const modifications = [modification as { type: 1; sku: string; quantity: number }];
    const asked = await orderChanges.amendOrder({ params: { id }, body: { modifications } });
    await acceptAndPay(orderShop, visitor, id, asked);
    await papered();
  };
  const mailed = async () => {
    const { documents } = await orderDocuments.requestVatInvoice({ params: { id } });
    const { rows } = await shop.db.pool.query<{ subject: string; text: string }>(
      `select subject, text from message where kind = 'vat-invoice' order by created_at desc limit 1`,
    );
    const numbers = documents.map(({ documentNumber }) => documentNumber);
    expect(rows[0]!.text.match(/documents\/INV-\d+/g)).toEqual(
      numbers.map((n) => `documents/${n}`),
    );
    for (const number of numbers) expect(rows[0]!.subject).toContain(number);
    return { numbers, pence: documents.map(({ totalIncPence }) => totalIncPence) };
  };
  const first = await mailed();
  expect(first.pence).toEqual([order.total.incPence]);
  await change({ type: 1, sku: 'TAP', quantity: 1 });
  const both = await mailed();
  expect(both.numbers).toHaveLength(2);
  expect(both.numbers[0]).toBe(first.numbers[0]);
  await change({ type: 'swap', position: 1, quantity: 1, sku: 'TAP' });
  // The first still stands for the delivery; what was swapped in is on one that nothing else mails.
  const swapped = await mailed();
  expect(swapped.numbers).toHaveLength(3);
  const { rows } = await shop.db.pool.query<{ added: string }>(
    `select number as added from order_document where cause = 'addition:2'`,
  );
  expect(swapped.numbers[2]).toBe(rows[0]!.added);
  // And what was added, and is taken out again, is told no more.
  await change({ type: 2, position: 2, quantity: 1 });
  expect((await mailed()).numbers).toEqual([swapped.numbers[0], swapped.numbers[2]]);
  const body = { cancel: true } as const;
  const { sums } = await orderChanges.previewOrderChange({ params: { order: id }, body });
  await orderChanges.cancelOrder({ params: { id }, body: { agreedBackPence: sums.backPence } });
  await papered();
  // Of what was cancelled whole everything is told.
  expect((await mailed()).numbers).toHaveLength(3);
  expect(await listAllFaults(orderShop)).toEqual([]);
});
