import { rm } from 'node:fs/promises';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createWebhookListener,
  type WebhookListener,
} from '@plumbline/server/test/webhook-listener.ts';
import { payAsBrowser } from './browser.ts';
import { startSimulator, type RunningSimulator } from './start.ts';

const webhookSecret = 'whsec_test';
let listener: WebhookListener;
let simulator: RunningSimulator;
let stripe: Stripe;

beforeEach(async () => {
  listener = await createWebhookListener();
  simulator = await startSimulator({ webhookSecret, webhookUrl: listener.url, retryMs: 10 });
  const { hostname: host, port } = new URL(simulator.url);
  stripe = new Stripe('sk_test_simulator', { protocol: 'http', host, port, telemetry: false });
});
afterEach(async () => {
  await simulator.stop();
  await rm(simulator.dataDir, { recursive: true, force: true });
  await listener.close();
});

const open = () => stripe.paymentIntents.create({ amount: 500, currency: 'gbp' });

async function paid(): Promise<string> {
  const intent = await open();
  const clientSecret = intent.client_secret ?? '';
  const card = 'pm_card_visa';
  await payAsBrowser({ apiUrl: simulator.url, intentId: intent.id, clientSecret, card });
  return intent.id;
}

describe('webhook calls', () => {
  it('tell every step of a payment, signed so that the library takes them', async () => {
    await listener.listen();
    const intentId = await paid();
    const calls = await listener.waitFor(3);
    expect(calls.map(({ type }) => type).toSorted()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    expect(new Set(calls.map((call) => call.intentId))).toEqual(new Set([intentId]));
    for (const { body, signature = '', type } of calls) {
      expect(stripe.webhooks.constructEvent(body, signature, webhookSecret).type).toBe(type);
    }
  });

  it('are repeated until a shop that was down is up again', async () => {
    await open();
    expect((await simulator.books()).pendingDeliveries).toBe(1);
    await listener.listen();
    expect((await listener.waitFor(1))[0]?.type).toBe('payment_intent.created');
  });

  it('are repeated, as the same event, while the shop does not say that it has them', async () => {
    listener.answer(503);
    await listener.listen();
    await open();
    const calls = await listener.waitFor(3);
    listener.answer(200);
    expect(new Set(calls.map(({ eventId }) => eventId)).size).toBe(1);
    await listener.waitFor(4);
  });

  it('survive a crash of the provider before they were taken', async () => {
    const { pid } = simulator;
    await open();
    await simulator.kill();
    simulator = await startSimulator({
      webhookSecret,
      webhookUrl: listener.url,
      dataDir: simulator.dataDir,
    });
    expect(simulator.pid).not.toBe(pid);
    await listener.listen();
    expect((await listener.waitFor(1))[0]?.type).toBe('payment_intent.created');
  });

  it('come twice when they are made to', async () => {
    await listener.listen();
    await simulator.control({ webhooks: { fault: 'duplicate' } });
    await open();
    const calls = await listener.waitFor(2);
    expect(calls[0]?.eventId).toBe(calls[1]?.eventId);
  });

  it('come in the wrong order when they are made to', async () => {
    await listener.listen();
    await simulator.control({ webhooks: { fault: 'reverse', times: 3 } });
    await paid();
    expect((await listener.waitFor(3)).map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });

  it('never come, or are held back, when they are made to', async () => {
    await listener.listen();
    await simulator.control({ webhooks: { fault: 'drop', only: 'payment_intent.created' } });
    await simulator.control({
      webhooks: { fault: 'late', ms: 3600_000, only: 'charge.succeeded' },
    });
    await paid();
    await expect.poll(async () => (await simulator.books()).pendingDeliveries).toBe(1);
    expect(listener.calls.map(({ type }) => type)).toEqual(['payment_intent.succeeded']);
  });

  it('all come again as often as is asked', async () => {
    await listener.listen();
    await paid();
    await listener.waitFor(3);
    await simulator.control({ replay: 10 });
    const calls = await listener.waitFor(33);
    expect(new Set(calls.map(({ eventId }) => eventId)).size).toBe(3);
  });
});
