import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LostWay, Modification } from '@plumbline/contracts/nouns/order-changes.ts';
import { formOf, report } from '../../../test/claims.ts';
import { acceptAndPay, listAllFaults } from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { listClaimFaults } from './faults-store.ts';

/** A delivery of which nothing comes gives its own charge back once, whoever gave it up and however often. */
let shop: OrderShop;
let agree: Visitor['services']['refunds']['decideRefund'];
beforeAll(async () => {
  shop = await startOrderShop({
    offerings: [{ sku: 'SLOW', incPence: 50_00, stock: 0, leadDays: 25 }],
  });
  agree = (await shop.shop.signedIn({ roles: ['finance'] })).services.refunds.decideRefund;
});
afterAll(() => shop.shop.stop());

const read = (orderNumber: string) =>
  shop.staff.services.orders.getStaffOrder({ params: { orderNumber } });

/** Two taps and twelve wastes that have left, and a bath that comes later: each delivery is charged for. */
async function placed() {
  const { order, visitor } = await shop.placed(
    [
      { sku: 'TAP', quantity: 2 },
      { sku: 'WASTE', quantity: 12 },
      { sku: 'BATH', quantity: 1 },
    ],
    { optionId: 'ready-first' },
  );
  const [ownPence, otherPence] = order.consignments.map(({ option }) => option.price.incPence);
  expect(Math.min(ownPence!, otherPence!)).toBeGreaterThan(0);
  const positionOf = (sku: string) => order.lines.find((line) => line.sku === sku)!.position;
  const [taps, wastes] = [positionOf('TAP'), positionOf('WASTE')];
  const { orderNumber: id } = order;
  return { order, visitor, id, taps, wastes, ownPence: ownPence!, otherPence: otherPence! };
}

const missing = (visitor: Visitor, id: string, position: number, units: number) =>
  report(visitor, id, formOf({ problem: 'not-arrived', wish: 'refund', position, units }));

const decide = (claimNumber: string, decision: 'refund' | 'replacement') =>
  shop.staff.services.claims.decideClaim({
    params: { claimNumber },
    body: {
      decision,
      day: decision === 'replacement' ? '2026-11-25' : null,
      pence: null,
      note: 'It is lost.',
    },
  });

/** What a claim gives back, and what finance says to that. */
async function refunded(claimNumber: string, decision: 'agreed' | 'declined') {
  const { outcome, refundId } = await decide(claimNumber, 'refund');
  expect(outcome).toMatchObject({ isWaiting: true });
  await agree({ params: { refundId: refundId! }, body: { decision } });
  return outcome!.pence;
}

/** Staff see that a delivery is lost, and decide that its money goes back. */
async function givenUp(id: string) {
  const { fulfilment } = shop.staff.services;
  let now = await read(id);
  const failed = { ...seen(now), failure: 'lost' as const };
  now = await fulfilment.failConsignment({ params: at(now), body: failed });
  const body = { ...seen(now), resolution: 'refund' as const };
  await fulfilment.resolveFailure({ params: at(now), body });
}

/** What a customer has back for a change of what nobody has begun. */
async function changed({ services }: Visitor, id: string, modifications: Modification[]) {
  const { orderChanges } = services;
  const { sums } = await orderChanges.previewOrderChange({
    params: { order: id },
    body: { modifications },
  });
  const agreed = { agreedDuePence: 0, agreedBackPence: sums.backPence };
  const body = { modifications, ...agreed };
  expect((await orderChanges.amendOrder({ params: { id }, body })).state).toBe('applied');
  return sums.backPence;
}

