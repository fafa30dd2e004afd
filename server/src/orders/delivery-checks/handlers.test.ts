import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { orderToken } from '../orders/orders.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const both = [
  { sku: 'TAP', quantity: 2 },
  { sku: 'WASTE', quantity: 1 },
];
const guest = () => shop.shop.visitor().services.deliveryChecks;
const keyOf = ({ orderGuid }: StaffOrder) =>
  orderToken(shop.shop.app.context.signingKey, orderGuid);

async function deliver(order: StaffOrder, consignment = 1): Promise<StaffOrder> {
  const sent = await shop.send(order, consignment, `LW${consignment}-${order.orderNumber}`);
  const { fulfilment } = shop.staff.services;
  return fulfilment.deliverConsignment({ params: at(sent, consignment), body: seen(sent) });
}

describe('a delivery check', () => {
  it('shows what is in each box, and is ready once all of it was seen', async () => {
    const { order, visitor } = await shop.placed(both);
    const { deliveryChecks: calls } = visitor.services;
    const params = { order: order.orderGuid };
    const waiting = await calls.getDeliveryCheck({ params });
    const day = order.consignments[0]!.expectedDay;
    expect(waiting.readiness).toMatchObject({ state: 'waiting', day, boxes: 0 });
    const box = { ...params, consignment: 1, box: 1 };
    const early = calls.checkBox({ params: box, body: { here: [1, 2] } });
    expect(await refusalOf(early)).toMatchObject({ status: 409, code: 'order-refuses' });
    await deliver(order);
    const arrived = await calls.getDeliveryCheck({ params });
    expect(arrived.readiness).toMatchObject({ state: 'to-check', day: null, boxes: 1, checked: 0 });
    const { boxes } = arrived.deliveries[0]!;
    expect(boxes[0]).toMatchObject({ weightGrams: 6_300, here: null });
    expect(boxes[0]!.lines.map(({ sku, units }) => `${units} ${sku}`)).toEqual([
      '2 TAP',
      '1 WASTE',
    ]);
    const short = await calls.checkBox({ params: box, body: { here: [1] } });
    expect(short.readiness).toMatchObject({ state: 'something-missing', missing: 1, checked: 1 });
    const all = await calls.checkBox({ params: box, body: { here: [2, 1, 1, 99] } });
    expect(all.readiness).toMatchObject({ state: 'ready', missing: 0 });
    expect(all.deliveries[0]!.boxes[0]!.here).toEqual([2, 1]);
  });

  it('is not ready while a part is to come, and says when it is', async () => {
    const { order } = await shop.placed(both);
    const { fulfilment } = shop.staff.services;
    const lines = [{ position: 2, units: 1 }];
    const body = { ...seen(order), lines, expectedDay: '2026-12-03' };
    const split = await fulfilment.splitConsignment({ params: at(order), body });
    const first = await deliver(split);
    const params = { order: keyOf(order) };
    const half = await guest().checkBox({
      params: { ...params, consignment: 1, box: 1 },
      body: { here: [1] },
    });
    expect(half.readiness).toMatchObject({ state: 'waiting', day: '2026-12-03' });
    shop.shop.advance(1_000);
    await deliver(first, 2);
    const rest = await guest().checkBox({
      params: { ...params, consignment: 2, box: 1 },
      body: { here: [2] },
    });
    expect(rest.readiness).toMatchObject({ state: 'ready', boxes: 2, checked: 2 });
  });

  it('answers another’s order like one that does not exist', async () => {
    const { order } = await shop.placed(both);
    const { deliveryChecks: other } = (await shop.shop.signedIn()).services;
    for (const calls of [guest(), other]) {
      for (const key of [order.orderGuid, order.orderNumber]) {
        const params = { order: key };
        const box = { ...params, consignment: 1, box: 1 };
        for (const asked of [
          () => calls.getDeliveryCheck({ params }),
          () => calls.checkBox({ params: box, body: { here: [] } }),
          () => calls.makeFitterLink({ params }),
          () => calls.revokeFitterLink({ params }),
        ]) {
          const refused = await refusalOf(asked());
          expect(refused).toMatchObject({ status: 404, code: 'order-not-found' });
        }
      }
    }
  });
});

describe('the link for a fitter', () => {
  it('opens what comes when, and no price, address or name', async () => {
    const { order, visitor } = await shop.placed(both);
    const { deliveryChecks: calls } = visitor.services;
    const params = { order: order.orderGuid };
    const { token } = await calls.makeFitterLink({ params });
    expect(await calls.makeFitterLink({ params })).toEqual({ token });
    expect((await calls.getDeliveryCheck({ params })).fitterToken).toBe(token);
    const page = await guest().getFitterPage({ params: { token } });
    expect(page.deliveries[0]!.boxes[0]!.lines).toHaveLength(2);
    const said = JSON.stringify(page);
    for (const secret of ['Pence', 'Larch', 'SW4', 'home@example.com', 'Robin', order.orderGuid]) {
      expect(said).not.toContain(secret);
    }
  });

  it('opens nothing once it is ended, nor does what never was one; a new one is another', async () => {
    const { order, visitor } = await shop.placed(both);
    const { deliveryChecks: calls } = visitor.services;
    const params = { order: order.orderGuid };
    const { token } = await calls.makeFitterLink({ params });
    await calls.revokeFitterLink({ params });
    for (const dead of [token, keyOf(order), token.slice(0, -2), 'nonsense']) {
      const refused = await refusalOf(guest().getFitterPage({ params: { token: dead } }));
      expect(refused).toMatchObject({ status: 410, code: 'link-expired' });
    }
    const again = await calls.makeFitterLink({ params });
    expect(again.token).not.toBe(token);
    await guest().getFitterPage({ params: again });
  });

  it('does nothing that its customer can do', async () => {
    const { order, visitor } = await shop.placed(both);
    const params = { order: order.orderGuid };
    const { token } = await visitor.services.deliveryChecks.makeFitterLink({ params });
    const refused = await refusalOf(guest().getDeliveryCheck({ params: { order: token } }));
    expect(refused).toMatchObject({ status: 404 });
  });
});
