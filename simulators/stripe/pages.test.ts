import { request } from 'node:http';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerChallengeAsBrowser } from './browser.ts';
import { startSimulator, type RunningSimulator } from './start.ts';

const returnUrl = 'http://127.0.0.1:3000/checkout/paid?basket=b1';
let simulator: RunningSimulator;
let stripe: Stripe;

beforeAll(async () => {
  simulator = await startSimulator({ webhookSecret: 'whsec_test', shopName: 'Taps & Co' });
  const { hostname: host, port } = new URL(simulator.url);
  stripe = new Stripe('sk_test_simulator', { protocol: 'http', host, port, telemetry: false });
});
afterAll(() => simulator.stop());

async function open(): Promise<{ id: string; secret: string }> {
  const intent = await stripe.paymentIntents.create({ amount: 123_456, currency: 'gbp' });
  return { id: intent.id, secret: intent.client_secret ?? '' };
}

const filledIn = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 49',
  cvc: '123',
  name: 'Robin Sample',
};

interface Sent {
  id: string;
  secret: string;
}

/** What a browser without JavaScript does: it opens the page, and sends its form. */
const show = ({ id, secret }: Sent, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ client_secret: secret, return_url: returnUrl, ...more });
  return fetch(`${simulator.url}/pay/${id}?${query.toString()}`, { redirect: 'manual' });
};
const send = ({ id, secret }: Sent, card: Partial<typeof filledIn>) => {
  const fields = { client_secret: secret, return_url: returnUrl, ...filledIn, ...card };
  const body = new URLSearchParams(fields);
  return fetch(`${simulator.url}/pay/${id}`, { method: 'POST', body, redirect: 'manual' });
};
const statusOf = async ({ id }: Sent) => (await stripe.paymentIntents.retrieve(id)).status;

describe('the hosted page for a card setup', () => {
  async function openSetup() {
    const customer = await stripe.customers.create({});
    const setup = await stripe.setupIntents.create({ customer: customer.id });
    return { id: setup.id, secret: setup.client_secret ?? '', customerId: customer.id };
  }
  const cardsOf = async (customer: string) =>
    (await stripe.paymentMethods.list({ customer })).data.map(({ card }) => card?.last4);

  it('saves the card and sends the browser back to the shop', async () => {
    const setup = await openSetup();
    expect(await (await show(setup)).text()).toContain('Save a card');
    const answer = await send(setup, {});
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('setup_intent')).toBe(setup.id);
    expect(back.searchParams.get('redirect_status')).toBe('succeeded');
    expect(await cardsOf(setup.customerId)).toEqual(['4242']);
  });

  it('lets the bank ask first', async () => {
    const setup = await openSetup();
    const answer = await send(setup, { number: '4000 0027 6000 3184' });
    await answerChallengeAsBrowser(answer.headers.get('location') ?? '', 'confirm');
    expect(await cardsOf(setup.customerId)).toEqual(['3184']);
  });

  it('shows why a card is declined, and takes another', async () => {
    const setup = await openSetup();
    const answer = await send(setup, { number: '4000000000000069' });
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain('Your card has expired.');
    expect((await send(setup, {})).status).toBe(303);
    expect(await cardsOf(setup.customerId)).toEqual(['4242']);
  });

  it('is closed once the setup was given up', async () => {
    const setup = await openSetup();
    await stripe.setupIntents.cancel(setup.id);
    expect(await (await show(setup)).text()).toContain('This form is closed');
  });
});

