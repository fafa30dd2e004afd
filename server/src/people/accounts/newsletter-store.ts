import type { EmailChange } from '../../core/module.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export interface Subscription {
  email: string;
  state: 'asked' | 'subscribed' | 'unsubscribed';
  askedAt: Date;
}

const lock = statement<Subscription>(
  'accounts.lockSubscription',
  `select email, state, asked_at as "askedAt" from newsletter_subscription
    where email = $1 for update`,
);
const save = statement(
  'accounts.saveSubscription',
  `insert into newsletter_subscription (email, state, asked_at, changed_at)
   values ($1, $2, $3, $3)
   on conflict (email) do update
      set state = excluded.state, changed_at = excluded.changed_at,
          asked_at = case when excluded.state = 'asked' then excluded.asked_at
                          else newsletter_subscription.asked_at end`,
);
const insertEvent = statement(
  'accounts.insertNewsletterEvent',
  `insert into consent_event (email, channel, given, source, at)
   values ($1, 'newsletter', $2, 'mailed link', $3)`,
);

/** What an address has said, which nobody else changes until the transaction ends. */
export const lockSubscription = (tx: Tx, email: string) => lock.find(tx, [email]);

/** Writes the state; one that gives or takes back a consent leaves its proof. */
export async function saveSubscription(
  tx: Tx,
  email: string,
  state: Subscription['state'],
  now: Date,
): Promise<void> {
  await save.run(tx, [email, state, now]);
  if (state !== 'asked') await insertEvent.run(tx, [email, state === 'subscribed', now]);
}

const findOfFormer = statement<Subscription>(
  'accounts.findSubscriptionOfFormerEmail',
  `select s.email, s.state, s.asked_at as "askedAt"
     from former_email f join account a on a.id = f.account_id and a.email_verified
     join newsletter_subscription s on s.email = lower(a.email)
    where f.email = $1 and s.state = 'subscribed'
    order by s.email limit 1 for update of s`,
);

/** What became of the subscription of an address that its reader has given up for another. */
export const lockSubscriptionOfFormer = (tx: Tx, email: string) => findOfFormer.find(tx, [email]);

// Whoever asked at the new address has said nothing yet that would be lost.
const removeAsked = statement(
  'accounts.removeAskedSubscription',
  `delete from newsletter_subscription
    where email = lower($2) and state = 'asked'
      and exists (select from newsletter_subscription
                   where email = lower($1) and state = 'subscribed')`,
);
const move = statement(
  'accounts.moveSubscription',
  `update newsletter_subscription set email = lower($2), changed_at = $3
    where email = lower($1) and state = 'subscribed'
      and not exists (select from newsletter_subscription where email = lower($2))`,
);

/** A subscription goes with its reader to an address that they have proved to be theirs. */
export async function moveSubscription(
  tx: Tx,
  { from, to, isProven, at }: EmailChange,
): Promise<void> {
  if (!isProven || from.toLowerCase() === to.toLowerCase()) return;
  await removeAsked.run(tx, [from, to]);
  if ((await move.run(tx, [from, to, at])) === 1) {
    await insertEvent.run(tx, [to.toLowerCase(), true, at]);
  }
}

const countAsked = statement<{ asked: number }>(
  'accounts.countAsked',
  `select count(*)::int as asked from newsletter_subscription where asked_at > $1`,
);

/** How many addresses asked since an instant, over the whole shop. */
export async function countAskedSince(tx: Queryable, since: Date): Promise<number> {
  return (await countAsked.find(tx, [since]))!.asked;
}
