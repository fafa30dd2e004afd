import { inboxHash } from '../../base/messages/inbox.ts';
import {
  facts,
  heading,
  paragraph,
  paragraphs,
  type MailBlock,
} from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { ShopFace } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import { addQuestionNote } from '../../orders/questions/store.ts';
import { oneLine, sameWithinMs } from '../enquiries/enquiries.ts';
import { addMessage } from '../enquiries/write-enquiry.ts';
import { numberOf, type AnyThread } from './find-thread.ts';

/** Whom a thread is sent on to, and what goes along. */
export interface Forwarding {
  to: string;
  note: string;
  /** Whether name and address of whom the thread is with are told, too. */
  withPerson: boolean;
}

/** So many may one member of the staff send on in a day. */
const mostPerDay = 60;
const dayMs = 86_400_000;

/**
 * Sends a thread on by mail, to a maker or a colleague without the inbox, and notes in it to whom. Notes
 * of the staff's never go along. An answer comes back beside the thread, and staff say whether it is for the customer to read.
 */
export async function forwardThread(
  tx: Tx,
  context: Context,
  { accountId }: Caller,
  thread: AnyThread,
  forwarding: Forwarding,
): Promise<void> {
  const at = context.now();
  const { to, note } = forwarding;
  const text = `Sent on to ${to}${forwarding.withPerson ? ', with the person' : ''}.\n\n${note.trim()}`;
  if (endsWithNote(thread, text, at)) return;
  const key = `forward-thread:${accountId}`;
  await requireTry(tx, [{ key, tries: mostPerDay, windowMs: dayMs }], at);
  await queueMessage(tx, context.jobs, forwardMail(thread, forwarding, context.config), at);
  const who = accountId!;
  if (thread.source === 'question') {
    await addQuestionNote(tx, thread.row.id, { accountId: who, text, at });
  } else {
    await addMessage(tx, context, thread.row, { author: 'note', accountId: who, text });
  }
}

/** The same form, sent a second time, is one mail. */
function endsWithNote({ row }: AnyThread, text: string, at: Date): boolean {
  const last = row.messages.at(-1);
  if (last?.author !== 'note' || last.text !== text) return false;
  return at.getTime() - Date.parse(last.writtenAt) < sameWithinMs;
}

function forwardMail(
  thread: AnyThread,
  { to, note, withPerson }: Forwarding,
  shop: ShopFace,
): NewMessage {
  const number = numberOf(thread);
  const { row, source } = thread;
  const subject = source === 'question' ? `Order ${row.orderNumber}` : oneLine(row.subject);
  const name = source === 'question' ? `${row.firstName} ${row.lastName}` : row.name;
  const told = [
    { label: 'Number', value: number },
    ...(source === 'enquiry' && row.sku ? [{ label: 'Product', value: row.sku }] : []),
    ...(withPerson
      ? [
          { label: 'From', value: oneLine(name) },
          ...(row.email ? [{ label: 'Mail', value: row.email }] : []),
        ]
      : []),
  ];
  // What an erase finds the mail by.
  const guid = source === 'question' ? row.orderGuid : row.guid;
  return {
    kind: 'thread-forwarded',
    dedupeKey: `thread-forwarded:${guid}:${number}:${row.messages.length}:${inboxHash(to)}`,
    to,
    thread: number,
    byHand: true,
    subject: `For you: ${subject} (${number})`,
    ...mailLayout({
      shop,
      title: 'A question that you can answer.',
      preview: oneLine(note, 120),
      body: [
        ...paragraphs(note),
        facts(told),
        paragraph('Answer this mail, and it comes back to the same thread.'),
        ...wordsOf(thread),
      ],
    }),
  };
}

/**
 * What was said on either side, the first before all, without what staff noted among themselves and
 * what the shop said by itself, which may name a telephone.
 */
function wordsOf({ row }: AnyThread): MailBlock[] {
  return row.messages
    .filter(({ author }) => author === 'customer' || author === 'staff')
    .flatMap(({ author, name, text }) => [
      heading(
        author === 'staff' ? 'We wrote' : name === null ? 'They wrote' : 'Somebody else wrote',
      ),
      ...paragraphs(text),
    ]);
}
