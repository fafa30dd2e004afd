import { describe, expect, it } from 'vitest';
import { EventRefused } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';
import { signatureHeader } from '../../../simulators/stripe/webhooks.ts';

const webhookSecret = 'whsec_test';
// Events are read without asking anybody.
const payments = createStripePayments({
  secretKey: 'sk_test_none',
  publishableKey: 'pk_test_none',
  webhookSecret,
  simulatorUrl: null,
});

describe('an event', () => {
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const body = (object: object) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1_790_000_000,
      data: { object },
    });
  const intentBody = body({ object: 'payment_intent', id: 'pi_1' });

  it('is taken when its signature is genuine', () => {
    const header = signatureHeader(intentBody, webhookSecret, nowSeconds());
    expect(payments.verifyEvent(Buffer.from(intentBody), header)).toEqual({
      id: 'evt_1',
      kind: 'payment_intent.succeeded',
      intentId: 'pi_1',
      refundId: null,
      disputeId: null,
      customerId: null,
      happenedAt: new Date(1_790_000_000_000),
    });
  });

  const about = (intentId: string | null, refundId: string | null, customerId: string | null) => ({
    intentId,
    refundId,
    customerId,
  });
  it.each([
    [
      'a charge',
      { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' },
      about('pi_2', null, null),
    ],
    [
      'an expanded one',
      { object: 'charge', payment_intent: { id: 'pi_3' } },
      about('pi_3', null, null),
    ],
    [
      'a payment of a customer',
      { object: 'payment_intent', id: 'pi_4', customer: 'cus_1' },
      about('pi_4', null, null),
    ],
    [
      'a refund',
      { object: 'refund', id: 're_1', payment_intent: 'pi_5' },
      about('pi_5', 're_1', null),
    ],
    [
      'a saved card',
      { object: 'payment_method', id: 'pm_1', customer: 'cus_1' },
      about(null, null, 'cus_1'),
    ],
    [
      'a card setup',
      { object: 'setup_intent', id: 'seti_1', customer: 'cus_2' },
      about(null, null, 'cus_2'),
    ],
    [
      'a dispute',
      { object: 'dispute', id: 'du_1', payment_intent: 'pi_6' },
      { ...about('pi_6', null, null), disputeId: 'du_1' },
    ],
    ['something else', { object: 'customer', id: 'cus_3' }, about(null, null, null)],
  ])('about %s names what it is about', (_, object, subject) => {
    const text = body(object);
    const header = signatureHeader(text, webhookSecret, nowSeconds());
    expect(payments.verifyEvent(Buffer.from(text), header)).toMatchObject(subject);
  });

  it('about a card that was taken away names the customer who had it', () => {
    const text = JSON.stringify({
      ...JSON.parse(body({ object: 'payment_method', id: 'pm_1', customer: null })),
      data: {
        object: { object: 'payment_method', id: 'pm_1', customer: null },
        previous_attributes: { customer: 'cus_1' },
      },
    });
    const header = signatureHeader(text, webhookSecret, nowSeconds());
    expect(payments.verifyEvent(Buffer.from(text), header).customerId).toBe('cus_1');
  });

  it.each([
    'null',
    '5',
    '"evt_1"',
    '[]',
    '{}',
    '{"id":"evt_1","object":"event","type":"x","created":1}',
    '{"id":"evt_1","object":"event","type":"x","created":1,"data":null}',
    '{"id":"evt_1","object":"event","type":"x","created":1,"data":{"object":7}}',
    '{"id":"evt_1","object":"event","type":"x","created":1e300,"data":{"object":{}}}',
    '{"id":["evt_1"],"object":"event","type":"x","created":1,"data":{"object":{}}}',
    'not JSON at all',
  ])('is refused when what is signed is %s', (text) => {
    const header = signatureHeader(text, webhookSecret, nowSeconds());
    expect(() => payments.verifyEvent(Buffer.from(text), header)).toThrow(EventRefused);
  });

  it.each([
    ['NaN', Number.NaN],
    ['no number', ' ' as unknown as number],
    ['Infinity', Number.POSITIVE_INFINITY],
  ])('is refused when the time of its signature is %s', (_, at) => {
    const header = signatureHeader(intentBody, webhookSecret, at);
    expect(() => payments.verifyEvent(Buffer.from(intentBody), header)).toThrow(EventRefused);
  });

  it.each<[string, () => [string, string | undefined]]>([
    ['has no signature', () => [intentBody, undefined]],
    ['has an empty signature', () => [intentBody, '']],
    [
      'is signed with another secret',
      () => [intentBody, signatureHeader(intentBody, 'x', nowSeconds())],
    ],
    [
      'was changed',
      () => [`${intentBody} `, signatureHeader(intentBody, webhookSecret, nowSeconds())],
    ],
    [
      'is ten minutes old',
      () => [intentBody, signatureHeader(intentBody, webhookSecret, nowSeconds() - 600)],
    ],
  ])('is refused when it %s', (_, make) => {
    const [text, header] = make();
    expect(() => payments.verifyEvent(Buffer.from(text), header)).toThrow(EventRefused);
  });
});
