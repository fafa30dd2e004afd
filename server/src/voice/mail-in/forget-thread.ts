import { forgetMails } from '../../base/messages/privacy-store.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { listInOne } from '../enquiries/desk-store.ts';
import { removeEnquiry } from '../enquiries/privacy-store.ts';
import type { EnquiryRow } from '../enquiries/store.ts';
import { removeProductQuestion } from '../product-questions/privacy-store.ts';
import { forgetMailsIn } from './privacy-store.ts';

/**
 * Forgets a thread that the caller holds (see lockEnquiry), wherever anything of it is: what went into
 * it, its messages and files, our mails about it, those that came in with the raw ones, and what of it
 * stands on a product's page. Answers the numbers that it had.
 */
export async function forgetThread(
  tx: Tx,
  context: Context,
  { id }: Pick<EnquiryRow, 'id'>,
): Promise<string[]> {
  const names = await listInOne(tx, id);
  const threads = names.map(({ reference }) => reference);
  await forgetMailsIn(tx, context, threads);
  for (const { publishedAs } of names) {
    if (publishedAs !== null) await removeProductQuestion(tx, publishedAs);
  }
  await removeEnquiry(tx, context, id);
  await forgetMails(
    tx,
    names.flatMap(({ guid, publishedAs }) => (publishedAs === null ? guid : [guid, publishedAs])),
  );
  return threads;
}
