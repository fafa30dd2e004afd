import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { saveEmail } from '../identity/account-store.ts';
import { moveSubscription, saveSubscription } from './newsletter-store.ts';
import { newsletterToken } from './newsletter.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [] });
});
afterAll(() => shop.stop());

const accounts = async () => (await shop.signedIn()).services.accounts;

describe('consents', () => {
  it('are none until given, and leave a line of proof for each that changed', async () => {
    const mine = await accounts();
    const { accountId, consents } = await mine.getUserProfile();
    const none = { email: false, text: false, telephone: false, post: false };
    expect(consents).toEqual(none);
    await mine.setConsents({ body: { ...none, email: true, post: true } });
    await mine.setConsents({ body: { ...none, email: true } });
    expect((await mine.getUserProfile()).consents).toEqual({ ...none, email: true });
    const { rows } = await shop.db.pool.query<{ line: string }>(
      `select channel || ' ' || given as line from consent_event where account_id = $1 order by id`,
      [accountId],
    );
    expect(rows.map(({ line }) => line)).toEqual(['email true', 'post true', 'post false']);
  });
});

it('the terms in force may be read by anybody, before they buy', async () => {
  const guest = shop.visitor().services.accounts;
  const { version, text, publishedOn } = await guest.getTerms();
  expect(text).toContain('## Your data');
  expect(await (await accounts()).checkTermsAndConditions()).toMatchObject({
    version,
    text,
    publishedOn,
  });
});

describe('the terms', () => {
  it('must be accepted once, and again when there is a newer version', async () => {
    const mine = await accounts();
    expect(await mine.checkTermsAndConditions()).toMatchObject({
      acceptedVersion: null,
      acceptedAt: null,
      mustAccept: true,
    });
    const accepted = await mine.acceptTermsAndConditions();
    expect(accepted).toMatchObject({ acceptedVersion: accepted.version, mustAccept: false });
    expect(await mine.acceptTermsAndConditions()).toEqual(accepted);
    const today = shop.app.context.now().toISOString().slice(0, 10);
    await shop.db.pool.query(
      'insert into terms_version (version, text, published_on) values ($1, $2, $3)',
      ['z-newer', 'Other terms.', today],
    );
    expect(await mine.checkTermsAndConditions()).toMatchObject({
      version: 'z-newer',
      acceptedVersion: accepted.version,
      mustAccept: true,
    });
  });
});

describe('the profile', () => {
  it('gives the shop the name that the account chose', async () => {
    const mine = await accounts();
    await mine.updateProfile({
      body: { firstName: 'Ada', lastName: 'Byng', phone: '020 7946 0000' },
    });
    expect(
      await mine.updateProfile({ body: { firstName: 'Ada', lastName: 'Bell' } }),
    ).toMatchObject({
      displayName: 'Ada Bell',
      firstName: 'Ada',
      lastName: 'Bell',
      phone: null,
    });
  });

  it('is shown to staff, and every look is written down', async () => {
    const { accountId } = await (await accounts()).getUserProfile();
    const staff = (await shop.signedIn({ roles: ['support'] })).services.accounts;
    expect(await staff.getAccount({ params: { id: accountId } })).toMatchObject({ accountId });
    const { rows } = await shop.db.pool.query<{ action: string }>(
      'select action from audit_entry where subject = $1',
      [`account:${accountId}`],
    );
    expect(rows).toEqual([{ action: 'accounts.getAccount' }]);
  });
});

