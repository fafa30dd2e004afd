import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts';
import { ask, limit, openTeam, ready, type Person } from '../../../test/teams.ts';
import { pounds } from '../../goods/pricing/pounds.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

const jobReference = 'Alder Row';

it('who decides sees what is left of limits, job and credit, as it stands and in the mail', async () => {
  const { owner, others, businessId } = await openTeam(shop.shop, 'approver', 'buyer', 'buyer');
  const [approver, buyer, colleague] = others as [Person, Person, Person];
  await shop.giveCredit(businessId, 1_000_00);
  const quoted = { clientName: null, notes: '', quotedExPence: 1_500_00, isClosed: false };
  await owner.services.jobs.saveJob({
    params: { reference: jobReference },
    body: { ...quoted, expectedVersion: 0 },
  });
  const { total: first } = await shop.ordered(buyer);
  await limit(owner, buyer, { monthLimitPence: 500_00 });
  const { params, exPence } = await ready(buyer, 6, { jobReference });
  const asked = { params: await ask(buyer, params) };
  const leftFor = async (who: Person) => (await who.services.approvals.getApproval(asked)).left;

  const limits = [{ kind: 'month', limitPence: 500_00, usedPence: first.exPence }];
  const credit = (usedPence: number, problem: string | null = null) => ({
    leftPence: 1_000_00 - usedPence,
    limitPence: 1_000_00,
    problem,
  });
  // Noted by hand, it is what the whole job was quoted at.
  const job = { quotedExPence: 1_500_00, isWithWork: true, orderedExPence: 0 };
  expect(await leftFor(approver)).toEqual({ limits, credit: credit(first.incPence), job });
  expect(exPence).toBeGreaterThan(500_00 - first.exPence);
  const { email } = await approver.services.accounts.getUserProfile();
  const { rows } = await shop.shop.db.pool.query<{ text: string }>(
    `select text from message where kind = 'approval-asked' and to_address = $1`,
    [email],
  );
  expect(rows).toHaveLength(1);
  const text = rows[0]!.text.replaceAll(/\s+/g, ' ');
  expect(text).toContain(`${pounds(500_00 - first.exPence)} left of £500.00 ex VAT`);
  expect(text).toContain(`${pounds(1_000_00 - first.incPence)} of £1,000.00 inc VAT`);

  // Somebody who stands in sees what they need for it; what a job earns is not among that.
  const away = { from: '2026-11-18', until: '2026-11-20', delegateAccountId: colleague.accountId };
  await approver.services.approvals.setAway({ body: { away } });
  expect(await leftFor(colleague)).toEqual({ limits, credit: credit(first.incPence), job: null });

  // It is what is left by now, and not as it was asked.
  const { total: second } = await shop.ordered(owner, [{ sku: 'WASTE', quantity: 1 }]);
  await shop.finance.services.collections.holdCredit({
    params: { businessId },
    body: { note: 'Please ring us.' },
  });
  expect(await leftFor(approver)).toMatchObject({
    limits,
    credit: credit(
      first.incPence + second.incPence,
      'New orders on account are stopped: Please ring us.',
    ),
  });

  // A yes is spent by the order, of which nothing is left to be told then.
  await approver.services.approvals.approveOrder(asked);
  expect(await leftFor(approver)).not.toBeNull();
  await shop.finance.services.collections.liftCreditHold({ params: { businessId } });
  await shop.setCredit(businessId, { limitPence: 5_000_00 });
  await buyer.services.approvals.resumeBasket(asked);
  const checkout = await buyer.services.checkout.getCheckout({ params });
  const agreedTotalPence = checkout.basket.totals.total.incPence;
  await buyer.services.checkout.payOnAccount({ params, body: { agreedTotalPence } });
  expect(await leftFor(approver)).toBeNull();
});

it('a business without credit and limits has nothing to be told of', async () => {
  const { owner, others } = await openTeam(shop.shop, 'buyer');
  const [buyer] = others as [Person];
  await limit(owner, buyer, { orderLimitPence: 0 });
  const asked = { params: await ask(buyer, (await ready(buyer)).params) };
  const left = async () => (await owner.services.approvals.getApproval(asked)).left;
  const limits = [{ kind: 'order', limitPence: 0, usedPence: 0 }];
  expect(await left()).toEqual({ limits, credit: null, job: null });
  await owner.services.businesses.setMemberLimits({
    params: { accountId: buyer.accountId },
    body: { orderLimitPence: null, monthLimitPence: null, jobLimitPence: null },
  });
  expect(await left()).toEqual({ limits: [], credit: null, job: null });
  await owner.services.approvals.refuseOrder({ ...asked, body: { reason: 'Not now.' } });
  expect(await left()).toBeNull();
});
