import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { EmailMessage } from '../../outside/email.ts';

/** A mail that is promised to somebody. */
export interface NewMessage {
  /** What it is about, such as 'order-confirmation'. */
  kind: string;
  /** One mail for each: 'order-confirmation:<guid>'. */
  dedupeKey: string;
  /** The thread that an answer to it goes on with, by its number; without one, nobody is to answer. */
  thread?: string;
  /** Somebody wrote it; by itself, a mail is marked as sent by a machine. */
  byHand?: true;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The last mail to somebody: its address goes as soon as it was sent. */
  forgetsAddress?: true;
}

const insert = statement<{ id: string }>(
  'messages.insert',
  `insert into message
     (id, kind, dedupe_key, to_address, subject, html, text, created_at, forgets_address, thread,
      by_hand, earlier_ids)
   values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
           coalesce((select array_agg(message_id order by place) from thread_mail
                      where thread = $9), '{}'))
   on conflict (dedupe_key) do nothing returning id`,
);
const insertOfThread = statement(
  'messages.insertOfThread',
  'insert into thread_mail (thread, message_id) values ($1, $2) on conflict do nothing',
);

/** Writes a mail down; null when one with its key was promised before. */
export async function insertMessage(tx: Tx, message: NewMessage, at: Date): Promise<string | null> {
  const { kind, dedupeKey, to, subject, html, text, forgetsAddress = false } = message;
  const { thread = null, byHand = false } = message;
  const values = [kind, dedupeKey, to, subject, html, text, at, forgetsAddress, thread, byHand];
  const id = (await insert.find(tx, values))?.id ?? null;
  if (id !== null && thread !== null) await noteMailOfThread(tx, thread, id);
  return id;
}

/** Puts a mail behind those of its thread: ours by its id, another's by its whole Message-ID. */
export const noteMailOfThread = (tx: Tx, thread: string, messageId: string) =>
  insertOfThread.run(tx, [thread, messageId]);

const findThread = statement<{ thread: string; to: string }>(
  'messages.findThread',
  `select thread, to_address as "to" from message where id = $1 and thread is not null`,
);

/** The thread that a mail of ours belongs to, and whom it went to; undefined for any other. */
export const findThreadOfMail = (tx: Queryable, id: string) => findThread.find(tx, [id]);

export type ClaimedMessage = Omit<EmailMessage, 'replyTo'> & { thread: string | null };

const claim = statement<ClaimedMessage>(
  'messages.claim',
  `update message set attempts = attempts + 1, claimed_until = $3
   where id = $1 and state = 'queued' and (claimed_until is null or claimed_until <= $2)
   returning id, to_address as "to", subject, html, text, thread, by_hand as "byHand",
             earlier_ids as "earlierIds"`,
);

/** Takes a queued mail for oneself until then; undefined when it is sent, or somebody else's. */
export const claimMessage = (tx: Queryable, id: string, now: Date, until: Date) =>
  claim.find(tx, [id, now, until]);

const unclaim = statement(
  'messages.unclaim',
  `update message set claimed_until = null where id = $1 and state = 'queued'`,
);

/** Lets others try to send it at once. */
export const unclaimMessage = (tx: Queryable, id: string) => unclaim.run(tx, [id]);

const state = statement<{ state: 'queued' | 'sent' | 'failed' }>(
  'messages.findState',
  'select state from message where id = $1',
);

/** How far a mail has come; undefined where there is none. */
export async function findMessageState(tx: Queryable, id: string) {
  return (await state.find(tx, [id]))?.state;
}

// A mail that forgets its address is shown without one by the demo mailbox too, once it is sent.
const setSent = statement(
  'messages.setSent',
  `with sent as (
     update message set state = 'sent', sent_at = $2, claimed_until = null,
            to_address = case when forgets_address then 'erased' else to_address end
      where id = $1 returning id, forgets_address)
   update demo_mailbox set to_address = 'erased'
     from sent where message_id = sent.id::text and sent.forgets_address`,
);
const setFailed = statement(
  'messages.setFailed',
  `update message set state = 'failed', claimed_until = null,
          to_address = case when forgets_address then 'erased' else to_address end
    where id = $1`,
);

/** Ends a mail: it was handed over, or never will be. */
export const setMessageSent = (tx: Queryable, id: string, at: Date) => setSent.run(tx, [id, at]);
export const setMessageFailed = (tx: Queryable, id: string) => setFailed.run(tx, [id]);

const forgotten = statement<{ id: string }>(
  'messages.listForgotten',
  `select id from message
   where state = 'queued' and created_at < $1 and (claimed_until is null or claimed_until < $1)
   order by created_at limit $2`,
);

/** Mails that have waited since before the given instant, the oldest first. */
export async function listForgottenMessages(
  tx: Queryable,
  before: Date,
  limit: number,
): Promise<string[]> {
  return (await forgotten.list(tx, [before, limit])).map(({ id }) => id);
}
