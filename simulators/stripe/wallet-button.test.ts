import { runInNewContext } from 'node:vm';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type RunningSimulator } from './start.ts';

interface Wallet {
  confirm: (payment: object, returnUrl: string) => Promise<{ kind: string }>;
}

let simulator: RunningSimulator;
let stripe: Stripe;
beforeAll(async () => {
  simulator = await startSimulator({ webhookSecret: 'whsec_test' });
  const { hostname: host, port } = new URL(simulator.url);
  stripe = new Stripe('sk_test_simulator', { protocol: 'http', host, port, telemetry: false });
});
afterAll(() => simulator.stop());

const load = () => fetch(`${simulator.url}/wallet/button.js`);

/** Runs the script as a page does, as far as paying goes. */
async function openWallet(): Promise<Wallet> {
  const window = {} as { demoWallet: Wallet };
  const document = { currentScript: { src: `${simulator.url}/wallet/button.js` } };
  runInNewContext(await (await load()).text(), { window, document, fetch, URL, URLSearchParams });
  return window.demoWallet;
}

async function open() {
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'gbp' });
  const clientSecret = intent.client_secret ?? '';
  return { intentId: intent.id, clientSecret, publishableKey: 'pk_test_simulator' };
}
const returnUrl = 'http://127.0.0.1:3000/checkout/paid';

describe('the script of the payment button', () => {
  it('is a script to every browser', async () => {
    const { status, headers } = await load();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('pays an open payment, and finds one that was paid already as good', async () => {
    const wallet = await openWallet();
    const payment = await open();
    expect(await wallet.confirm(payment, returnUrl)).toEqual({ kind: 'taken' });
    expect((await stripe.paymentIntents.retrieve(payment.intentId)).status).toBe('succeeded');
    expect(await wallet.confirm(payment, returnUrl)).toEqual({ kind: 'taken' });
  });

  it('says that nobody knows when the provider breaks off, or knows no such payment', async () => {
    const wallet = await openWallet();
    const payment = await open();
    await simulator.control({ api: { fault: 'reset' } });
    expect(await wallet.confirm(payment, returnUrl)).toEqual({ kind: 'silent' });
    const unknown = { ...payment, clientSecret: 'pi_x_secret_x' };
    expect(await wallet.confirm(unknown, returnUrl)).toEqual({ kind: 'silent' });
  });

  it('fails to load when it is made to', async () => {
    await simulator.control({ api: { fault: 'fail', only: '/wallet/' } });
    expect((await load()).status).toBe(500);
    await simulator.control({ api: { fault: 'reset', only: '/wallet/' } });
    await expect(load()).rejects.toThrow('fetch failed');
    expect((await load()).status).toBe(200);
  });
});
