import type { BusinessStatus, MemberRole } from '@plumbline/contracts/nouns/businesses.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOnAccount, settleOnAccount } from '../../../test/open-ledger.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import {
  applied,
  approveAt,
  provedPerson,
  seenBy,
  shownPence,
  soleTrader,
  startApplicationShop,
  subjectsTo,
} from '../../../test/trade-applications.ts';
import { findPerson } from '../identity/privacy-store.ts';
import { listApplicationFaults } from './due-store.ts';
import { applicationPrivacy } from './privacy-store.ts';

let shop: TestShop;
let reviewer: Visitor;
let bands: { starter: number; full: number };
beforeAll(async () => {
  ({ shop, reviewer, bands } = await startApplicationShop());
});
afterAll(() => shop.stop());

/** Somebody whose application has given them prices, and their business. */
async function provisional(at: number) {
  const person = await provedPerson(shop);
  const sent = await applied(person, soleTrader(at));
  const { businesses } = await person.services.businesses.listOwnBusinesses();
  const { accountId } = await person.services.accounts.getUserProfile();
  return { person, sent, accountId, businessId: businesses[0]!.businessId };
}

const statusOf = async (businessId: number) => {
  const { rows } = await shop.db.pool.query<{ status: BusinessStatus }>(
    'select status from business where id = $1',
    [businessId],
  );
  return rows[0]!.status;
};
const setStatus = (businessId: number, status: BusinessStatus) =>
  shop.db.pool.query(
    `update business set status = $2, status_reason = 'It is looked into.' where id = $1`,
    [businessId, status],
  );
async function addOwner(businessId: number, { services }: Visitor) {
  const { accountId } = await services.accounts.getUserProfile();
  await shop.db.pool.query(
    `insert into business_member (business_id, account_id, role, joined_at, is_default)
     values ($1, $2, 'owner', now(), true)`,
    [businessId, accountId],
  );
}
const withdraw = ({ services }: Visitor) => services.tradeApplications.withdrawTradeApplication();

describe('a withdrawal', () => {
  it.each<[string, MemberRole | null, number]>([
    ['has left', null, 511],
    ['is a buyer by now', 'buyer', 512],
  ])(
    'ends nothing for a business that its applicant %s: it is its new owner’s',
    async (_, role, at) => {
      const { person, sent, accountId, businessId } = await provisional(at);
      const heir = await provedPerson(shop);
      await addOwner(businessId, heir);
      await shop.db.pool.query(
        role === null
          ? 'delete from business_member where business_id = $1 and account_id = $2'
          : `update business_member set role = 'buyer' where business_id = $1 and account_id = $2`,
        [businessId, accountId],
      );
      expect(await refusalOf(withdraw(person))).toMatchObject({ code: 'not-an-owner' });
      expect(await shownPence(heir)).toBe(108_00);
      expect(await seenBy(reviewer, sent)).toMatchObject({ state: 'submitted' });
      expect(await subjectsTo(shop, person)).not.toContain('Your trade application is withdrawn');
    },
  );

  it('closes a business of which nothing is open', async () => {
    const { person, businessId } = await provisional(513);
    await withdraw(person);
    expect(await statusOf(businessId)).toBe('closed');
    expect(await shownPence(person)).toBe(129_00);
  });

  it('suspends one that owes, which sees so and may apply again; staff close it once it has paid', async () => {
    const { person, businessId } = await provisional(514);
    await openOnAccount(shop, businessId, { invoicePence: 10_00 });
    await withdraw(person);
    expect(await statusOf(businessId)).toBe('suspended');
    expect(await shownPence(person)).toBe(129_00);
    expect((await person.services.businesses.listOwnBusinesses()).businesses).toMatchObject([
      { status: 'suspended', statusReason: 'Its application was withdrawn.' },
    ]);
    expect(await person.services.statements.getStatement()).toMatchObject({
      bar: { bar: 'suspended' },
      items: [{ openPence: 10_00 }],
    });
    expect(await listApplicationFaults(shop.db)).toEqual([]);
    expect(await applied(person, soleTrader(514))).toMatchObject({ state: 'submitted' });
    await settleOnAccount(shop, businessId);
  });
});

it('an erase waits for the decision about a business that others buy for', async () => {
  const { person, sent, accountId, businessId } = await provisional(518);
  const blocked = async () => {
    const known = (await findPerson(shop.db, accountId))!;
    const onRecord = { ...known, names: [], mailSubjects: [], basketIds: [] };
    return applicationPrivacy.blocks!(shop.db, onRecord, shop.app.context.now());
  };
  expect(await blocked()).toEqual([]);
  await addOwner(businessId, await provedPerson(shop));
  expect(await blocked()).toEqual([{ blocker: 'application-undecided', orderNumbers: [] }]);
  await approveAt(reviewer, await seenBy(reviewer, sent), bands.full);
  expect(await blocked()).toEqual([]);
  expect(await person.services.tradeApplications.getOwnTradeApplication()).toMatchObject({
    application: { state: 'approved' },
  });
});

it('a decision against it suspends a business that owes, too', async () => {
  const { person, sent, businessId } = await provisional(515);
  await openOnAccount(shop, businessId, { invoicePence: 10_00 });
  const { applicationId: id, version } = await seenBy(reviewer, sent);
  const body = { version, reason: 'no-trade-shown', note: 'The invoice is to you.' } as const;
  await reviewer.services.applicationReviews.disapproveTradeAccountApplication({
    params: { id },
    body,
  });
  expect(await statusOf(businessId)).toBe('suspended');
  expect(await shownPence(person)).toBe(129_00);
});

it.each<[BusinessStatus, number]>([
  ['closed', 516],
  ['suspended', 517],
])('an approval opens nothing for a business that is %s, and says so', async (status, at) => {
  const { person, sent, businessId } = await provisional(at);
  await setStatus(businessId, status);
  const seen = await seenBy(reviewer, sent);
  expect(await refusalOf(approveAt(reviewer, seen, bands.full))).toMatchObject({
    code: 'business-not-active',
  });
  expect(await seenBy(reviewer, sent)).toMatchObject({ state: 'submitted' });
  expect((await subjectsTo(shop, person)).filter((each) => /Approved/.test(each))).toEqual([]);
  await setStatus(businessId, 'active');
  expect(await approveAt(reviewer, seen, bands.full)).toMatchObject({ state: 'approved' });
});
