import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardKeeper } from './cards.ts';
import { PaymentRequestRefused, PaymentsUnavailable, type PaymentProvider } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';
import { answerChallengeAsBrowser, payAsBrowser } from '../../../simulators/stripe/browser.ts';
import { startSimulator, type RunningSimulator } from '../../../simulators/stripe/start.ts';

let simulator: RunningSimulator;
let payments: PaymentProvider;
let cards: CardKeeper;
let stripe: Stripe;
let count = 0;

beforeAll(async () => {
  simulator = await startSimulator({ webhookSecret: 'whsec_test' });
  const { hostname: host, port } = new URL(simulator.url);
  stripe = new Stripe('sk_test_simulator', { protocol: 'http', host, port, telemetry: false });
  payments = createStripePayments({
    secretKey: 'sk_test_simulator',
    publishableKey: 'pk_test_simulator',
    webhookSecret: 'whsec_test',
    simulatorUrl: simulator.url,
  });
  cards = payments.cards;
});
afterAll(() => simulator.stop());

const newCustomer = () =>
  cards.createCustomer({ reference: `account:${++count}`, idempotencyKey: `customer-${count}` });

async function withCard(token = 'pm_card_visa') {
  const customerId = await newCustomer();
  const { id } = await stripe.paymentMethods.attach(token, { customer: customerId });
  return { customerId, id };
}

describe('a customer', () => {
  it('is the same one for the same key, however often it is asked for', async () => {
    const wanted = { reference: 'account:same', idempotencyKey: 'the-same' };
    const ids = await Promise.all([1, 2, 3].map(() => cards.createCustomer(wanted)));
    expect(new Set(ids).size).toBe(1);
  });

  it('has no cards at first; one that does not exist, or no longer, has no list', async () => {
    const customerId = await newCustomer();
    expect(await cards.list(customerId)).toEqual([]);
    expect(await cards.list('cus_none')).toBeNull();
    await stripe.customers.del(customerId);
    expect(await cards.list(customerId)).toBeNull();
  });
});

describe('cards', () => {
  it('are listed newest first, with what the shop may know of them', async () => {
    const { customerId, id } = await withCard();
    const amex = await stripe.paymentMethods.attach('pm_card_amex', { customer: customerId });
    const listed = await cards.list(customerId);
    expect(listed?.map((card) => card.paymentMethodId)).toEqual([amex.id, id]);
    expect(listed?.[1]).toEqual({
      paymentMethodId: id,
      brand: 'Visa',
      lastFour: '4242',
      expiryMonth: 12,
      expiryYear: new Date().getUTCFullYear() + 3,
      billing: null,
      savedAt: expect.any(Date),
      fingerprint: expect.any(String),
    });
    expect(listed?.[0]?.brand).toBe('American Express');
  });

  it('are listed all, over as many pages as there are', async () => {
    const customerId = await newCustomer();
    for (let index = 0; index < 105; index++) {
      await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
    }
    expect(await cards.list(customerId)).toHaveLength(105);
  });

  it('are taken away for good; taking them away again, or one that never was, is no error', async () => {
    const { customerId, id } = await withCard();
    await cards.detach(id);
    await cards.detach(id);
    await cards.detach('pm_none');
    expect(await cards.list(customerId)).toEqual([]);
  });

  it.each([
    ['nothing', {}, null],
    ['a name', { name: 'Robin' }, { name: 'Robin', address: null }],
    [
      'an address without its town',
      { name: 'Robin', address: { line1: '1 Larch Road', postal_code: 'SW4 7AB', country: 'GB' } },
      { name: 'Robin', address: null },
    ],
    [
      'an address and no name',
      {
        address: { line1: '1 Larch Road', city: 'York', postal_code: 'YO1 7AB', country: 'GB' },
      },
      {
        name: '',
        address: { line1: '1 Larch Road', town: 'York', postcode: 'YO1 7AB', countryCode: 'GB' },
      },
    ],
  ])('whose bank was given %s', async (_, billing_details, billing) => {
    const { customerId, id } = await withCard();
    await stripe.paymentMethods.update(id, { billing_details });
    expect((await cards.list(customerId))?.[0]?.billing).toEqual(billing);
  });

  it('keep the billing details that they are given, and forget lines that are left out', async () => {
    const { customerId, id } = await withCard();
    const address = { line1: '1 Larch Road', town: 'York', postcode: 'YO1 7AB', countryCode: 'GB' };
    const full = { ...address, line2: 'Flat 2', county: 'Yorkshire', company: 'Larch Ltd' };
    const billingOf = async () => (await cards.list(customerId))?.[0]?.billing;
    await cards.setBilling(id, { name: 'Robin Larch', address: full });
    expect(await billingOf()).toEqual({ name: 'Robin Larch', address: full });
    await cards.setBilling(id, { name: 'Ash', address });
    expect(await billingOf()).toEqual({ name: 'Ash', address });
    await cards.detach(id);
    await expect(cards.setBilling(id, { name: 'Ash', address })).rejects.toBeInstanceOf(
      PaymentRequestRefused,
    );
  });
});

