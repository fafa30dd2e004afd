import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signEvent } from '../../../../simulators/ground/sender.ts';
import { startCreditShop, type CreditShop } from '../../../test/credit.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { listCreditFaults } from './faults-store.ts';
import { checkQuietCustomers } from './jobs.ts';

let shop: CreditShop;
beforeAll(async () => {
  shop = await startCreditShop();
});
beforeEach(() => shop.credit.control({ calm: true }));
afterAll(() => shop.stop());

const params = { creditProvider: 'trade-credit' };
const body = {
  firstName: 'Sam',
  lastName: 'Marlow',
  phone: '07700 900142',
  wordingVersion: '2026-07',
};

/** Our id of a business with the provider, by its proposal. */
async function customerIdOf(proposalId: string): Promise<string> {
  const { rows } = await shop.db.pool.query(
    'select customer_id from credit_customer where proposal_id = $1',
    [proposalId],
  );
  return rows[0].customer_id;
}

/** An owner whose business is registered, and signed at the provider. */
async function signed() {
  const owner = await shop.signedIn({ band: 'band-3' });
  const { proposalId } = await owner.services.tradeCredit.registerMerchantCustomerUser({
    params,
    body,
  });
  const customerId = await customerIdOf(proposalId);
  shop.credit.control({ sign: { customerId } });
  return { owner, proposalId, customerId };
}

async function submitted() {
  const one = await signed();
  await one.owner.services.tradeCredit.submitSoleTraderProposal({
    params: { ...params, id: one.proposalId },
  });
  return one;
}

const standingOf = async ({ services }: Visitor) =>
  (await services.tradeCredit.getMerchantCustomerUser({ params })).customer;

const told = (owner: Visitor, state: string, limitPence: number | null = null) =>
  expect
    .poll(async () => (await standingOf(owner))!)
    .toMatchObject(limitPence === null ? { state } : { state, limitPence });

describe('applying for credit', () => {
  it('goes from the wording by the provider’s own pages to a limit', async () => {
    const owner = await shop.signedIn({ band: 'band-3' });
    const { tradeCredit } = owner.services;
    expect(await tradeCredit.findCreditProvider()).toEqual(params);
    expect(await tradeCredit.getMerchantCustomerUser({ params })).toMatchObject({
      customer: null,
      mayApply: true,
      isCurrent: true,
      wording: { version: '2026-07' },
    });
    const registered = await tradeCredit.registerMerchantCustomerUser({ params, body });
    expect(registered).toMatchObject({ state: 'registered', isSigned: false, limitPence: null });

    const submit = () =>
      tradeCredit.submitSoleTraderProposal({ params: { ...params, id: registered.proposalId } });
    expect(await refusalOf(submit())).toMatchObject({ code: 'credit-not-signed' });
    const { journeyUrl, delegationToken } = await tradeCredit.getDelegationToken({ params });
    expect(journeyUrl).toContain(delegationToken);
    expect(await (await fetch(journeyUrl)).text()).toContain('Sign the proposal');
    const signs = await fetch(journeyUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ do: 'sign' }),
    });
    expect(signs.headers.get('location')).toBe(`${shop.baseUrl}/trade/credit`);
    expect((await fetch(journeyUrl)).status).toBe(410);

    expect(await standingOf(owner)).toMatchObject({ isSigned: true });
    expect(await submit()).toMatchObject({ state: 'submitted' });
    expect(await submit()).toMatchObject({ state: 'submitted' });
    shop.credit.control({ advance: true });
    await told(owner, 'in-review');
    shop.credit.control({ advance: true });
    await told(owner, 'approved', 5_000_00);
    const { rows } = await shop.db.pool.query(
      `select subject from message where kind = 'trade-credit'`,
    );
    expect(rows).toEqual([{ subject: 'Your trade credit is open: £5,000.00' }]);
  });

  it('registers a business once, however often the answer is lost', async () => {
    const owner = await shop.signedIn({ band: 'band-3' });
    const { tradeCredit } = owner.services;
    shop.credit.control({ api: { fault: 'reset', only: '/v1/customers' } });
    expect(
      await refusalOf(tradeCredit.registerMerchantCustomerUser({ params, body })),
    ).toMatchObject({ status: 503 });
    expect(await standingOf(owner)).toBeNull();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tradeCredit.registerMerchantCustomerUser({ params, body })),
    );
    expect(new Set(answers.map(({ proposalId }) => proposalId)).size).toBe(1);
  });

  it('shows what the provider said last while it is away', async () => {
    const { owner } = await submitted();
    shop.credit.control({ api: { fault: 'fail', times: 2 } });
    expect(await owner.services.tradeCredit.getMerchantCustomerUser({ params })).toMatchObject({
      customer: { state: 'submitted' },
      wording: { version: '2026-07' },
      isCurrent: false,
    });
  });

  it('asks again for what is searched where the words have changed', async () => {
    const owner = await shop.signedIn({ band: 'band-3' });
    const old = { ...body, wordingVersion: '2026-01' };
    expect(
      await refusalOf(
        owner.services.tradeCredit.registerMerchantCustomerUser({ params, body: old }),
      ),
    ).toMatchObject({ code: 'credit-wording-changed' });
    expect(await standingOf(owner)).toBeNull();
  });

  it('lets the mail be sent again, twice an hour', async () => {
    const { owner } = await signed();
    const resend = () => owner.services.tradeCredit.resendApplicationNotificationEmail({ params });
    expect(await resend()).toEqual({ sent: true });
    await resend();
    expect(await refusalOf(resend())).toMatchObject({ code: 'too-many-requests' });
  });
});

