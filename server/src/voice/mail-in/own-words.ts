import EmailReplyParser from 'email-reply-parser';
import { cutText } from '../../core/cut-text.ts';

/** As much of a mail as a thread shows; the whole of it stays in the raw mail. */
const mostCharacters = 20_000;

/**
 * What somebody wrote in an answer, without what they quote below it. Where nothing is left, all of
 * it: some write between the lines, and some only send on.
 */
export function ownWords(text: string): string {
  const tidied = tidy(text);
  const own = tidy(new EmailReplyParser().read(tidied).getVisibleText());
  return cut(own === '' ? tidied : own);
}

/** All that a mail says, for one that begins a thread. */
export const allWords = (text: string) => cut(tidy(text));

/** Without what no screen shows and no table takes: control characters, halves of characters. */
export function tidy(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\u2028\u2029\ufeff]/gu, (found) => (/[\n\t]/.test(found) ? found : ''))
    .toWellFormed()
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on one line, such as a subject. */
export const tidyLine = (text: string, most: number) =>
  cutText(tidy(text).replaceAll(/\s+/g, ' '), most).trim();

const cut = (text: string) =>
  text.length <= mostCharacters
    ? text
    : `${cutText(text, mostCharacters)}\n\n[The rest is in the mail as it was sent.]`;
