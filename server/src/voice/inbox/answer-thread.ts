import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { answerThread } from '../../orders/questions/write-question.ts';
import { fillPlaces, isReplyPlace, replyPlaces } from '../canned-replies/places.ts';
import { addMessage } from '../enquiries/write-enquiry.ts';
import { findItemName } from './store.ts';
import { numberOf, type AnyThread } from './find-thread.ts';

export interface TypedAnswer {
  text: string;
  amountPence?: number | undefined;
  day?: string | undefined;
  what?: string | undefined;
  closes: boolean;
}

/** Where an empty place is filled: in a field of its own, or in the text itself. */
const fieldOf: Partial<Record<string, string>> = {
  amount: 'amountPence',
  day: 'day',
  what: 'what',
};

/**
 * The text with its places filled by what the thread knows and what was typed. Refused, with every
 * place that is still empty at its field: nobody is ever sent a pair of braces.
 */
export async function fillAnswer(tx: Tx, thread: AnyThread, answer: TypedAnswer): Promise<string> {
  const { row, source } = thread;
  const { amountPence, day, what } = answer;
  const { text, empty } = fillPlaces(answer.text.trim(), {
    customer: source === 'question' ? row.firstName : row.name,
    number: numberOf(thread),
    order: row.orderNumber,
    item: source === 'question' || row.sku === null ? null : await findItemName(tx, row.sku),
    amount: amountPence === undefined ? null : pounds(amountPence),
    day: day === undefined ? null : dayText(day),
    what: what ?? null,
  });
  if (empty.length === 0) return text;
  throw new Refusal('place-not-filled', {
    detail: `Fill ${empty.map((name) => `{${name}}`).join(', ')} first. Nothing was sent.`,
    fields: empty.map((name) => ({
      path: `/body/${fieldOf[name] ?? 'text'}`,
      message: isReplyPlace(name)
        ? `Fill {${name}} with ${replyPlaces[name]}, or take it out of the text.`
        : `Nothing fills {${name}}: take it out of the text.`,
    })),
  });
}

const pounds = (pence: number) =>
  (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });

const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });

/** Sends an answer in a thread that the caller holds, as a thread of its kind is answered. */
export async function sendAnswer(
  tx: Tx,
  context: Context,
  caller: Caller,
  thread: AnyThread,
  { text, closes, files }: { text: string; closes: boolean; files: readonly string[] },
): Promise<void> {
  const who = caller.accountId!;
  if (thread.source === 'question') {
    if (files.length > 0) {
      const message = 'A thread of an order takes no files. Answer without them.';
      throw new Refusal('invalid-request', { fields: [{ path: '/body/files', message }] });
    }
    await answerThread(tx, context, thread.row, { text, closes, accountId: who });
  } else {
    const message = { author: 'staff' as const, accountId: who, text, closes, files, caller };
    await addMessage(tx, context, thread.row, message);
  }
  await auditThread(tx, context, who, thread, 'answerThread', { closes });
}

/** What staff do in a thread stands in the log, without its words. */
export const auditThread = (
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  actorAccountId: number,
  thread: AnyThread,
  call: string,
  after: object,
) =>
  recordAudit(tx, {
    actorAccountId,
    action: `inbox.${call}`,
    subject: `thread:${numberOf(thread)}`,
    after,
    at: now(),
  });
