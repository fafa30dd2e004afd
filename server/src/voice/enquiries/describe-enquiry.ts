import type { Enquiry, OpenedEnquiry } from '@plumbline/contracts/nouns/enquiries.ts';
import { describeProgress } from './complaints.ts';
import { enquiryToken } from './enquiries.ts';
import { factsOf } from './enquiry-facts.ts';
import type { EnquiryMessageRow, EnquiryRow } from './store.ts';

/** What whoever opened a thread is told at once. */
export function describeOpened(signingKey: Buffer, row: EnquiryRow): OpenedEnquiry {
  return {
    reference: row.reference,
    answerBy: row.answerBy?.toISOString() ?? null,
    token: enquiryToken(signingKey, row.guid),
  };
}

/** A thread as whom it is with sees it: neither notes of the staff nor who of them wrote. */
export function describeEnquiry(row: EnquiryRow): Enquiry {
  const { reference, kind, subject, state, email, orderNumber, sku, fields } = row;
  return {
    reference,
    kind,
    subject,
    state,
    openedAt: row.openedAt.toISOString(),
    answerBy: row.answerBy?.toISOString() ?? null,
    email,
    orderNumber,
    sku,
    facts: factsOf(kind, fields),
    messages: messagesOutside(row).map(({ author, name, text, writtenAt, files }) => ({
      author,
      sender: author === 'customer' ? name : null,
      text,
      writtenAt,
      files,
    })),
    complaint: describeProgress(row),
    keptUntil: row.keepUntil.toISOString(),
  };
}

/** The messages that whom the thread is with may read. */
export function messagesOutside({ messages }: Pick<EnquiryRow, 'messages'>) {
  const isOutside = (
    message: EnquiryMessageRow,
  ): message is EnquiryMessageRow & { author: 'customer' | 'staff' | 'shop' } =>
    message.author !== 'note';
  return messages.filter(isOutside);
}
