import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDisputeFaults, reconcileDisputes } from '../../money/payments/disputes.ts';
import { sendEvent } from '../../../test/payments.ts';
import { askRefund, noRefund, paidOrder, unitsOf } from '../../../test/refunds.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

/** The provider’s events come when they come; on a busy machine that may take a while. */
const soon = { timeout: 30_000 };

let shop: TestShop;
let support: Visitor;
let finance: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    limits: { intentsPer10Minutes: 1000 },
    offerings: [{ sku: 'TAP', incPence: 100_00, stock: 1000 }],
    // The provider's own clock is the machine's.
    now: new Date(),
  });
  support = await shop.signedIn({ roles: ['support'] });
  finance = await shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.stop());

const order = (testCard?: string) => paidOrder(shop, [{ sku: 'TAP', quantity: 1 }], { testCard });
const disputesOf = async (orderNumber: string) => {
  const { disputes } = await support.services.disputes.listDisputes({ query: { pageSize: 100 } });
  return disputes.filter((each) => each.orderNumber === orderNumber);
};
/** The order's consignment as if it had been packed, sent and scanned at the door. */
const letOneArrive = (number: string) =>
  shop.db.pool.query(
    `with o as (select id from customer_order where number = '${number}'),
     boxed as (insert into consignment_box (order_id, consignment, number, tracking_number, contents)
               select id, 1, 1, 'LW0001', '[]' from o),
     told as (insert into carrier_scan
                (carrier, tracking_number, code, place, scanned_at, received_at)
              values ('Longwharf', 'LW0001', 'delivered', 'London SW', now(), now()))
     update consignment c set state = 'delivered', carrier = 'Longwharf', service = 'Parcel 24',
            dispatched_at = now(), delivered_at = now() from o where c.order_id = o.id`,
  );
const faults = () => listDisputeFaults(shop.db, shop.app.context.payments.disputes, 100);

