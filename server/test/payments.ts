import { createHmac } from 'node:crypto';
import { modules } from '../src/modules.ts';
import { reconcilePayments } from '../src/money/payments/jobs.ts';
import { settlersOf } from '../src/money/payments/settler.ts';
import { readyToPay, type TestShop, type Visitor } from './shop.ts';

/** The settlers of the shop's own modules. */
export const settlers = settlersOf(modules);

export const card = { method: 'card' as const };

/** A visitor with a basket whose payment has begun. */
export async function beginPayment(visitor: Visitor, items = [{ sku: 'TAP', quantity: 1 }]) {
  const { basket } = await readyToPay(visitor, items);
  const params = { basketId: basket.basketId };
  const intent = await visitor.services.checkout.createPaymentIntent({ params, body: card });
  return { params, intent, body: { intentId: intent.intentId }, total: basket.totals.total };
}

/** Lets the reconciler look at what nobody has touched for a minute. */
export const reconcile = ({ app }: TestShop) => reconcilePayments(app.context, settlers);

export async function count(
  { db }: TestShop,
  table: string,
  where = 'true',
  values: unknown[] = [],
): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${where}`,
    values,
  );
  return rows[0]!.n;
}

export async function stockOf({ db, offeringIds }: TestShop, sku: string) {
  const { rows } = await db.pool.query<{ on_hand: number; reserved: number }>(
    'select on_hand, reserved from stock_level where offering_id = $1',
    [offeringIds.get(sku)],
  );
  return rows[0]!;
}

/** A webhook call as the provider makes it, signed with the given secret at the given time. */
export function sendEvent(
  { baseUrl }: Pick<TestShop, 'baseUrl'>,
  event: object,
  secret = 'whsec_test',
  atSeconds = Date.now() / 1000,
) {
  const body = JSON.stringify(event);
  const at = Math.floor(atSeconds);
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return fetch(`${baseUrl}/webhooks/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` },
    body,
  });
}

export function succeededEvent(intentId: string, id = `evt_${intentId}`) {
  const object = { id: intentId, object: 'payment_intent' };
  return { id, object: 'event', type: 'payment_intent.succeeded', created: 1, data: { object } };
}

/** The mails that tell whoever paid an intent that nothing came of it, with what each is filed under. */
export async function mailsOfGivenBack({ db }: Pick<TestShop, 'db'>, intentId: string) {
  const { rows } = await db.pool.query<{
    kind: string;
    key: string;
    to: string;
    subject: string;
    text: string;
    html: string;
  }>(
    `select m.kind, m.dedupe_key as key, m.to_address as "to", m.subject, m.text, m.html
       from message m join payment p on m.dedupe_key like 'given-back:%:' || p.id || ':%'
      where p.provider_intent_id = $1 order by m.dedupe_key`,
    [intentId],
  );
  return rows;
}
