import { cutText } from '../../core/cut-text.ts';
import { readSignedId, signId } from '../../core/signed-id.ts';
import type { EnquiryRow } from './store.ts';

/** The signed name of a thread, which is the key to its page: a guest's answer to "where is it?". */
export const enquiryToken = (signingKey: Buffer, guid: string) =>
  signId(signingKey, 'enquiry', guid);

/** The thread's guid behind a token of ours, or null for anything else. */
export const readEnquiryToken = (signingKey: Buffer, token: string) =>
  readSignedId(signingKey, 'enquiry', token);

/** Whatever somebody typed, as one line: it stands in subjects, where a break would end the header. */
export function oneLine(text: string, most = 90): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= most ? line : `${cutText(line, most - 1).trimEnd()}…`;
}

/** The same words within so long are a form that was sent twice. */
export const sameWithinMs = 10 * 60_000;

/** Whether the customer's last words in a thread are these, from just before. */
export function endsWith({ messages }: EnquiryRow, text: string, at: Date): boolean {
  const last = messages.findLast(({ author, name }) => author === 'customer' && name === null);
  return last?.text === text && at.getTime() - Date.parse(last.writtenAt) < sameWithinMs;
}

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** 'Monday 23 November at 12:00', by London's clocks. */
export const momentInWords = (at: Date) => moment.format(at).replace(',', '');
