import { html, type Html } from '../../http/html.ts';

/** A part of a mail, in both of its forms. */
export interface MailBlock {
  html: Html;
  text: string;
  /** What a heading says, for who sets it otherwise than in a mail. */
  title?: string;
}

/** What every text of a mail is set in; mail programs inherit no styles. */
export const font = 'font-family:"Instrument Sans",Helvetica,Arial,sans-serif'.replaceAll('"', "'");
const figures = 'font-variant-numeric:tabular-nums';
const plain = `padding:4px 0;${font};font-size:15px;line-height:1.5;color:#544F58`;
const grand = `padding:12px 0 4px;border-top:1px solid #1D1A1F;${font};font-size:18px;font-weight:600;line-height:1.5;color:#1D1A1F`;

export function paragraph(text: string): MailBlock {
  return {
    html: html`<p
      class="m-ink"
      style="margin:0 0 16px;${font};font-size:15px;line-height:1.55;color:#1D1A1F"
    >
      ${text}
    </p>`,
    text,
  };
}

/** What somebody wrote, each of its paragraphs as one. */
export const paragraphs = (text: string): MailBlock[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(paragraph);

export function heading(text: string): MailBlock {
  return {
    html: html`<h2
      class="m-ink"
      style="margin:32px 0 8px;${font};font-size:18px;font-weight:600;line-height:1.3;color:#1D1A1F"
    >
      ${text}
    </h2>`,
    text: `${text.toUpperCase()}\n${'-'.repeat(text.length)}`,
    title: text,
  };
}

export function button(label: string, url: string): MailBlock {
  return {
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0">
      <tr>
        <td class="m-accent" style="background:#6D1A4E;border-radius:2px">
          <a
            class="m-accent-on"
            href="${url}"
            style="display:inline-block;padding:14px 26px;${font};font-size:15px;font-weight:600;line-height:20px;color:#FFFFFF;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>`,
    text: `${label}:\n${url}`,
  };
}

/**
 * Goods with what they cost, each with a line of small print below its name and, where `pictureUrl`
 * is known, a picture in front. The name says what it shows, so mail programs that load none lose
 * nothing.
 */
export function lines(
  items: readonly { name: string; detail?: string; amount: string; pictureUrl?: string }[],
): MailBlock {
  const hasPictures = items.some(({ pictureUrl }) => pictureUrl !== undefined);
  return {
    html: html`<table
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="border-collapse:collapse;margin:8px 0 0"
    >
      ${items.map(
        ({ name, detail, amount, pictureUrl }) =>
          html`<tr>
            ${
              hasPictures &&
              html`<td
                width="64"
                valign="top"
                class="m-line"
                style="width:64px;padding:12px 16px 12px 0;border-bottom:1px solid #DFDCD6"
              >
                ${
                  pictureUrl &&
                  html`<img
                    src="${pictureUrl}"
                    alt=""
                    width="64"
                    height="64"
                    style="display:block;width:64px;height:64px;border:0;background:#F4F3F0"
                  />`
                }
              </td>`
            }
            <td
              valign="top"
              class="m-ink m-line"
              style="padding:12px 16px 12px 0;border-bottom:1px solid #DFDCD6;${font};font-size:15px;line-height:1.4;color:#1D1A1F"
            >
              ${name}${
                detail &&
                html`<br /><span class="m-ink-2" style="font-size:13px;color:#544F58"
                    >${detail}</span
                  >`
              }
            </td>
            <td
              align="right"
              valign="top"
              class="m-ink m-line"
              style="padding:12px 0;border-bottom:1px solid #DFDCD6;white-space:nowrap;${font};font-size:15px;line-height:1.4;color:#1D1A1F;${figures}"
            >
              ${amount}
            </td>
          </tr>`,
      )}
    </table>`,
    text: items
      .map(({ name, detail, amount }) => `${sum(name, amount)}${detail ? `\n  ${detail}` : ''}`)
      .join('\n'),
  };
}

/** A sum that adds up; the row marked `isGrand` is what was paid. */
export function totals(
  rows: readonly { label: string; amount: string; isGrand?: boolean }[],
): MailBlock {
  return {
    html: html`<table
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="border-collapse:collapse;margin:12px 0 24px"
    >
      ${rows.map(
        ({ label, amount, isGrand }) =>
          html`<tr>
            <td class="${isGrand ? 'm-ink m-grand' : 'm-ink-2'}" style="${isGrand ? grand : plain}">
              ${label}
            </td>
            <td
              align="right"
              class="${isGrand ? 'm-ink m-grand' : 'm-ink-2'}"
              style="${isGrand ? grand : plain};white-space:nowrap;${figures}"
            >
              ${amount}
            </td>
          </tr>`,
      )}
    </table>`,
    text: rows.map(({ label, amount }) => sum(label, amount)).join('\n'),
  };
}

/** Short facts with their names: the order's number, the day it comes, an address by its lines. */
export function facts(
  rows: readonly { label: string; value: string | readonly string[] }[],
): MailBlock {
  const valuesOf = (value: string | readonly string[]) =>
    typeof value === 'string' ? [value] : value;
  return {
    html: html`<table
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="border-collapse:collapse;margin:8px 0 16px"
    >
      ${rows.map(
        ({ label, value }) =>
          html`<tr>
            <td
              valign="top"
              class="m-ink-2"
              style="padding:5px 16px 5px 0;width:104px;${font};font-size:13px;line-height:1.5;color:#544F58"
            >
              ${label}
            </td>
            <td
              class="m-ink"
              style="padding:5px 0;${font};font-size:15px;line-height:1.45;color:#1D1A1F"
            >
              ${valuesOf(value).map((line, index) => html`${index > 0 && html`<br />`}${line}`)}
            </td>
          </tr>`,
      )}
    </table>`,
    text: rows.map(({ label, value }) => `${label}: ${valuesOf(value).join('\n  ')}`).join('\n'),
  };
}

const textWidth = 68;

/** A name and its amount at the two ends of a line. */
function sum(label: string, amount: string): string {
  const gap = Math.max(2, textWidth - label.length - amount.length);
  return `${label}${' '.repeat(gap)}${amount}`;
}
