import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count, stockOf } from '../../../test/payments.ts';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import {
  ask,
  begin,
  limit,
  openTeam,
  payFor,
  ready,
  tapAtBands,
  type Person,
} from '../../../test/teams.ts';
import { pricesOfNow } from './describe-approval.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    now: new Date('2026-11-20T10:00:00Z'),
    offerings: [tapAtBands],
    limits: { holdsPerVisitor: 1_000, intentsPer10Minutes: 1_000 },
  });
});
afterAll(() => shop.stop());

const mailsTo = (email: string, kind: string) =>
  count(shop, 'message', 'kind = $1 and to_address = $2', [kind, email]);

describe('a limit', () => {
  it('holds to the penny however many payments begin at once, and begins anew with the month in London', async () => {
    const { owner, others } = await openTeam(shop, 'buyer');
    const [buyer] = others as [Person];
    const baskets = await Promise.all(Array.from({ length: 12 }, () => ready(buyer)));
    const { exPence } = baskets[0]!;
    await limit(owner, buyer, { monthLimitPence: 4 * exPence });
    const begun = await Promise.allSettled(baskets.map(({ params }) => begin(buyer, params)));
    const passed = begun.flatMap((each, at) => (each.status === 'fulfilled' ? [at] : []));
    expect(passed).toHaveLength(4);
    const refused = begun.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason.data).toMatchObject({ code: 'over-limit' });
    expect(refused.reason.data.detail).toContain('£0.00 is left');

    for (const at of passed) await payFor(shop, buyer, baskets[at]!.params);
    const spending = async ({ services }: Person) => services.approvals.getSpending();
    expect((await spending(buyer)).members).toEqual([
      { accountId: buyer.accountId, usedExPence: 4 * exPence, orders: 4 },
    ]);
    expect((await spending(owner)).members).toHaveLength(2);
    const [next] = baskets.filter((_, at) => !passed.includes(at));
    expect((await refusalOf(begin(buyer, next!.params))).code).toBe('over-limit');

    // Somebody else of the business has limits of their own.
    await payFor(shop, owner, (await ready(owner, 9)).params);
    shop.advance(Date.parse('2026-12-01T00:00:00Z') - shop.app.context.now().getTime());
    const again: Person = { ...shop.visitor(), accountId: buyer.accountId };
    again.cookies.set('session', await shop.sessionOf(buyer.accountId));
    expect((await spending(again)).members[0]!.usedExPence).toBe(0);
    await payFor(shop, again, (await ready(again)).params);
  });

  it('of an order, of a job and of nothing at all refuses what is over it', async () => {
    const { owner, others } = await openTeam(shop, 'buyer');
    const [buyer] = others as [Person];
    const { params, exPence } = await ready(buyer, 1, { jobReference: 'Alder Row' });
    await limit(owner, buyer, { orderLimitPence: exPence - 1 });
    expect((await refusalOf(begin(buyer, params))).code).toBe('over-limit');
    await limit(owner, buyer, { orderLimitPence: exPence, jobLimitPence: exPence });
    await payFor(shop, buyer, params);
    const second = await ready(buyer, 1, { jobReference: ' ALDER   row' });
    expect((await refusalOf(begin(buyer, second.params))).detail).toContain('for this job £0.00');
    const elsewhere = await ready(buyer, 1, { jobReference: 'Mill Lane' });
    await begin(buyer, elsewhere.params);
    await limit(owner, buyer, { monthLimitPence: 0 });
    expect((await refusalOf(begin(buyer, second.params))).code).toBe('over-limit');
  });
});

