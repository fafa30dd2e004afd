import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { savePublishedAs } from '../enquiries/desk-store.ts';
import { addMessage } from '../enquiries/write-enquiry.ts';
import { publishAnswered } from '../product-questions/publish-answered.ts';
import type { AnyThread } from './find-thread.ts';

/** Why a thread cannot become a question on a product's page; null where it can. */
export function whyNotPublished({ source, row }: AnyThread): string | null {
  if (source === 'question' || row.kind !== 'product-question') {
    return 'Only what was asked about a product goes on its page.';
  }
  if (row.publishedAs !== null) return `It stands there already, as ${row.publishedAs}.`;
  if (!row.consents.includes('publish-question')) {
    return 'Whoever asked did not agree that it is shown.';
  }
  if (row.sku === null || row.email === null) return 'Link it to its product first.';
  return null;
}

/**
 * Puts what was asked and answered in a thread on the page of its product, in the words that staff give
 * it, and notes that in the thread. The caller holds the thread.
 */
export async function publishThread(
  tx: Tx,
  context: Context,
  { accountId }: Caller,
  thread: AnyThread,
  words: { question: string; answer: string },
): Promise<string> {
  const fault = whyNotPublished(thread);
  if (fault !== null || thread.source === 'question') {
    throw new Refusal('publish-impossible', { detail: fault ?? '' });
  }
  const { row } = thread;
  const questionId = await publishAnswered(tx, context, {
    sku: row.sku!,
    accountId: row.accountId,
    email: row.email!,
    words: words.question,
    answer: words.answer,
    askedAt: row.openedAt,
    answeredBy: accountId!,
  });
  await savePublishedAs(tx, row.id, questionId);
  const text = `Shown on the product’s page as ${questionId}.`;
  await addMessage(tx, context, row, { author: 'note', accountId, text });
  return questionId;
}
