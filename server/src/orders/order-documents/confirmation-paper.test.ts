import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { paidOrder } from '../../../test/refunds.ts';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { orderToken } from '../orders/orders.ts';
import { removeConfirmationPaper } from './confirmation-paper-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00, stock: 50, bandExPence: { 'band-3': 80_00 } }],
  });
});
afterAll(() => shop.stop());

const items = [{ sku: 'TAP', quantity: 2 }];
const linkOf = (guid: string) => ({
  params: { token: orderToken(shop.app.context.signingKey, guid) },
});
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('tells what was agreed whatever came later, and is the same for link and owner from then on', async () => {
  const visitor = await shop.signedIn();
  const { guid, number } = await paidOrder(shop, items, { visitor });
  await shop.db.pool.query(`update order_line set name = 'Another name' where sku = 'TAP'`);
  const { orderDocuments } = visitor.services;
  const own = await orderDocuments.getOrderConfirmationPaper({ params: { orderGuid: guid } });
  const linked = await shop
    .visitor()
    .services.orderDocuments.getLinkedConfirmationPaper(linkOf(guid));
  expect(own.fileName).toBe(`${number}.pdf`);
  expect(sha(own.bytes)).toBe(sha(linked.bytes));
  const text = (await readPdf(own.bytes)).text;
  expect(text).toContain(number);
  expect(text).toContain('Robin Larch');
  expect(text).toContain('258.00');
  expect(text).toContain('SPECIMEN');
  expect(text).toContain('Model cancellation form');
  expect(text).not.toContain('Another name');
});

it('is made for who asks first, once for two at once; a business has no right to cancel in it', async () => {
  const { guid } = await paidOrder(shop, items, {
    visitor: await shop.signedIn({ band: 'band-3' }),
  });
  const { orderDocuments } = shop.visitor().services;
  const [one, two] = await Promise.all([
    orderDocuments.getLinkedConfirmationPaper(linkOf(guid)),
    orderDocuments.getLinkedConfirmationPaper(linkOf(guid)),
  ]);
  expect(sha(one.bytes)).toBe(sha(two.bytes));
  const { text } = await readPdf(one.bytes);
  expect(text).toContain('Total ex VAT');
  expect(text).not.toContain('Model cancellation form');
});

it('is nobody else’s, and goes with the person that it names', async () => {
  const visitor = await shop.signedIn();
  const { guid } = await paidOrder(shop, items, { visitor });
  const params = { orderGuid: guid };
  const other = await shop.signedIn();
  const asked = other.services.orderDocuments.getOrderConfirmationPaper({ params });
  expect(await refusalOf(asked)).toMatchObject({ code: 'order-not-found' });
  await visitor.services.orderDocuments.getOrderConfirmationPaper({ params });
  const { rows } = await shop.db.pool.query<{ id: number }>(
    `update customer_order set email = 'erased' where guid = $1 returning id`,
    [guid],
  );
  await transaction(shop.db, (tx) => removeConfirmationPaper(tx, rows[0]!.id));
  const again = visitor.services.orderDocuments.getOrderConfirmationPaper({ params });
  expect(await refusalOf(again)).toMatchObject({ code: 'document-not-found' });
});
