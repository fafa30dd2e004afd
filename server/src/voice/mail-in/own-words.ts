import { cutText } from '../../core/cut-text.ts';
import { visibleWords } from './visible-words.ts';

/** As much of a mail as a thread shows; the whole of it stays in the raw mail. */
const mostCharacters = 20_000;
/** So much of a text is looked at for each character that is kept: a mail may be of any length. */
const lookedAtForOne = 4;

/**
 * What somebody wrote in an answer, without what they quote below it. Where nothing is left, all of
 * it: some write between the lines, and some only send on.
 */
export function ownWords(text: string): string {
  const tidied = beginningOf(text);
  const own = tidy(visibleWords(tidied));
  return cut(own === '' ? tidied : own, text);
}

/** All that a mail says, for one that begins a thread. */
export const allWords = (text: string) => cut(beginningOf(text), text);

const beginningOf = (text: string) => tidy(cutText(text, lookedAtForOne * mostCharacters));

/** Without what no screen shows and no table takes: control characters, halves of characters. */
export function tidy(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\u2028\u2029\ufeff]/gu, (found) => (/[\n\t]/.test(found) ? found : ''))
    .toWellFormed()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on one line, such as a subject. */
export const tidyLine = (text: string, most: number) =>
  cutText(tidy(cutText(text, lookedAtForOne * most)).replaceAll(/\s+/g, ' '), most).trim();

/** As much of a text as is kept; of a mail that was longer than what was looked at it is said too. */
const cut = (text: string, mail: string) =>
  text.length <= mostCharacters && mail.length <= lookedAtForOne * mostCharacters
    ? text
    : `${cutText(text, mostCharacters)}\n\n[The rest is in the mail as it was sent.]`.trimStart();
