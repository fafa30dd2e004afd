import { legalPages, traderLines } from '@plumbline/contracts/nouns/trader.ts';
import type { ShopFace } from '../../core/config.ts';
import { html } from '../../http/html.ts';
import { font, type MailBlock } from './mail-blocks.ts';

export interface MailContent {
  /** Whose mail it is: all say who trades here, and where the terms stand. */
  shop: ShopFace;
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
  const { shop, title, preview = title, body } = content;
  const { shopName } = shop;
  const footer = content.footer ?? `This e-mail was sent by ${shopName}.`;
  const imprint = traderLines(shop.trader);
  const links = legalPages.map(({ href, name }) => ({ name, href: shop.publicUrl + href }));
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
                    <p style="margin:0 0 12px">${footer}</p>
                    ${imprint.map((line) => html`${line}<br />`)}
                    ${links.map(({ name, href }, place) => html`${place > 0 && ' · '}<a class="m-ink-2" href="${href}" style="color:#544F58">${name}</a>`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  const foot = ['-- ', footer, ...imprint, ...links.map(({ name, href }) => `${name}: ${href}`)];
  const text = [shopName, title, ...body.map((block) => block.text), foot.join('\n')];
  return { html: page.markup, text: `${text.join('\n\n')}\n` };
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
