import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, report } from '../../../test/claims.ts';
import { listAllFaults } from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { askRefund, unitsOf } from '../../../test/refunds.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
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

/** The same, but that the last of them is in another delivery, which has not left. */
async function partSent(quantity: number) {
  const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity }]);
  const { expectedDay } = order.consignments[0]!;
  const body = { ...seen(order), lines: [{ position: 1, units: 1 }], expectedDay };
  const { fulfilment } = shop.staff.services;
  await shop.send(await fulfilment.splitConsignment({ params: at(order), body }));
  return { visitor, id: order.orderNumber };
}

const missing = async (visitor: Visitor, id: string, units = 1) =>
  (await report(visitor, id, formOf({ problem: 'not-arrived', wish: 'refund', units })))
    .claimNumber;

const refunded = async (claimNumber: string) =>
  shop.staff.services.claims.decideClaim({
    params: { claimNumber },
    body: { decision: 'refund', day: null, pence: null, note: 'It is lost.' },
  });

/** Staff see that so many taps of a delivery are lost, or all, and decide about them. */
async function lost(id: string, resolution: 'refund' | 'claim', units?: number, consignment = 1) {
  const { fulfilment } = shop.staff.services;
  let now = await read(id);
  const lines = units === undefined ? undefined : [{ position: 1, units }];
  const failed = { ...seen(now), failure: 'lost' as const, ...(lines && { lines }) };
  now = await fulfilment.failConsignment({ params: at(now, consignment), body: failed });
  const number = lines ? now.consignments.at(-1)!.number : consignment;
  const body = { ...seen(now), resolution };
  await fulfilment.resolveFailure({ params: at(now, number), body });
}

/** The claim of all that was in a delivery, which staff asked for. */
async function wholeOf(id: string) {
  const { claims } = await shop.staff.services.claims.listClaims({
    query: { stage: 'to-decide', pageSize: 100 },
  });
  // Nobody reported it, and so nobody said what they wish.
  return claims.find((each) => each.orderNumber === id && each.wish === null)!.claimNumber;
}

const paidByHand = (id: string, units: number) => askRefund(shop.staff, id, unitsOf(1, units));

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
    await lost(id, 'refund', 1);
    const first = await refunded(claims[0]!);
    expect(first).toMatchObject({ consignment: 2 });
    await refunded(claims[1]!);
    await expectAllGivenUp(id);
  });

  it.each(['first', 'last'])(
    'the one that a claim of a whole delivery is of, which is decided about %s',
    async (turn) => {
      const { visitor, id } = await sent(2);
      const claimNumber = await missing(visitor, id);
      await lost(id, 'claim', 1);
      const both = [await wholeOf(id), claimNumber];
      for (const each of turn === 'first' ? both : both.toReversed()) await refunded(each);
      await expectAllGivenUp(id);
    },
  );

  it('the one that a claim of a whole delivery is of, whose money was not agreed to', async () => {
    const { visitor, id } = await partSent(4);
    const claimNumber = await missing(visitor, id);
    await lost(id, 'claim');
    const whole = await wholeOf(id);
    await declined(whole);
    await refunded(claimNumber);
    expect(await refusalOf(refunded(whole))).toMatchObject({ status: 409, code: 'order-refuses' });
  });

  it('the one of another delivery that is lost, for which a claim waits', async () => {
    const { visitor, id } = await partSent(2);
    await shop.send(await read(id), 2, `LW2-${id}`);
    const claims = [await missing(visitor, id), await missing(visitor, id)];
    const now = await read(id);
    const body = { ...seen(now), failure: 'lost' as const };
    await shop.staff.services.fulfilment.failConsignment({ params: at(now, 2), body });
    for (const each of claims) expect(await refunded(each)).toMatchObject({ state: 'granted' });
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
    await lost(id, 'refund', 1);
    await paidByHand(id, 1);
    await refunded(await missing(visitor, id));
    await expectAllGivenUp(id);
  });

  it('those that staff gave up and paid by hand, where all of its own delivery is among them', async () => {
    const { visitor, id } = await partSent(3);
    const claimNumber = await missing(visitor, id);
    await lost(id, 'refund');
    await paidByHand(id, 2);
    const refused = await refusalOf(refunded(claimNumber));
    expect(refused).toMatchObject({ status: 409, code: 'order-refuses' });
    expect(refused.problem.detail).toContain('was paid back');
  });

  it('the one that was paid by hand, whichever of them are decided about first', async () => {
    const { visitor, id } = await partSent(3);
    await shop.send(await read(id), 2, `LW2-${id}`);
    const claims = [];
    for (let piece = 1; piece <= 3; piece++) claims.push(await missing(visitor, id));
    await lost(id, 'refund');
    await lost(id, 'refund', undefined, 2);
    await paidByHand(id, 1);
    for (const each of claims.slice(0, 2)) await refunded(each);
    expect(await refusalOf(refunded(claims[2]!))).toMatchObject({ status: 409 });
  });

  it('those of the first, of which one came and the other was lost', async () => {
    const { visitor, id } = await partSent(3);
    const first = await missing(visitor, id, 2);
    await shop.send(await read(id), 2, `LW2-${id}`);
    const second = await missing(visitor, id);
    await lost(id, 'refund', 1);
    const now = await read(id);
    await shop.staff.services.fulfilment.deliverConsignment({ params: at(now), body: seen(now) });
    expect(await refunded(first)).toMatchObject({ consignment: 1, outcome: { pence: 258_00 } });
    await lost(id, 'refund', undefined, 2);
    expect(await refunded(second)).toMatchObject({ state: 'granted' });
  });
});

it('leaves the books of orders, claims and refunds in order', async () => {
  expect([...(await listAllFaults(shop)), ...(await listClaimFaults(shop.shop.db))]).toEqual([]);
});
