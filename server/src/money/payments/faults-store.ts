import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { PaymentRequestRefused, type SeenIntent } from '../../outside/payments.ts';
import type { Settlers } from './settler.ts';

const faults = statement<{ fault: string }>(
  'payments.listFaults',
  `with given_back as (
     select payment_id, sum(amount_pence) filter (where state = 'succeeded')::bigint as done,
            sum(amount_pence) filter (where settled_as is distinct from 'tried-again')::bigint
              as promised
       from refund group by payment_id)
   select format('payment %s: %s pence refunded by its refunds, but it says %s', p.id,
                 coalesce(g.done, 0), p.refunded_pence) as fault
     from payment p left join given_back g on g.payment_id = p.id
    where coalesce(g.done, 0) <> p.refunded_pence
   union all
   select format('payment %s: %s pence promised back of %s', p.id, g.promised, p.amount_pence)
     from payment p join given_back g on g.payment_id = p.id where g.promised > p.amount_pence
   union all
   select format('payment %s is %s with %s of %s pence refunded', id, state, refunded_pence,
                 amount_pence)
     from payment
    where (state = 'refunded' and refunded_pence <> amount_pence)
       or (state = 'partly-refunded' and refunded_pence not between 1 and amount_pence - 1)
       or (state not in ('refunded', 'partly-refunded') and refunded_pence <> 0)
   union all
   select format('payment %s is for a %s, and no module settles those', id, purpose)
     from payment where purpose <> all($1)`,
);

/**
 * What is wrong with the payments' books, a sentence each; none when every invariant holds. A
 * payment that no registered settler is for is such a fault: its money waits for nobody.
 */
export async function listPaymentFaults(tx: Queryable, settlers: Settlers): Promise<string[]> {
  return (await faults.list(tx, [[...settlers.keys()]])).map((row) => row.fault);
}

interface EndedPayment {
  id: string;
  intent: string;
  /** What the provider must have taken: nothing of a payment that was given up. */
  taken: number;
  refunded: number;
}

const ended = statement<EndedPayment>(
  'payments.listEnded',
  `select id, provider_intent_id as intent, refunded_pence as refunded,
          case when state = 'cancelled' then 0 else amount_pence end as taken
     from payment
    where state in ('succeeded', 'partly-refunded', 'refunded', 'cancelled')
      and provider_intent_id is not null
    order by created_at desc limit $1`,
);

/**
 * Compares the newest payments that came to an end with the provider's books, one by one; amounts
 * are pence. Money that was taken for one that is given up here belongs to nobody until it is found.
 */
export async function listProviderFaults(
  tx: Queryable,
  getIntent: (intentId: string) => Promise<SeenIntent>,
  newest: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const payment of await ended.list(tx, [newest])) {
    const seen = await getKnown(getIntent, payment.intent);
    if (seen === null) {
      found.push(`payment ${payment.id}: the provider does not know its intent ${payment.intent}`);
    } else if (seen.receivedPence !== payment.taken || seen.refundedPence !== payment.refunded) {
      found.push(
        `payment ${payment.id}: the provider took ${seen.receivedPence} pence and gave back ` +
          `${seen.refundedPence}, but it says ${payment.taken} and ${payment.refunded}`,
      );
    }
  }
  return found;
}

/** An intent of the provider's; null for one that it refuses to tell of, as another account's. */
async function getKnown(
  getIntent: (intentId: string) => Promise<SeenIntent>,
  intentId: string,
): Promise<SeenIntent | null> {
  try {
    return await getIntent(intentId);
  } catch (error) {
    if (error instanceof PaymentRequestRefused) return null;
    throw error;
  }
}
