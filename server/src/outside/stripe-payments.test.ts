import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentRequestRefused, PaymentsUnavailable, type PaymentProvider } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';
import { answerChallengeAsBrowser, payAsBrowser } from '../../../simulators/stripe/browser.ts';
import { startSimulator, type RunningSimulator } from '../../../simulators/stripe/start.ts';

const webhookSecret = 'whsec_test';
let simulator: RunningSimulator;
let payments: PaymentProvider;
let count = 0;

function connect(
  url: string,
  secretKey = 'sk_test_simulator',
  patience?: { attemptTimeoutMs: number; deadlineMs: number },
): PaymentProvider {
  const publishableKey = 'pk_test_simulator';
  return createStripePayments(
    { secretKey, publishableKey, webhookSecret, simulatorUrl: url },
    patience,
  );
}

beforeAll(async () => {
  simulator = await startSimulator({ webhookSecret });
  payments = connect(simulator.url);
});
afterAll(() => simulator.stop());

async function open(amountPence = 12_345) {
  const reference = `payment-${++count}`;
  const intent = { amountPence, currency: 'GBP' as const, reference, idempotencyKey: reference };
  return { ...(await payments.createIntent(intent)), reference };
}

const pay = (intent: { intentId: string; clientSecret: string }, card: string) =>
  payAsBrowser({ apiUrl: simulator.url, ...intent, card });

describe('an intent', () => {
  it('is open, for its amount and under our reference, until a card pays it', async () => {
    const intent = await open(649_00);
    expect(await payments.getIntent(intent.intentId)).toEqual({
      intentId: intent.intentId,
      state: 'created',
      amountPence: 649_00,
      receivedPence: 0,
      refundedPence: 0,
      currency: 'GBP',
      reference: intent.reference,
      methodLabel: null,
      failure: null,
      actionUrl: null,
      paymentMethodId: null,
    });
    await pay(intent, '4242424242424242');
    expect(await payments.getIntent(intent.intentId)).toMatchObject({
      state: 'succeeded',
      receivedPence: 649_00,
      methodLabel: 'Visa ending 4242',
    });
  });

  it('is the same one for the same idempotency key, and refused for another amount', async () => {
    const request = { amountPence: 500, currency: 'GBP' as const, reference: 'same' };
    const [first, second] = await Promise.all([
      payments.createIntent({ ...request, idempotencyKey: 'same' }),
      payments.createIntent({ ...request, idempotencyKey: 'same' }),
    ]);
    expect(second.intentId).toBe(first.intentId);
    await expect(
      payments.createIntent({ ...request, amountPence: 501, idempotencyKey: 'same' }),
    ).rejects.toMatchObject({ name: 'PaymentRequestRefused', code: 'idempotency_error' });
  });

  it('has failed for now when its card is declined, and can be paid with another', async () => {
    const intent = await open();
    await pay(intent, '4000000000009995');
    expect(await payments.getIntent(intent.intentId)).toMatchObject({
      state: 'failed',
      receivedPence: 0,
      failure: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    });
    await pay(intent, '5555555555554444');
    expect(await payments.getIntent(intent.intentId)).toMatchObject({
      state: 'succeeded',
      methodLabel: 'Mastercard ending 4444',
      failure: null,
    });
  });

  it('waits for the customer to confirm with the bank', async () => {
    const intent = await open();
    const { challengeUrl } = await pay(intent, '4000002760003184');
    expect((await payments.getIntent(intent.intentId)).state).toBe('requires-action');
    await answerChallengeAsBrowser(challengeUrl ?? '', 'confirm');
    expect((await payments.getIntent(intent.intentId)).state).toBe('succeeded');
  });

  it('is processing while the money takes its time', async () => {
    const intent = await open();
    await pay(intent, '4000009990000013');
    expect((await payments.getIntent(intent.intentId)).state).toBe('processing');
    await simulator.control({ settle: true });
    expect((await payments.getIntent(intent.intentId)).state).toBe('succeeded');
  });

  it('changes its amount until it is paid, and not afterwards', async () => {
    const intent = await open(1000);
    const changed = await payments.updateIntentAmount(intent.intentId, 1001);
    expect(changed.amountPence).toBe(1001);
    await pay(intent, '4242424242424242');
    await expect(payments.updateIntentAmount(intent.intentId, 5)).rejects.toBeInstanceOf(
      PaymentRequestRefused,
    );
    expect((await payments.getIntent(intent.intentId)).receivedPence).toBe(1001);
  });

  it('is cancelled, unless it was paid: then it stays paid', async () => {
    const open1 = await open();
    expect((await payments.cancelIntent(open1.intentId)).state).toBe('cancelled');
    expect((await payments.cancelIntent(open1.intentId)).state).toBe('cancelled');
    expect(await pay(open1, '4242424242424242')).toMatchObject({ status: 'declined' });
    const paid = await open();
    await pay(paid, '4242424242424242');
    expect((await payments.cancelIntent(paid.intentId)).state).toBe('succeeded');
  });

  it('that does not exist is refused', async () => {
    await expect(payments.getIntent('pi_unknown')).rejects.toMatchObject({
      name: 'PaymentRequestRefused',
      code: 'resource_missing',
    });
  });
});

