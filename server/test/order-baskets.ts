import { randomBytes } from 'node:crypto';
import type { OrderBasket } from '@plumbline/contracts/nouns/order-baskets.ts';
import { transaction } from '../src/db/transaction.ts';
import { recordCatalogueChange } from '../src/goods/catalogue/store.ts';
import { expireAllHolds } from '../src/goods/stock/jobs.ts';
import { listStockFaults } from '../src/goods/stock/faults-store.ts';
import { listOrderFaults } from '../src/orders/orders/faults-store.ts';
import { listOrderBasketFaults } from '../src/buying/order-baskets/faults-store.ts';
import {
  payAtProvider,
  startTestShop,
  testDetails,
  type TestShop,
  type TestShopOptions,
  type Visitor,
} from './shop.ts';

/** A shop where somebody sells by phone. */
export interface PhoneShop {
  shop: TestShop;
  staff: Visitor;
  /** An order basket with these goods and every detail, up to where only the link is missing. */
  written(
    items: Readonly<Record<string, number>>,
    options?: { accountId?: number | null; businessId?: number; code?: string; day?: boolean },
  ): Promise<OrderBasket>;
  /** Completes an order basket: what it is then, and the token of the link that was mailed. */
  sent(basket: OrderBasket): Promise<{ basket: OrderBasket; token: string }>;
  /** Opens the payment of a link as its page does, having shown what it is for now. */
  start(token: string): ReturnType<Visitor['services']['orderBaskets']['startOrderToPay']>;
  /** Pays the link and makes the order of it. */
  paid(token: string): ReturnType<Visitor['services']['orderBaskets']['completeOrderToPay']>;
  /** What is wrong with the books. */
  listFaults(): Promise<string[]>;
}

export const newId = () => randomBytes(16).toString('base64url');

/** What is said of a guest, all of it. */
export const guestData = {
  version: 0,
  accountId: null,
  businessId: null,
  contact: testDetails.contact,
  billing: { sameAsDelivery: true },
  poNumber: null,
  jobReference: null,
  note: null,
  discountCode: null,
} as const;

export async function startPhoneShop(
  offerings: TestShopOptions['offerings'] = [
    { sku: 'TAP', incPence: 129_00, stock: 50, bandExPence: { 'band-3': 80_00, 'band-4': 70_00 } },
    { sku: 'WASTE', incPence: 22_50, stock: 50 },
    { sku: 'LAST', incPence: 10_00, stock: 1 },
    { sku: 'SCARCE', incPence: 10_00, stock: 1 },
    { sku: 'GONE', incPence: 10_00, status: 'withdrawn' },
  ],
): Promise<PhoneShop> {
  const shop = await startTestShop({ offerings, limits: { intentsPer10Minutes: 1_000 } });
  const staff = await shop.signedIn({ roles: ['support'] });
  const calls = staff.services.orderBaskets;
  const customer = shop.visitor().services.orderBaskets;
  const start: PhoneShop['start'] = async (token) => {
    const { order } = await customer.getOrderToPay({ params: { token } });
    const agreed = { agreedTotalPence: order.total.incPence, agreedDay: order.deliveryDay };
    return customer.startOrderToPay({ params: { token }, body: { acceptsTerms: true, ...agreed } });
  };
  return {
    shop,
    staff,
    async written(items, { accountId = null, businessId: said, code, day = true } = {}) {
      const params = { id: newId() };
      const businessId = said ?? (await businessOf(shop, accountId));
      const discountCode = code ?? null;
      let basket = await calls.setOrderBasket({
        params,
        body: { ...guestData, accountId, businessId, discountCode },
      });
      for (const [sku, quantity] of Object.entries(items)) {
        const { version } = basket;
        basket = await calls.addOrderBasketItem({ params, body: { version, sku, quantity } });
      }
      if (!day) return basket;
      const { postcode } = testDetails.delivery.address;
      const { options } = await calls.listOrderBasketDelivery({ params, query: { postcode } });
      const { version } = basket;
      const deliveryOption = { optionId: options[0]!.optionId };
      const body = { version, delivery: testDetails.delivery, deliveryOption };
      return calls.setOrderBasketDelivery({ params, body });
    },
    async sent({ id, version }) {
      const body = { version, payBy: 'link' } as const;
      const basket = await calls.completeOrderBasket({ params: { id }, body });
      return { basket, token: await tokenOf(shop, basket) };
    },
    start,
    async paid(token) {
      const intent = await start(token);
      await payAtProvider(shop, intent);
      const body = { intentId: intent.intentId };
      return customer.completeOrderToPay({ params: { token }, body });
    },
    async listFaults() {
      await expireAllHolds(shop.app.context);
      const now = new Date(shop.app.context.now().getTime() + 600_000);
      return [
        ...(await listOrderBasketFaults(shop.db, now)),
        ...(await listOrderFaults(shop.db)),
        ...(await listStockFaults(shop.db, shop.app.context.now())),
      ];
    },
  };
}

/** The link of an order basket, as its customer's mail has it. */
async function tokenOf({ db }: TestShop, { id, version }: OrderBasket): Promise<string> {
  const { rows } = await db.pool.query<{ text: string }>(
    'select text from message where dedupe_key = $1',
    [`order-basket-link:${id}:${version}`],
  );
  return /\/pay\/([\w-]+)/.exec(rows[0]!.text)![1]!;
}

/** The account behind a visitor. */
export const accountOf = async ({ services }: Visitor) =>
  (await services.accounts.getUserProfile()).accountId;

/** The business that an account buys for unless it says otherwise. */
export async function businessOf({ db }: Pick<TestShop, 'db'>, accountId: number | null) {
  const { rows } = await db.pool.query<{ id: number }>(
    'select business_id as id from trade_standing where account_id = $1 and is_default',
    [accountId],
  );
  return rows[0]?.id ?? null;
}

/** Gives goods another list price, as the catalogue in memory knows it too. */
export async function setListPrice({ db, app }: TestShop, sku: string, incPence: number) {
  await db.pool.query(
    'update list_price set inc_pence = $2 where offering_id = (select id from offering where sku = $1)',
    [sku, incPence],
  );
  await transaction(db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await app.context.catalogue.refresh();
}