describe('the newsletter', () => {
  /** What the links of the newest mail to an address carry, by what they are for. */
  async function tokenMailedTo(email: string): Promise<string> {
    const { rows } = await shop.db.pool.query<{ text: string }>(
      'select text from message where to_address = $1 order by created_at desc limit 1',
      [email],
    );
    return /newsletter\/confirm\/(\S+)/.exec(rows[0]!.text)![1]!;
  }
  const stateOf = async (email: string) =>
    (
      await shop.db.pool.query<{ state: string }>(
        'select state from newsletter_subscription where email = $1',
        [email],
      )
    ).rows[0]?.state;

  it('comes only after the mailed link was followed, and its link is good for a week', async () => {
    const guest = shop.visitor().services.accounts;
    const email = 'letters@example.com';
    expect(await guest.subscribeNewsletter({ body: { email } })).toEqual({ sentTo: email });
    expect(await stateOf(email)).toBe('asked');
    const params = { token: await tokenMailedTo(email) };
    await guest.confirmNewsletter({ params });
    expect(await stateOf(email)).toBe('subscribed');
    shop.advance(8 * 86_400_000);
    await expect(guest.confirmNewsletter({ params })).rejects.toMatchObject({
      data: { code: 'link-expired' },
    });
  });

  it('ends by the link that every letter has, whenever it was mailed, and as often as one likes', async () => {
    const guest = shop.visitor().services.accounts;
    const email = 'leaving@example.com';
    await guest.subscribeNewsletter({ body: { email } });
    await guest.confirmNewsletter({ params: { token: await tokenMailedTo(email) } });
    const { signingKey, now } = shop.app.context;
    const token = newsletterToken(signingKey, 'unsubscribe', email, now());
    shop.advance(400 * 86_400_000);
    for (let time = 0; time < 2; time++) {
      await guest.unsubscribeNewsletter({ params: { token } });
      expect(await stateOf(email)).toBe('unsubscribed');
    }
    shop.advance(-400 * 86_400_000);
  });

  it('goes with its reader to another address, though it was asked for there, and a letter of before ends it', async () => {
    const reader = await shop.signedIn();
    const { accountId, email: from } = await reader.services.accounts.getUserProfile();
    const to = 'moved-letters@example.com';
    const guest = shop.visitor().services.accounts;
    await guest.subscribeNewsletter({ body: { email: from } });
    await guest.confirmNewsletter({ params: { token: await tokenMailedTo(from) } });
    await guest.subscribeNewsletter({ body: { email: to } });
    const { signingKey, now } = shop.app.context;
    await transaction(shop.db, async (tx) => {
      await saveEmail(tx, accountId, from, true);
      expect(await saveEmail(tx, accountId, to, true)).toBe(from);
      await moveSubscription(tx, { accountId, from, to, isProven: true, at: now() });
    });
    expect([await stateOf(from), await stateOf(to)]).toEqual([undefined, 'subscribed']);
    const token = newsletterToken(signingKey, 'unsubscribe', from, now());
    await guest.unsubscribeNewsletter({ params: { token } });
    expect([await stateOf(from), await stateOf(to)]).toEqual([undefined, 'unsubscribed']);
    // Nor does it matter what anybody asks for at the address of before.
    await guest.subscribeNewsletter({ body: { email: from } });
    await transaction(shop.db, (tx) => saveSubscription(tx, to, 'subscribed', now()));
    expect([await stateOf(from), await stateOf(to)]).toEqual(['asked', 'subscribed']);
    await guest.unsubscribeNewsletter({ params: { token } });
    expect([await stateOf(from), await stateOf(to)]).toEqual(['unsubscribed', 'unsubscribed']);
  });

  it('is not ended by a link that confirms, nor by one that was changed', async () => {
    const guest = shop.visitor().services.accounts;
    const email = 'other@example.com';
    await guest.subscribeNewsletter({ body: { email } });
    const token = await tokenMailedTo(email);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(email);
    const refused = { data: { code: 'link-expired' } };
    await expect(guest.unsubscribeNewsletter({ params: { token } })).rejects.toMatchObject(refused);
    const changed = { token: `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}` };
    await expect(guest.confirmNewsletter({ params: changed })).rejects.toMatchObject(refused);
  });

  it('is asked about once, however often a stranger types the address', async () => {
    const guest = shop.visitor().services.accounts;
    const email = 'pestered@example.com';
    for (let times = 0; times < 3; times++) await guest.subscribeNewsletter({ body: { email } });
    const { rows } = await shop.db.pool.query('select from message where to_address = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('is asked about three times an hour where addresses differ only behind a plus', async () => {
    const guest = shop.visitor().services.accounts;
    for (let times = 0; times < 5; times++) {
      const email = `plus+${times}@example.com`;
      expect(await guest.subscribeNewsletter({ body: { email } })).toEqual({ sentTo: email });
    }
    const { rows } = await shop.db.pool.query(
      `select from message where to_address like 'plus+%@example.com'`,
    );
    expect(rows).toHaveLength(3);
  });
});
