import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCreditShop, type CreditShop } from '../../../test/credit.ts';
import { refusalOf } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { businessPrivacy } from '../../people/businesses/privacy-store.ts';
import { findPerson } from '../../people/identity/privacy-store.ts';
import { checkQuietCustomers } from './jobs.ts';
import { tradeCreditPrivacy } from './privacy-store.ts';
import { listQuietCustomers } from './store.ts';

let shop: CreditShop;
beforeAll(async () => {
  shop = await startCreditShop();
});
afterAll(() => shop.stop());

const params = { creditProvider: 'trade-credit' };

/** An owner whose business has applied, with our id of it at the provider. */
async function submitted() {
  const owner = await shop.signedIn({ band: 'band-3' });
  const { tradeCredit } = owner.services;
  const person = { firstName: 'Sam', lastName: 'Marlow', phone: '07700 900142' };
  const { proposalId } = await tradeCredit.registerMerchantCustomerUser({
    params,
    body: { ...person, wordingVersion: '2026-07' },
  });
  const { rows } = await shop.db.pool.query<{ id: string }>(
    'select customer_id as id from credit_customer where proposal_id = $1',
    [proposalId],
  );
  const customerId = rows[0]!.id;
  shop.credit.control({ sign: { customerId } });
  await tradeCredit.submitSoleTraderProposal({ params: { ...params, id: proposalId } });
  return { owner, proposalId, customerId };
}

const kept = async (customerId: string) => {
  const { rows } = await shop.db.pool.query<{ state: string; reason: string | null }>(
    'select state, reason from credit_customer where customer_id = $1',
    [customerId],
  );
  return rows[0]!;
};

/** Decides as the provider does, and waits until the shop has heard. */
async function decide(customerId: string, state: 'rejected' | 'on-hold', reason: string) {
  shop.credit.control({ decide: { customerId, state, reason } });
  await expect.poll(() => kept(customerId)).toMatchObject({ state });
}

/** What an erase does with somebody's credit and then with their business. */
async function forget(accountId: number) {
  const known = (await findPerson(shop.db, accountId))!;
  const person = { ...known, names: [], mailSubjects: [], basketIds: [] };
  await transaction(shop.db, async (tx) => {
    await tradeCreditPrivacy.erases!(tx, person, shop.app.context);
    await businessPrivacy.erases!(tx, person, shop.app.context);
  });
}

it('tells staff where the provider knows a business no more, and asks after others first', async () => {
  const { proposalId } = await submitted();
  const { rows } = await shop.db.pool.query<{ id: number }>(
    `update credit_customer set customer_id = gen_random_uuid(), checked_at = null
      where proposal_id = $1 returning business_id as id`,
    [proposalId],
  );
  const staff = await shop.signedIn({ roles: ['finance'] });
  const businessId = rows[0]!.id;
  const { checkCreditCustomer } = staff.services.tradeCreditStaff;
  expect(await refusalOf(checkCreditCustomer({ params: { businessId } }))).toMatchObject({
    code: 'credit-not-offered',
  });
  await checkQuietCustomers(shop.app.context);
  expect(await listQuietCustomers(shop.db, new Date(0), 500)).toEqual([]);
});

it('forgets the provider’s reasons with a sole trader, and asks after a closed business no more', async () => {
  const { owner, customerId } = await submitted();
  const { accountId } = await owner.services.accounts.getUserProfile();
  await decide(customerId, 'rejected', 'Two county court judgments');
  const isAskedAfter = async () =>
    (await listQuietCustomers(shop.db, new Date(8e15), 500)).includes(customerId);
  expect(await kept(customerId)).toMatchObject({ reason: 'Two county court judgments' });
  expect(await isAskedAfter()).toBe(true);
  await forget(accountId);
  expect(await kept(customerId)).toMatchObject({ reason: null });
  expect(await isAskedAfter()).toBe(false);
  // Nor does it come back with what the provider says later.
  await decide(customerId, 'on-hold', 'Two county court judgments');
  expect(await kept(customerId)).toMatchObject({ reason: null });
});

it('keeps the provider’s reasons for a business that others buy for', async () => {
  const { owner, customerId } = await submitted();
  const { accountId } = await owner.services.accounts.getUserProfile();
  const colleague = await shop.signedIn();
  await shop.db.pool.query(
    `insert into business_member (business_id, account_id, role)
     select business_id, $2, 'owner' from credit_customer where customer_id = $1`,
    [customerId, (await colleague.services.accounts.getUserProfile()).accountId],
  );
  await decide(customerId, 'rejected', 'Too young');
  await forget(accountId);
  expect(await kept(customerId)).toMatchObject({ reason: 'Too young' });
});
