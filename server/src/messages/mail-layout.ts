import { html, type Html } from '../http/html.ts';

/** A part of a mail, in both of its forms. */
export interface MailBlock {
  html: Html;
  text: string;
}

export interface MailContent {
  shopName: string;
  title: string;
  /** What a mailbox shows beside the subject; the title when left out. */
  preview?: string;
  body: readonly MailBlock[];
  /** Why the reader gets this mail, and who sent it. */
  footer?: string;
}

/**
 * The one layout of all mail: 600 px of tables with inline styles, as mail programs need it, which
 * follows dark mode where a program allows that. The text form says the same in plain lines.
 */
export function mailLayout(content: MailContent): { html: string; text: string } {
  const { shopName, title, preview = title, body } = content;
  const footer = content.footer ?? `This mail was sent by ${shopName}.`;
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${{ markup: adaptiveStyles }}
        </style>
      </head>
      <body
        class="m-ground"
        style="margin:0;padding:0;background:#F4F3F0;-webkit-text-size-adjust:100%"
      >
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="m-ground"
          style="background:#F4F3F0"
        >
          <tr>
            <td align="center" style="padding:32px 12px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                class="m-paper"
                style="width:100%;max-width:600px;background:#FFFFFF"
              >
                <tr>
                  <td
                    class="m-ink m-line m-pad"
                    style="padding:28px 32px 24px;border-bottom:1px solid #DFDCD6;${font};font-size:26px;font-weight:600;letter-spacing:-1px;line-height:1;color:#1D1A1F"
                  >
                    ${shopName}<span style="color:#B48A3A">.</span>
                  </td>
                </tr>
                <tr>
                  <td class="m-pad" style="padding:36px 32px 40px">
                    <h1
                      class="m-ink"
                      style="margin:0 0 20px;${font};font-size:28px;font-weight:500;letter-spacing:-.5px;line-height:1.2;color:#1D1A1F"
                    >
                      ${title}
                    </h1>
                    ${body.map((block) => block.html)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="m-ink-2 m-line m-pad"
                    style="padding:20px 32px 28px;border-top:1px solid #DFDCD6;${font};font-size:13px;line-height:1.5;color:#544F58"
                  >
                    ${footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  const text = [shopName, title, ...body.map((block) => block.text), `-- \n${footer}`];
  return { html: page.markup, text: `${text.join('\n\n')}\n` };
}

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

export function heading(text: string): MailBlock {
  return {
    html: html`<h2
      class="m-ink"
      style="margin:32px 0 8px;${font};font-size:18px;font-weight:600;line-height:1.3;color:#1D1A1F"
    >
      ${text}
    </h2>`,
    text: `${text.toUpperCase()}\n${'-'.repeat(text.length)}`,
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

const font = 'font-family:"Instrument Sans",Helvetica,Arial,sans-serif'.replaceAll('"', "'");
const figures = 'font-variant-numeric:tabular-nums';
const plain = `padding:4px 0;${font};font-size:15px;line-height:1.5;color:#544F58`;
const grand = `padding:12px 0 4px;border-top:1px solid #1D1A1F;${font};font-size:18px;font-weight:600;line-height:1.5;color:#1D1A1F`;

const textWidth = 68;

/** A name and its amount at the two ends of a line. */
function sum(label: string, amount: string): string {
  const gap = Math.max(2, textWidth - label.length - amount.length);
  return `${label}${' '.repeat(gap)}${amount}`;
}

const adaptiveStyles = `
@media (max-width: 480px) {
  .m-pad { padding-left: 20px !important; padding-right: 20px !important }
}
@media (prefers-color-scheme: dark) {
  .m-ground { background: #161418 !important }
  .m-paper { background: #211E24 !important }
  .m-ink { color: #F1EEF0 !important }
  .m-ink-2 { color: #BDB7BF !important }
  .m-line { border-color: #36313A !important }
  .m-grand { border-color: #F1EEF0 !important }
  .m-accent { background: #E79AC6 !important }
  .m-accent-on { color: #2A0A1E !important }
}
`;
