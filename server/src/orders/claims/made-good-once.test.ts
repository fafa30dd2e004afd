import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived, drawPicture, formOf, report } from '../../../test/claims.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { announce, decide as decideReturn, receive, wishOf } from '../../../test/returns.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { listRefundFaults } from '../refunds/faults-store.ts';
import { listReturnFaults } from '../returns/faults-store.ts';
import { listClaimFaults } from './faults-store.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const decide = (claimNumber: string, body: object) =>
  shop.staff.services.claims.decideClaim({
    params: { claimNumber },
    body: { day: null, pence: null, note: 'As the pictures show.', ...body } as never,
  });
const another = { decision: 'replacement', day: '2026-11-24' };
const refund = { decision: 'refund' };
const read = (orderNumber: string) =>
  shop.staff.services.orders.getStaffOrder({ params: { orderNumber } });
const listFaults = async () => [
  ...(await shop.listFaults()),
  ...(await listClaimFaults(shop.shop.db)),
  ...(await listReturnFaults(shop.shop.db)),
  ...(await listRefundFaults(shop.shop.db)),
];
const productsOf = async (visitor: Visitor, orderGuid: string) =>
  (await visitor.services.returns.getOrderProducts({ params: { orderGuid } })).products;

describe('a piece is made up for once', () => {
  it('where it comes back, its return pays and its claim does not, before it is here and after', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
    const { claimNumber } = await report(visitor, order.orderNumber, formOf());
    const { made } = await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    const { returnNumber } = made;
    for (const body of [another, refund, { decision: 'spare-part', day: '2026-11-24' }]) {
      const refused = await refusalOf(decide(claimNumber, body));
      expect(refused).toMatchObject({ status: 409, code: 'order-refuses' });
      expect(refused.problem.detail).toContain(`on its way back as ${returnNumber}`);
    }
    const { returnId } = await receive(shop.staff, returnNumber);
    expect((await refusalOf(decide(claimNumber, another))).problem.detail).toContain('come back');
    const { decided } = await decideReturn(shop.staff, returnId);
    expect(decided.return.refund!.totalPence).toBe(order.total.incPence);
    expect(await refusalOf(decide(claimNumber, another))).toMatchObject({ code: 'order-refuses' });
    expect(await decide(claimNumber, { decision: 'refuse' })).toMatchObject({ state: 'refused' });
    expect((await read(order.orderNumber)).consignments).toHaveLength(1);
    expect(await listFaults()).toEqual([]);
  });

  it('where another is on its way, it cannot come back until that one is there', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
    const fields = { problem: 'missing', wish: 'replacement' };
    const claim = await report(visitor, order.orderNumber, formOf(fields));
    expect(claim).toMatchObject({ state: 'granted', isByRule: true });
    expect(await productsOf(visitor, order.orderGuid)).toMatchObject([
      { returnable: 0, bar: 'being-replaced' },
    ]);
    const early = announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    expect(await refusalOf(early)).toMatchObject({ paths: ['/body/lines/0/units'] });
    const sent = await shop.send(await read(order.orderNumber), 2, `LW-2-${order.orderNumber}`);
    const { fulfilment } = shop.staff.services;
    await fulfilment.deliverConsignment({ params: at(sent, 2), body: seen(sent) });
    expect(await productsOf(visitor, order.orderGuid)).toMatchObject([
      { returnable: 1, bar: null },
    ]);
    await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    expect(await listFaults()).toEqual([]);
  });

  it('where the one was replaced and the other comes back, nothing is left to report', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'WASTE', quantity: 2 }]);
    const mine = await drawPicture('#bb3311');
    await report(visitor, order.orderNumber, formOf({ wish: 'replacement' }, [mine]));
    await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    expect(await productsOf(visitor, order.orderGuid)).toMatchObject([{ returnable: 0 }]);
    const again = report(visitor, order.orderNumber, formOf());
    expect(await refusalOf(again)).toMatchObject({ code: 'claim-exists' });
  });

  it('where the one was paid back by hand and the other comes back, nothing is sent for either', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 2 }]);
    const { refunds } = shop.staff.services;
    const lines = [{ position: 1, units: 1, offPence: 0 }];
    const wish = { lines, deliveryPence: 0, goodwillPence: 0, duplicateChargePence: 0 };
    const sent = { ...wish, note: 'One was scratched.', expectedPence: 129_00 };
    await refunds.askRefund({ params: { order: order.orderNumber }, body: sent });
    await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    const { claimNumber } = await report(visitor, order.orderNumber, formOf());
    for (const body of [another, refund]) {
      const refused = await refusalOf(decide(claimNumber, body));
      expect(refused.problem.detail).toContain('paid back as a return');
    }
  });

  it('where its report is sent again by its key, it is one, though more pieces could be reported', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'WASTE', quantity: 3 }]);
    const mine = await drawPicture('#118833');
    const key = 'one-report-of-three';
    const press = () =>
      report(visitor, order.orderNumber, formOf({ wish: 'replacement' }, [mine]), key);
    const sent = await Promise.allSettled(Array.from({ length: 6 }, press));
    const [made] = sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(await press()).toEqual(made);
    const params = { order: order.orderGuid };
    const { claims } = await visitor.services.claims.getClaimsOfOrder({ params });
    expect(claims).toEqual([made]);
    const other = formOf({ wish: 'replacement', units: 2 }, [mine]);
    expect(await refusalOf(report(visitor, order.orderNumber, other, key))).toMatchObject({
      code: 'key-reused',
    });
  });
});

