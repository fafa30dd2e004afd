import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { tellOfStock } from './jobs.ts';
import { moveEmail, stockNoticePrivacy } from './privacy-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 70_00 }, stock: 5 },
      { sku: 'GONE', incPence: 22_50, stock: 0 },
    ],
  });
});
afterAll(() => shop.stop());

const mailsOf = async (kind: string) =>
  (
    await shop.db.pool.query<{ to: string; subject: string; text: string; html: string }>(
      'select to_address as "to", subject, text, html from message where kind = $1 order by created_at',
      [kind],
    )
  ).rows;

const setStock = async (quantity: number) => {
  await shop.db.pool.query('update stock_level set on_hand = $2 where offering_id = $1', [
    shop.offeringIds.get('GONE'),
    quantity,
  ]);
  await shop.db.pool.query(
    "insert into catalogue_change (kind, offering_id) values ('stock', $1)",
    [shop.offeringIds.get('GONE')],
  );
  await shop.app.context.catalogue.refresh();
};

it('tells whoever asked once when something is back, and then forgets them', async () => {
  const { productMails } = shop.visitor().services;
  const body = { sku: 'GONE', email: 'waits@example.com' };
  expect(await productMails.askToBeNotified({ body })).toEqual({ sentTo: body.email });
  await productMails.askToBeNotified({ body: { ...body, email: 'Waits@example.com' } });
  expect(await tellOfStock(shop.app.context)).toBe(0);
  await setStock(3);
  const told = await Promise.all([tellOfStock(shop.app.context), tellOfStock(shop.app.context)]);
  expect(told.toSorted()).toEqual([0, 1]);
  const mails = await mailsOf('back-in-stock');
  expect(mails).toMatchObject([{ to: 'waits@example.com' }]);
  expect(await refusalOf(productMails.askToBeNotified({ body }))).toMatchObject({
    code: 'item-in-stock',
  });
  const { rows } = await shop.db.pool.query('select from stock_notice');
  expect(rows).toHaveLength(0);
});

it('tells all who wait at once, however many they are', async () => {
  await setStock(0);
  await shop.db.pool.query(
    `insert into stock_notice (offering_id, email, asked_at, keep_until)
     select $1, 'many' || n || '@example.com', $2, $2::timestamptz + interval '1 year'
       from generate_series(1, 450) n`,
    [shop.offeringIds.get('GONE'), shop.app.context.now()],
  );
  await setStock(3);
  expect(await tellOfStock(shop.app.context)).toBe(450);
  const { rows } = await shop.db.pool.query('select from stock_notice');
  expect(rows).toHaveLength(0);
});

it('sends a product with what everybody pays, and a guest’s words with none of it', async () => {
  const email = 'friend@example.com';
  const trade = await shop.signedIn({ band: 'band-3' });
  const { productMails } = trade.services;
  const note = '<script>alert(1)</script> for the attic\r\nBcc: all@example.com';
  await productMails.emailProduct({ body: { sku: 'TAP', email, note } });
  const [mail] = await mailsOf('product-mail');
  expect(mail!.text).toContain('£129.00');
  expect(mail!.html).not.toContain('<script>alert');
  expect(mail!.subject).not.toMatch(/[\r\n]/);
  const guest = shop.visitor().services.productMails;
  const spam = guest.emailProduct({ body: { sku: 'TAP', email, note: 'Buy my pills' } });
  expect(await refusalOf(spam)).toMatchObject({ paths: ['/body/note'] });
  const other = { sku: 'TAP', email };
  await guest.emailProduct({ body: other });
  await guest.emailProduct({ body: other });
  expect(await refusalOf(guest.emailProduct({ body: other }))).toMatchObject({
    code: 'too-many-requests',
  });
});

it('forgets an address with its owner, whoever asked for mail to it', async () => {
  const other = await shop.signedIn();
  await setStock(0);
  const body = { sku: 'GONE', email: 'leaves@example.com' };
  await other.services.productMails.askToBeNotified({ body });
  const person = { accountId: 0, emails: [body.email] } as never;
  await transaction(shop.db, (tx) => stockNoticePrivacy.erases(tx, person));
  const { rows } = await shop.db.pool.query('select from stock_notice where email = $1', [
    body.email,
  ]);
  expect(rows).toEqual([]);
});

it('goes on at a new address alone, though that waits for the same already', async () => {
  const person = await shop.signedIn();
  const { accountId } = await person.services.accounts.getUserProfile();
  await setStock(0);
  const from = 'given-up@example.com';
  const to = 'taken-up@example.com';
  for (const email of [from, to]) {
    await person.services.productMails.askToBeNotified({ body: { sku: 'GONE', email } });
  }
  const change = { accountId, from, to, isProven: true, at: shop.app.context.now() };
  await transaction(shop.db, (tx) => moveEmail(tx, change));
  const { rows } = await shop.db.pool.query(
    'select email from stock_notice where email = any($1)',
    [[from, to]],
  );
  expect(rows).toEqual([{ email: to }]);
});
