import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startAccountShop,
  type AccountShop,
  type CreditBuyer,
} from '../../../test/account-shop.ts';
import {
  askedFor,
  askedForTaps,
  beginByCard,
  colleagueWithin,
  oneTap,
  orderByCard,
  sumOfOrders,
} from '../../../test/growing-orders.ts';
import { reconcile } from '../../../test/payments.ts';
import { payAtProvider, refusalOf } from '../../../test/shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  // As dear as a tap with VAT, and dearer without it.
  const offerings = [
    {
      sku: 'PUMP',
      incPence: 150_00,
      stock: 100,
      vatRatePercent: 5,
      bandExPence: { 'band-3': 91_44 },
    },
  ];
  shop = await startAccountShop({ offerings });
});
afterAll(() => shop.shop.stop());

const colleague = (limits?: Record<string, number>) => colleagueWithin(shop, limits);
const paidByCard = (member: CreditBuyer) => orderByCard(shop, member);
const sumOf = (member: CreditBuyer) => sumOfOrders(shop, member);

/** Limits what a member may spend in a month. */
const limitMonth = ({ accountId }: CreditBuyer, pence: number) =>
  shop.shop.db.pool.query(
    'update business_member set month_limit_pence = $2 where account_id = $1',
    [accountId, pence],
  );

const openChange = async ({ services }: CreditBuyer, order: string) =>
  (await services.orderChanges.getOrderChange({ params: { order } })).change?.changeId;

it.each([
  ['an order', { order_limit_pence: 150_00 }],
  ['a month', { month_limit_pence: 150_00 }],
  ['a job', { job_limit_pence: 150_00 }],
])('a limit for %s holds for what is added by and by', async (_, limits) => {
  const member = await colleague(limits);
  const { orderNumber } = await shop.ordered(member, oneTap);
  const agree = await askedForTaps(member, orderNumber);
  expect(await refusalOf(agree())).toMatchObject({ code: 'over-limit', status: 409 });
  const { lines } = await shop.staff.services.orders.getStaffOrder({ params: { orderNumber } });
  expect(lines).toHaveLength(1);
  await shop.shop.db.pool.query(
    `update business_member set order_limit_pence = 400_00, month_limit_pence = 400_00,
            job_limit_pence = 400_00 where account_id = $1`,
    [member.accountId],
  );
  expect((await agree()).change.state).toBe('applied');
});

it('a limit holds for what is put in the place of something at once, as dear with VAT and dearer without', async () => {
  const member = await colleague();
  const { orderNumber: id } = await shop.ordered(member, oneTap);
  const swap = () =>
    member.services.orderChanges.amendOrder({
      params: { id },
      body: {
        modifications: [
          { type: 2, position: 1, quantity: 1 },
          { type: 1, sku: 'PUMP', quantity: 1 },
        ],
        agreedDuePence: 0,
        agreedBackPence: 0,
      },
    });
  const before = await sumOf(member);
  await limitMonth(member, before + 10_00);
  expect(await refusalOf(swap())).toMatchObject({ code: 'over-limit', status: 409 });
  expect(await sumOf(member)).toBe(before);
  await limitMonth(member, before + 15_00);
  expect((await swap()).state).toBe('applied');
});

it('a limit for a month holds for what is added in it to an order of the month before', async () => {
  const member = await colleague({ month_limit_pence: 150_00 });
  const { orderNumber } = await shop.ordered(member, oneTap);
  await shop.shop.db.pool.query(
    `update customer_order set placed_at = placed_at - interval '40 days' where account_id = $1`,
    [member.accountId],
  );
  const first = await askedForTaps(member, orderNumber);
  expect((await first()).change.state).toBe('applied');
  const second = await askedForTaps(member, orderNumber);
  expect((await refusalOf(second())).code).toBe('over-limit');
});

it('a limit holds for a change before a card is asked for', async () => {
  const member = await colleague({ order_limit_pence: 150_00 });
  const { orderNumber } = await paidByCard(member);
  const agree = await askedForTaps(member, orderNumber);
  expect((await refusalOf(agree())).code).toBe('over-limit');
  const { rows } = await shop.shop.db.pool.query(
    `select 1 from payment where purpose = 'amendment' and visitor = $1`,
    [`account:${member.accountId}`],
  );
  expect(rows).toEqual([]);
});

