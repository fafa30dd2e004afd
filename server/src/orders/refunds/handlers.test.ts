import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAmounts } from '../../goods/pricing/vat.ts';
import { listPaymentFaults } from '../../money/payments/faults-store.ts';
import { listRefundsOfPayment } from '../../money/payments/refund-store.ts';
import { settlers } from '../../../test/payments.ts';
import { askRefund, noRefund, paidOrder, splitPayment, unitsOf } from '../../../test/refunds.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { listOrderFaults } from '../orders/faults-store.ts';
import { listRefundFaults } from './faults-store.ts';

let shop: TestShop;
let staff: Visitor;
let finance: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    limits: { intentsPer10Minutes: 1000, refundAlonePence: 250_00 },
    offerings: [
      { sku: 'TAP', incPence: 10_01, stock: 1000, bandExPence: { gold: 7_77 } },
      { sku: 'BATH', incPence: 899_99, stock: 1000 },
    ],
  });
  staff = await shop.signedIn({ roles: ['support'] });
  finance = await shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.stop());

const leftOf = async (order: string) =>
  (await staff.services.refunds.getRefundable({ params: { order } })).leftPence;
const inOrder = async () => [
  ...(await listRefundFaults(shop.db)),
  ...(await listOrderFaults(shop.db)),
  ...(await listPaymentFaults(shop.db, settlers)),
];

describe.each([
  ['inc', {}],
  ['ex', { band: 'gold' }],
])('an order in the %s basis', (basis, who) => {
  it('is given back in ten refunds to the penny; an eleventh says that nothing is left', async () => {
    const visitor = await shop.signedIn(who);
    const { number, paymentId } = await paidOrder(shop, [{ sku: 'TAP', quantity: 9 }], { visitor });
    const before = await staff.services.refunds.getRefundable({ params: { order: number } });
    expect(before.basis).toBe(basis);
    const wishes = [
      ...Array.from({ length: 9 }, () => unitsOf(1, 1)),
      { ...noRefund, deliveryPence: before.delivery.incPence },
    ];
    const given = [];
    for (const wish of wishes) {
      const { preview, refund } = await askRefund(staff, number, wish);
      expect(refund.total).toEqual(preview.total);
      expect(refund.payments).toEqual(preview.payments);
      given.push(refund.total);
    }
    expect(addAmounts(given)).toEqual(addAmounts([before.lines[0]!.amount, before.delivery]));
    expect(await leftOf(number)).toBe(0);
    const eleventh = askRefund(staff, number, { ...noRefund, goodwillPence: 1 });
    expect(await refusalOf(eleventh)).toMatchObject({
      code: 'refund-too-large',
      problem: { leftPence: 0 },
      detail: expect.stringContaining('Nothing is left'),
    });
    await shop.app.context.jobs.drain();
    const states = (await listRefundsOfPayment(shop.db, paymentId)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: 10 }, () => 'succeeded'));
    expect(await inOrder()).toEqual([]);
  });
});

it('says at each field what is left of it', async () => {
  const { number } = await paidOrder(shop, [{ sku: 'TAP', quantity: 2 }]);
  const preview = (wish: Partial<typeof noRefund>) =>
    refusalOf(
      staff.services.refunds.previewRefund({
        params: { order: number },
        body: { ...noRefund, ...wish },
      }),
    );
  expect(await preview(unitsOf(1, 3))).toMatchObject({ paths: ['/body/lines/0/units'] });
  expect(await preview(unitsOf(7, 1))).toMatchObject({ paths: ['/body/lines/0/position'] });
  expect(await preview({ deliveryPence: 999_99 })).toMatchObject({
    paths: ['/body/deliveryPence'],
  });
  expect(await preview({})).toMatchObject({ paths: ['/body/lines'] });
  const off = { position: 1, units: 1, offPence: 10_02 };
  expect(await preview({ lines: [off] })).toMatchObject({ paths: ['/body/lines/0/offPence'] });
  expect(await preview({ goodwillPence: 9_999_99 })).toMatchObject({
    code: 'refund-too-large',
    detail: expect.stringContaining('is left to give back'),
  });
});

