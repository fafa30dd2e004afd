import type { ParsedMail } from 'mailparser';
import { messageIdsIn, type HeaderLines } from './mail-in.ts';
import { tidyLine } from './own-words.ts';

/** A mail of somebody's that did not arrive. */
export interface Bounce {
  /** Where it did not arrive; null where the report does not say. */
  address: string | null;
  reason: string;
  /** The Message-IDs that the report names: of the mail that is sent back, as well as may be. */
  messageIds: string[];
  /** It is given up: a report of a delay says that it is not. */
  isFinal: boolean;
}

/** A report is short; behind it comes the mail that is sent back, of which only the head is read. */
const mostParts = 10;
const mostOfPart = 65_536;
const mostOfField = 2_000;

/** Reads what a mail server says of a mail that it could not deliver (RFC 3464). */
export function readBounce({ attachments, text = '' }: ParsedMail, headers: HeaderLines): Bounce {
  const parts = attachments.filter(({ contentType }) => /^(message|text)\//.test(contentType));
  const told = parts
    .slice(0, mostParts)
    .map(({ content }) => content.subarray(0, mostOfPart).toString('utf8'));
  const report = [...told, text.slice(0, mostOfPart)].join('\n');
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t]+.+)*)`, 'im')
      .exec(report)?.[1]
      ?.slice(0, mostOfField) ?? '';
  const address = /([^\s\p{Cc};<>]+@[^\s\p{Cc};<>]+)/u.exec(
    field('Final-Recipient') || field('Original-Recipient'),
  );
  const status = field('Status').trim();
  const referred = headers.filter(({ key }) => key === 'in-reply-to' || key === 'references');
  return {
    address: address?.[1]?.toLowerCase() ?? null,
    reason: tidyLine(field('Diagnostic-Code').replace(/^smtp;\s*/i, '') || status, 300),
    messageIds: [
      ...messageIdsIn(field('Message-ID')),
      ...messageIdsIn(referred.map(({ value }) => value).join(' ')),
    ],
    isFinal: !/^(delayed|relayed|delivered|expanded)/i.test(field('Action')),
  };
}
