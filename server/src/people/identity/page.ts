import { createHash } from 'node:crypto';
import { splitAtBob } from '@plumbline/contracts/nouns/trader.ts';
import { html, type Html } from '../../http/html.ts';
import { drawing } from './page-drawing.ts';
import { icon } from './page-parts.ts';
import { pageStyles } from './page-styles.ts';

export interface IdentityPage {
  shopName: string;
  title: string;
  body: Html;
  /** A script that only makes things easier; the page works without it. */
  script?: string;
}

/** A page of the sign-in, in the shop's look: one column of words, and a drawing where it fits. */
export function identityPage({ shopName, title, body, script }: IdentityPage): string {
  const [before, letter, after] = splitAtBob(shopName);
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${shopName}</title>
        ${styleElement}
      </head>
      <body>
        <header class="head">
          <div class="wrap">
            <a class="logo" href="/" aria-label="${shopName} home"
              ><span aria-hidden="true">${before}<span class="l">${letter}</span>${after}</span></a
            ><a class="back" href="/">${icon('lock')} Back to the shop</a>
          </div>
        </header>
        <main>
          <div class="words">${body}</div>
          <div class="plate" aria-hidden="true">${drawing}</div>
        </main>
        <div class="ruler" aria-hidden="true"></div>
        ${script !== undefined && { markup: `<script>${script}</script>` }}
      </body>
    </html>`;
  return page.markup;
}

/** Written as one piece, because its hash counts every space. */
const styleElement: Html = { markup: `<style>${pageStyles}</style>` };
const styleHash = hashSource(pageStyles);

/**
 * The headers of such a page: nothing runs or loads but its own style and script, it is framed by the shop
 * only, and its forms lead back to us or to `formTargets`. The referrer policy keeps the Origin of
 * form posts, which `no-referrer` would turn to null.
 */
export function identityPageHeaders(
  options: { formTargets?: readonly string[]; script?: string } = {},
): Record<string, string> {
  const { formTargets = [], script } = options;
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${styleHash}`,
      ...(script ? [`script-src ${hashSource(script)}`, "connect-src 'self'"] : []),
      "font-src 'self'",
      'img-src data:',
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
