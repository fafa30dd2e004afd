import { randomUUID } from 'node:crypto';
import type { RequestError } from '@plumbline/contracts/call/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginPayment, count } from '../../../test/payments.ts';
import { openBrowser } from '../../../test/identity/browser.ts';
import {
  insertPerson,
  postSession,
  signInByPages,
  signInByScript,
} from '../../../test/identity/people.ts';
import { providerOf } from '../../../test/saved-cards.ts';
import {
  payAtProvider,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { openTeam } from '../../../test/teams.ts';
import { isWaitedBy } from '../../../test/waiting.ts';
import { createLog } from '../../core/log.ts';
import { transaction } from '../../db/transaction.ts';
import { lockBusiness } from '../../people/businesses/store.ts';
import { dueOn } from './due-date.ts';
import {
  dumpOf,
  seedPerson,
  tablesOfAccounts,
  type SeededPerson,
} from '../../../test/seeded-person.ts';

let shop: TestShop;
let staff: Visitor;
/** All that the shop has logged, at its most talkative. */
let log = '';
beforeAll(async () => {
  shop = await startTestShop({
    log: createLog('trace', { write: (line) => void (log += line) }),
    offerings: [{ sku: 'TAP', incPence: 50_00, stock: 100, bandExPence: { 'band-3': 30_00 } }],
    // The sign-in provider keeps its own time.
    now: new Date(),
    limits: { intentsPer10Minutes: 100, holdsPerVisitor: 100 },
  });
  staff = await shop.signedIn({ roles: ['support'] });
});
afterAll(() => shop.stop());

const planOf = (requestId: number) =>
  staff.services.privacy.getDeletionRequest({ params: { requestId } });
const execute = ({ requestId, accountId }: { requestId: number; accountId: number }) =>
  staff.services.privacy.executeDeletion({ params: { requestId }, body: { accountId } });

/** Which of somebody's identifiers a text holds. */
const found = (dump: string, { identifiers }: SeededPerson) =>
  identifiers.filter((each) => dump.toLowerCase().includes(each.toLowerCase()));

/** Somebody new who has asked to be deleted, with the number of their request. */
async function asking(visitor: Visitor) {
  const { accountId } = await visitor.services.accounts.getUserProfile();
  await visitor.services.privacy.requestDeletion({ body: {} });
  const { requests } = await staff.services.privacy.listDeletionRequests({
    query: { state: 'open', pageSize: 100 },
  });
  const { requestId } = requests.find((request) => request.accountId === accountId)!;
  return { accountId, requestId };
}

describe('an erase', () => {
  it('of both owners at once leaves the business to one of them', async () => {
    const { owner, others, businessId } = await openTeam(shop, 'buyer', 'buyer');
    const [heir] = others as [(typeof others)[0], ...typeof others];
    await owner.services.businesses.setMemberRole({
      params: { accountId: heir.accountId },
      body: { role: 'owner' },
    });
    const asked = [await asking(owner), await asking(heir)];
    // Both have come as far as the business before either goes on.
    const { erased } = await transaction(shop.db, async (tx) => {
      await lockBusiness(tx, businessId);
      const both = Promise.allSettled(asked.map(execute));
      await isWaitedBy(shop.db, 2);
      return { erased: both };
    });
    const outcomes = await erased;
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { data: { code: 'deletion-blocked', blockers: [{ blocker: 'last-owner' }] } },
    });
    expect(
      await count(shop, 'business_member', `business_id = $1 and role = 'owner'`, [businessId]),
    ).toBe(1);
  });

  it('leaves none of a person in any column of any table, and all of another', async () => {
    const gone = await seedPerson(shop, 'quillon');
    const other = await seedPerson(shop, 'mosswell');
    const before = await dumpOf(shop);
    const known = found(before, gone);
    expect(new Set(known).size).toBeGreaterThanOrEqual(50);
    const othersBefore = found(before, other);
    // A table that is new here is seeded above, and erased by its module, before it is in use.
    const unseeded: string[] = [];
    for (const { table, column } of await tablesOfAccounts(shop)) {
      const rows = await count(shop, table, `${column} = $1`, [gone.accountId]);
      if (rows === 0) unseeded.push(table);
    }
    // Only members of staff have the others, and they are relieved of their roles first.
    expect([...new Set(unseeded)].toSorted()).toEqual([
      'campaign',
      'claim',
      'complaint_step',
      'content_page',
      'enquiry',
      'enquiry_message',
      'order_question',
      'second_factor_reset',
      'staff_role',
      'staff_view',
      'thread_look',
      'trade_application',
      'trade_application_event',
    ]);
    const { payments } = shop.app.context;
    const { customerId } = await customerOf(gone);

    const plan = await planOf(gone.requestId);
    expect(plan).toMatchObject({
      blockers: [],
      kept: { orders: 2 },
      erased: { addresses: 1, cards: 1, signIns: 2, newsletters: 2, tradeAccounts: 1 },
    });
    const done = await execute(gone);
    expect(done.request).toMatchObject({ state: 'done', person: null, reason: null });
    expect(done.providerPending).toBe(true);

    await shop.app.context.jobs.drain({ includeLater: true });
    expect((await planOf(gone.requestId)).providerPending).toBe(false);
    const dump = await dumpOf(shop);
    expect(found(dump, gone)).toEqual([]);
    expect(found(dump, other)).toEqual(othersBefore);
    expect(await payments.cards.list(customerId)).toBeNull();
    await expect(gone.visitor.services.accounts.getUserProfile()).rejects.toMatchObject({
      status: 401,
    });
    expect((await other.visitor.services.savedCards.listSavedCards()).cards).toHaveLength(1);
    expect((await other.visitor.services.orders.listOrders()).total).toBe(2);

    expect(await execute(gone)).toEqual(await planOf(gone.requestId));
    expect(found(await dumpOf(shop), other)).toEqual(othersBefore);

    // The one who is gone is turned away, which is logged.
    expect(log).toContain('a call was denied');
    expect([...found(log, gone), ...found(log, other)]).toEqual([]);
  });

  it('keeps what tax needs of an order: its number, day, goods, sums and country', async () => {
    const buyer = await shop.signedIn();
    const { params, intent, body } = await beginPayment(buyer);
    await payAtProvider(shop, intent);
    const { orderGuid } = await buyer.services.checkout.completePayment({ params, body });
    await shop.db.pool.query(`update customer_order set status = 'delivered' where guid = $1`, [
      orderGuid,
    ]);
    const kept = async () =>
      (
        await shop.db.pool.query(
          `select o.number, o.placed_at, o.total_inc_pence, o.total_ex_pence, o.vat_policy,
                  o.delivery_address->>'countryCode' as country, l.sku, l.vat_pence, p.amount_pence
             from customer_order o join order_line l on l.order_id = o.id
             join order_payment op on op.order_id = o.id
             join payment p on p.id = op.payment_id where o.guid = $1`,
          [orderGuid],
        )
      ).rows;
    const before = await kept();
    expect(before).toMatchObject([{ country: 'GB', sku: 'TAP' }]);
    await execute(await asking(buyer));
    expect(await kept()).toEqual(before);
  });

  it('spares what was written to an address that is somebody else’s by now', async () => {
    const former = `moved-${randomUUID()}@example.com`;
    const person = await insertPerson(shop);
    const rename = (subject: string, email: string) =>
      shop.db.pool.query('update credential set email = $2 where subject = $1', [subject, email]);
    await rename(person.subject, former);
    const browser = openBrowser(shop.baseUrl);
    await signInByPages(browser, { email: former });
    await rename(person.subject, person.email);
    await browser.open('/auth/sign-in');
    const other = await insertPerson(shop);
    await rename(other.subject, former);
    await signInByPages(openBrowser(shop.baseUrl), { email: former });
    await shop.visitor().services.accounts.subscribeNewsletter({ body: { email: former } });
    await shop.app.context.jobs.drain();

    const visitor = shop.visitor();
    visitor.cookies.set('session', browser.cookie('session')!);
    await execute(await asking(visitor));
    // The newsletter's, and the word that the address was changed, which says nothing of anybody.
    expect(await count(shop, 'message', 'to_address = $1', [former])).toBe(2);
    expect(await count(shop, 'newsletter_subscription', 'email = $1', [former])).toBe(1);
  });

  it('leaves nothing for a token that was issued before it and is shown after it', async () => {
    const person = await insertPerson(shop);
    const visitor = shop.visitor();
    const browser = openBrowser(shop.baseUrl);
    const first = await signInByScript(shop, browser, person);
    await postSession(shop, browser, { idToken: first.tokens.id_token });
    visitor.cookies.set('session', browser.cookie('session')!);
    const second = await signInByScript(shop, browser, person);
    await execute(await asking(visitor));
    const late = await postSession(shop, browser, { idToken: second.tokens.id_token });
    expect(late.status).toBe(401);
    expect(await count(shop, 'account', 'subject = $1', [person.subject])).toBe(0);
  });

  it('confirms itself by a last mail, whose address is forgotten once it was sent', async () => {
    const person = await shop.signedIn();
    const { email } = await person.services.accounts.getUserProfile();
    const request = await asking(person);
    await execute(request);
    const mails = async () =>
      (
        await shop.db.pool.query(
          `select to_address as "to", state from message where dedupe_key = $1`,
          [`account-deleted:${request.requestId}`],
        )
      ).rows;
    expect(await mails()).toEqual([{ to: email, state: 'queued' }]);
    await shop.app.context.jobs.drain();
    expect(await mails()).toEqual([{ to: 'erased', state: 'sent' }]);
  });

  it('is refused while goods, money or a role are still in the way, naming each', async () => {
    const buyer = await shop.signedIn({ roles: ['catalogue'] });
    const { params, intent, body } = await beginPayment(buyer);
    const request = await asking(buyer);
    const open = await refusalOf(execute(request));
    expect(open).toMatchObject({ status: 409, code: 'deletion-blocked' });
    const blockersOf = async () =>
      (await planOf(request.requestId)).blockers.map(({ blocker }) => blocker);
    expect(await blockersOf()).toEqual(['payment-open', 'staff-role']);
    await payAtProvider(shop, intent);
    const { orderNumber } = await buyer.services.checkout.completePayment({ params, body });
    await shop.db.pool.query('delete from staff_role where account_id = $1', [request.accountId]);
    expect((await planOf(request.requestId)).blockers).toEqual([
      { blocker: 'order-under-way', orderNumbers: [orderNumber] },
    ]);
    expect((await refusalOf(execute(request))).problem['blockers']).toEqual([
      { blocker: 'order-under-way', orderNumbers: [orderNumber] },
    ]);
    expect((await buyer.services.accounts.getUserProfile()).accountId).toBe(request.accountId);
  });

  it('is refused to the only owner of a business that others buy for, until there is another', async () => {
    const [owner, other] = await Promise.all([shop.signedIn(), shop.signedIn()]);
    const { accountId } = await other.services.accounts.getUserProfile();
    const request = await asking(owner);
    await shop.db.pool.query(
      `with b as (insert into business (name) values ('Two Hands') returning id)
       insert into business_member (business_id, account_id, role, is_default)
       select b.id, m.account_id, m.role, true
         from b, (values ($1::int, 'owner'), ($2, 'buyer')) as m (account_id, role)`,
      [request.accountId, accountId],
    );
    expect((await refusalOf(execute(request))).problem['blockers']).toEqual([
      { blocker: 'last-owner', orderNumbers: [] },
    ]);
    await owner.services.businesses.setMemberRole({
      params: { accountId },
      body: { role: 'owner' },
    });
    expect((await planOf(request.requestId)).blockers).toEqual([]);
  });

  it('is refused with another number, and once the person has thought better of it', async () => {
    const person = await shop.signedIn();
    const request = await asking(person);
    const slip = await refusalOf(execute({ ...request, accountId: request.accountId + 1 }));
    expect(slip).toMatchObject({ status: 400, paths: ['/body/accountId'] });
    await person.services.privacy.withdrawDeletion();
    await person.services.privacy.withdrawDeletion();
    expect(await person.services.privacy.findDeletionRequest()).toBeNull();
    expect(await refusalOf(execute(request))).toMatchObject({ code: 'deletion-blocked' });
  });

  it('is recorded, once, with who did it', async () => {
    const request = await asking(await shop.signedIn());
    await Promise.all([execute(request), execute(request), execute(request)]);
    const { accountId } = await staff.services.accounts.getUserProfile();
    const { rows } = await shop.db.pool.query(
      `select actor_account_id as actor, after from audit_entry
        where action = 'privacy.executeDeletion' and subject = $1`,
      [`account:${request.accountId}`],
    );
    expect(rows).toEqual([
      { actor: accountId, after: { request: request.requestId, state: 'done' } },
    ]);
  });
});