describe('the hosted payment page', () => {
  it('shows the sum and the test cards, and sends no script', async () => {
    const answer = await show(await open());
    const page = await answer.text();
    expect(page).toContain('Pay £1,234.56');
    expect(page).toContain('Taps &amp; Co');
    expect(page).toContain('4000 0027 6000 3184');
    expect(page).toContain('never a real one');
    expect(page).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('takes the payment and sends the browser back to the shop', async () => {
    const intent = await open();
    const answer = await send(intent, {});
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:3000/checkout/paid');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      basket: 'b1',
      payment_intent: intent.id,
      redirect_status: 'succeeded',
    });
    expect(await statusOf(intent)).toBe('succeeded');
  });

  it('sends a second press, and a reload, back to the shop without taking more', async () => {
    const intent = await open();
    await send(intent, {});
    for (const answer of [await send(intent, {}), await show(intent)]) {
      expect(answer.headers.get('location')).toContain('redirect_status=succeeded');
    }
    expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(123_456);
  });

  it('says at each field what to do, keeps what was typed, and takes nothing', async () => {
    const intent = await open();
    const answer = await send(intent, { number: '1234', expiry: '1/20', cvc: '', name: '' });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('<title>Error: Pay');
    for (const field of ['number', 'expiry', 'cvc', 'name']) {
      expect(page).toContain(`<a href="#${field}">`);
      expect(page).toContain(`id="${field}-problem"`);
    }
    expect(page).toContain('value="1234"');
    expect(await statusOf(intent)).toBe('requires_payment_method');
  });

  it('says why a card was declined, and takes another afterwards', async () => {
    const intent = await open();
    const answer = await send(intent, { number: '4000000000009995' });
    expect(answer.status).toBe(402);
    const page = await answer.text();
    expect(page).toContain('Your card has insufficient funds.');
    expect(page).toContain('Nothing has been charged.');
    expect(page).not.toContain('value="123"');
    expect((await send(intent, {})).headers.get('location')).toContain('succeeded');
  });

  it('fills in a test card that was chosen by its link', async () => {
    const page = await (await show(await open(), { card: '378282246310005' })).text();
    expect(page).toContain('value="3782 8224 6310 005"');
    expect(page).toContain('value="1234"');
  });

  it('leads through the bank’s page, and on to the shop', async () => {
    const intent = await open();
    const challenge = (await send(intent, { number: '4000002760003184' })).headers.get('location');
    const page = await (await fetch(challenge ?? '')).text();
    expect(page).toContain('Is this you?');
    expect(page).toContain('£1,234.56');
    const back = await answerChallengeAsBrowser(challenge ?? '', 'confirm');
    expect(back).toContain('redirect_status=succeeded');
    expect(await statusOf(intent)).toBe('succeeded');
  });

  it('leads back to the shop when the customer refuses at the bank, and takes another card', async () => {
    const intent = await open();
    const challenge = (await send(intent, { number: '4000002760003184' })).headers.get('location');
    const back = await answerChallengeAsBrowser(challenge ?? '', 'refuse');
    expect(back).toContain('http://127.0.0.1:3000/checkout/paid');
    expect(back).toContain('redirect_status=failed');
    expect(await (await show(intent)).text()).toContain('unable to authenticate');
    expect((await send(intent, {})).headers.get('location')).toContain('succeeded');
  });

  it('tells the shop that a slow payment is pending', async () => {
    const answer = await send(await open(), { number: '4000009990000013' });
    expect(answer.headers.get('location')).toContain('redirect_status=pending');
  });

  it('is closed for a payment that was given up', async () => {
    const intent = await open();
    await stripe.paymentIntents.cancel(intent.id);
    const page = await (await show(intent)).text();
    expect(page).toContain('This payment is closed');
    expect(page).not.toContain('<form');
  });

  it('is not there without the intent’s secret', async () => {
    const intent = await open();
    expect((await show({ ...intent, secret: 'guess' })).status).toBe(404);
    expect((await send({ ...intent, secret: 'guess' }, {})).status).toBe(404);
    expect(await statusOf(intent)).toBe('requires_payment_method');
  });

  it.each([
    'https://elsewhere.example/',
    'javascript:alert(1)',
    'http://127.0.0.1.elsewhere.example/',
    'http://user@elsewhere.example/',
    '//elsewhere.example',
  ])('sends nobody to %s', async (address) => {
    const answer = await show(await open(), { return_url: address });
    expect(answer.status).toBe(400);
  });

  it('is not reached under another name', async () => {
    const { hostname, port } = new URL(simulator.url);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'elsewhere.example' };
      request({ hostname, port, path: '/_health', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});