describe('what never came is made up for wherever it is by now', () => {
  const sendBoxes = async (
    items: { sku: string; quantity: number }[],
    boxes: (positionOf: (sku: string) => number) => { position: number; units: number }[][],
  ) => {
    const { order: placed, visitor } = await shop.placed(items);
    const positionOf = (sku: string) => placed.lines.find((each) => each.sku === sku)!.position;
    const { fulfilment } = shop.staff.services;
    const params = at(placed);
    let order = await fulfilment.startPicking({ params, body: seen(placed) });
    for (const { position, units } of order.consignments[0]!.lines) {
      order = await fulfilment.pickUnits({ params, body: { ...seen(order), position, units } });
    }
    const packed = boxes(positionOf).map((contents, box) => ({
      trackingNumber: `LW-${box}-${order.orderNumber}`,
      contents,
    }));
    order = await fulfilment.packConsignment({
      params,
      body: { ...seen(order), boxes: packed },
    });
    const carriage = { carrier: 'Longwharf', service: 'Parcel 24' };
    order = await fulfilment.dispatchConsignment({ params, body: { ...seen(order), ...carriage } });
    return { order, visitor, positionOf };
  };
  const tapAndWaste = [
    { sku: 'TAP', quantity: 1 },
    { sku: 'WASTE', quantity: 1 },
  ];
  const missing = { problem: 'not-arrived', wish: 'refund' };
  const lose = async (orderNumber: string, lines?: { position: number; units: number }[]) => {
    const now = await read(orderNumber);
    const body = { ...seen(now), failure: 'lost' as const, ...(lines && { lines }) };
    return shop.staff.services.fulfilment.failConsignment({ params: at(now), body });
  };

  it.each([refund, another])('what was lost with it waits on: %o', async (body) => {
    const { order, visitor, positionOf } = await sendBoxes(tapAndWaste, (of) => [
      ['TAP', 'WASTE'].map((sku) => ({ position: of(sku), units: 1 })),
    ]);
    const position = positionOf('TAP');
    const { claimNumber } = await report(
      visitor,
      order.orderNumber,
      formOf({ ...missing, position }),
    );
    await lose(order.orderNumber);
    const done = await decide(claimNumber, body);
    expect(done).toMatchObject({ state: 'granted', consignment: 2 });
    const now = await read(order.orderNumber);
    const held = now.consignments.map(({ state, resolution, lines }) => ({
      state,
      resolution,
      lines: lines.filter(({ units }) => units > 0).map((each) => each.position),
    }));
    const resolution = body === refund ? 'refund' : 'resend';
    expect(held.slice(0, 2)).toEqual([
      { state: 'failed', resolution: null, lines: [positionOf('WASTE')] },
      { state: 'failed', resolution, lines: [position] },
    ]);
    expect(held.slice(2)).toEqual(
      body === refund ? [] : [{ state: 'planned', resolution: null, lines: [position] }],
    );
    expect(done.outcome!.pence).toBe(body === refund ? 129_00 : null);
    const { fulfilment } = shop.staff.services;
    const rest = { ...seen(now), resolution: 'refund' as const };
    await fulfilment.resolveFailure({ params: at(now), body: rest });
    expect(await listFaults()).toEqual([]);
  });

  it.each([refund, another])('its box was parted from the others: %o', async (body) => {
    const { order, visitor, positionOf } = await sendBoxes(tapAndWaste, (of) =>
      ['TAP', 'WASTE'].map((sku) => [{ position: of(sku), units: 1 }]),
    );
    const position = positionOf('TAP');
    const { claimNumber } = await report(
      visitor,
      order.orderNumber,
      formOf({ ...missing, position }),
    );
    await lose(order.orderNumber, [{ position, units: 1 }]);
    const done = await decide(claimNumber, body);
    expect(done).toMatchObject({ state: 'granted', consignment: 2 });
    const { consignments } = await read(order.orderNumber);
    expect(consignments[0]).toMatchObject({ state: 'dispatched' });
    expect(consignments[1]).toMatchObject({
      state: 'failed',
      resolution: body === refund ? 'refund' : 'resend',
    });
    expect(await listFaults()).toEqual([]);
  });

  it('one of its pieces was parted and the other was not: both are paid, and paid again after a no', async () => {
    const { order, visitor } = await sendBoxes([{ sku: 'TAP', quantity: 3 }], () => [
      [{ position: 1, units: 2 }],
      [{ position: 1, units: 1 }],
    ]);
    const { claimNumber } = await report(
      visitor,
      order.orderNumber,
      formOf({ ...missing, units: 2 }),
    );
    await lose(order.orderNumber, [{ position: 1, units: 1 }]);
    const { refunds } = (await shop.shop.signedIn({ roles: ['finance'] })).services;
    for (let round = 1; round <= 2; round++) {
      const done = await decide(claimNumber, refund);
      expect(done.outcome).toMatchObject({ pence: 258_00, isWaiting: true });
      const params = { refundId: done.refundId! };
      await refunds.decideRefund({ params, body: { decision: 'declined' } });
    }
    const resent = await decide(claimNumber, another);
    expect(resent).toMatchObject({ state: 'granted', outcome: { remedy: 'replacement' } });
    const { consignments } = await read(order.orderNumber);
    expect(
      consignments
        .filter(({ kind }) => kind === 'replacement')
        .flatMap(({ lines }) => lines.map(({ units }) => units)),
    ).toEqual([1, 1]);
    expect(await listFaults()).toEqual([]);
  });

  it('two of its pieces were reported one after another: both are given up, each by its own claim', async () => {
    const { order, visitor } = await sendBoxes([{ sku: 'TAP', quantity: 2 }], () => [
      [{ position: 1, units: 2 }],
    ]);
    const claims = [];
    for (let piece = 1; piece <= 2; piece++) {
      claims.push(await report(visitor, order.orderNumber, formOf(missing)));
    }
    for (const { claimNumber } of claims) await decide(claimNumber, refund);
    const { status, consignments } = await read(order.orderNumber);
    expect(consignments.map(({ resolution }) => resolution)).toEqual(['refund', 'refund']);
    expect(status).toBe('cancelled');
    expect(await listFaults()).toEqual([]);
  });

  it('all of a delivery is lost: its charge is paid with the last of it, as after a no, and once', async () => {
    const items = [
      { sku: 'TAP', quantity: 2 },
      { sku: 'WASTE', quantity: 12 },
      { sku: 'BATH', quantity: 1 },
    ];
    const { order, visitor } = await shop.placed(items, { optionId: 'ready-first' });
    const chargePence = order.consignments[0]!.option.price.incPence;
    expect(chargePence).toBeGreaterThan(0);
    await shop.send(order);
    const reportAll = (wanted: string, units: number) => {
      const { position } = order.lines.find(({ sku }) => sku === wanted)!;
      return report(visitor, order.orderNumber, formOf({ ...missing, position, units }));
    };
    const [first, last] = [await reportAll('TAP', 2), await reportAll('WASTE', 12)];
    const { refunds } = (await shop.shop.signedIn({ roles: ['finance'] })).services;
    const paid = async ({ claimNumber }: typeof first, pence: number) => {
      const { outcome, refundId } = await decide(claimNumber, refund);
      expect(outcome).toMatchObject({ pence, isWaiting: true });
      return (decision: 'agreed' | 'declined') =>
        refunds.decideRefund({ params: { refundId: refundId! }, body: { decision } });
    };
    const ofFirst = await paid(first, 258_00);
    const ofLast = await paid(last, 270_00 + chargePence);
    await ofLast('declined');
    await (
      await paid(last, 270_00 + chargePence)
    )('agreed');
    await ofFirst('declined');
    await paid(first, 258_00);
    expect(await listFaults()).toEqual([]);
  });

  it('what staff decided about meanwhile is not decided about once more', async () => {
    const { order, visitor } = await sendBoxes(tapAndWaste, (of) =>
      ['TAP', 'WASTE'].map((sku) => [{ position: of(sku), units: 1 }]),
    );
    const position = order.lines.find(({ sku }) => sku === 'TAP')!.position;
    const { claimNumber } = await report(
      visitor,
      order.orderNumber,
      formOf({ ...missing, position }),
    );
    const failed = await lose(order.orderNumber, [{ position, units: 1 }]);
    await shop.staff.services.fulfilment.resolveFailure({
      params: at(failed, 2),
      body: { ...seen(failed), resolution: 'resend', expectedDay: '2026-11-25' },
    });
    for (const body of [refund, another]) {
      const refused = await refusalOf(decide(claimNumber, body));
      expect(refused).toMatchObject({ code: 'order-refuses' });
      expect(refused.problem.detail).toContain('decided about otherwise');
    }
  });

  it('a claim of a whole delivery ends with a word where staff decided about it without the claim', async () => {
    const { order } = await sendBoxes([{ sku: 'TAP', quantity: 1 }], () => [
      [{ position: 1, units: 1 }],
    ]);
    const failed = await lose(order.orderNumber);
    const { fulfilment, claims } = shop.staff.services;
    const resolve = (now: typeof failed, body: object) =>
      fulfilment.resolveFailure({ params: at(now), body: { ...seen(now), ...body } as never });
    const waiting = await resolve(failed, { resolution: 'claim' });
    const { claims: all } = await claims.listClaims({
      query: { stage: 'to-decide', pageSize: 100 },
    });
    const { claimNumber } = all.find(({ orderNumber }) => orderNumber === order.orderNumber)!;
    expect(await refusalOf(decide(claimNumber, { decision: 'refuse' }))).toMatchObject({
      code: 'order-refuses',
    });
    await resolve(waiting, { resolution: 'resend', expectedDay: '2026-11-25' });
    for (const body of [refund, another, { decision: 'money-off', pence: 100 }]) {
      expect(await refusalOf(decide(claimNumber, body))).toMatchObject({ code: 'order-refuses' });
    }
    expect(await decide(claimNumber, { decision: 'refuse' })).toMatchObject({ state: 'refused' });
  });
});

it('why money off is refused is told at the sum', async () => {
  const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  const { claimNumber } = await report(visitor, order.orderNumber, formOf());
  const much = await refusalOf(decide(claimNumber, { decision: 'money-off', pence: 1e9 }));
  expect(much).toMatchObject({ code: 'invalid-request', paths: ['/body/pence'] });
  await decide(claimNumber, { decision: 'money-off', pence: 129_00 });
  // A price that went back whole leaves nothing to refund.
  const { order: other, visitor: theirs } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  const first = await report(theirs, other.orderNumber, formOf());
  const { refunds } = shop.staff.services;
  await refunds.askRefund({
    params: { order: other.orderNumber },
    body: {
      lines: [{ position: 1, units: 0, offPence: 129_00 }],
      deliveryPence: 0,
      goodwillPence: 0,
      duplicateChargePence: 0,
      note: 'All of it, for the trouble.',
      expectedPence: 129_00,
    },
  });
  expect(await refusalOf(decide(first.claimNumber, refund))).toMatchObject({
    code: 'order-refuses',
  });
});
