import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson } from '../../../test/identity/people.ts';
import { disputeOnAccount, openOnAccount, settleOnAccount } from '../../../test/open-ledger.ts';
import { count } from '../../../test/payments.ts';
import { dumpOf } from '../../../test/seeded-person.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { openTeam } from '../../../test/teams.ts';
import { recordAudit } from '../../base/audit/store.ts';

let shop: TestShop;
let staff: Visitor;
let reviewer: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 50_00, bandExPence: { 'band-3': 30_00 } }],
  });
  staff = await shop.signedIn({ roles: ['support'] });
  reviewer = await shop.signedIn({ roles: ['trade-reviewer'] });
});
afterAll(() => shop.stop());

const planOf = (requestId: number) =>
  staff.services.privacy.getDeletionRequest({ params: { requestId } });
const execute = ({ requestId, accountId }: { requestId: number; accountId: number }) =>
  staff.services.privacy.executeDeletion({ params: { requestId }, body: { accountId } });

/** Somebody who has asked to be deleted, with the number of their request. */
async function asking(visitor: Visitor) {
  const { accountId } = await visitor.services.accounts.getUserProfile();
  await visitor.services.privacy.requestDeletion({ body: {} });
  const { requests } = await staff.services.privacy.listDeletionRequests({
    query: { state: 'open', pageSize: 100 },
  });
  const { requestId } = requests.find((request) => request.accountId === accountId)!;
  return { accountId, requestId };
}

/** Somebody who signs in with the shop itself, signed in, with the business of theirs. */
async function known() {
  const { subject } = await insertPerson(shop, { band: 'band-3' });
  const { rows } = await shop.db.pool.query<{ accountId: number; businessId: number }>(
    `select a.id as "accountId", m.business_id as "businessId"
       from account a join business_member m on m.account_id = a.id where a.subject = $1`,
    [subject],
  );
  const visitor = shop.visitor();
  visitor.cookies.set('session', await shop.sessionOf(rows[0]!.accountId));
  return { visitor, subject, ...rows[0]! };
}

/** What staff write of a sole trader. */
const details = {
  kind: 'sole-trader',
  companyNumber: null,
  vatNumber: null,
  trade: null,
  registeredAddress: null,
  tradingAddress: null,
} as const;

