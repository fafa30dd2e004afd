import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count, sendEvent, succeededEvent } from '../../../test/payments.ts';
import { payAtProvider, refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import {
  ask,
  begin,
  limit,
  openTeam,
  ready,
  tapAtBands,
  type Person,
} from '../../../test/teams.ts';
import { transaction } from '../../db/transaction.ts';
import { insertMember } from '../../people/businesses/members-store.ts';
import { listApprovalFaults } from './faults-store.ts';
import { approvalPrivacy } from './privacy-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [tapAtBands] });
});
afterAll(() => shop.stop());

describe('whoever decides', () => {
  it('is stood in for while away, from the first day to the last, and never about one’s own', async () => {
    const { owner, others } = await openTeam(shop, 'approver', 'buyer', 'buyer');
    const [approver, buyer, standIn] = others as [Person, Person, Person];
    await limit(owner, buyer, { orderLimitPence: 0 });
    const asked = { params: await ask(buyer, (await ready(buyer)).params) };
    const today = shop.app.context.now().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const away = (from: string, until: string, delegate = standIn) =>
      approver.services.approvals.setAway({
        body: { away: { from, until, delegateAccountId: delegate.accountId } },
      });
    expect((await refusalOf(away(tomorrow, today))).code).toBe('invalid-request');
    expect((await refusalOf(away(today, '9999-12-31'))).code).toBe('invalid-request');
    expect((await refusalOf(away('0001-01-01', today))).code).toBe('invalid-request');
    expect((await refusalOf(away(today, today, approver))).code).toBe('delegate-unknown');
    expect(
      (await refusalOf(standIn.services.approvals.setAway({ body: { away: null } }))).code,
    ).toBe('approval-barred');
    await away(tomorrow, tomorrow);
    expect((await refusalOf(standIn.services.approvals.getApproval(asked))).code).toBe(
      'approval-not-found',
    );
    await away(today, tomorrow);
    expect((await approver.services.approvals.getAway()).away).toMatchObject({ until: tomorrow });
    const { counts } = await standIn.services.approvals.listApprovals({
      query: { view: 'waiting' },
    });
    expect(counts.waiting).toBe(1);

    // What the one who is away asks for is not theirs to decide either way.
    await limit(owner, approver, { orderLimitPence: 0 });
    const own = { params: await ask(approver, (await ready(approver)).params) };
    expect((await refusalOf(standIn.services.approvals.approveOrder(own))).code).toBe(
      'approval-not-found',
    );
    await standIn.services.approvals.approveOrder(asked);

    // Who is removed stands in for nobody any more.
    await owner.services.businesses.removeMember({ params: { accountId: standIn.accountId } });
    expect((await approver.services.approvals.getAway()).away).toBeNull();
  });

  it('decides once, however many decide at once', async () => {
    const { owner, others } = await openTeam(shop, 'approver', 'buyer');
    const [approver, buyer] = others as [Person, Person];
    await limit(owner, buyer, { orderLimitPence: 0 });
    for (let round = 0; round < 6; round++) {
      const params = await ask(buyer, (await ready(buyer)).params);
      const body = { reason: 'Not now.' };
      const decided = await Promise.allSettled([
        owner.services.approvals.approveOrder({ params }),
        approver.services.approvals.refuseOrder({ params, body }),
        approver.services.approvals.approveOrder({ params }),
        buyer.services.approvals.resumeBasket({ params }),
      ]);
      const verdicts = decided.slice(0, 3).filter(({ status }) => status === 'fulfilled');
      const { state } = await owner.services.approvals.getApproval({ params });
      expect(verdicts).toHaveLength(state === 'withdrawn' ? 0 : 1);
      const losers = decided.flatMap((each) =>
        each.status === 'rejected' ? [each.reason.data.code] : [],
      );
      expect(new Set(losers)).toEqual(new Set(['approval-over']));
    }
  });

  it('is out once removed, however close that comes to their yes', async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, others } = await openTeam(shop, 'approver', 'buyer');
      const [approver, buyer] = others as [Person, Person];
      await limit(owner, buyer, { orderLimitPence: 0 });
      const params = await ask(buyer, (await ready(buyer)).params);
      const [approved] = await Promise.allSettled([
        approver.services.approvals.approveOrder({ params }),
        owner.services.businesses.removeMember({ params: { accountId: approver.accountId } }),
      ]);
      const { state } = await owner.services.approvals.getApproval({ params });
      expect(state).toBe(approved.status === 'fulfilled' ? 'approved' : 'waiting');
      const late = await refusalOf(approver.services.approvals.approveOrder({ params }));
      expect(['not-allowed', 'approval-not-found']).toContain(late.code);
    }
  });

  it('answers nobody who has asked and left', async () => {
    const { owner, others } = await openTeam(shop, 'buyer');
    const [buyer] = others as [Person];
    await limit(owner, buyer, { orderLimitPence: 0 });
    const params = await ask(buyer, (await ready(buyer)).params);
    await owner.services.businesses.removeMember({ params: { accountId: buyer.accountId } });
    const gone = await refusalOf(owner.services.approvals.approveOrder({ params }));
    expect(gone.code).toBe('approval-over');
    expect(await owner.services.approvals.getApproval({ params })).toMatchObject({
      state: 'withdrawn',
      mayDecide: false,
      mayTakeOver: true,
    });
  });

  it('takes over what somebody asked for who has left, once, and nobody else’s', async () => {
    const { owner, others, businessId } = await openTeam(shop, 'approver', 'buyer', 'buyer');
    const [approver, buyer, colleague] = others as [Person, Person, Person];
    await limit(owner, buyer, { orderLimitPence: 0 });
    const references = { jobReference: 'Plot 4' };
    const params = await ask(buyer, (await ready(buyer, 3, references)).params);
    const take = ({ services }: Person) => services.approvals.takeOverRequest({ params });
    // While who asked is there it is theirs, and it is never a colleague's.
    expect((await refusalOf(take(owner))).code).toBe('approval-over');
    expect(await owner.services.basket.getCurrentBasket()).toBeNull();
    await owner.services.businesses.removeMember({ params: { accountId: buyer.accountId } });
    expect((await refusalOf(take(colleague))).code).toBe('approval-not-found');
    const query = { view: 'decided' } as const;
    const { approvals } = await approver.services.approvals.listApprovals({ query });
    expect(approvals).toMatchObject([{ state: 'withdrawn', mayTakeOver: true }]);
    const taken = await Promise.allSettled([take(owner), take(approver), take(owner)]);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { addedCount: 3, missing: [] } },
    ]);
    const [one] = (
      await Promise.all([owner, approver].map((who) => who.services.basket.getCurrentBasket()))
    ).filter((basket) => basket !== null);
    expect(one!.lines).toMatchObject([{ sku: 'TAP', quantity: 3 }]);
    expect(await owner.services.approvals.getApproval({ params })).toMatchObject({
      mayTakeOver: false,
    });

    // Who comes back cannot order them as well.
    await transaction(shop.db, (tx) =>
      insertMember(tx, { businessId, accountId: buyer.accountId, role: 'buyer' }, new Date()),
    );
    expect((await refusalOf(owner.services.approvals.approveOrder({ params }))).code).toBe(
      'approval-over',
    );
  });

  it('never takes over what its asker pays for as they are removed', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 3; round++) {
      const { owner, others } = await openTeam(shop, 'buyer');
      const [buyer] = others as [Person];
      await limit(owner, buyer, { orderLimitPence: 0 });
      const { params: basket } = await ready(buyer);
      const params = await ask(buyer, basket);
      await owner.services.approvals.approveOrder({ params });
      await buyer.services.approvals.resumeBasket({ params });
      const out = { params: { accountId: buyer.accountId } };
      // At first the payment has begun for certain, and then about when they are removed.
      const first = round === 0 ? await begin(buyer, basket) : null;
      const [intent, taken] = await Promise.allSettled([
        first ?? begin(buyer, basket),
        owner.services.businesses
          .removeMember(out)
          .then(() => owner.services.approvals.takeOverRequest({ params })),
      ]);
      const intentId = intent.status === 'fulfilled' ? intent.value.intentId : null;
      const { rows } = await shop.db.pool.query(
        `select from payment where provider_intent_id = $1 and snapshot->>'businessId' is not null`,
        [intentId],
      );
      const outcome = taken.status === 'rejected' ? taken.reason.data.code : 'taken';
      if (intent.status === 'rejected' || rows.length === 0) {
        // Who pays only once they are out buys for themselves, which the team may come before or after.
        const may = intent.status === 'rejected' ? ['taken'] : ['taken', 'approval-over'];
        outcomes.push(may.includes(outcome) ? 'right' : outcome);
        continue;
      }
      outcomes.push(outcome === 'approval-over' ? 'right' : outcome);
      await payAtProvider(shop, intent.value);
      await sendEvent(shop, succeededEvent(intent.value.intentId));
      expect(await owner.services.approvals.getApproval({ params })).toMatchObject({
        orderNumber: expect.any(String),
        mayTakeOver: false,
      });
    }
    expect(outcomes).toEqual(['right', 'right', 'right']);
  });

  it('takes over neither what was refused, nor what its asker took back or asked anew', async () => {
    const { owner, others } = await openTeam(shop, 'buyer', 'buyer');
    const [buyer, leaver] = others as [Person, Person];
    await limit(owner, buyer, { orderLimitPence: 0 });
    await limit(owner, leaver, { orderLimitPence: 0 });
    const body = { reason: 'Not now.' };
    const refused = await ask(buyer, (await ready(buyer)).params);
    await owner.services.approvals.refuseOrder({ params: refused, body });
    const { params: basket } = await ready(leaver, 2);
    const first = await ask(leaver, basket);
    await leaver.services.approvals.resumeBasket({ params: first });
    const last = await ask(leaver, basket);
    for (const { accountId } of [buyer, leaver]) {
      await owner.services.businesses.removeMember({ params: { accountId } });
    }
    for (const params of [refused, first]) {
      const { approvals } = owner.services;
      expect(await approvals.getApproval({ params })).toMatchObject({ mayTakeOver: false });
      expect((await refusalOf(approvals.takeOverRequest({ params }))).code).toBe('approval-over');
    }
    // Nor does it matter whether who asked is remembered.
    const names = { names: [], mailSubjects: [], basketIds: [], emails: [] };
    const known = { issuer: '', subject: '', email: '', ...names };
    const person = { ...known, accountId: leaver.accountId };
    await transaction(shop.db, (tx) => approvalPrivacy.erases!(tx, person, shop.app.context));
    // What was for no job goes into a basket that is for one, which stays for it.
    await owner.services.jobs.setBasketJob({ body: { jobReference: 'Plot 9' } });
    await owner.services.approvals.takeOverRequest({ params: last });
    expect((await owner.services.basket.getCurrentBasket())!.lines).toMatchObject([
      { sku: 'TAP', quantity: 2 },
    ]);
    expect(await owner.services.jobs.getBasketJob()).toEqual({ jobReference: 'Plot 9' });
  });

  it('is asked once about a basket, however often that is pressed at once', async () => {
    const { owner, others } = await openTeam(shop, 'buyer');
    const [buyer] = others as [Person];
    await limit(owner, buyer, { orderLimitPence: 0 });
    const { params } = await ready(buyer);
    const asked = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        buyer.services.checkout.askApproval({ params, body: { note: 'Now' } }),
      ),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await count(shop, 'order_approval', 'basket_id = $1', [params.basketId])).toBe(1);
  });
});

it('leaves requests and baskets that agree, whatever was raced', async () => {
  expect(await count(shop, 'order_approval')).toBeGreaterThan(10);
  expect(await listApprovalFaults(shop.db)).toEqual([]);
});
