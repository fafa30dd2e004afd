import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { recordAudit } from '../src/base/audit/store.ts';
import { beginPayment } from './payments.ts';
import { basketSettler } from '../src/buying/checkout/basket-settler.ts';
import { jobsSchema } from '../src/db/schemas.ts';
import { transaction } from '../src/db/transaction.ts';
import { settleWith } from '../src/money/payments/settle.ts';
import type { Payment } from '../src/money/payments/store.ts';
import {
  insertCredential,
  replaceRecoveryCodes,
} from '../src/people/identity/provider/credential-store.ts';
import { insertLink } from '../src/people/identity/provider/link-store.ts';
import { hashPassword } from '../src/people/identity/provider/password.ts';
import { makeDueDocuments } from '../src/orders/order-documents/jobs.ts';
import { openBrowser } from './identity/browser.ts';
import { signInByPages, testPassword } from './identity/people.ts';
import { testPasswordCost } from './password-cost.ts';
import { cardEnding, saveCard } from './saved-cards.ts';
import { beginPaymentFor } from './second-purpose.ts';
import { leaveTracesInTrade } from './seeded-trade.ts';
import { payAtProvider, type TestShop, type Visitor } from './shop.ts';

export interface SeededPerson {
  visitor: Visitor;
  accountId: number;
  email: string;
  requestId: number;
  /** Every text that tells who they are, as it was given to the shop. */
  identifiers: string[];
}

/** Pays the basket of an order once more: that money goes back, with a mail to whoever it was for. */
async function payTwice(shop: TestShop, orderId: number): Promise<void> {
  const { rows } = await shop.db.pool.query<Pick<Payment, 'subject' | 'snapshot' | 'amountPence'>>(
    `select p.subject, p.snapshot, p.amount_pence as "amountPence"
       from order_payment o join payment p on p.id = o.payment_id where o.order_id = $1`,
    [orderId],
  );
  const { subject, ...agreed } = rows[0]!;
  const again = await beginPaymentFor(shop, subject, { purpose: 'basket', ...agreed });
  await payAtProvider(shop, again);
  await settleWith(shop.app.context, basketSettler, again);
  await shop.app.context.jobs.drain();
}

/**
 * Somebody who has left themselves in every corner of the shop: a guest's order that their account
 * adopted, and an account with all that it may have. `tag` is a word that no other text holds.
 */