it('what is just being paid for on top of orders counts, however many begin at once', async () => {
  const member = await colleague();
  const orders = [];
  for (let each = 0; each < 4; each += 1) orders.push(await paidByCard(member));
  const ordered = await sumOf(member);
  const one = ordered / orders.length;
  // Room for two more taps beside the four.
  await limitMonth(member, ordered + 2 * one);
  const agrees = await Promise.all(
    orders.map(({ orderNumber }) => askedForTaps(member, orderNumber)),
  );
  const begun = await Promise.allSettled(agrees.map((agree) => agree()));
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const codes = begun.flatMap((each) =>
    each.status === 'rejected' ? [each.reason.data.code] : [],
  );
  expect(codes).toEqual(['over-limit', 'over-limit']);
  // A basket is not paid for beside them, nor a better delivery; and they themselves can be paid.
  expect((await refusalOf(beginByCard(shop, member))).code).toBe('over-limit');
  const passed = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const { payment } of passed) await payAtProvider(shop.shop, payment!);
  for (const [index, agree] of agrees.entries()) {
    const answer = begun[index]!;
    if (answer.status !== 'fulfilled') continue;
    const { orderNumber: order } = orders[index]!;
    const { changeId } = answer.value.change;
    const change = await member.services.orderChanges.payOrderChange({
      params: { order, changeId },
      body: { intentId: answer.value.payment!.intentId },
    });
    expect(change.state).toBe('applied');
    expect((await refusalOf(agree())).code).toBe('order-change-over');
  }
  expect(await sumOf(member)).toBeLessThanOrEqual(ordered + 2 * one);
  const { members } = await member.services.approvals.getSpending();
  expect(members[0]!.usedExPence).toBe(await sumOf(member));
});

it('a change that was begun twice counts once', async () => {
  const member = await colleague();
  const { orderNumber } = await paidByCard(member);
  const agree = await askedForTaps(member, orderNumber);
  const { payment } = await agree();
  await limitMonth(member, 2 * (await sumOf(member)));
  expect((await agree()).payment!.intentId).toBe(payment!.intentId);
});

it('a limit holds for what is paid on top for a better delivery, and counts it', async () => {
  const member = await colleague();
  const [first, second] = [await paidByCard(member), await paidByCard(member)];
  const { deliveryUpgrade: calls } = member.services;
  const better = async ({ guid: orderId }: { guid: string }) => {
    const params = { orderId };
    await calls.startUpgrade({ params });
    const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
    const { day, premium } = days.find((each) => each.available && each.premium!.exPence > 0)!;
    await calls.setUpgradeOption({ params, body: { optionId, day } });
    await calls.setUpgradeBilling({ params, body: { sameAsDelivery: true } });
    const pay = () => calls.createUpgradePaymentIntent({ params, body: { method: 'card' } });
    return { params, exPence: premium!.exPence, pay };
  };
  const [one, other] = [await better(first), await better(second)];
  await limitMonth(member, (await sumOf(member)) + one.exPence);
  const intent = await one.pay();
  // Still being paid for, it counts; and pressed again it is the same payment.
  expect((await refusalOf(other.pay())).code).toBe('over-limit');
  expect((await one.pay()).intentId).toBe(intent.intentId);
  await payAtProvider(shop.shop, intent);
  const { params } = one;
  await calls.completeUpgradePayment({ params, body: { intentId: intent.intentId } });
  expect((await refusalOf(other.pay())).code).toBe('over-limit');
  // In a month after the order's own it counts as well.
  await shop.shop.db.pool.query(
    `update customer_order set placed_at = placed_at - interval '40 days' where account_id = $1`,
    [member.accountId],
  );
  await limitMonth(member, one.exPence + other.exPence - 1);
  expect((await refusalOf(other.pay())).code).toBe('over-limit');
  await limitMonth(member, one.exPence + other.exPence);
  const { members } = await member.services.approvals.getSpending();
  expect(members[0]).toMatchObject({ usedExPence: one.exPence, orders: 0 });
  expect((await other.pay()).amountPence).toBeGreaterThan(0);
});

it('a declined card counts until its payment is given up, since another may pay it', async () => {
  const member = await colleague({ month_limit_pence: 100_00 });
  const { intent, params } = await beginByCard(shop, member);
  await payAtProvider(shop.shop, intent, 'pm_card_visa_chargeDeclined');
  await member.services.checkout
    .completePayment({ params, body: { intentId: intent.intentId } })
    .catch(() => {});
  shop.shop.advance(16 * 60_000);
  expect((await refusalOf(beginByCard(shop, member))).code).toBe('over-limit');
  shop.shop.advance(20 * 60_000);
  await reconcile(shop.shop);
  const { intent: another } = await beginByCard(shop, member);
  expect(another.amountPence).toBe(intent.amountPence);
});

