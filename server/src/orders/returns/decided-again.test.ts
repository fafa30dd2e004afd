import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  announce,
  decide,
  deliveredOrder,
  listFaults,
  receive,
  startReturnShop,
  wishOf,
} from '../../../test/returns.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let desk: Visitor;
beforeAll(async () => {
  ({ shop, desk } = await startReturnShop());
});
afterAll(() => shop.stop());

const bought = async (sku: string, quantity: number) =>
  deliveredOrder(shop, [{ sku, quantity }], await shop.signedIn());
const giveBack = (
  order: string,
  wish: { units?: number; goodwillPence?: number },
  expectedPence: number,
) => {
  const { units = 0, goodwillPence = 0 } = wish;
  const lines = units > 0 ? [{ position: 1, units, offPence: 0 }] : [];
  const body = { lines, deliveryPence: 0, goodwillPence, duplicateChargePence: 0 };
  return desk.services.refunds.askRefund({
    params: { order },
    body: { ...body, note: 'For the trouble.', expectedPence },
  });
};

describe('a return whose refund is not agreed to', () => {
  it.each(['finance', 'desk'] as const)(
    'is to be decided again, as its customer and the desk see, by %s',
    async (who) => {
      const { guid, visitor } = await bought('TAP', 80);
      const { made } = await announce(visitor, guid, wishOf([[1, 79]]));
      const { returnId, duePence } = await receive(desk, made.returnNumber, 'seconds');
      const { decided } = await decide(desk, returnId, [{ position: 1, pence: 10_00 }]);
      expect(decided.return.refund).toMatchObject({ state: 'waiting' });
      const finance = await shop.signedIn({ roles: ['finance'] });
      const params = { refundId: decided.refundId! };
      const { refunds } = (who === 'desk' ? desk : finance).services;
      await refunds.decideRefund({ params, body: { decision: 'declined' } });
      const again = await desk.services.returns.getReturn({ params: { returnId } });
      expect(again).toMatchObject({ duePence, return: { state: 'received', refund: null } });
      const open = await desk.services.returns.listReturns({ query: { state: 'received' } });
      expect(open.returns.map((each) => each.returnId)).toContain(returnId);
      const own = await visitor.services.returns.getOwnReturn({
        params: { order: guid, returnNumber: made.returnNumber },
      });
      expect(own).toMatchObject({
        state: 'received',
        refund: null,
        decisionNote: null,
        lines: [{ handlingPence: 0 }],
      });
      const { known } = await visitor.services.returns.askAboutRefundOfReturn({
        params: { id: guid },
        body: { text: 'Where is my money?' },
      });
      expect(known).toContain('we are looking it over');
      // What is promised to it is promised to no other.
      const { products } = await visitor.services.returns.getOrderProducts({
        params: { orderGuid: guid },
      });
      expect(products).toMatchObject([{ returnable: 1 }]);
      const second = await decide(desk, returnId);
      expect(second.decided.return).toMatchObject({
        state: 'decided',
        refund: { state: 'waiting' },
      });
      await finance.services.refunds.decideRefund({
        params: { refundId: second.decided.refundId! },
        body: { decision: 'agreed' },
      });
      await shop.app.context.jobs.drain();
      expect(await refusalOf(decide(desk, returnId))).toMatchObject({ code: 'return-refused' });
      expect(await listFaults(shop)).toEqual([]);
    },
  );
});

describe('a return of what was paid back in part', () => {
  it('brings what is left of the order, where money was given in goodwill', async () => {
    const { guid, number, visitor } = await bought('TAP', 1);
    const { preview, made } = await announce(visitor, guid, wishOf([[1, 1]]));
    await giveBack(number, { goodwillPence: 20_00 }, 20_00);
    const { returnId, duePence } = await receive(desk, made.returnNumber);
    expect(duePence).toBe(preview.totalPence - 20_00);
    const { preview: due, decided } = await decide(desk, returnId);
    expect(due).toMatchObject({
      totalPence: preview.totalPence - 20_00,
      keptPence: 20_00,
      handlingPence: 0,
    });
    expect(decided.return).toMatchObject({ state: 'decided' });
    const { leftPence } = await desk.services.refunds.getRefundable({ params: { order: number } });
    expect(leftPence).toBe(0);
    expect(await listFaults(shop)).toEqual([]);
  });

  it('brings nothing again for pieces that were paid back by hand, one of them or all', async () => {
    const { guid, number, visitor } = await bought('WASTE', 3);
    const { made } = await announce(visitor, guid, wishOf([[1, 2]]));
    await giveBack(number, { units: 2 }, 45_00);
    const first = await receive(desk, made.returnNumber);
    const { decided } = await decide(desk, first.returnId);
    expect(decided.return).toMatchObject({ state: 'decided', refund: { totalPence: 22_50 } });

    const other = await bought('WASTE', 1);
    const back = await announce(other.visitor, other.guid, wishOf([[1, 1]]));
    await giveBack(other.number, { units: 1 }, 22_50);
    const { returnId } = await receive(desk, back.made.returnNumber);
    // Its delivery is what is left to give.
    const { preview } = await decide(desk, returnId);
    expect(preview).toMatchObject({ goodsPence: 0, totalPence: back.preview.deliveryPence });
    expect(await listFaults(shop)).toEqual([]);
  });
});