describe('a business that the provider does not take any more', () => {
  it('is told that it is offered nothing, by its way in as by its mail', async () => {
    const { owner, customerId } = await signed();
    await shop.db.pool.query('update credit_customer set customer_id = $2 where customer_id = $1', [
      customerId,
      '00000000-0000-4000-8000-000000000000',
    ]);
    const { tradeCredit } = owner.services;
    for (const ask of [
      () => tradeCredit.getDelegationToken({ params }),
      () => tradeCredit.resendApplicationNotificationEmail({ params }),
    ]) {
      expect(await refusalOf(ask())).toMatchObject({ status: 409, code: 'credit-not-offered' });
    }
  });
});

describe('whose credit it is', () => {
  it('is decided by the session: no proposal of another is known', async () => {
    const { proposalId, customerId } = await signed();
    const other = await signed();
    const { tradeCredit } = other.owner.services;
    const params2 = { ...params, id: proposalId };
    expect(
      await refusalOf(tradeCredit.submitSoleTraderProposal({ params: params2 })),
    ).toMatchObject({ code: 'not-found' });
    const { rows } = await shop.db.pool.query(
      'select state from credit_customer where customer_id = $1',
      [customerId],
    );
    expect(rows).toEqual([{ state: 'registered' }]);
  });

  it('lets buyers see it, and owners alone act', async () => {
    const { owner, proposalId } = await signed();
    await shop.db.pool.query(
      `update business_member set role = 'buyer'
        where business_id = (select business_id from credit_customer where proposal_id = $1)`,
      [proposalId],
    );
    const { tradeCredit } = owner.services;
    expect(await tradeCredit.getMerchantCustomerUser({ params })).toMatchObject({
      mayApply: false,
      customer: { proposalId },
    });
    for (const act of [
      () => tradeCredit.registerMerchantCustomerUser({ params, body }),
      () => tradeCredit.getDelegationToken({ params }),
      () => tradeCredit.submitSoleTraderProposal({ params: { ...params, id: proposalId } }),
      () => tradeCredit.resendApplicationNotificationEmail({ params }),
    ]) {
      expect(await refusalOf(act())).toMatchObject({ code: 'not-an-owner' });
    }
  });

  it('knows no provider but the one that is configured', async () => {
    const owner = await shop.signedIn({ band: 'band-3' });
    expect(
      await refusalOf(
        owner.services.tradeCredit.getMerchantCustomerUser({
          params: { creditProvider: 'another' },
        }),
      ),
    ).toMatchObject({ status: 404 });
  });

  it('keeps the provider’s reasons for staff', async () => {
    const { owner, customerId, proposalId } = await submitted();
    const reason = 'Two county court judgments';
    shop.credit.control({ decide: { customerId, state: 'rejected', reason } });
    await told(owner, 'rejected');
    const answer = await owner.services.tradeCredit.getMerchantCustomerUser({ params });
    expect(JSON.stringify(answer)).not.toContain('judgments');
    const { rows } = await shop.db.pool.query('select text, html from message');
    expect(JSON.stringify(rows)).not.toContain('judgments');

    const staff = await shop.signedIn({ roles: ['finance'] });
    const { customers } = await staff.services.tradeCreditStaff.listCreditCustomers({
      query: { state: 'rejected' },
    });
    expect(customers).toMatchObject([{ state: 'rejected', reason }]);
    const { rows: kept } = await shop.db.pool.query(
      'select business_id from credit_customer where proposal_id = $1',
      [proposalId],
    );
    const { tradeCreditStaff } = staff.services;
    const of = { params: { businessId: kept[0].business_id } };
    expect(await tradeCreditStaff.getCreditCustomer(of)).toMatchObject({
      state: 'rejected',
      reason,
    });
    expect(await tradeCreditStaff.checkCreditCustomer(of)).toMatchObject({ reason });
  });
});

