import { cutText } from '../../core/cut-text.ts';
import { html, type Html } from '../../http/html.ts';
import { font, type MailBlock } from './mail-blocks.ts';

/** A word of a thread, as it is quoted below an answer. */
export interface QuotedWord {
  /** Staff and the shop itself are both us to whoever reads it. */
  author: 'customer' | 'staff' | 'shop';
  /** Of the customer's side: who wrote it, where that is not the customer. */
  name: string | null;
  text: string;
  writtenAt: string;
}

/** A mail that somebody answers again and again would grow by all of it each time. */
const mostQuoted = 6;
const mostCharacters = 4_000;

/**
 * What was written before, below an answer: the latest first, as mail programs have it, so that who
 * reads it needs no other mail. Nothing where nothing was written.
 */
export function quotedHistory(words: readonly QuotedWord[]): MailBlock[] {
  const shown = words.slice(-mostQuoted).toReversed();
  if (shown.length === 0) return [];
  return [{ html: quote(shown), text: shown.map(quotedText).join('\n\n') }];
}

const headOf = ({ author, name, writtenAt }: QuotedWord) =>
  `On ${shownTime(writtenAt)} ${author === 'customer' ? (name ?? 'you') : 'we'} wrote:`;

const textOf = ({ text }: QuotedWord) =>
  text.length <= mostCharacters ? text : `${cutText(text, mostCharacters)} …`;

const quotedText = (word: QuotedWord) =>
  [
    headOf(word),
    ...textOf(word)
      .split('\n')
      .map((line) => `> ${line}`.trimEnd()),
  ].join('\n');

const quote = (words: readonly QuotedWord[]): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:32px 0 0"
  >
    ${words.map(
      (word) =>
        html`<tr>
          <td
            class="m-ink-2 m-line"
            style="padding:0 0 20px 16px;border-left:2px solid #DFDCD6;${font};font-size:13px;line-height:1.55;color:#544F58"
          >
            <p style="margin:0 0 6px">${headOf(word)}</p>
            ${textOf(word)
              .split(/\n{2,}/)
              .map(
                (part) =>
                  html`<p style="margin:0 0 8px">
                    ${part
                      .split('\n')
                      .map((line, place) => html`${place > 0 && html`<br />`}${line}`)}
                  </p>`,
              )}
          </td>
        </tr>`,
    )}
  </table>`;

function shownTime(at: string): string {
  return new Date(at).toLocaleString('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}
