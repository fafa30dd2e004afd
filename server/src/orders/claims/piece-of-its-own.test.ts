import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, report } from '../../../test/claims.ts';
import { listAllFaults } from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { askRefund, noRefund } from '../../../test/refunds.ts';
import type { Visitor } from '../../../test/shop.ts';
import { listClaimFaults } from './faults-store.ts';

/** Two claims of one line are never of the same piece, however the first of them was given up. */
let shop: OrderShop;
let agree: Visitor['services']['refunds']['decideRefund'];
beforeAll(async () => {
  shop = await startOrderShop();
  agree = (await shop.shop.signedIn({ roles: ['finance'] })).services.refunds.decideRefund;
});
afterAll(() => shop.shop.stop());

const read = (orderNumber: string) =>
  shop.staff.services.orders.getStaffOrder({ params: { orderNumber } });

/** So many taps that are on their way in boxes of their own, each of which is to be claimed or was lost. */
async function sent(quantity: number) {
  const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity }]);
  await shop.send(order);
  return { visitor, id: order.orderNumber };
}

const missing = async (visitor: Visitor, id: string) =>
  (await report(visitor, id, formOf({ problem: 'not-arrived', wish: 'refund' }))).claimNumber;

const refunded = async (claimNumber: string) =>
  shop.staff.services.claims.decideClaim({
    params: { claimNumber },
    body: { decision: 'refund', day: null, pence: null, note: 'It is lost.' },
  });

/** Staff see that one of the taps is lost, and decide about it. */
async function lost(id: string, resolution: 'refund' | 'claim') {
  const { fulfilment } = shop.staff.services;
  let now = await read(id);
  const lines = [{ position: 1, units: 1 }];
  const failed = { ...seen(now), failure: 'lost' as const, lines };
  now = await fulfilment.failConsignment({ params: at(now), body: failed });
  const { number } = now.consignments.at(-1)!;
  const body = { ...seen(now), resolution };
  await fulfilment.resolveFailure({ params: at(now, number), body });
}

async function declined(claimNumber: string) {
  const { refundId } = await refunded(claimNumber);
  await agree({ params: { refundId: refundId! }, body: { decision: 'declined' } });
}

/** Every tap is given up, and with the last of them the order is over. */
async function expectAllGivenUp(id: string) {
  const { status, consignments } = await read(id);
  expect(consignments.map(({ resolution }) => resolution)).toEqual(
    consignments.map(() => 'refund'),
  );
  expect(status).toBe('cancelled');
}

describe('the second claim of a line is of another piece than', () => {
  it('the one that staff gave up by hand, which the first is of', async () => {
    const { visitor, id } = await sent(2);
    const claims = [await missing(visitor, id), await missing(visitor, id)];
    await lost(id, 'refund');
    const first = await refunded(claims[0]!);
    expect(first).toMatchObject({ consignment: 2 });
    await refunded(claims[1]!);
    await expectAllGivenUp(id);
  });

  it('the one that a claim of a whole delivery paid for', async () => {
    const { visitor, id } = await sent(2);
    const claimNumber = await missing(visitor, id);
    await lost(id, 'claim');
    const { claims } = await shop.staff.services.claims.listClaims({
      query: { stage: 'to-decide', pageSize: 100 },
    });
    const whole = claims.find(
      (each) => each.orderNumber === id && each.claimNumber !== claimNumber,
    )!;
    await refunded(whole.claimNumber);
    await refunded(claimNumber);
    await expectAllGivenUp(id);
  });

  it('the one of the first, whose money was not agreed to yet', async () => {
    const { visitor, id } = await sent(3);
    const claims = [];
    for (let piece = 1; piece <= 3; piece++) claims.push(await missing(visitor, id));
    // Above what one may give alone, so that the second and the third wait.
    await refunded(claims[0]!);
    await declined(claims[1]!);
    await refunded(claims[2]!);
    await refunded(claims[1]!);
    await expectAllGivenUp(id);
  });

  it('the one that staff gave up and paid by hand, without a claim', async () => {
    const { visitor, id } = await sent(2);
    await lost(id, 'refund');
    await askRefund(shop.staff, id, {
      ...noRefund,
      lines: [{ position: 1, units: 1, offPence: 0 }],
    });
    await refunded(await missing(visitor, id));
    await expectAllGivenUp(id);
  });
});

it('leaves the books of orders, claims and refunds in order', async () => {
  expect([...(await listAllFaults(shop)), ...(await listClaimFaults(shop.shop.db))]).toEqual([]);
});