describe('a refund', () => {
  async function paid(amountPence: number, card = '4242424242424242') {
    const intent = await open(amountPence);
    await pay(intent, card);
    return intent;
  }

  it('gives back once for its key, in parts, and never more than was paid', async () => {
    const { intentId } = await paid(1000);
    const part = { intentId, amountPence: 400, reason: 'test', reference: `${intentId}-a` };
    const first = await payments.refund(part);
    expect(first).toMatchObject({
      state: 'succeeded',
      amountPence: 400,
      reference: part.reference,
      failure: null,
    });
    expect((await payments.refund(part)).refundId).toBe(first.refundId);
    expect(await payments.getIntent(intentId)).toMatchObject({
      state: 'succeeded',
      receivedPence: 1000,
      refundedPence: 400,
    });
    await expect(
      payments.refund({ ...part, amountPence: 601, reference: `${intentId}-b` }),
    ).rejects.toBeInstanceOf(PaymentRequestRefused);
    await payments.refund({ ...part, amountPence: 600, reference: `${intentId}-c` });
    await expect(
      payments.refund({ ...part, amountPence: 1, reference: `${intentId}-d` }),
    ).rejects.toMatchObject({ code: 'charge_already_refunded' });
  });

  it.each([
    ['4000000000007726', 'succeeded', null, 1000],
    ['4000000000005126', 'failed', 'expired_or_canceled_card', 0],
  ])('to %s is pending first, then %s', async (card, state, failure, refundedPence) => {
    const { intentId } = await paid(1000, card);
    const request = { intentId, amountPence: 1000, reason: 'test', reference: intentId };
    const refund = await payments.refund(request);
    expect(refund.state).toBe('pending');
    await simulator.control({ settle: true });
    expect(await payments.getRefund(refund.refundId)).toMatchObject({ state, failure });
    expect((await payments.getIntent(intentId)).refundedPence).toBe(refundedPence);
  });
});

describe('the provider in trouble', () => {
  it('is asked once more when it fails, and then does the thing once', async () => {
    await simulator.control({ api: { fault: 'fail', only: '/v1/payment_intents' } });
    const intent = await open();
    expect(intent.state).toBe('created');
  });

  it('does a thing once when the connection breaks after it was done', async () => {
    const before = (await simulator.books()).paymentIntents.length;
    await simulator.control({ api: { fault: 'reset', only: '/v1/payment_intents' } });
    await open();
    expect((await simulator.books()).paymentIntents).toHaveLength(before + 1);
  });

  it('is unavailable when it keeps failing', async () => {
    await simulator.control({ api: { fault: 'fail', times: 2 } });
    await expect(open()).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it('is unavailable when nothing listens', async () => {
    const gone = await startSimulator({ webhookSecret });
    await gone.stop();
    await expect(connect(gone.url).getIntent('pi_x')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it.each([
    ['never answers', { attemptTimeoutMs: 50, deadlineMs: 60_000 }],
    ['has not answered by the deadline', { attemptTimeoutMs: 60_000, deadlineMs: 50 }],
  ])('is unavailable when it %s', async (_, patience) => {
    await simulator.control({ api: { fault: 'half-open', times: 2 } });
    const hasty = connect(simulator.url, 'sk_test_simulator', patience);
    await expect(hasty.getIntent('pi_x')).rejects.toBeInstanceOf(PaymentsUnavailable);
    await simulator.control({ calm: true });
  });

  it('is unavailable, not the customer’s fault, when our key is wrong', async () => {
    await expect(connect(simulator.url, 'sk_test_wrong').getIntent('pi_x')).rejects.toBeInstanceOf(
      PaymentsUnavailable,
    );
  });
});

describe('the way for browsers', () => {
  it('leads to the simulator’s page, and to none where Stripe itself is used', () => {
    const where = { id: 'pi_1', clientSecret: 's', returnUrl: 'http://localhost/back?a=1' };
    const url = new URL(payments.hostedPageUrl(where) ?? '');
    expect(url.origin).toBe(simulator.url);
    expect(url.searchParams.get('return_url')).toBe('http://localhost/back?a=1');
    const live = createStripePayments({
      secretKey: 'sk_live_x',
      publishableKey: 'pk_live_x',
      webhookSecret,
      simulatorUrl: null,
    });
    expect(live.hostedPageUrl(where)).toBeNull();
    expect(live.access).toEqual({
      mode: 'stripe',
      publishableKey: 'pk_live_x',
      apiUrl: 'https://api.stripe.com',
    });
  });
});
