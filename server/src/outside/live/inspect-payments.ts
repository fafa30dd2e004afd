import type { Config } from '../../core/config.ts';
import { connectStripe } from '../stripe-client.ts';
import { webhookEvents } from '../stripe-events.ts';
import { judge, type Finding } from './finding.ts';

/** Whether the keys are of one account and take real money, and what Stripe tells the shop. */
export async function inspectPayments({
  stripe: settings,
  publicUrl,
}: Pick<Config, 'stripe' | 'publicUrl'>): Promise<Finding[]> {
  const { stripe, ask } = connectStripe(settings);
  const address = `${publicUrl}/webhooks/payments`;
  const keys = inspectKeys(settings);
  try {
    const { data } = await ask(() => stripe.webhookEndpoints.list({ limit: 100 }));
    return [...keys, ...inspectWebhook(address, data)];
  } catch (error) {
    return [
      ...keys,
      {
        what: 'Stripe answers',
        state: 'wrong',
        told: (error as Error).message,
        toDo:
          'STRIPE_SECRET_KEY must be a live key of this account that may also read webhook endpoints; ' +
          'and this machine must reach api.stripe.com.',
      },
    ];
  }
}

function inspectKeys({ secretKey, publishableKey }: Config['stripe']): Finding[] {
  // Stripe writes the account into both keys after their kind.
  const account = (key: string) => /^[a-z]+_(?:live|test)_([A-Za-z0-9]{14})/.exec(key)?.[1];
  const accounts = [account(secretKey), account(publishableKey)];
  const isLive = [secretKey, publishableKey].every((key) => key.includes('_live_'));
  const isRestricted = secretKey.startsWith('rk_');
  return [
    judge('Stripe keys', isLive, isLive ? 'both are live' : 'no real money moves', {
      state: 'wrong',
      toDo: 'Take the live keys from the dashboard: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY.',
    }),
    judge(
      'Stripe account',
      accounts[0] === accounts[1] || accounts.includes(undefined),
      accounts[0] ?? 'not told by the keys',
      { state: 'wrong', toDo: 'The two keys are of different accounts. Take both from one.' },
    ),
    judge('Stripe rights', isRestricted, isRestricted ? 'a restricted key' : 'a key to all of it', {
      state: 'look',
      toDo:
        'Make a restricted key: write for PaymentIntents, SetupIntents, Refunds, Customers, ' +
        'PaymentMethods and Disputes, read for Charges and Webhook Endpoints.',
    }),
  ];
}

interface Endpoint {
  url: string;
  status: string;
  enabled_events: string[];
}

function inspectWebhook(address: string, endpoints: readonly Endpoint[]): Finding[] {
  const ours = endpoints.filter(({ url }) => url === address);
  const toDo = `In Stripe, make one endpoint ${address} with exactly these events: ${webhookEvents.join(', ')}.`;
  const what = 'Stripe webhook';
  if (ours.length === 0) return [{ what, state: 'wrong', told: `none leads to ${address}`, toDo }];
  if (ours.length > 1) {
    const told = `${ours.length} lead to ${address}, each signed with another secret`;
    return [
      {
        what,
        state: 'wrong',
        told,
        toDo: 'Keep the one whose secret is set, and remove the others.',
      },
    ];
  }
  const [endpoint] = ours as [Endpoint];
  const told = new Set(endpoint.enabled_events);
  const takesAll = told.has('*');
  const missing = takesAll ? [] : webhookEvents.filter((event) => !told.has(event));
  const further = [...told].filter((event) => !webhookEvents.some((known) => known === event));
  return [
    judge(what, endpoint.status === 'enabled', `${address}, ${endpoint.status}`, {
      state: 'wrong',
      toDo: 'Stripe stops asking an endpoint that fails for days. Enable it again.',
    }),
    judge(
      'Stripe events',
      missing.length === 0,
      missing.length === 0 ? 'none is missing' : `missing: ${missing.join(', ')}`,
      { state: 'wrong', toDo },
    ),
    judge(
      'Stripe events, further',
      further.length === 0,
      further.length === 0 ? 'none' : further.join(', '),
      { state: 'look', toDo: 'The shop does nothing about these: take them out.' },
    ),
    {
      what: 'Stripe webhook secret',
      state: 'look',
      told: 'Stripe tells it to nobody twice',
      toDo: 'Send a test event from the dashboard: the shop must answer 200, and 400 means another secret.',
    },
  ];
}