it('comes from several payments, as asked or the oldest first, and never more than one has', async () => {
  const { number, paymentId } = await paidOrder(shop, [{ sku: 'TAP', quantity: 9 }]);
  const second = await splitPayment(shop, paymentId, 20_00);
  const { refunds } = staff.services;
  const { payments, leftPence } = await refunds.getRefundable({ params: { order: number } });
  expect(payments.map((each) => each.paymentId)).toEqual([paymentId, second]);
  const whole = { ...noRefund, goodwillPence: leftPence };
  const params = { order: number };
  const { payments: shares } = await refunds.previewRefund({ params, body: whole });
  expect(shares.map(({ pence }) => pence)).toEqual([leftPence - 20_00, 20_00]);
  const asked = (pence: number) => ({
    ...noRefund,
    goodwillPence: 20_01,
    payments: [
      { paymentId, pence: 20_01 - pence },
      { paymentId: second, pence },
    ],
  });
  expect(await refusalOf(refunds.previewRefund({ params, body: asked(20_01) }))).toMatchObject({
    paths: ['/body/payments/1/pence'],
  });
  const short = { ...asked(5_00), goodwillPence: 20_00 };
  expect(await refusalOf(refunds.previewRefund({ params, body: short }))).toMatchObject({
    paths: ['/body/payments'],
  });
  const { refund } = await askRefund(staff, number, asked(20_00));
  expect(refund.payments).toMatchObject([{ pence: 1 }, { pence: 20_00 }]);
  expect(await inOrder()).toEqual([]);
});

it('only goods and delivery are credited, and goodwill has no VAT in it', async () => {
  const { number } = await paidOrder(shop, [{ sku: 'TAP', quantity: 2 }]);
  const wish = { ...unitsOf(1, 1), goodwillPence: 1_00, duplicateChargePence: 50 };
  const { refund } = await askRefund(staff, number, wish);
  expect(refund.credited).toEqual({ incPence: 10_01, exPence: 8_34, vatPence: 1_67 });
  expect(refund.total).toEqual({ incPence: 11_51, exPence: 9_84, vatPence: 1_67 });
});

describe('above the limit', () => {
  it('waits for a second person, who is never the one who asked, and is kept free meanwhile', async () => {
    const { number, paymentId } = await paidOrder(shop, [{ sku: 'BATH', quantity: 1 }]);
    const { refund, preview } = await askRefund(finance, number, unitsOf(1, 1));
    const { refundId } = refund;
    expect(preview.needsSecond).toBe(true);
    expect(refund).toMatchObject({ state: 'waiting', barredBy: 'asked-by-you' });
    expect(await listRefundsOfPayment(shop.db, paymentId)).toEqual([]);
    expect(await refusalOf(askRefund(staff, number, unitsOf(1, 1)))).toMatchObject({
      paths: ['/body/lines/0/units'],
    });
    const agree = ({ services }: Visitor) =>
      services.refunds.decideRefund({ params: { refundId }, body: { decision: 'agreed' } });
    expect(await refusalOf(agree(finance))).toMatchObject({ code: 'refund-barred' });
    expect(await refusalOf(agree(staff))).toMatchObject({ code: 'refund-barred' });
    const second = await shop.signedIn({ roles: ['finance'] });
    const waiting = await second.services.refunds.listRefunds({ query: { state: 'waiting' } });
    expect(waiting.refunds.at(-1)).toMatchObject({ refundId, barredBy: null });
    expect(await agree(second)).toMatchObject({ state: 'on-its-way', total: preview.total });
    await shop.app.context.jobs.drain();
    expect(await second.services.refunds.getRefund({ params: { refundId } })).toMatchObject({
      state: 'done',
    });
    expect(await refusalOf(agree(second))).toMatchObject({ code: 'refund-barred' });
    expect(await inOrder()).toEqual([]);
  });

  it('is withdrawn by whoever asked, or declined, and then free again', async () => {
    const { number } = await paidOrder(shop, [{ sku: 'BATH', quantity: 1 }]);
    const before = await leftOf(number);
    for (const [decider, state] of [
      [staff, 'withdrawn'],
      [finance, 'declined'],
    ] as const) {
      const { refund } = await askRefund(staff, number, unitsOf(1, 1));
      expect(await leftOf(number)).toBeLessThan(before);
      const params = { refundId: refund.refundId };
      const body = { decision: 'declined' } as const;
      expect(await decider.services.refunds.decideRefund({ params, body })).toMatchObject({
        state,
      });
      expect(await leftOf(number)).toBe(before);
    }
  });

  it('cannot be got round by many small refunds of one order', async () => {
    const { number } = await paidOrder(shop, [{ sku: 'BATH', quantity: 1 }]);
    const bit = { ...noRefund, goodwillPence: 125_00 };
    const states = [];
    for (let round = 0; round < 3; round++) {
      states.push((await askRefund(staff, number, bit)).refund.state);
    }
    expect(states).toEqual(['on-its-way', 'on-its-way', 'waiting']);
  });
});

