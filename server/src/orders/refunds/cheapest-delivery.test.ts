import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { loadDeliveryTerms } from '../../goods/delivery/store.ts';
import { acceptAndPay } from '../../../test/order-changes.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import type { Visitor } from '../../../test/shop.ts';
import { listBooks } from '../orders/books-store.ts';
import type { OrderBooks } from '../orders/books.ts';
import { readCheapest } from './cheapest-delivery.ts';
import { findLeft } from './refundable-store.ts';

/** What the cheapest delivery of an order costs is that of each time that something of it was ordered. */
let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

async function readBooks(orderNumber: string): Promise<OrderBooks> {
  const { order } = (await findLeft(shop.shop.db, orderNumber))!;
  return (await listBooks(shop.shop.db, [order.id])).get(order.id)!;
}

async function cheapestOf(books: OrderBooks): Promise<number | null> {
  const { db, app } = shop.shop;
  const asked = { terms: await loadDeliveryTerms(db), at: app.context.now() };
  return (await readCheapest(db, { id: books.id, cheapestDeliveryPence: null }, asked))(books);
}

const cheapestNow = async (orderNumber: string) => cheapestOf(await readBooks(orderNumber));

async function add(visitor: Visitor, { orderNumber: id }: StaffOrder, sku: string) {
  const body = { modifications: [{ type: 1 as const, sku, quantity: 1 }] };
  const change = await visitor.services.orderChanges.amendOrder({ params: { id }, body });
  expect((await acceptAndPay(shop, visitor, id, change)).state).toBe('applied');
}

const one = (sku: string) => ({ sku, quantity: 1 });
const tapPence = 4_95;

it('of parts that were ordered together is that of all of them', async () => {
  const together = await shop.placed([one('TAP'), one('BATH')]);
  const cheapest = await cheapestNow(together.order.orderNumber);
  expect(cheapest).toBeGreaterThan(0);
  const inParts = await shop.placed([one('TAP'), one('BATH')], { optionId: 'ready-first' });
  expect(inParts.order.consignments).toHaveLength(2);
  expect(await cheapestNow(inParts.order.orderNumber)).toBe(cheapest);
});

it('of goods that were added is theirs beside it, where they have a delivery of their own', async () => {
  const alone = await shop.placed([one('TRAY')]);
  const trayPence = (await cheapestNow(alone.order.orderNumber))!;
  expect(trayPence).toBeGreaterThan(tapPence);
  const { order, visitor } = await shop.placed([one('TAP')]);
  expect(await cheapestNow(order.orderNumber)).toBe(tapPence);
  await shop.send(order);
  await add(visitor, order, 'TRAY');
  expect(await cheapestNow(order.orderNumber)).toBe(tapPence + trayPence);
});

it('of goods that were added to a delivery is that of both together', async () => {
  const { order, visitor } = await shop.placed([one('TRAY')]);
  const cheapest = await cheapestNow(order.orderNumber);
  await add(visitor, order, 'WASTE');
  expect((await readBooks(order.orderNumber)).consignments).toHaveLength(1);
  expect(await cheapestNow(order.orderNumber)).toBe(cheapest);
});

it('is told though goods are added while it is asked', async () => {
  const { order, visitor } = await shop.placed([one('TAP')]);
  const before = await readBooks(order.orderNumber);
  await shop.send(order);
  await add(visitor, order, 'TRAY');
  expect(await cheapestOf(before)).toBe(tapPence);
});
