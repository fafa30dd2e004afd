import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readyToPay,
  startTestShop,
  testDetails,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

let shop: TestShop;
let staff: Visitor;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00, stock: 5 }] });
  staff = await shop.signedIn({ roles: ['support'] });
});
afterAll(() => shop.stop());

/** What the shop keeps under an address alone: a mail, the newsletter, a notice that a guest asked for. */
async function known(address: string) {
  const { query } = shop.db.pool;
  const run = query.bind(shop.db.pool);
  await run(
    `insert into message (id, kind, dedupe_key, to_address, subject, html, text, state, created_at)
     values (gen_random_uuid(), 'test', 'test:' || gen_random_uuid(), $1, 'Yours', '', 'words', 'sent', now())`,
    [address],
  );
  await run(
    `insert into newsletter_subscription (email, state, asked_at, changed_at)
     values ($1, 'subscribed', now(), now())`,
    [address],
  );
  await run(
    `insert into stock_notice (offering_id, email, asked_at, keep_until)
     select id, $1, now(), now() + interval '1 year' from offering where sku = 'TAP'`,
    [address],
  );
}

async function left(address: string) {
  const { rows } = await shop.db.pool.query<Record<string, number>>(
    `select (select count(*)::int from message where to_address = $1 and text = 'words') as mails,
            (select count(*)::int from newsletter_subscription where email = $1) as newsletters,
            (select count(*)::int from stock_notice where email = $1) as notices`,
    [address],
  );
  return rows[0];
}
const all = { mails: 1, newsletters: 1, notices: 1 };
const none = { mails: 0, newsletters: 0, notices: 0 };

/** Somebody whose provider says an address of theirs that it has not proved. */
async function saying(email: string) {
  const visitor = await shop.signedIn();
  const { accountId } = await visitor.services.accounts.getUserProfile();
  const set = 'update account set email = $2, email_verified = false where id = $1';
  await shop.db.pool.query(set, [accountId, email]);
  return { visitor, accountId };
}

const hadBefore = (accountId: number, email: string) =>
  shop.db.pool.query('insert into former_email (account_id, email) values ($1, $2)', [
    accountId,
    email,
  ]);

async function erase({ visitor, accountId }: { visitor: Visitor; accountId: number }) {
  await visitor.services.privacy.requestDeletion({ body: {} });
  const query = { state: 'open' as const, pageSize: 100 };
  const { requests } = await staff.services.privacy.listDeletionRequests({ query });
  const { requestId } = requests.find((request) => request.accountId === accountId)!;
  await staff.services.privacy.executeDeletion({ params: { requestId }, body: { accountId } });
}

describe('an address that nobody has proved', () => {
  test('shows nothing that is kept under it, and takes nothing along', async () => {
    await known('victim@example.com');
    const person = await saying('Victim@example.com');
    expect(await person.visitor.services.privacy.exportData()).toMatchObject({
      messages: [],
      newsletter: [],
      stockNotices: [],
    });
    await erase(person);
    expect(await left('victim@example.com')).toEqual(all);
  });

  test('hides nothing of the one before it, which was proved', async () => {
    const address = testDetails.contact.email.toLowerCase();
    await known(address);
    await readyToPay(shop.visitor(), [{ sku: 'TAP', quantity: 1 }]);
    const person = await saying('now@example.com');
    await hadBefore(person.accountId, address);
    // Somebody else only says that it is theirs by now.
    await saying(address);
    const data = await person.visitor.services.privacy.exportData();
    expect(data).toMatchObject({
      newsletter: [{ state: 'subscribed' }],
      stockNotices: [{ sku: 'TAP' }],
      checkouts: [{ contact: testDetails.contact }],
    });
    expect(data['messages']).toContainEqual(expect.objectContaining({ subject: 'Yours' }));
    await erase(person);
    expect(await left(address)).toEqual(none);
  });
});

test('an address that somebody else has proved since is theirs', async () => {
  await known('moved@example.com');
  const [before, now] = [await saying('elsewhere@example.com'), await saying('moved@example.com')];
  await hadBefore(before.accountId, 'moved@example.com');
  await shop.db.pool.query('update account set email_verified = true where id = $1', [
    now.accountId,
  ]);
  expect(await before.visitor.services.privacy.exportData()).toMatchObject({ stockNotices: [] });
  expect(await now.visitor.services.privacy.exportData()).toMatchObject({
    stockNotices: [{ sku: 'TAP' }],
  });
});
