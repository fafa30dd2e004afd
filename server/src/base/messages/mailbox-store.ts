import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { EmailMessage } from '../../outside/email.ts';

/** A mail as the demo shop's mailbox keeps it. */
export interface ReceivedMail {
  id: number;
  to: string;
  subject: string;
  html: string;
  text: string;
  receivedAt: Date;
  messageId: string;
  /** Where an answer to it goes; null where nobody reads one. */
  replyTo: string | null;
}

const keep = statement(
  'messages.keepInMailbox',
  `insert into demo_mailbox (message_id, to_address, subject, html, text, reply_to)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Where mail ends in a demo shop without a mail server. */
export async function keepInMailbox(tx: Queryable, message: EmailMessage): Promise<void> {
  const { id, to, subject, html, text, replyTo } = message;
  await keep.run(tx, [id, to, subject, html, text, replyTo]);
}

const list = statement<Pick<ReceivedMail, 'id' | 'to' | 'subject' | 'receivedAt'>>(
  'messages.listMailbox',
  `select id, to_address as "to", subject, received_at as "receivedAt" from demo_mailbox
   where id < $1 order by id desc limit $2`,
);

/** Mails older than the one given, the newest first. */
export const listMailbox = (tx: Queryable, beforeId: number, limit: number) =>
  list.list(tx, [beforeId, limit]);

const find = statement<ReceivedMail>(
  'messages.findInMailbox',
  `select id, to_address as "to", subject, html, text, received_at as "receivedAt",
          message_id as "messageId", reply_to as "replyTo"
   from demo_mailbox where id = $1`,
);

/** One mail of the mailbox, whole. */
export const findInMailbox = (tx: Queryable, id: number) => find.find(tx, [id]);