it('what was given back counts no more: a swap at no cost leaves as much as before', async () => {
  const member = await colleague();
  const { orderNumber } = await shop.ordered(member, oneTap);
  await limitMonth(member, 200_00);
  const used = async () => (await member.services.approvals.getSpending()).members[0]!.usedExPence;
  const before = await used();
  for (const position of [1, 2]) {
    const swap = [
      { type: 2, position, quantity: 1 },
      { type: 1, sku: 'TAP', quantity: 1 },
    ] as const;
    expect((await (await askedFor(member, orderNumber, [...swap]))()).change.state).toBe('applied');
    expect(await used()).toBe(before);
  }
  await shop.shop.db.pool.query(
    'update business_member set order_limit_pence = $2 where account_id = $1',
    [member.accountId, before + 80_01],
  );
  const more = await askedForTaps(member, orderNumber);
  expect((await more()).change.state).toBe('applied');
});

it('a limit for an order counts what else is just being paid for on top of it', async () => {
  const member = await colleague();
  const order = await paidByCard(member);
  const { deliveryUpgrade: calls } = member.services;
  const params = { orderId: order.guid };
  await calls.startUpgrade({ params });
  const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
  const { day, premium } = days.find((each) => each.available && each.premium!.exPence > 0)!;
  await calls.setUpgradeOption({ params, body: { optionId, day } });
  await calls.setUpgradeBilling({ params, body: { sameAsDelivery: true } });
  await calls.createUpgradePaymentIntent({ params, body: { method: 'card' } });
  const agree = await askedForTaps(member, order.orderNumber);
  const limitOrder = async (pence: number) =>
    shop.shop.db.pool.query(
      'update business_member set order_limit_pence = $2 where account_id = $1',
      [member.accountId, pence],
    );
  const whole = (await sumOf(member)) + 80_01 + premium!.exPence;
  await limitOrder(whole - 1);
  expect((await refusalOf(agree())).code).toBe('over-limit');
  await limitOrder(whole);
  expect((await agree()).change.state).toBe('accepted');
});

it('what staff suggest to somebody on the line is not refused', async () => {
  const member = await colleague({ order_limit_pence: 150_00 });
  const { orderNumber } = await shop.ordered(member, oneTap);
  const suggested = await shop.staff.services.orderChanges.proposeOrderChange({
    params: { orderNumber },
    body: { modifications: [{ type: 1, sku: 'TAP', quantity: 1 }], note: 'As you asked us.' },
  });
  const { change } = await member.services.orderChanges.acceptOrderChange({
    params: { order: orderNumber, changeId: suggested.changeId },
    body: { agreedDuePence: suggested.quotedDuePence, agreedBackPence: 0 },
  });
  expect(change.state).toBe('applied');
});

it('whoever has left a business puts nothing more on its account, and sends nothing elsewhere', async () => {
  const member = await colleague();
  const { orderNumber } = await shop.ordered(member, oneTap);
  const agree = await askedForTaps(member, orderNumber);
  await shop.shop.db.pool.query('delete from business_member where account_id = $1', [
    member.accountId,
  ]);
  expect(await refusalOf(agree())).toMatchObject({
    code: 'order-refuses',
    detail: expect.stringContaining('does not buy for the business any more'),
  });
  const { staff } = shop;
  const kept = async () =>
    (await staff.services.orders.getStaffOrder({ params: { orderNumber } })).deliveryAddress;
  const before = await kept();
  const address = {
    line1: '9 Own Street',
    town: 'London',
    postcode: 'SW4 7AB',
    countryCode: 'GB',
  } as const;
  const elsewhere = (agreed: object) =>
    member.services.orderChanges.amendOrder({
      params: { id: orderNumber },
      body: { modifications: [{ type: 3, address }], ...agreed },
    });
  await member.services.orderChanges.declineOrderChange({
    params: { order: orderNumber, changeId: (await openChange(member, orderNumber))! },
  });
  const atOnce = { agreedDuePence: 0, agreedBackPence: 0 };
  expect(await refusalOf(elsewhere(atOnce))).toMatchObject({ code: 'order-refuses' });
  const { changeId } = await elsewhere({});
  const later = member.services.orderChanges.acceptOrderChange({
    params: { order: orderNumber, changeId },
    body: atOnce,
  });
  expect(await refusalOf(later)).toMatchObject({ code: 'order-refuses' });
  expect(await kept()).toEqual(before);
  // What they have can still be taken out, as nothing more is owed for it.
  expect(await shop.listTroubles([])).toEqual([]);
});