describe('an erase of somebody in trade', () => {
  it('is refused to whoever alone owns a business that owes or has money waiting', async () => {
    const blockersOf = async (requestId: number) => (await planOf(requestId)).blockers;
    for (const sums of [{ invoicePence: 5_00 }, { creditPence: 5_00 }]) {
      const { owner, others, businessId } = await openTeam(shop, 'buyer');
      const alone = await openTeam(shop);
      await openOnAccount(shop, businessId, sums);
      await openOnAccount(shop, alone.businessId, sums);
      const orderNumbers = 'invoicePence' in sums ? [`TB-${alone.businessId}`] : [];
      const request = await asking(alone.owner);
      expect((await refusalOf(execute(request))).problem['blockers']).toEqual([
        { blocker: 'account-owes', orderNumbers },
      ]);
      // Whoever only buys leaves the debt with its owner.
      expect(await blockersOf((await asking(others[0]!)).requestId)).toEqual([]);
      const owners = await blockersOf((await asking(owner)).requestId);
      expect(owners.map(({ blocker }) => blocker)).toEqual(['account-owes', 'last-owner']);
      await settleOnAccount(shop, alone.businessId);
      expect((await execute(request)).request.state).toBe('done');
    }
  });

  it('forgets who paid a statement or for more of an order, and keeps what was paid', async () => {
    const { owner } = await openTeam(shop);
    const request = await asking(owner);
    const paid = ['statement', 'delivery-upgrade', 'amendment'];
    await shop.db.pool.query(
      `insert into payment (id, purpose, subject, subject_version, visitor, network, state,
                            amount_pence, currency, method, snapshot, created_at, updated_at)
       select gen_random_uuid(), purpose, $2 || purpose, 1, 'account:' || $2, 'network', 'succeeded',
              5000, 'GBP', 'Visa ending 4242', '{}', now(), now()
         from unnest($1::text[]) as purpose`,
      [paid, String(request.accountId)],
    );
    expect((await execute(request)).request.state).toBe('done');
    const { rows } = await shop.db.pool.query(
      `select visitor, network, method, amount_pence::int as pence from payment
        where subject = any(select $2 || purpose from unnest($1::text[]) as purpose)`,
      [paid, String(request.accountId)],
    );
    const forgotten = { visitor: 'erased', network: null, method: 'Visa', pence: 5000 };
    expect(rows).toEqual([forgotten, forgotten, forgotten]);
  });

  it('is refused while an invoice of a business that is theirs alone is in dispute', async () => {
    const { owner, businessId } = await openTeam(shop);
    await openOnAccount(shop, businessId, { invoicePence: 5_00 });
    await settleOnAccount(shop, businessId);
    await disputeOnAccount(shop, businessId);
    const request = await asking(owner);
    expect((await planOf(request.requestId)).blockers).toEqual([
      { blocker: 'account-owes', orderNumbers: [`TB-${businessId}`] },
    ]);
    // A credit that we have agreed to is still theirs.
    const settle = (outcome: string) =>
      shop.db.pool.query(
        `update ledger_dispute set outcome = $1, answer = 'Answered.', settled_at = now(),
                to_credit_pence = case when $1 = 'agreed' then pence else 0 end`,
        [outcome],
      );
    await settle('agreed');
    expect((await planOf(request.requestId)).blockers).toEqual([
      { blocker: 'account-owes', orderNumbers: [`TB-${businessId}`] },
    ]);
    await settle('refused');
    expect((await execute(request)).request.state).toBe('done');
  });

  it('strikes what the log has of a business that is theirs alone, and of requests about them', async () => {
    const alone = await openTeam(shop);
    const [owner, buyer] = [await known(), await known()];
    const { businessId } = owner;
    await shop.db.pool.query(
      `update business_member set business_id = $2, role = 'buyer' where account_id = $1`,
      [buyer.accountId, businessId],
    );
    const [{ tradeAccounts }, { tradeRequests }] = [reviewer.services, staff.services];
    for (const [id, name] of [
      [alone.businessId, 'Ebenezer Quayle'],
      [businessId, 'Marlow and Sons'],
    ] as const) {
      const { version: expectedVersion } = await tradeAccounts.getTradeAccountInternal({
        params: { id },
      });
      const body = { ...details, expectedVersion, name, phone: '07700 900188' };
      await tradeAccounts.updateBusiness({ params: { id }, body });
    }
    // Another address, which nobody has shown to be theirs: it is in no list of their addresses.
    for (const { accountId, subject } of [owner, buyer]) {
      const email = `wished-${subject}@example.com`;
      const { request } = await tradeAccounts.updateDetails({
        params: { tradeExternalId: owner.subject },
        body: { accountId, email, reason: 'Rang from the office.' },
      });
      const params = { requestId: request!.requestId };
      await tradeRequests.decideTradeRequest({ params, body: { decision: 'refused' } });
    }
    await execute(await asking(alone.owner));
    await execute(await asking(buyer.visitor));
    const dump = await dumpOf(shop);
    expect(dump.includes('Ebenezer Quayle')).toBe(false);
    expect(dump.includes(`wished-${buyer.subject}@example.com`)).toBe(false);
    const kept = async (text: string) =>
      count(shop, 'audit_entry', `subject = $1 and concat(before, after) like $2`, [
        `business:${businessId}`,
        `%${text}%`,
      ]);
    expect(await kept('Marlow and Sons')).toBe(1);
    expect(await kept(`wished-${owner.subject}@example.com`)).toBe(2);
  });

  it('strikes entries with the person’s address, and none with another that holds it', async () => {
    const tag = randomUUID().slice(0, 8);
    const address = `p.o+${tag}@example.com`;
    const person = await shop.signedIn();
    const { accountId } = await person.services.accounts.getUserProfile();
    await shop.db.pool.query('update account set email = $2, email_verified = true where id = $1', [
      accountId,
      address,
    ]);
    const spared = [
      `john.${address}`,
      `x${address}`,
      `7${address}`,
      `a_${address}`,
      `a%${address}`,
      `a+${address}`,
      `a-${address}`,
      `${address}.au`,
      `${address}7`,
      `${address}-lettings.test`,
      `pxo+${tag}@example.com`,
    ];
    const struck = [
      address,
      address.toUpperCase(),
      `Rang.\n${address}\nRang off.`,
      `Wrote to ${address}.`,
      `Wrote to ${address}. And rang.`,
      `<mailto:${address}>, ${spared[0]}`,
    ];
    for (const [place, text] of [...spared, ...struck].entries()) {
      for (const side of ['before', 'after']) {
        await recordAudit(shop.db, {
          actorAccountId: null,
          action: `test.${tag}.${side}`,
          subject: `${place}`,
          [side]: { deep: [{ text }] },
          at: new Date(),
        });
      }
    }
    const keyed = { action: `test.${tag}.key`, subject: 'key', after: { [address]: 1 } };
    const named = { action: `test.${tag}.subject`, subject: `mail:${address}` };
    for (const entry of [keyed, named]) {
      await recordAudit(shop.db, { actorAccountId: null, at: new Date(), ...entry });
    }
    await execute(await asking(person));
    const { rows } = await shop.db.pool.query<{ text: string }>(
      `select coalesce(before, after)->'deep'->0->>'text' as text from audit_entry
        where action in ($1, $2) and coalesce(before, after) <> '"erased"'`,
      [`test.${tag}.before`, `test.${tag}.after`],
    );
    expect(rows.map(({ text }) => text).toSorted()).toEqual([...spared, ...spared].toSorted());
    const rest = await shop.db.pool.query(
      'select subject, after from audit_entry where action in ($1, $2) order by action',
      [keyed.action, named.action],
    );
    expect(rest.rows).toEqual([
      { subject: 'key', after: 'erased' },
      { subject: 'erased', after: null },
    ]);
  });
});
