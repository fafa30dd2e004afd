import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerChallengeAsBrowser, payAsBrowser } from './browser.ts';
import { startSimulator, type RunningSimulator } from './start.ts';

let simulator: RunningSimulator;
let stripe: Stripe;

beforeAll(async () => {
  simulator = await startSimulator({ webhookSecret: 'whsec_test' });
  const { hostname: host, port } = new URL(simulator.url);
  stripe = new Stripe('sk_test_simulator', { protocol: 'http', host, port, telemetry: false });
});
afterAll(() => simulator.stop());

const open = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 500, currency: 'gbp', ...params });

const pay = (intent: Stripe.PaymentIntent, card: string) =>
  payAsBrowser({
    apiUrl: simulator.url,
    intentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    card,
  });

const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => 'no error',
    (error: Stripe.errors.StripeError) => error.code ?? error.rawType,
  );

describe('payment intents', () => {
  it.each([
    [{ amount: 29 }, 'amount_too_small'],
    [{ amount: 100_000_000 }, 'amount_too_large'],
    [{ currency: 'usd' }, 'invalid_request_error'],
    [{ customer: 'cus_unknown' }, 'resource_missing'],
  ])('are refused for %j with %s', async (params, code) => {
    expect(await codeOf(open(params))).toBe(code);
  });

  it.each([30, 99_999_999])('are opened for %i pence', async (amount) => {
    expect((await open({ amount })).amount).toBe(amount);
  });

  it('are paid once: a second confirmation is refused and takes nothing', async () => {
    const intent = await open();
    await pay(intent, '4242424242424242');
    expect(await pay(intent, '4242424242424242')).toMatchObject({ status: 'declined' });
    expect(await codeOf(stripe.paymentIntents.confirm(intent.id))).toBe(
      'payment_intent_unexpected_state',
    );
    const { amount_received: received } = await stripe.paymentIntents.retrieve(intent.id);
    expect(received).toBe(500);
  });

  it('are paid once when the pay button is pressed twice at the same time', async () => {
    const intent = await open();
    const results = await Promise.all([1, 2, 3].map(() => pay(intent, 'pm_card_visa')));
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      'declined',
      'declined',
      'succeeded',
    ]);
    const { charges } = await simulator.books();
    expect(charges.filter((charge) => charge.payment_intent === intent.id)).toHaveLength(1);
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4242424242424241', 'Your card number is incorrect.'],
  ])('that card %s does not pay say why', async (card, message) => {
    expect(await pay(await open(), card)).toEqual({
      status: 'declined',
      challengeUrl: null,
      message,
    });
  });

  it('come to nothing when the customer refuses at the bank, and can be tried again', async () => {
    const intent = await open();
    const first = await pay(intent, '4000002500003155');
    await answerChallengeAsBrowser(first.challengeUrl ?? '', 'refuse');
    const refused = await stripe.paymentIntents.retrieve(intent.id);
    expect(refused.status).toBe('requires_payment_method');
    expect(refused.last_payment_error?.code).toBe('payment_intent_authentication_failure');
    expect((await pay(intent, '4242424242424242')).status).toBe('succeeded');
  });

  it('may be declined even after the customer confirmed at the bank', async () => {
    const intent = await open();
    const { challengeUrl } = await pay(intent, '4000008400001629');
    await answerChallengeAsBrowser(challengeUrl ?? '', 'confirm');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      'requires_payment_method',
    );
  });

  it('may fail after they were processing', async () => {
    const intent = await open();
    expect((await pay(intent, '4000009990000021')).status).toBe('processing');
    await simulator.control({ settle: true });
    const { status, amount_received: received } = await stripe.paymentIntents.retrieve(intent.id);
    expect({ status, received }).toEqual({ status: 'requires_payment_method', received: 0 });
  });

  it('forget a card that was about to be confirmed when their amount changes', async () => {
    const intent = await open();
    await pay(intent, '4000002760003184');
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 600 });
    expect(changed).toMatchObject({ status: 'requires_payment_method', next_action: null });
  });

  it('are listed newest first, in pages', async () => {
    const customer = (await stripe.customers.create({})).id;
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift((await open({ customer })).id);
    const listed: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 2 })) {
      listed.push(intent.id);
    }
    expect(listed).toEqual(ids);
  });
});