describe('a card setup', () => {
  it('tells whose it is and how it stands, from open to done', async () => {
    const customerId = await newCustomer();
    const request = { customerId, idempotencyKey: `setup-${customerId}` };
    const setup = await cards.createSetup(request);
    expect((await cards.createSetup(request)).setupId).toBe(setup.setupId);
    const see = () => cards.getSetup(setup.setupId);
    expect(await see()).toEqual({ customerId, state: 'open', failure: null });
    const confirm = (token: string) =>
      stripe.setupIntents.confirm(setup.setupId, { payment_method: token });
    await expect(confirm('pm_card_chargeDeclinedExpiredCard')).rejects.toThrow('expired');
    expect(await see()).toMatchObject({ state: 'failed', failure: 'Your card has expired.' });
    await confirm('pm_card_authenticationRequired');
    expect(await see()).toMatchObject({ state: 'open' });
    await confirm('pm_card_visa');
    expect(await see()).toEqual({ customerId, state: 'succeeded', failure: null });
  });

  it('is refused for a customer that does not exist, and unavailable while nobody answers', async () => {
    const wanted = { customerId: 'cus_none', idempotencyKey: 'setup-none' };
    await expect(cards.createSetup(wanted)).rejects.toBeInstanceOf(PaymentRequestRefused);
    await simulator.control({ api: { fault: 'fail', times: 2 } });
    await expect(cards.createSetup(wanted)).rejects.toBeInstanceOf(PaymentsUnavailable);
  });
});

describe('a payment by its customer’s saved card', () => {
  /** An open intent of a customer, and a saved card of theirs. */
  async function openWith(token: string, savesCard = false) {
    const customerId = await newCustomer();
    const reference = `payment-of-${customerId}`;
    const setup = await stripe.setupIntents.create({
      customer: customerId,
      confirm: true,
      payment_method: token,
    });
    const challenge = setup.next_action?.redirect_to_url?.url;
    if (challenge) await answerChallengeAsBrowser(challenge, 'confirm');
    const intent = await payments.createIntent({
      amountPence: 500,
      currency: 'GBP',
      reference,
      idempotencyKey: reference,
      customer: { customerId, savesCard },
    });
    const [kept] = (await cards.list(customerId))!;
    const { intentId, clientSecret } = intent;
    const { paymentMethodId } = kept!;
    const returnUrl = 'http://127.0.0.1:3000/back';
    return { customerId, clientSecret, confirmation: { intentId, paymentMethodId, returnUrl } };
  }

  it('goes through, and finds an intent that is paid already as good', async () => {
    const { confirmation } = await openWith('pm_card_visa');
    const paid = { state: 'succeeded', receivedPence: 500, methodLabel: 'Visa ending 4242' };
    expect(await payments.confirmIntent(confirmation)).toMatchObject(paid);
    expect(await payments.confirmIntent(confirmation)).toMatchObject(paid);
  });

  it('answers with the reason when the card is declined', async () => {
    const { confirmation } = await openWith('pm_card_visa_chargeDeclinedInsufficientFunds');
    expect(await payments.confirmIntent(confirmation)).toMatchObject({
      state: 'failed',
      receivedPence: 0,
      failure: { code: 'insufficient_funds' },
    });
  });

  it('may need the bank’s page, which leads back', async () => {
    const { confirmation } = await openWith('pm_card_authenticationRequired');
    const { state, actionUrl } = await payments.confirmIntent(confirmation);
    expect(state).toBe('requires-action');
    const back = await answerChallengeAsBrowser(actionUrl ?? '', 'confirm');
    expect(back).toContain(confirmation.returnUrl);
    expect((await payments.getIntent(confirmation.intentId)).actionUrl).toBeNull();
  });

  it('is refused for somebody else’s card, and for one that was taken away', async () => {
    const { confirmation } = await openWith('pm_card_visa');
    const other = await openWith('pm_card_visa');
    const { paymentMethodId } = other.confirmation;
    const theirs = payments.confirmIntent({ ...confirmation, paymentMethodId });
    await expect(theirs).rejects.toBeInstanceOf(PaymentRequestRefused);
    await cards.detach(confirmation.paymentMethodId);
    const gone = payments.confirmIntent(confirmation);
    await expect(gone).rejects.toBeInstanceOf(PaymentRequestRefused);
  });

  it.each([
    [true, ['Mastercard', 'Visa']],
    [false, ['Visa']],
  ])('or by a new card keeps that one only if asked to: %s', async (savesCard, brands) => {
    const { customerId, clientSecret, confirmation } = await openWith('pm_card_visa', savesCard);
    const { intentId } = confirmation;
    const card = 'pm_card_mastercard';
    await payAsBrowser({ apiUrl: simulator.url, intentId, clientSecret, card });
    expect((await cards.list(customerId))?.map(({ brand }) => brand)).toEqual(brands);
  });
});