export async function seedPerson(shop: TestShop, tag: string): Promise<SeededPerson> {
  const identifiers: string[] = [];
  const say = (): string => {
    const word = `${tag}${String(identifiers.length).padStart(2, '0')}x`;
    identifiers.push(word);
    return word;
  };
  const mail = (word: string) => `${word}@example.com`;
  const phone = () => {
    const digits = [...say()].map((letter) => letter.charCodeAt(0) % 10).join('');
    const number = `07700 ${digits.slice(0, 4)}${String(identifiers.length).padStart(3, '0')}`;
    identifiers.push(number);
    return number;
  };
  const address = (): PostalAddress => ({
    firstName: say(),
    lastName: say(),
    company: say(),
    line1: say(),
    line2: say(),
    town: say(),
    county: say(),
    postcode: 'SW4 7AB',
    countryCode: 'GB',
  });
  const email = mail(say());
  const { db } = shop;

  /** Fills a checkout as whoever it is, up to where only the payment is missing. */
  async function fillCheckout({ services }: Visitor, contactEmail: string) {
    const { basketId } = await services.basket.createBasketWithItems({
      body: { items: [{ sku: 'TAP', quantity: 1 }] },
    });
    const params = { basketId };
    // What they wrote of their house goes into the payment, the order and what they save for later.
    await db.pool.query('update basket_line set room_label = $2 where basket_id = $1', [
      basketId,
      say(),
    ]);
    await services.basket.saveBasket({ params });
    const contact = { email: contactEmail, firstName: say(), lastName: say(), phone: phone() };
    await services.checkout.setContactDetails({ params, body: contact });
    const delivery = { address: address(), instructions: say() };
    await services.checkout.setDeliveryDetails({ params, body: delivery });
    const { options } = await services.checkout.listDeliveryOptions({ params, body: {} });
    const { optionId } = options[0]!;
    await services.checkout.setDeliveryOption({ params, body: { optionId } });
    const billing = { sameAsDelivery: false, address: address() } as const;
    await services.checkout.setBillingDetails({ params, body: billing });
    return params;
  }

  async function buy(buyer: Visitor, contactEmail: string) {
    const params = await fillCheckout(buyer, contactEmail);
    const { checkout } = buyer.services;
    const idempotencyKey = `key-${params.basketId}`;
    const body = { method: 'card' } as const;
    const intent = await checkout.createPaymentIntent({ params, body }, { idempotencyKey });
    await payAtProvider(shop, intent);
    const paid = { intentId: intent.intentId };
    return checkout.completePayment(
      { params, body: paid },
      { idempotencyKey: `${idempotencyKey}2` },
    );
  }

  const subject = say();
  const name = say();
  const now = shop.app.context.now();
  await buy(shop.visitor(), email.toUpperCase());
  await fillCheckout(shop.visitor(), email);

  const passwordHash = await hashPassword(testPassword, testPasswordCost);
  // The provider's word for the address changes once, after the shop has written to the first.
  const formerEmail = mail(say());
  const credential = { subject, email: formerEmail, displayName: name, passwordHash };
  await transaction(db, (tx) => insertCredential(tx, credential, now));
  await signInByPages(openBrowser(shop.baseUrl), { email: formerEmail });
  await shop.visitor().services.accounts.subscribeNewsletter({ body: { email: formerEmail } });
  await db.pool.query('update credential set email = $2 where subject = $1', [subject, email]);
  await transaction(db, async (tx) => {
    await replaceRecoveryCodes(tx, subject, [Buffer.from(say())]);
    const payload = { email: email.toUpperCase(), displayName: say(), returnTo: '/' };
    const expiresAt = new Date(now.getTime() + 86_400_000);
    await insertLink(tx, { token: say(), purpose: 'confirm-email', payload, expiresAt });
  });
  const browser = openBrowser(shop.baseUrl);
  await signInByPages(browser, { email });
  const visitor = shop.visitor();
  visitor.cookies.set('session', browser.cookie('session')!);
  const { services } = visitor;
  const { accountId } = await services.accounts.getUserProfile();

  // A guest's basket that is merged into the account's own keeps what was typed into its checkout.
  await services.basket.createBasketWithItems({ body: { items: [{ sku: 'TAP', quantity: 1 }] } });
  const laptop = shop.visitor();
  await fillCheckout(laptop, mail(say()));
  laptop.cookies.set('session', visitor.cookies.get('session')!);
  await laptop.services.basket.getCurrentBasket();

  const { orderGuid, orderId } = await buy(visitor, mail(say()));
  await payTwice(shop, orderId);
  await services.orderDocuments.getOrderConfirmationPaper({ params: { orderGuid } });
  const { params } = await beginPayment(visitor);
  await services.accounts.updateProfile({
    body: { firstName: say(), lastName: say(), phone: phone() },
  });
  await services.accounts.setConsents({
    body: { email: true, text: true, telephone: false, post: false },
  });
  await services.accounts.acceptTermsAndConditions();
  await services.accounts.subscribeNewsletter({ body: { email } });
  await services.wishlist.createWishlist({ body: { sku: 'TAP', quantity: 1 } });
  const room = say();
  const { projectId, version } = await services.projects.createProject({
    body: { name: say(), notes: say(), rooms: [room] },
  });
  await services.projects.setProjectItems({
    params: { projectId },
    body: { expectedVersion: version, items: [{ sku: 'TAP', room, quantity: 1, note: say() }] },
  });
  await services.projects.shareProject({
    params: { projectId },
    body: { shareType: 'customer-share' },
  });
  await services.projects.addAllToBasket({ params: { projectId } });
  const current = (await services.basket.getCurrentBasket())!;
  const { retrievalCode } = await services.basket.saveBasket({
    params: { basketId: current.basketId },
  });
  await services.basket.sendBasketSavedEmail({
    body: { retrievalCode, emailAddress: mail(say()) },
  });
  await services.addresses.addAddress({
    body: { addressType: 'delivery', label: say(), address: address() },
  });
  await saveCard(shop, visitor);
  await services.savedCards.updateBillingDetails({
    body: {
      paymentMethodId: await cardEnding(visitor, '4242'),
      name: say(),
      address: address(),
    },
  });
  const { reviewId } = await services.reviews.createWebsiteReview({
    body: {
      sku: 'TAP',
      stars: 4,
      title: say(),
      words: `It is as ${say()} said it is.`,
      pictures: [],
    },
  });
  await db.pool.query(
    `insert into review_reward (review, review_id, product_id, account_id, author_email, promised,
       promised_at, given_at, given_by, code)
     select id, review_id, product_id, account_id, author_email, '£5 voucher', now(), now(), 0, $2
       from review where review_id = $1`,
    [reviewId, say()],
  );
  await services.productQuestions.askProductQuestion({
    body: { sku: 'TAP', words: `Does ${say()} fit?`, email, isPublic: true },
  });
  await db.pool.query(
    `insert into product_answer (answer_id, question_id, kind, account_id, words, status, answered_at)
     select 'AN-' || question_id, id, 'buyer', $1, $2, 'published', now()
       from product_question where account_id = $1`,
    [accountId, say()],
  );
  await db.pool.query(
    `insert into product_question_report (question_id, reporter, words, reported_at)
     select id, 'account:' || account_id, $2, now() from product_question where account_id = $1`,
    [accountId, say()],
  );
  await services.enquiries.askGeneralEnquiry({
    body: { name: say(), email, text: `Where does ${say()} go?` },
  });
  const appealed = { words: `Ask ${say()} about it.` };
  await db.pool.query(
    `update review set status = 'rejected', reason = 'abuse', decided_by = 0 where review_id = $1`,
    [reviewId],
  );
  await services.reviews.appealReview({ params: { reviewId }, body: appealed });
  await recordAudit(db, {
    actorAccountId: null,
    action: 'accounts.rename',
    subject: `account:${accountId}`,
    before: { name: say() },
    after: { name: say() },
    at: now,
  });
  for (const searched of [email, formerEmail]) {
    await recordAudit(db, { actorAccountId: null, action: 'search', subject: searched, at: now });
  }
  await ringUp(shop, { accountId, say, mail, phone, address });
  visitor.cookies.set('choice', 'all');
  await services.analytics.updateActions({
    body: { actions: [{ kind: 'searched', query: say() }] },
  });
  await services.privacy.requestDeletion({ body: { reason: `Because ${say()}` } });

  await db.pool.query(`update session set device = $2 where account_id = $1`, [accountId, say()]);
  await db.pool.query(
    `with b as (insert into business (name, phone, registered_address)
       values ($2, $3, jsonb_build_object('line1', $4::text)) returning id)
     insert into business_member (account_id, business_id, role, is_default)
     select $1, id, 'owner', true from b`,
    [accountId, say(), phone(), say()],
  );
  await leaveTracesInTrade(shop, { accountId, say, mail });
  // What staff wrote of their business, and were asked for them.
  await db.pool.query(
    `with noted as (
       insert into trade_note (business_id, text, written_by, written_at)
       select business_id, $2, 0, now() from business_member where account_id = $1)
     insert into trade_request (kind, subject, account_id, wish, reason, asked_by, asked_at)
     values ('email', 'account:' || $1::int, $1, jsonb_build_object('email', $3::text), $4, 0, now())`,
    [accountId, say(), mail(say()), say()],
  );
  // What was begun is given up, what was ordered has come, and every mail was sent.
  await db.pool.query(
    `with linked as (
       insert into linked_sign_in (issuer, subject, account_id, linked_at)
       values ('https://id.example', $2, $1, now()))
     insert into second_factor_reset (account_id, reason, asked_at) values ($1, $3, now())`,
    [accountId, say(), say()],
  );
  await db.pool.query(`update payment set state = 'cancelled' where subject = $1`, [
    params.basketId,
  ]);
  await db.pool.query(`update customer_order set status = 'delivered'`);
  await makeDueDocuments(shop.app.context, new Date(0));
  await shop.app.context.jobs.drain({ includeLater: true });
  const { rows } = await db.pool.query<{ id: number }>(
    'select id from deletion_request where account_id = $1',
    [accountId],
  );
  identifiers.push(email, email.toUpperCase(), mail(tag));
  return { visitor, accountId, email, requestId: rows[0]!.id, identifiers };
}