/** Lets the refunds of an order's changes be as a version wrote them that said of none whose charge it gives. */
async function asBefore(id: string) {
  const { pool } = shop.shop.db;
  const { rowCount } = await pool.query(
    `update order_refund r set charges_of = null from order_change c, customer_order o
      where r.id = c.refund_id and o.id = c.order_id and o.number = $1`,
    [id],
  );
  expect(rowCount).toBe(1);
  const name = '0721-changes-give-no-charge-untold.sql';
  await pool.query(await readFile(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8'));
}

/** So much as the first of two deliveries cost was given by hand, beside goods of both. */
async function givenBesideTwo() {
  const { order, visitor, id, taps, wastes, ownPence, otherPence } = await placed();
  const { orderChanges } = visitor.services;
  const bath = order.lines.find(({ sku }) => sku === 'BATH')!.position;
  // Something goes on, so that the order is not over with the two of them.
  const asked = await orderChanges.amendOrder({
    params: { id },
    body: { modifications: [{ type: 1, sku: 'SLOW', quantity: 1 }] },
  });
  await acceptAndPay(shop, visitor, id, asked);
  expect((await read(id)).consignments).toHaveLength(3);
  await shop.send(await read(id));
  await shop.staff.services.refunds.askRefund({
    params: { order: id },
    body: {
      lines: [taps, bath].map((position) => ({ position, units: 0, offPence: 10_00 })),
      deliveryPence: ownPence,
      goodwillPence: 0,
      duplicateChargePence: 0,
      note: 'Both are scratched.',
      expectedPence: 20_00 + ownPence,
    },
  });
  /** What the claims of all of the first delivery give back. */
  const tapsAndWastes = async () => {
    const given = [];
    for (const [position, units] of [
      [taps, 2],
      [wastes, 12],
    ] as const) {
      const { claimNumber } = await missing(visitor, id, position, units);
      given.push(await refunded(claimNumber, 'agreed'));
    }
    return given;
  };
  return { visitor, id, bath, tapsAndWastes, ownPence, otherPence };
}

describe('a delivery of which nothing comes gives its own charge back', () => {
  it('with the claim of what staff gave up by hand', async () => {
    const { order, visitor, id, taps, wastes, ownPence } = await placed();
    await shop.send(order);
    const ofTaps = await missing(visitor, id, taps, 2);
    const ofWastes = await missing(visitor, id, wastes, 12);
    await givenUp(id);
    expect(await refunded(ofTaps.claimNumber, 'agreed')).toBe(258_00 + ownPence);
    expect(await refunded(ofWastes.claimNumber, 'agreed')).toBe(270_00);
  });

  it('and not again with a claim, where staff gave it back by hand with goods of that delivery', async () => {
    const { order, visitor, id, taps, wastes, ownPence } = await placed();
    await shop.send(order);
    const { claimNumber } = await missing(visitor, id, wastes, 12);
    await givenUp(id);
    await shop.staff.services.refunds.askRefund({
      params: { order: id },
      body: {
        lines: [{ position: taps, units: 2, offPence: 0 }],
        deliveryPence: ownPence,
        goodwillPence: 0,
        duplicateChargePence: 0,
        note: 'They are lost.',
        expectedPence: 258_00 + ownPence,
      },
    });
    expect(await refunded(claimNumber, 'agreed')).toBe(270_00);
  });

  it('less what was given by hand beside goods of two deliveries, once between them', async () => {
    const { visitor, id, bath, tapsAndWastes, otherPence } = await givenBesideTwo();
    expect(await tapsAndWastes()).toEqual([248_00, 270_00]);
    const back = await changed(visitor, id, [{ type: 2, position: bath, quantity: 1 }]);
    expect(back).toBe(890_00 + otherPence);
  });

  it.each(['this version', 'one before 0660'])(
    'less the same once, where the other of the two was taken out by %s before',
    async (version) => {
      const { visitor, id, bath, tapsAndWastes, ownPence, otherPence } = await givenBesideTwo();
      const back = await changed(visitor, id, [{ type: 2, position: bath, quantity: 1 }]);
      expect(back).toBe(890_00 + otherPence - ownPence);
      if (version !== 'this version') await asBefore(id);
      expect(await tapsAndWastes()).toEqual([248_00, 270_00 + ownPence]);
    },
  );

  it('after a no as before it, though what another cost was written off by hand', async () => {
    const { order, visitor, id, taps, wastes, ownPence, otherPence } = await placed();
    await shop.send(order);
    const wish = { lines: [], goodwillPence: 0, duplicateChargePence: 0 };
    await shop.staff.services.refunds.askRefund({
      params: { order: id },
      body: { ...wish, deliveryPence: otherPence, note: 'Late.', expectedPence: otherPence },
    });
    const ofTaps = await missing(visitor, id, taps, 2);
    expect(await refunded(ofTaps.claimNumber, 'agreed')).toBe(258_00);
    const ofWastes = await missing(visitor, id, wastes, 12);
    const given = [];
    for (const decision of ['declined', 'agreed'] as const) {
      given.push(await refunded(ofWastes.claimNumber, decision));
    }
    expect(given).toEqual([270_00 + ownPence, 270_00 + ownPence]);
  });

  it.each(['lost', 'taken out'] as const)(
    'once, though what was sent again after a no is %s as well',
    async (end) => {
      const { order, visitor, id, taps, wastes, ownPence } = await placed();
      await shop.send(order);
      const ofTaps = await missing(visitor, id, taps, 2);
      const ofWastes = await missing(visitor, id, wastes, 12);
      const first = await decide(ofTaps.claimNumber, 'refund');
      expect(first.outcome).toMatchObject({ pence: 258_00 });
      expect(await refunded(ofWastes.claimNumber, 'agreed')).toBe(270_00 + ownPence);
      await agree({ params: { refundId: first.refundId! }, body: { decision: 'declined' } });
      const { replacementConsignment } = await decide(ofTaps.claimNumber, 'replacement');
      const again = async () => {
        await shop.send(await read(id), replacementConsignment!, `LW-again-${id}`);
        return refunded((await missing(visitor, id, taps, 2)).claimNumber, 'agreed');
      };
      const out = () => changed(visitor, id, [{ type: 2, position: taps, quantity: 2 }]);
      expect(await (end === 'lost' ? again() : out())).toBe(258_00);
    },
  );

  it.each(['this version', 'one before 0660'])(
    'whole, though going elsewhere cost less in the change, by %s, by which some of it was taken out',
    async (version) => {
      const { visitor, id, taps, wastes } = await placed();
      const { orderChanges } = visitor.services;
      const to = (postcode: string, town: string) => ({
        type: 3 as const,
        address: { line1: '9 Quay', postcode, town, countryCode: 'GB' },
      });
      const far = to('HS1 2AA', 'Stornoway');
      const asked = (modification: Modification) =>
        orderChanges.amendOrder({ params: { id }, body: { modifications: [modification] } });
      const { problem } = await refusalOf(asked(far));
      const { ways: lost } = problem as unknown as { ways: LostWay[] };
      const ways = lost.map(({ consignment, options }) => ({
        consignment,
        optionId: options[0]!.optionId,
      }));
      const moved = await asked({ ...far, ways });
      expect((await acceptAndPay(shop, visitor, id, moved)).state).toBe('applied');
      const before = (await read(id)).delivery.incPence;
      await changed(visitor, id, [
        { type: 2, position: wastes, quantity: 12 },
        to('LS1 4AP', 'Leeds'),
      ]);
      if (version !== 'this version') await asBefore(id);
      const { consignments, delivery } = await read(id);
      expect(delivery.incPence).toBe(before);
      const ownPence = consignments[0]!.option.price.incPence;
      expect(ownPence).toBeGreaterThan(0);
      const back = await changed(visitor, id, [{ type: 2, position: taps, quantity: 2 }]);
      expect(back).toBe(258_00 + ownPence);
    },
  );

  it('and leaves the books of orders, claims and refunds in order', async () => {
    expect([...(await listAllFaults(shop)), ...(await listClaimFaults(shop.shop.db))]).toEqual([]);
  });
});
