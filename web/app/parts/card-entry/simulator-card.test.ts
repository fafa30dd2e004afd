import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmWithCard } from './simulator-card.ts';

// Stands in for the provider: answers whatever the test says, and keeps what it was sent.
let server: Server;
let apiUrl: string;
let answer: { status: number; body: unknown };
let sent: { path: string; form: URLSearchParams; headers: Record<string, unknown> };

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      sent = { path: request.url ?? '', form, headers: request.headers };
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const card = { number: '4242 4242 4242 4242', expiry: '08 / 29', securityCode: '123' };

function confirm(status: number, body: unknown, address = apiUrl) {
  answer = { status, body };
  const payment = {
    intentId: 'pi_1',
    clientSecret: 'pi_1_secret_2',
    publishableKey: 'pk_test_1',
    apiUrl: address,
    heldForSeconds: 900,
  };
  return confirmWithCard(payment, card, 'https://shop.example/checkout/paid');
}

describe('confirmWithCard', () => {
  test('sends the card, as digits, with the secret of the one payment', async () => {
    await confirm(200, { status: 'succeeded' });
    expect(sent.path).toBe('/v1/payment_intents/pi_1/confirm');
    expect(Object.fromEntries(sent.form)).toEqual({
      key: 'pk_test_1',
      client_secret: 'pi_1_secret_2',
      return_url: 'https://shop.example/checkout/paid',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '08',
      'payment_method_data[card][exp_year]': '29',
      'payment_method_data[card][cvc]': '123',
    });
    expect(sent.headers['cookie']).toBeUndefined();
  });

  test('saves a card where a setup is what was opened', async () => {
    answer = { status: 200, body: { status: 'succeeded' } };
    const setup = {
      intentId: 'seti_1',
      clientSecret: 'seti_1_secret_2',
      publishableKey: 'pk_test_1',
      apiUrl,
      heldForSeconds: 0,
    };
    const outcome = await confirmWithCard(setup, card, 'https://shop.example/account/cards/added');
    expect(sent.path).toBe('/v1/setup_intents/seti_1/confirm');
    expect(outcome).toEqual({ kind: 'taken' });
  });

  const cardError = { type: 'card_error', message: 'Your card was declined.' };
  test.each([
    ['a payment', 200, { status: 'succeeded' }, { kind: 'taken' }],
    ['a slow payment', 200, { status: 'processing' }, { kind: 'taken' }],
    [
      'a declined card',
      402,
      { error: cardError },
      { kind: 'declined', message: cardError.message },
    ],
    [
      'a payment that an earlier try has made',
      400,
      { error: { payment_intent: { status: 'succeeded' } } },
      { kind: 'taken' },
    ],
    [
      'a payment that was given up',
      400,
      { error: { payment_intent: { status: 'canceled' } } },
      { kind: 'closed' },
    ],
    ['a fault', 500, { error: { type: 'api_error', message: 'No.' } }, { kind: 'silent' }],
    ['nonsense', 200, {}, { kind: 'silent' }],
  ])('understands %s', async (_, status, body, outcome) => {
    expect(await confirm(status, body)).toEqual(outcome);
  });

  test('follows the bank’s question at the provider, and nowhere else', async () => {
    const ask = (url: string) =>
      confirm(200, { status: 'requires_action', next_action: { redirect_to_url: { url } } });
    const url = `${apiUrl}/three-d-secure/pi_1`;
    expect(await ask(url)).toEqual({ kind: 'challenge', url });
    expect(await ask('https://elsewhere.example/')).toEqual({ kind: 'silent' });
    expect(await ask('javascript:alert(1)')).toEqual({ kind: 'silent' });
  });

  test('says that nobody knows when the provider cannot be reached', async () => {
    expect(await confirm(200, {}, 'http://127.0.0.1:1')).toEqual({ kind: 'silent' });
  });
});