/** What they ordered on the telephone: one is written down, and one has its link to pay. */
async function ringUp(
  shop: TestShop,
  {
    accountId,
    say,
    mail,
    phone,
    address,
  }: {
    accountId: number;
    say: () => string;
    mail: (word: string) => string;
    phone: () => string;
    address: () => PostalAddress;
  },
): Promise<void> {
  const { orderBaskets } = (await shop.signedIn({ roles: ['admin', 'support'] })).services;
  for (const isSent of [false, true]) {
    const params = { id: shop.app.context.randomBytes(16).toString('base64url') };
    const body = {
      version: 0,
      accountId,
      businessId: null,
      contact: { email: mail(say()), firstName: say(), lastName: say(), phone: phone() },
      billing: { sameAsDelivery: false, address: address() },
      poNumber: say(),
      jobReference: say(),
      note: say(),
      discountCode: null,
    } as const;
    await orderBaskets.setOrderBasket({ params, body });
    const item = { version: 1, sku: 'TAP', quantity: 1 };
    await orderBaskets.addOrderBasketItem({ params, body: item });
    const override = { unitPence: 40_00, reason: say() };
    await orderBaskets.setOrderBasketItem({ params, body: { ...item, version: 2, override } });
    const delivery = { address: address(), instructions: say() };
    const { postcode } = delivery.address;
    const { options } = await orderBaskets.listOrderBasketDelivery({ params, query: { postcode } });
    const deliveryOption = { optionId: options[0]!.optionId };
    await orderBaskets.setOrderBasketDelivery({
      params,
      body: { version: 3, delivery, deliveryOption },
    });
    if (!isSent) continue;
    await orderBaskets.completeOrderBasket({
      params,
      body: { version: 4, payBy: 'link', sendTo: mail(say()) },
    });
  }
}

/** The tables that may hold rows of an account, by the database's own references. */
export async function tablesOfAccounts({
  db,
}: TestShop): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.pool.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, attname as column
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'account'::regclass order by 1`,
  );
  return rows;
}

/** Every row of every table of the shop, and of its jobs, as text. */
export async function dumpOf({ db }: TestShop): Promise<string> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema = any($1) and table_type = 'BASE TABLE' order by 1`,
    [[db.schema, jobsSchema(db.schema)]],
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(`## ${name}`, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}