it('is a task with its date, and its money is not there to be refunded', async () => {
  const { number, intentId } = await order();
  await shop.simulator.control({ dispute: { intentId, reason: 'product_not_received' } });
  await expect
    .poll(async () => (await disputesOf(number))[0]?.withdrawnPence, soon)
    .toBeGreaterThan(0);
  const [dispute] = await disputesOf(number);
  expect(dispute).toMatchObject({ state: 'needs-response', reason: 'product_not_received' });
  expect(new Date(dispute!.evidenceDueAt!).getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect(dispute).toMatchObject({ feePence: 20_00, withdrawnPence: dispute!.amountPence });
  const { refunds } = support.services;
  const left = await refunds.getRefundable({ params: { order: number } });
  expect(left).toMatchObject({ leftPence: 0 });
  expect(await refusalOf(askRefund(support, number, unitsOf(1, 1)))).toMatchObject({
    code: 'refund-too-large',
  });
  expect(await faults()).toEqual([]);
  await shop.app.context.jobs.drain();
  const holds = await shop.db.pool.query<{ reason: string; placedBy: number | null }>(
    `select h.reason, h.placed_by as "placedBy" from order_hold h
       join customer_order o on o.id = h.order_id where o.number = $1 and h.lifted_at is null`,
    [number],
  );
  expect(holds.rows).toEqual([{ reason: 'dispute', placedBy: null }]);
  const { evidence } = await support.services.disputes.getDispute({
    params: { disputeId: dispute!.disputeId },
  });
  expect(evidence.facts.map(({ value }) => value).join('\n')).toContain('1 × ');
  await letOneArrive(number);
  const later = await support.services.disputes.getDispute({
    params: { disputeId: dispute!.disputeId },
  });
  expect(later.evidence.facts.at(-1)!.value).toMatch(
    /TAP?.*Longwharf, Parcel 24, tracking LW0001.*scanned LW0001 as delivered.*London SW\.$/i,
  );
});

it('is answered once, by finance alone, and what the bank decides ends it', async () => {
  const { number } = await order('pm_card_createDispute');
  await expect
    .poll(async () => (await disputesOf(number))[0]?.withdrawnPence, soon)
    .toBeGreaterThan(0);
  const params = { disputeId: (await disputesOf(number))[0]!.disputeId };
  const body = { answer: 'It was signed for at their own door: winning_evidence' };
  const answer = ({ services }: Visitor, idempotencyKey?: string) =>
    services.disputes.answerDispute({ params, body }, idempotencyKey ? { idempotencyKey } : {});
  expect(await refusalOf(answer(support))).toMatchObject({ status: 403 });
  const pressed = [answer(finance, 'pressed-twice'), answer(finance, 'pressed-twice')];
  expect(new Set((await Promise.all(pressed)).map(({ disputeId }) => disputeId)).size).toBe(1);
  expect(await refusalOf(answer(finance))).toMatchObject({ code: 'dispute-answered' });
  await shop.app.context.jobs.drain();
  await expect
    .poll(async () => (await disputesOf(number))[0], soon)
    .toMatchObject({ state: 'won', withdrawnPence: 0, feePence: 0 });
  const { leftPence } = await support.services.refunds.getRefundable({ params: { order: number } });
  expect(leftPence).toBeGreaterThan(0);
  await shop.simulator.control({ replay: 2 });
  await expect.poll(async () => (await shop.simulator.books()).pendingDeliveries, soon).toBe(0);
  expect(await disputesOf(number)).toMatchObject([{ state: 'won' }]);
  expect(await faults()).toEqual([]);
});

it('stands to be answered again where the provider refuses the answer, with its reason', async () => {
  const { number } = await order('pm_card_createDispute');
  await expect
    .poll(async () => (await disputesOf(number))[0]?.withdrawnPence, soon)
    .toBeGreaterThan(0);
  const params = { disputeId: (await disputesOf(number))[0]!.disputeId };
  const body = { answer: 'It was signed for at their own door.' };
  const { disputes } = finance.services;
  await shop.simulator.control({ api: { fault: 'refuse', only: '/v1/disputes' } });
  await disputes.answerDispute({ params, body });
  await shop.app.context.jobs.drain();
  expect((await disputesOf(number))[0]).toMatchObject({
    state: 'needs-response',
    answer: null,
    answeredAt: null,
    refusedAnswer: body.answer,
    refusal: 'Made to refuse.',
  });
  const open = await disputes.listDisputes({ query: { stage: 'to-answer', pageSize: 100 } });
  expect(open.disputes.map((each) => each.orderNumber)).toContain(number);
  // The version before knows of no refusal: its answer takes the place of the refused one as well.
  const { rows } = await shop.db.pool.query(
    `update dispute set answer = 'As before.', answered_by = 1, answered_at = now()
      where id = $1 returning refused_answer, refusal`,
    [params.disputeId],
  );
  expect(rows).toEqual([{ refused_answer: null, refusal: null }]);
  await shop.db.pool.query(
    'update dispute set answer = null, answered_by = null, answered_at = null where id = $1',
    [params.disputeId],
  );
  await disputes.answerDispute({ params, body });
  await shop.app.context.jobs.drain();
  expect((await disputesOf(number))[0]).toMatchObject({
    ...body,
    refusedAnswer: null,
    refusal: null,
  });
  await expect.poll(async () => (await disputesOf(number))[0]!.state, soon).toBe('under-review');
});

it('is answered for somebody who was erased, and with more than the provider takes', async () => {
  const { number } = await order('pm_card_createDispute');
  await expect
    .poll(async () => (await disputesOf(number))[0]?.withdrawnPence, soon)
    .toBeGreaterThan(0);
  await shop.db.pool.query(
    `with o as (update customer_order set email = 'erased' where number = $1 returning id)
     update order_line l set name = repeat('Tap ', 9000) from o where l.order_id = o.id`,
    [number],
  );
  const params = { disputeId: (await disputesOf(number))[0]!.disputeId };
  const body = { answer: 'It was signed for at their own door.' };
  await finance.services.disputes.answerDispute({ params, body });
  await shop.app.context.jobs.drain();
  await expect.poll(async () => (await disputesOf(number))[0]!.state, soon).toBe('under-review');
});

it('that the bank only asks about takes nothing, and a refund ends the question', async () => {
  const { number, intentId } = await order('pm_card_createDisputeInquiry');
  await expect.poll(async () => (await disputesOf(number)).length, soon).toBe(1);
  expect(await disputesOf(number)).toMatchObject([{ isInquiry: true, withdrawnPence: 0 }]);
  const { refund } = await askRefund(support, number, { ...noRefund, goodwillPence: 5_00 });
  expect(refund.state).toBe('on-its-way');
  await shop.simulator.control({ endDispute: { intentId, outcome: 'won' } });
  await expect.poll(async () => (await disputesOf(number))[0]?.state, soon).toBe('closed');
});

it('is found without its events, and the books tell of one that is missing', async () => {
  await shop.simulator.control({ webhooks: { fault: 'drop', times: 2, only: 'charge.dispute' } });
  const { number, intentId } = await order();
  await shop.simulator.control({ dispute: { intentId } });
  expect(await faults()).toEqual([expect.stringContaining('not written here')]);
  await reconcileDisputes(shop.app.context, 100);
  expect(await disputesOf(number)).toHaveLength(1);
  expect(await faults()).toEqual([]);
  await shop.db.pool.query(
    `update dispute set withdrawn_pence = 1 where payment_id in
    (select id from payment where provider_intent_id = $1)`,
    [intentId],
  );
  expect(await faults()).toEqual([expect.stringContaining('but it says needs-response with 1')]);
  await reconcileDisputes(shop.app.context, 100);
  expect(await faults()).toEqual([]);
});

it('of a payment that is not written here yet is told again later', async () => {
  await shop.simulator.control({ webhooks: { fault: 'drop', times: 2, only: 'charge.dispute' } });
  const { intentId, paymentId } = await order();
  await shop.simulator.control({ dispute: { intentId } });
  const seen = await shop.app.context.payments.disputes.listNewest(1);
  const hide = (id: string) =>
    shop.db.pool.query('update payment set provider_intent_id = $2 where id = $1', [paymentId, id]);
  const event = {
    id: 'evt_early',
    object: 'event',
    type: 'charge.dispute.created',
    created: 1,
    data: { object: { id: seen[0]!.disputeId, object: 'dispute', payment_intent: intentId } },
  };
  await hide('pi_elsewhere');
  expect((await sendEvent(shop, event)).status).toBe(404);
  await hide(intentId);
  expect((await sendEvent(shop, event)).status).toBe(200);
  expect((await sendEvent(shop, event)).status).toBe(200);
  expect(await faults()).toEqual([]);
});

it('there is none of another name', async () => {
  const params = { disputeId: 'du_none' };
  const refused = refusalOf(support.services.disputes.getDispute({ params }));
  expect(await refused).toMatchObject({ code: 'dispute-not-found' });
});
