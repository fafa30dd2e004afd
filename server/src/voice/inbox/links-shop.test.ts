import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import type { Visitor } from '../../../test/shop.ts';

let orders: OrderShop;
let visitor: Visitor;
let orderNumber: string;
let accountId: number;
beforeAll(async () => {
  orders = await startOrderShop();
  const placed = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  ({ visitor } = placed);
  ({ orderNumber } = placed.order);
  ({ accountId } = await visitor.services.accounts.getUserProfile());
});
afterAll(() => orders.shop.stop());

const ask = async (text: string, by = visitor) => {
  const body = { name: 'Kim Ash', email: 'kim@guest.example', text };
  return by.services.enquiries.askGeneralEnquiry({ body });
};
const linked = async (query: { orderNumber: string } | { accountId: number }) => {
  const { threads } = await orders.staff.services.inbox.listLinkedThreads({ query });
  return threads.map(({ thread }) => thread);
};

describe('a thread that is linked', () => {
  it('stands with its order and with its customer, and one that is not with neither', async () => {
    const own = await ask('Is it brass?');
    const other = await ask('Is it slotted?', orders.shop.visitor());
    orders.shop.advance(1_000);
    const params = { id: orderNumber };
    const body = { topic: 'delivery' as const, text: 'When does it come?' };
    const { reference } = await visitor.services.questions.askAboutOrder({ params, body });
    expect(await linked({ accountId })).toEqual([reference, own.reference]);
    expect(await linked({ orderNumber })).toEqual([]);
    const links = { orderNumber, sku: null, toCustomer: false };
    const thread = other.reference;
    await orders.staff.services.inbox.linkThread({ params: { thread }, body: links });
    expect(await linked({ orderNumber })).toEqual([thread]);
    expect(await linked({ accountId })).not.toContain(thread);
  });
});

describe('what somebody wrote while they were signed in', () => {
  it('is listed by pages, the newest first, however much it is', async () => {
    const asker = await orders.shop.signedIn();
    const written: string[] = [];
    for (const text of ['One?', 'Two?', 'Three?']) {
      const body = { name: 'Ada Elm', email: `ada-${written.length}@own.example`, text };
      written.unshift((await asker.services.enquiries.askGeneralEnquiry({ body })).reference);
    }
    const pageOf = async (pageNumber: number) => {
      const query = { pageNumber, pageSize: 2 };
      const list = await asker.services.enquiryThreads.listOwnEnquiries({ query });
      expect(list.total).toBe(3);
      return list.enquiries.map(({ reference }) => reference);
    };
    expect([...(await pageOf(1)), ...(await pageOf(2))]).toEqual(written);
  });
});
