import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { listStockFaults } from '../src/goods/stock/faults-store.ts';
import { listBooksFaults } from '../src/orders/orders/books-faults-store.ts';
import { listOrderFaults } from '../src/orders/orders/faults-store.ts';
import { card } from './payments.ts';
import {
  payAtProvider,
  readyToPay,
  startTestShop,
  type TestShop,
  type TestShopOptions,
  type Visitor,
} from './shop.ts';

/** A shop with somebody on its staff, and orders on their way through it. */
export interface OrderShop {
  shop: TestShop;
  staff: Visitor;
  /** An order that somebody paid for, as staff see it, and who bought it; delivered as was chosen. */
  placed(
    items: { sku: string; quantity: number }[],
    chosen?: { optionId: string; day?: string },
  ): Promise<{ order: StaffOrder; visitor: Visitor }>;
  /** Picks all that a consignment holds, packs it in one box and sends it. */
  send(order: StaffOrder, consignment?: number, trackingNumber?: string): Promise<StaffOrder>;
  /** What is wrong with the books of orders and of the stock. */
  listFaults(): Promise<string[]>;
}

/** The consignment of an order, as calls name it. */
export const at = ({ orderNumber }: StaffOrder, consignment = 1) => ({ orderNumber, consignment });

/** The version of an order that somebody has seen. */
export const seen = ({ version }: StaffOrder) => ({ version });

/** Taps, wastes and large trays lie in stock; baths are made to order; and whatever is named besides. */
export async function startOrderShop({
  offerings = [],
  ...options
}: Pick<TestShopOptions, 'carriers' | 'limits'> &
  Partial<Pick<TestShopOptions, 'offerings'>> = {}): Promise<OrderShop> {
  const now = new Date('2026-11-18T10:00:00Z');
  const shop = await startTestShop({
    ...options,
    now,
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 1_000, bandExPence: { 'band-3': 80_01 } },
      { sku: 'WASTE', incPence: 22_50, stock: 1_000 },
      { sku: 'BATH', incPence: 900_00, stock: 0, leadDays: 10 },
      { sku: 'TRAY', incPence: 400_00, stock: 1_000, sizeClass: 'large' },
      ...offerings,
    ],
  });
  const staff = await shop.signedIn({ roles: ['support'] });
  const { fulfilment, orders } = staff.services;
  return {
    shop,
    staff,
    async placed(items, chosen) {
      const visitor = await shop.signedIn();
      const { basket } = await readyToPay(visitor, items);
      const params = { basketId: basket.basketId };
      const { checkout } = visitor.services;
      if (chosen) await checkout.setDeliveryOption({ params, body: chosen });
      const intent = await checkout.createPaymentIntent({ params, body: card });
      await payAtProvider(shop, intent);
      const body = { intentId: intent.intentId };
      const { orderNumber } = await checkout.completePayment({ params, body });
      return { order: await orders.getStaffOrder({ params: { orderNumber } }), visitor };
    },
    async send(placed, consignment = 1, trackingNumber = `LW-${placed.orderNumber}`) {
      const params = at(placed, consignment);
      let order = await fulfilment.startPicking({ params, body: seen(placed) });
      const { lines } = order.consignments.find(({ number }) => number === consignment)!;
      for (const { position, units } of lines.filter((line) => line.units > 0)) {
        order = await fulfilment.pickUnits({ params, body: { ...seen(order), position, units } });
      }
      const boxes = [{ trackingNumber, weightGrams: 6_300 }];
      order = await fulfilment.packConsignment({ params, body: { ...seen(order), boxes } });
      const carriage = { carrier: 'Longwharf', service: 'Parcel 24' };
      return fulfilment.dispatchConsignment({ params, body: { ...seen(order), ...carriage } });
    },
    async listFaults() {
      return [
        ...(await listBooksFaults(shop.db)),
        ...(await listOrderFaults(shop.db)),
        ...(await listStockFaults(shop.db, now)),
      ];
    },
  };
}