describe('an erase while a checkout runs', () => {
  it('either waits for the order or comes first, and never leaves half of either', async () => {
    for (let round = 0; round < 12; round++) {
      const buyer = await shop.signedIn();
      const { basketId } = await buyer.services.basket.createBasketWithItems({
        body: { items: [{ sku: 'TAP', quantity: 1 }] },
      });
      const request = await asking(buyer);
      const params = { basketId };
      const contact = {
        email: `racer${round}@example.com`,
        firstName: `Racer${round}`,
        lastName: 'Larch',
        phone: '07700 900142',
      };
      const address = {
        line1: `Racer${round} Road`,
        town: 'London',
        postcode: 'SW4 7AB',
        countryCode: 'GB',
      };
      const attempts = [
        () => buyer.services.checkout.setContactDetails({ params, body: contact }),
        () => buyer.services.addresses.addAddress({ body: { addressType: 'delivery', address } }),
        () => buyer.services.basket.addItem({ params, body: { sku: 'TAP', quantity: 1 } }),
        () => buyer.services.privacy.requestDeletion({ body: { reason: `Racer${round}` } }),
      ];
      const [erased, ...others] = await Promise.allSettled([
        execute(request),
        ...attempts.map((attempt) => attempt()),
      ]);
      expect(erased.status).toBe('fulfilled');
      const failures = others.flatMap((other) =>
        other.status === 'rejected' ? [(other.reason as RequestError).status ?? 0] : [],
      );
      expect(failures.filter((status) => status >= 500)).toEqual([]);
      expect(await dumpOf(shop)).not.toContain(`Racer${round}`);
    }
  });

  it('never takes the buyer out of an order that is being paid', async () => {
    for (let round = 0; round < 6; round++) {
      const buyer = await shop.signedIn();
      const { params, intent, body } = await beginPayment(buyer);
      const request = await asking(buyer);
      await payAtProvider(shop, intent);
      const [erased, placed] = await Promise.allSettled([
        execute(request),
        buyer.services.checkout.completePayment({ params, body }),
      ]);
      expect(erased.status).toBe('rejected');
      expect(placed.status).toBe('fulfilled');
      expect((await buyer.services.orders.listOrders()).total).toBe(1);
    }
  });
});

it.each([
  ['2026-01-31T12:00:00Z', '2026-02-28'],
  ['2026-11-18T12:00:00Z', '2026-12-18'],
  ['2026-12-31T23:59:00Z', '2027-01-31'],
  ['2026-06-30T23:30:00Z', '2026-08-01'],
])('a request of %s is due a month later, on %s', (at, day) => {
  expect(dueOn(new Date(at))).toBe(day);
});

async function customerOf({ accountId }: SeededPerson) {
  const { rows } = await shop.db.pool.query<{ customerId: string }>(
    'select customer_id as "customerId" from card_customer where account_id = $1',
    [accountId],
  );
  await providerOf(shop).customers.retrieve(rows[0]!.customerId);
  return rows[0]!;
}