describe('what the provider tells', () => {
  it('counts by its own time, late, twice and in any order', async () => {
    const { owner, customerId } = await submitted();
    shop.credit.control({ webhooks: { fault: 'reverse', times: 3 } });
    for (const limitPence of [1_000_00, 2_000_00, 3_000_00]) {
      shop.credit.control({ decide: { customerId, state: 'approved', limitPence } });
    }
    await told(owner, 'approved', 3_000_00);
    shop.credit.control({ replay: 2 });
    await expect
      .poll(async () => {
        const { rows } = await shop.db.pool.query(
          `select count(*)::int as count from credit_event
            where customer_id = $1 and state = 'approved'`,
          [customerId],
        );
        return rows[0].count;
      })
      .toBe(3);
    expect(await standingOf(owner)).toMatchObject({ limitPence: 3_000_00 });
    const { rows } = await shop.db.pool.query(
      `select effect from credit_event where customer_id = $1 and state = 'approved'
        order by happened_at`,
      [customerId],
    );
    expect(rows).toEqual([{ effect: 'old' }, { effect: 'old' }, { effect: 'taken' }]);
  });

  it('is asked for where it never came', async () => {
    const { owner, customerId } = await submitted();
    shop.credit.control({ webhooks: { fault: 'drop' } });
    shop.credit.control({ decide: { customerId, state: 'on-hold', limitPence: 700_00 } });
    shop.advance(16 * 60_000);
    await checkQuietCustomers(shop.app.context);
    expect(await standingOf(owner)).toMatchObject({ state: 'on-hold', limitPence: 700_00 });
  });

  it('waits where it comes before the answer that the business is registered', async () => {
    const owner = await shop.signedIn({ band: 'band-3' });
    const { tradeCredit } = owner.services;
    const register = () => tradeCredit.registerMerchantCustomerUser({ params, body });
    shop.credit.control({ api: { fault: 'reset', only: '/v1/customers' } });
    await refusalOf(register());
    const { rows } = await shop.db.pool.query<{ id: string }>(
      'select customer_id as id from credit_customer where proposal_id is null and registered_by = $1',
      [(await owner.services.accounts.getUserProfile()).accountId],
    );
    const tell = (id: string, state: string, limitPence: number | null, happenedAt: string) => {
      const content = { id, customerId: rows[0]!.id, state, limitPence, reason: null, happenedAt };
      const text = JSON.stringify(content);
      const seconds = Math.floor(shop.app.context.now().getTime() / 1000);
      const signature = signEvent(text, shop.webhookSecret, seconds);
      const headers = { 'credit-signature': signature };
      return fetch(`${shop.baseUrl}/webhooks/credit`, { method: 'POST', headers, body: text });
    };
    // The later of the two comes first, and the earlier one twice.
    expect((await tell('cev_3', 'approved', 2_500_00, '2027-01-03T10:00:00Z')).ok).toBe(true);
    expect((await tell('cev_2', 'in-review', null, '2027-01-02T10:00:00Z')).ok).toBe(true);
    expect((await tell('cev_2', 'in-review', null, '2027-01-02T10:00:00Z')).ok).toBe(true);
    expect(await standingOf(owner)).toBeNull();
    expect(await register()).toMatchObject({ state: 'approved', limitPence: 2_500_00 });
    expect(await listCreditFaults(shop.db)).toEqual([]);
  });

  const event = {
    id: 'cev_forged',
    customerId: 'nobody',
    state: 'approved',
    limitPence: 1,
    reason: null,
    happenedAt: '2026-11-18T10:00:00Z',
  };
  it.each<[string, (body: string, seconds: number) => string | undefined, object]>([
    ['none', () => undefined, event],
    ['another secret', (text, seconds) => signEvent(text, 'guessed', seconds), event],
    [
      'an old signature',
      (text, seconds) => signEvent(text, shop.webhookSecret, seconds - 3_600),
      event,
    ],
    [
      'a state that we do not know',
      (text, seconds) => signEvent(text, shop.webhookSecret, seconds),
      { ...event, state: 'gone-fishing' },
    ],
  ])('is refused with %s', async (_, sign, content) => {
    const text = JSON.stringify(content);
    const signature = sign(text, Math.floor(shop.app.context.now().getTime() / 1000));
    const answer = await fetch(`${shop.baseUrl}/webhooks/credit`, {
      method: 'POST',
      headers: { ...(signature && { 'credit-signature': signature }) },
      body: text,
    });
    expect(answer.status).toBe(400);
    const { rows } = await shop.db.pool.query(`select from credit_event where id = 'cev_forged'`);
    expect(rows).toEqual([]);
  });

  it('leaves the books in order, and the doctor sees where something was lost', async () => {
    expect(await listCreditFaults(shop.db)).toEqual([]);
    const { customerId } = await submitted();
    await shop.db.pool.query(
      `insert into credit_event values ('cev_lost', $1, 'approved', 9, '2027-01-01', now(), 'taken')`,
      [customerId],
    );
    expect(await listCreditFaults(shop.db)).toHaveLength(1);
  });
});
