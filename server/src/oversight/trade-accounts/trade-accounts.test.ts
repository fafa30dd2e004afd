import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginPayment } from '../../../test/payments.ts';
import { insertPerson } from '../../../test/identity/people.ts';
import {
  payAtProvider,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { insertMember } from '../../people/businesses/members-store.ts';

const now = new Date('2026-11-23T10:00:00Z');
const dayMs = 86_400_000;
let shop: TestShop;
let staff: [Visitor, Visitor];
beforeAll(async () => {
  shop = await startTestShop({
    now,
    offerings: [
      {
        sku: 'TAP',
        incPence: 120_00,
        bandExPence: { 'band-1': 90_00, 'band-3': 80_00 },
        stock: 500,
      },
      { sku: 'BATH', incPence: 600_00, bandExPence: { 'band-3': 450_00 } },
    ],
  });
  staff = [
    await shop.signedIn({ roles: ['trade-reviewer'] }),
    await shop.signedIn({ roles: ['support'] }),
  ];
});
afterAll(() => shop.stop());

const businessOf = async ({ services }: Visitor) =>
  (await services.businesses.listOwnBusinesses()).businesses[0]!;
const accountIdOf = async ({ services }: Visitor) =>
  (await services.accounts.getUserProfile()).accountId;
const bandId = async (code: string) =>
  (await shop.app.context.listBands(shop.db)).find((band) => band.code === code)!.id;
const paysExPence = async ({ services }: Visitor, sku = 'TAP') => {
  await shop.app.context.catalogue.refresh();
  const { offerings } = await services.catalogue.getProductSummaryBySku({ query: { sku } });
  return offerings.find((each) => each.sku === sku)!.price.exPence;
};
const confirm = (by: Visitor, requestId: number) =>
  by.services.tradeRequests.decideTradeRequest({
    params: { requestId },
    body: { decision: 'confirmed' },
  });
describe('a trade account', () => {
  it('is found by staff in every way, and each look is in the log', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { businessId, tradeExternalId } = await businessOf(plumber);
    const { email } = await plumber.services.accounts.getUserProfile();
    const { tradeAccounts } = staff[0].services;
    const text = tradeExternalId;
    const found = await tradeAccounts.searchTradeAccounts({ body: { text, status: 'active' } });
    expect(found.accounts).toMatchObject([
      { businessId, band: { name: 'band-3' }, memberCount: 1 },
    ]);
    const byMail = await tradeAccounts.searchTradeAccounts({ body: { text: email } });
    expect(byMail.accounts).toHaveLength(1);
    const { businesses } = await tradeAccounts.searchBusinesses({
      query: { searchString: tradeExternalId },
    });
    expect(businesses).toMatchObject([{ businessId }]);
    const params = { tradeExternalId };
    expect(await tradeAccounts.getTradeAccount({ params })).toMatchObject({ businessId });
    expect(
      await tradeAccounts.getTradeAccountInternal({ params: { id: businessId } }),
    ).toMatchObject({ members: [{ email, role: 'owner' }] });
    expect(await tradeAccounts.getTradeBandAccount({ params })).toMatchObject({
      band: { name: 'band-3' },
    });
    const { accounts } = await tradeAccounts.findTradeBandAccounts({ params: { email } });
    expect(accounts).toMatchObject([{ businessId }]);
    await tradeAccounts.getTradeRecord({ params: { id: businessId } });
    const looks = [
      'searchTradeAccounts',
      'searchBusinesses',
      'getTradeAccount',
      'getTradeAccountInternal',
      'getTradeBandAccount',
      'findTradeBandAccounts',
      'getTradeRecord',
    ].map((call) => `tradeAccounts.${call}`);
    const { rows } = await shop.db.pool.query<{ action: string }>(
      'select distinct action from audit_entry where action = any($1)',
      [looks],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(looks.toSorted());
  });

  it('is read by its own members, and another’s answers them like one that there is none of', async () => {
    const [own, other] = await Promise.all([
      shop.signedIn({ band: 'band-3' }),
      shop.signedIn({ band: 'band-1' }),
    ]);
    const { tradeExternalId } = await businessOf(own);
    const foreign = (await businessOf(other)).tradeExternalId;
    const { tradeAccounts } = own.services;
    for (const read of [
      (number: string) => tradeAccounts.getTradeAccount({ params: { tradeExternalId: number } }),
      (number: string) =>
        tradeAccounts.getTradeBandAccount({ params: { tradeExternalId: number } }),
    ]) {
      expect(await read(tradeExternalId)).toMatchObject({ tradeExternalId });
      const [another, missing] = [await refusalOf(read(foreign)), await refusalOf(read('none'))];
      expect({ ...another.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' });
      expect(another.code).toBe('business-not-found');
    }
  });

  it('keeps what staff write of it, one edit after another, and one company number once', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { businessId: id } = await businessOf(plumber);
    const { tradeAccounts } = staff[0].services;
    const { version } = await tradeAccounts.getTradeAccountInternal({ params: { id } });
    const body = {
      expectedVersion: version,
      name: 'Written Plumbing Ltd',
      kind: 'limited-company',
      companyNumber: '09520001',
      vatNumber: null,
      phone: '01632 960001',
      trade: 'Plumbing',
      registeredAddress: {
        line1: '1 Mill Lane',
        town: 'Leeds',
        postcode: 'ls6 2zz',
        countryCode: 'GB',
      },
      tradingAddress: null,
    } as const;
    const saved = await tradeAccounts.updateBusiness({ params: { id }, body });
    expect(saved.details.registeredAddress?.postcode).toBe('LS6 2ZZ');
    const stale = await refusalOf(tradeAccounts.updateBusiness({ params: { id }, body }));
    expect(stale.code).toBe('business-changed');
    const second = await shop.signedIn({ band: 'band-1' });
    const { businessId } = await businessOf(second);
    const taken = await refusalOf(
      tradeAccounts.updateBusiness({
        params: { id: businessId },
        body: { ...body, expectedVersion: 1 },
      }),
    );
    expect(taken).toMatchObject({ code: 'company-taken', paths: ['/body/companyNumber'] });
    for (let press = 0; press < 2; press += 1) {
      await tradeAccounts.addTradeNote(
        { params: { id }, body: { text: 'Rings at eight.' } },
        { idempotencyKey: 'rings-at-eight' },
      );
    }
    const record = await tradeAccounts.getTradeRecord({ params: { id } });
    expect(record).toMatchObject({
      notes: [{ text: 'Rings at eight.' }],
      history: [{ text: 'Details changed' }],
    });
  });

  it('loses a member at once when staff say so, and keeps its last owner', async () => {
    const [plumber, colleague] = await Promise.all([
      shop.signedIn({ band: 'band-3' }),
      shop.signedIn({}),
    ]);
    const { businessId: id } = await businessOf(plumber);
    const accountId = await accountIdOf(colleague);
    await transaction(shop.db, (tx) =>
      insertMember(tx, { businessId: id, accountId, role: 'buyer' }, now),
    );
    expect(await paysExPence(colleague)).toBe(80_00);
    const { tradeAccounts } = staff[1].services;
    // Until then staff see what each may spend, and has.
    const limits = { orderLimitPence: 250_00, monthLimitPence: 0, jobLimitPence: null };
    await plumber.services.businesses.setMemberLimits({ params: { accountId }, body: limits });
    const { params, intent, body } = await beginPayment(plumber);
    await payAtProvider(shop, intent);
    await plumber.services.checkout.completePayment({ params, body });
    const { spending, orders } = await tradeAccounts.getTradeRecord({ params: { id } });
    const noLimit = { orderLimitPence: null, monthLimitPence: null, jobLimitPence: null };
    expect(spending).toEqual([
      { accountId: await accountIdOf(plumber), limits: noLimit, usedExPence: orders.exPence },
      { accountId, limits, usedExPence: 0 },
    ]);
    expect(orders.exPence).toBeGreaterThan(0);
    const end = (ended: number) =>
      tradeAccounts.endMembership({ params: { id, accountId: ended } });
    await end(accountId);
    expect(await paysExPence(colleague)).toBe(100_00);
    expect((await refusalOf(end(accountId))).code).toBe('member-not-found');
    expect((await refusalOf(end(await accountIdOf(plumber)))).code).toBe('last-owner');
    const { history } = await tradeAccounts.getTradeRecord({ params: { id } });
    expect(history.map(({ text }) => text)).toContain('A membership ended');
  });

  it('is suspended with a reason and closed once nothing is on the way', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { businessId: id } = await businessOf(plumber);
    const { params, intent, body } = await beginPayment(plumber);
    await payAtProvider(shop, intent);
    await plumber.services.checkout.completePayment({ params, body });
    const { tradeAccounts } = staff[0].services;
    const { version } = await tradeAccounts.getTradeAccountInternal({ params: { id } });
    const set = (status: 'suspended' | 'closed', expectedVersion: number, reason?: string) =>
      tradeAccounts.setTradeStatus({ params: { id }, body: { expectedVersion, status, reason } });
    expect((await refusalOf(set('suspended', version))).paths).toEqual(['/body/reason']);
    const suspended = await set('suspended', version, 'An invoice is 41 days overdue.');
    expect(await paysExPence(plumber)).toBe(100_00);
    const open = await refusalOf(set('closed', suspended.version, 'Asked for by the owner.'));
    expect(open.code).toBe('business-owes');
    await shop.db.pool.query(
      `update customer_order set status = 'delivered' where business_id = $1`,
      [id],
    );
    const closed = await set('closed', suspended.version, 'Asked for by the owner.');
    expect(closed.status).toBe('closed');
    // What was bought stays with the business.
    const record = await tradeAccounts.getTradeRecord({ params: { id } });
    expect(record.orders).toMatchObject({ count: 1, onTheWay: 0 });
    expect(record.history.map(({ text }) => text)).toContain(
      'Suspended: An invoice is 41 days overdue.',
    );
  });
});

describe('what two members of staff do', () => {
  it('moves a business to another band once a second one confirms, and never the first', async () => {
    const plumber = await shop.signedIn({ band: 'band-1' });
    const { businessId: id } = await businessOf(plumber);
    expect(await paysExPence(plumber)).toBe(90_00);
    const ask = (to: number) =>
      staff[0].services.tradeRequests.setTradeBand({
        params: { id },
        body: { bandId: to, reason: 'Spent more than £60,000.' },
      });
    const band = await bandId('band-3');
    const request = await ask(band);
    expect(request).toMatchObject({
      state: 'open',
      change: 'band-1 to band-3',
      barredBy: 'asked-by-you',
    });
    expect((await refusalOf(ask(band))).code).toBe('request-waits');
    expect((await refusalOf(confirm(staff[0], request.requestId))).code).toBe('request-barred');
    expect(await paysExPence(plumber)).toBe(90_00);
    const seen = await staff[1].services.tradeRequests.getTradeRequest({
      params: { requestId: request.requestId },
    });
    expect(seen.barredBy).toBeNull();
    const [done] = await Promise.all([
      confirm(staff[1], request.requestId),
      confirm(staff[1], request.requestId),
    ]);
    expect(done.state).toBe('confirmed');
    expect(await paysExPence(plumber)).toBe(80_00);
    expect((await refusalOf(ask(2_000_000_000))).paths).toEqual(['/body/bandId']);
    const waiting = await staff[0].services.tradeRequests.listTradeRequests({
      query: { state: 'open' },
    });
    const looks = await shop.db.pool.query<{ action: string }>(
      `select action from audit_entry
        where action in ('tradeRequests.getTradeRequest', 'tradeRequests.listTradeRequests')
          and (subject = $1 or actor_account_id = $2) order by action`,
      [`trade-request:${request.requestId}`, await accountIdOf(staff[0])],
    );
    expect(looks.rows.map(({ action }) => action)).toEqual([
      'tradeRequests.getTradeRequest',
      'tradeRequests.listTradeRequests',
    ]);
    expect(waiting.requests.map(({ requestId }) => requestId)).not.toContain(request.requestId);
  });

  it('is never decided by a member of the business, and may be withdrawn by whoever asked', async () => {
    const owner = await shop.signedIn({ band: 'band-1' });
    const { businessId: id } = await businessOf(owner);
    const insider = await shop.signedIn({ roles: ['support'] });
    const accountId = await accountIdOf(insider);
    await transaction(shop.db, (tx) =>
      insertMember(tx, { businessId: id, accountId, role: 'buyer' }, now),
    );
    const { requestId } = await staff[0].services.tradeRequests.setTradeBand({
      params: { id },
      body: { bandId: await bandId('band-3'), reason: 'A friend of ours asked.' },
    });
    expect((await refusalOf(confirm(insider, requestId))).code).toBe('request-barred');
    const params = { requestId };
    const withdrawn = await staff[0].services.tradeRequests.decideTradeRequest({
      params,
      body: { decision: 'withdrawn' },
    });
    expect(withdrawn.state).toBe('withdrawn');
    expect((await refusalOf(confirm(staff[1], requestId))).code).toBe('request-barred');
    expect(await paysExPence(owner)).toBe(90_00);
  });

  it('mails a link for another address or a password, tells the old one and pauses credit a day', async () => {
    const person = await insertPerson(shop, { band: 'band-3' });
    const { rows } = await shop.db.pool.query<{ id: number; business: number }>(
      `select a.id, m.business_id as business from account a
         join business_member m on m.account_id = a.id where a.subject = $1`,
      [person.subject],
    );
    const { id: accountId, business } = rows[0]!;
    const email = `new-${person.email}`;
    const { tradeAccounts, tradeRequests } = staff[0].services;
    const params = { tradeExternalId: person.subject };
    const updated = await tradeAccounts.updateDetails({
      params,
      body: {
        accountId,
        firstName: 'Robin',
        lastName: 'Larch',
        email,
        reason: 'Rang from the office.',
      },
    });
    expect(updated.request).toMatchObject({ kind: 'email', change: `${person.email} to ${email}` });
    await confirm(staff[1], updated.request!.requestId);
    const reset = await tradeRequests.resetPassword({ params: { id: business }, body: {} });
    await confirm(staff[1], reset.requestId);
    const mails = await shop.db.pool.query<{ kind: string; to: string }>(
      `select kind, to_address as to from message where to_address = any($1) order by kind`,
      [[email, person.email]],
    );
    expect(mails.rows.map(({ kind, to }) => [kind, to])).toEqual([
      ['change-email', email],
      ['reset-password', person.email],
      ['staff-email-change', person.email],
      ['staff-password-reset', person.email],
    ]);
    const { creditFrom } = await tradeAccounts.getTradeAccountInternal({
      params: { id: business },
    });
    expect(creditFrom).toBe(new Date(now.getTime() + dayMs).toISOString());

    const elsewhere = await shop.signedIn({ band: 'band-1' });
    const own = await businessOf(elsewhere);
    const refusal = await refusalOf(
      tradeRequests.resetPassword({ params: { id: own.businessId }, body: {} }),
    );
    expect(refusal.code).toBe('sign-in-elsewhere');
  });
});