describe('an order over a limit', () => {
  it('is asked for, approved and ordered at the price that was held, and nothing moves before', async () => {
    const { owner, others, businessId } = await openTeam(shop, 'approver', 'buyer');
    const [approver, buyer] = others as [Person, Person];
    const { params, exPence } = await ready(buyer, 3, { jobReference: 'Alder Row' });
    await limit(owner, buyer, { orderLimitPence: 100_00 });
    const review = await buyer.services.checkout.reviewApproval({ params });
    expect(review).toMatchObject({
      over: [{ kind: 'order', limitPence: 100_00, usedPence: 0, orderPence: exPence }],
      approved: null,
    });
    expect(review.deciders).toHaveLength(2);

    const before = await stockOf(shop, 'TAP');
    const { approvalId } = await ask(buyer, params);
    expect(await stockOf(shop, 'TAP')).toEqual(before);
    expect(await count(shop, 'payment', 'subject = $1', [params.basketId])).toBe(0);
    expect(await count(shop, 'customer_order', 'basket_id = $1', [params.basketId])).toBe(0);
    // It is put aside: another one can be filled meanwhile.
    expect(await buyer.services.basket.getCurrentBasket()).toBeNull();
    expect((await refusalOf(begin(buyer, params))).code).toBe('basket-closed');
    const { email } = await approver.services.accounts.getUserProfile();
    expect(await mailsTo(email, 'approval-asked')).toBe(1);

    // A dearer band makes today's price another; the held one is shown beside it.
    await shop.db.pool.query(
      `update business set band_id = (select id from trade_band where code = 'band-1') where id = $1`,
      [businessId],
    );
    const asked = { params: { approvalId } };
    const seen = await approver.services.approvals.getApproval(asked);
    expect(seen).toMatchObject({
      state: 'waiting',
      isHeld: true,
      mayDecide: true,
      mustBeAskedAgain: false,
      note: 'Rev C.',
      jobReference: 'Alder Row',
      total: { exPence },
      todayExPence: exPence + 3 * 10_00,
      lines: [{ sku: 'TAP', held: { exPence: 240_00 }, today: { exPence: 270_00 } }],
    });
    expect(seen.delivery.day).toBe(seen.delivery.askedDay);

    // Nobody approves their own, and looking at it decided nothing.
    expect((await refusalOf(buyer.services.approvals.approveOrder(asked))).code).toBe(
      'approval-barred',
    );
    expect(await approver.services.approvals.approveOrder(asked)).toMatchObject({
      state: 'approved',
      decidedAt: expect.any(String),
    });
    expect((await refusalOf(owner.services.approvals.approveOrder(asked))).code).toBe(
      'approval-over',
    );
    expect(await count(shop, 'payment', 'subject = $1', [params.basketId])).toBe(0);

    const resumed = await buyer.services.approvals.resumeBasket(asked);
    expect(resumed).toEqual({ basketId: params.basketId, isApproved: true });
    const checkout = await buyer.services.checkout.getCheckout({ params });
    expect(checkout.basket.totals.total.exPence).toBe(exPence);
    await payFor(shop, buyer, params);
    const { approvals } = await buyer.services.approvals.listApprovals({ query: { view: 'mine' } });
    expect(approvals).toMatchObject([{ approvalId, orderNumber: expect.any(String) }]);
    expect((await refusalOf(buyer.services.approvals.resumeBasket(asked))).code).toBe(
      'approval-over',
    );
    const { rows } = await shop.db.pool.query(
      'select total_ex_pence as "exPence" from customer_order where basket_id = $1',
      [params.basketId],
    );
    expect(rows).toEqual([{ exPence }]);
  });

  it('once its hold has ended, is asked again where it is over 2 % dearer, and not where it is less', async () => {
    const { owner, others, businessId } = await openTeam(shop, 'buyer');
    const [buyer] = others as [Person];
    await limit(owner, buyer, { orderLimitPence: 0 });
    const asked = await ask(buyer, (await ready(buyer, 2)).params);
    const second = await ready(buyer, 2);
    const other = await ask(buyer, second.params);
    const become = (band: string) =>
      shop.db.pool.query(
        'update business set band_id = (select id from trade_band where code = $2) where id = $1',
        [businessId, band],
      );
    await become('band-1');
    shop.advance(7 * 86_400_000 + 1000);
    // Sessions of tests last a day.
    for (const person of [owner, buyer]) {
      person.cookies.set('session', await shop.sessionOf(person.accountId));
    }
    const params = asked;
    expect(await owner.services.approvals.getApproval({ params })).toMatchObject({
      isHeld: false,
      mustBeAskedAgain: true,
    });
    const refusal = await refusalOf(owner.services.approvals.approveOrder({ params }));
    expect(refusal.code).toBe('approval-outdated');

    // At 81 in place of 80 it is 1.25 % dearer.
    await become('band-2');
    await owner.services.approvals.approveOrder({ params: other });
    await buyer.services.approvals.resumeBasket({ params: other });
    await become('band-1');
    const outdated = await refusalOf(begin(buyer, second.params));
    expect(outdated).toMatchObject({ code: 'over-limit' });
    expect(outdated.detail).toContain('2 % dearer');
    expect(await buyer.services.checkout.reviewApproval({ params: second.params })).toMatchObject({
      outdated: 'dearer',
    });
    await become('band-2');
    await begin(buyer, second.params);
    // Asked again, the earlier yes ends with the question.
    await become('band-1');
    const third = await ask(buyer, second.params);
    expect(await buyer.services.approvals.getApproval({ params: other })).toMatchObject({
      state: 'withdrawn',
    });
    await owner.services.approvals.refuseOrder({ params: third, body: { reason: 'Wait a week.' } });
    const { email } = await buyer.services.accounts.getUserProfile();
    expect(await mailsTo(email, 'approval-refused')).toBe(1);
  });

  it('counts for what was asked alone, and is given back to change it', async () => {
    const { owner, others } = await openTeam(shop, 'buyer');
    const [buyer] = others as [Person];
    await limit(owner, buyer, { orderLimitPence: 0 });
    const { params } = await ready(buyer, 1);
    const asked = { params: await ask(buyer, params) };
    await owner.services.approvals.approveOrder(asked);
    await buyer.services.approvals.resumeBasket(asked);
    await buyer.services.basket.addItemsToCurrentBasket({
      body: { items: [{ sku: 'TAP', quantity: 1 }] },
    });
    const refusal = await refusalOf(begin(buyer, params));
    expect(refusal).toMatchObject({ code: 'over-limit' });
    expect(refusal.detail).toContain('not what was approved');

    const again = { params: await ask(buyer, params) };
    await buyer.services.approvals.resumeBasket(again);
    expect(await owner.services.approvals.getApproval(again)).toMatchObject({
      state: 'withdrawn',
      mayDecide: false,
    });
    expect((await buyer.services.basket.getCurrentBasket())!.basketId).toBe(params.basketId);

    // The page of an earlier request gives it back as well, and then nothing of it waits.
    const third = { params: await ask(buyer, params) };
    await buyer.services.approvals.resumeBasket(asked);
    expect(await owner.services.approvals.getApproval(third)).toMatchObject({
      state: 'withdrawn',
      mayDecide: false,
    });
  });

  it('is asked again at the prices of now, so that none is held on and on', async () => {
    const { owner, others, businessId } = await openTeam(shop, 'buyer');
    const [buyer] = others as [Person];
    await limit(owner, buyer, { orderLimitPence: 0 });
    const { params, exPence } = await ready(buyer, 1);
    const asked = { params: await ask(buyer, params) };
    await owner.services.approvals.approveOrder(asked);
    await shop.db.pool.query(
      `update business set band_id = (select id from trade_band where code = 'band-1') where id = $1`,
      [businessId],
    );
    await buyer.services.approvals.resumeBasket(asked);
    const { checkout } = buyer.services;
    const read = async () => (await checkout.getCheckout({ params })).basket.totals.total.exPence;
    expect(await read()).toBe(exPence);
    // Another job makes it another request: its price is today's, from today on.
    const body = { sameAsDelivery: true as const, jobReference: 'Mill Lane' };
    await checkout.setBillingDetails({ params, body });
    const again = { params: await ask(buyer, params) };
    const request = await owner.services.approvals.getApproval(again);
    expect(request).toMatchObject({
      total: { exPence: exPence + 10_00 },
      lines: [{ held: { exPence: 90_00 } }],
      over: [{ kind: 'order', orderPence: exPence + 10_00 }],
    });
  });

  it('to where there is no VAT is compared with today’s price without any', () => {
    const offer = {
      availability: { state: 'in-stock' },
      price: { basis: 'inc', incPence: 120_00, exPence: 100_00, vatRatePercent: 20 },
    };
    const catalogue = { findOffersById: () => new Map([[1, offer]]) } as never;
    const todayAt = (before: LineAmount) => {
      const lines = [{ offeringId: 1, quantity: 1, before }];
      return pricesOfNow({ catalogue }, { lines, total: before } as never, null).todayExPence;
    };
    expect(todayAt({ incPence: 120_00, exPence: 120_00, vatPence: 0 })).toBe(120_00);
    expect(todayAt({ incPence: 120_00, exPence: 100_00, vatPence: 20_00 })).toBe(100_00);
  });

  it('holds no price for whoever is out of the business', async () => {
    const { owner, others } = await openTeam(shop, 'buyer');
    const [buyer] = others as [Person];
    const { params, exPence } = await ready(buyer);
    await limit(owner, buyer, { orderLimitPence: 0 });
    const asked = { params: await ask(buyer, params) };
    await owner.services.approvals.approveOrder(asked);
    await buyer.services.approvals.resumeBasket(asked);
    const total = async () =>
      (await buyer.services.checkout.getCheckout({ params })).basket.totals.total.exPence;
    expect(await total()).toBe(exPence);
    await owner.services.businesses.removeMember({ params: { accountId: buyer.accountId } });
    expect(await total()).toBeGreaterThan(exPence);
  });

  it('needs somebody to ask, and is nobody else’s to see', async () => {
    const { owner } = await openTeam(shop);
    await limit(owner, owner, { orderLimitPence: 0 });
    const { params } = await ready(owner);
    const body = {};
    expect((await refusalOf(owner.services.checkout.askApproval({ params, body }))).code).toBe(
      'approval-nobody',
    );
    const { owner: boss, others } = await openTeam(shop, 'buyer', 'buyer');
    const [buyer, colleague] = others as [Person, Person];
    const free = await ready(buyer);
    const needless = buyer.services.checkout.askApproval({ params: free.params, body });
    expect((await refusalOf(needless)).code).toBe('approval-not-needed');
    await limit(boss, buyer, { orderLimitPence: 0 });
    const asked = { params: await ask(buyer, free.params) };
    for (const stranger of [owner, colleague]) {
      for (const call of ['getApproval', 'approveOrder', 'resumeBasket'] as const) {
        const tried = stranger.services.approvals[call](asked);
        expect((await refusalOf(tried)).code).toBe('approval-not-found');
      }
    }
  });
});