it('is refused where it comes to something else than its preview said', async () => {
  const { number } = await paidOrder(shop, [{ sku: 'TAP', quantity: 3 }]);
  const { refunds } = staff.services;
  const params = { order: number };
  const wish = unitsOf(1, 2);
  const { total } = await refunds.previewRefund({ params, body: wish });
  await askRefund(staff, number, {
    ...noRefund,
    lines: [{ position: 1, units: 0, offPence: 5_00 }],
  });
  const late = { ...wish, note: 'They sent it back', expectedPence: total.incPence };
  expect(await refusalOf(refunds.askRefund({ params, body: late }))).toMatchObject({
    code: 'refund-changed',
  });
});

it('is made once under its key, however often it is sent', async () => {
  const { number, paymentId } = await paidOrder(shop, [{ sku: 'TAP', quantity: 2 }]);
  const body = { ...unitsOf(1, 1), note: 'They sent it back', expectedPence: 10_01 };
  const ask = () =>
    staff.services.refunds.askRefund(
      { params: { order: number }, body },
      { idempotencyKey: 'one-refund-only' },
    );
  const first = await ask();
  expect(await ask()).toEqual(first);
  expect(await listRefundsOfPayment(shop.db, paymentId)).toHaveLength(1);
});

it('of thirty at once gives back what there is, and no penny more', async () => {
  const { number, paymentId } = await paidOrder(shop, [{ sku: 'TAP', quantity: 5 }]);
  const { leftPence } = await staff.services.refunds.getRefundable({ params: { order: number } });
  const pence = Math.floor(leftPence / 7);
  const tries = Array.from({ length: 30 }, () =>
    askRefund(staff, number, { ...noRefund, goodwillPence: pence }).then(
      () => 'given',
      (error: { data?: { code?: string } }) => error.data?.code,
    ),
  );
  const outcomes = await Promise.all(tries);
  expect(outcomes.filter((each) => each === 'given')).toHaveLength(7);
  expect(new Set(outcomes)).toEqual(new Set(['given', 'refund-too-large']));
  await shop.app.context.jobs.drain();
  const refunds = await listRefundsOfPayment(shop.db, paymentId);
  expect(refunds.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(7 * pence);
  expect(await inOrder()).toEqual([]);
});

it('tells the customer in one mail, in the transaction that promises it, and is on record', async () => {
  const { number, guid } = await paidOrder(shop, [{ sku: 'TAP', quantity: 2 }]);
  const { refund } = await askRefund(staff, number, unitsOf(1, 2));
  const { rows } = await shop.db.pool.query<{ subject: string; text: string }>(
    'select subject, text from message where dedupe_key = $1',
    [`order-refund:${guid}:${refund.refundId}`],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.subject).toBe(`Order ${number}: £20.02 refunded`);
  expect(rows[0]!.text).toContain('2 ×');
  const audit = await shop.db.pool.query(
    `select from audit_entry where action = 'refunds.askRefund' and subject = $1`,
    [`order:${number}`],
  );
  expect(audit.rowCount).toBe(1);
});

it('there is none of an order that is not there', async () => {
  const params = { order: 'PL-NONE-NONE' };
  const { refunds } = staff.services;
  expect(await refusalOf(refunds.getRefundable({ params }))).toMatchObject({ status: 404 });
  expect(await refusalOf(refunds.getRefund({ params: { refundId: 99_999 } }))).toMatchObject({
    code: 'refund-not-found',
  });
});