describe('a browser', () => {
  const ask = (path: string, query: Record<string, string>, init?: RequestInit) =>
    fetch(`${simulator.url}${path}?${new URLSearchParams(query).toString()}`, init);

  it('sees the intent whose secret it has, without what is the shop’s', async () => {
    const intent = await open({ metadata: { reference: 'ours' } });
    const query = { key: 'pk_test', client_secret: intent.client_secret ?? '' };
    const path = `/v1/payment_intents/${intent.id}`;
    const answer = await ask(path, query, { headers: { origin: 'http://localhost:3000' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    const shown = (await answer.json()) as Record<string, unknown>;
    expect(shown.id).toBe(intent.id);
    expect(shown.metadata).toBeUndefined();
  });

  it('is told nothing without the secret, the key or the right', async () => {
    const intent = await open();
    const path = `/v1/payment_intents/${intent.id}`;
    expect((await ask(path, { key: 'pk_test', client_secret: 'guess' })).status).toBe(404);
    expect((await ask(path, { client_secret: intent.client_secret ?? '' })).status).toBe(401);
    expect((await ask('/v1/payment_intents', { key: 'pk_test' })).status).toBe(403);
    expect((await ask('/_books', { key: 'pk_test' })).status).toBe(401);
  });

  it('on another site gets no permission', async () => {
    const init = { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } };
    const answer = await ask('/v1/payment_intents', {}, init);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('saved cards', () => {
  it('are kept by a setup intent, listed, used without the customer, and taken away', async () => {
    const customer = (await stripe.customers.create({ email: 'robin@example.com' })).id;
    const setup = await stripe.setupIntents.create({
      customer,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    expect(setup.status).toBe('succeeded');
    const [kept] = (await stripe.paymentMethods.list({ customer })).data;
    expect(kept?.card).toMatchObject({ brand: 'visa', last4: '4242' });
    const id = kept?.id ?? '';
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    const paid = await open({ customer, payment_method: id, confirm: true, off_session: true });
    expect(paid.status).toBe('succeeded');
    await stripe.paymentMethods.detach(id);
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
    expect(await codeOf(stripe.paymentMethods.detach(id))).toBe('payment_method_unexpected_state');
  });

  it('are kept after the bank’s question, and asked no more if they need not be', async () => {
    const customer = (await stripe.customers.create({})).id;
    const setup = await stripe.setupIntents.create({
      customer,
      confirm: true,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    });
    await answerChallengeAsBrowser(setup.next_action?.redirect_to_url?.url ?? '', 'confirm');
    const { status, payment_method: method } = await stripe.setupIntents.retrieve(setup.id);
    expect(status).toBe('succeeded');
    const paid = await open({ customer, payment_method: String(method), confirm: true });
    expect(paid.status).toBe('succeeded');
  });

  it('pay for their own customer only', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => stripe.customers.create({})));
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: one?.id ?? '' });
    const theft = open({ customer: other?.id, payment_method: method.id, confirm: true });
    expect(await codeOf(theft)).toBe('resource_missing');
    expect(await codeOf(open({ payment_method: method.id }))).toBe('resource_missing');
    const takeover = stripe.paymentMethods.attach(method.id, { customer: other?.id ?? '' });
    expect(await codeOf(takeover)).toBe('payment_method_unexpected_state');
  });

  it('pay for nobody once they were taken from their customer', async () => {
    const customer = (await stripe.customers.create({})).id;
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.paymentMethods.detach(id);
    const gone = 'payment_method_unexpected_state';
    expect(await codeOf(open({ customer, payment_method: id, confirm: true }))).toBe(gone);
    expect(await codeOf(open({ payment_method: id }))).toBe(gone);
    expect(await codeOf(stripe.paymentMethods.attach(id, { customer }))).toBe(gone);
    expect(await codeOf(stripe.paymentMethods.update(id, { metadata: { a: '1' } }))).toBe(gone);
    const [event] = (await stripe.events.list({ type: 'payment_method.detached' })).data;
    expect(event?.data.previous_attributes).toEqual({ customer });
  });

  it('are declined when they have expired', async () => {
    const customer = (await stripe.customers.create({})).id;
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.paymentMethods.update(id, { card: { exp_month: 1, exp_year: 2020 } });
    const tried = open({ customer, payment_method: id, confirm: true });
    expect(await codeOf(tried)).toBe('expired_card');
  });

  it('go with their customer', async () => {
    const { id: customer } = await stripe.customers.create({ name: 'Robin' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.del(customer);
    expect((await stripe.customers.retrieve(customer)).deleted).toBe(true);
    expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
    expect(await codeOf(stripe.paymentMethods.list({ customer }))).toBe('resource_missing');
    expect(await codeOf(open({ customer }))).toBe('resource_missing');
  });
});

describe('payments of the past', () => {
  it('are in the books once, at their own time, and send no event', async () => {
    const before = await simulator.books();
    const past = {
      reference: 'a-year-ago',
      amountPence: 129_00,
      description: 'An order',
      card: 'pm_card_visa',
      paidAt: '2025-11-24T10:00:00.000Z',
    };
    const [first] = await simulator.takePast([past]);
    expect(await simulator.takePast([past])).toEqual([first]);
    const intent = await stripe.paymentIntents.retrieve(first!.intentId);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 129_00 });
    expect(intent.created).toBe(Date.parse(past.paidAt) / 1000);
    const after = await simulator.books();
    expect(after.capturedPence - before.capturedPence).toBe(129_00);
    expect(after.pendingDeliveries).toBe(before.pendingDeliveries);
  });
});
