import { splitAtBob } from '@plumbline/contracts/nouns/trader.ts';
import { html, type Html } from './html.ts';

export interface PlainPage {
  title: string;
  shopName: string;
  /** One line above everything, saying what kind of page this is, where that is not plain. */
  notice?: string;
  body: Html;
  /** Rules for this page alone, after those of all. */
  styles?: string;
}

/**
 * A page outside the shop's own application, in its look: the mailbox of a demo shop, the card
 * page of its payment simulator. It needs no script, no font and no other file.
 */
export function plainPage({ title, shopName, notice, body, styles = '' }: PlainPage): string {
  const [before, letter, after] = splitAtBob(shopName);
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} – ${shopName}</title>
        <style>
          ${{ markup: baseStyles + styles }}
        </style>
      </head>
      <body>
        <header>
          ${notice !== undefined && html`<p class="notice"><span class="wrap">${notice}</span></p>`}
          <div class="head">
            <div class="wrap">
              <span class="logo">${before}<span class="l">${letter}</span>${after}</span>
            </div>
          </div>
        </header>
        <main class="wrap">${body}</main>
      </body>
    </html>`;
  return page.markup;
}

/** The policy that such a page is sent with; forms may lead on to `formTargets`. */
export function plainPagePolicy(formTargets: readonly string[] = [], frames = "'none'"): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    `frame-src ${frames}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const darkColours = `
  --paper:#161418;--ground:#211E24;--ink:#F1EEF0;--ink-2:#BDB7BF;--ink-3:#9A939D;--line:#36313A;
  --line-2:#4A444F;--control:#8A838D;--accent:#E79AC6;--accent-hover:#F2BBDA;--accent-on:#2A0A1E;
  --accent-text:#EFA6CF;--accent-tint:#38182B;--accent-line:#6B3354;--brass:#D0A95A;
  --ok:#7FD3A4;--ok-tint:#15291E;--bad:#FF9C90;--bad-tint:#331815;--warn:#EDBE6B;--warn-tint:#2C2210;
  --focus:#EFA6CF;--focus-gap:#161418`;

/** The shop's design tokens and the few parts that these pages are made of. */
const baseStyles = `
:root{color-scheme:light dark;
  --font:"Instrument Sans",ui-sans-serif,"Helvetica Neue",Arial,sans-serif;
  --paper:#FFFFFF;--ground:#F4F3F0;--ink:#1D1A1F;--ink-2:#544F58;--ink-3:#6B6670;--line:#DFDCD6;
  --line-2:#C6C2BB;--control:#8A858D;--accent:#6D1A4E;--accent-hover:#52103A;--accent-on:#FFFFFF;
  --accent-text:#6D1A4E;--accent-tint:#F7ECF3;--accent-line:#D9B3CB;--brass:#B48A3A;
  --ok:#17663F;--ok-tint:#E7F2EB;--bad:#AE2417;--bad-tint:#FBEBE8;--warn:#815000;--warn-tint:#FAF0DB;
  --focus:#6D1A4E;--focus-gap:#FFFFFF}
@media (prefers-color-scheme:dark){:root{${darkColours}}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 .9375rem/1.5 var(--font);
  font-variant-numeric:tabular-nums lining-nums;-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%}
h1,h2,p,ul,ol,dl,dd,fieldset,figure{margin:0;padding:0;border:0}
ul,ol{list-style:none}
h1,h2{font-weight:500;text-wrap:balance}
h1{font-size:2.375rem;line-height:1.12;letter-spacing:-.028em}
h2{font-size:1.375rem;line-height:1.25;letter-spacing:-.015em}
button,input{font:inherit;color:inherit}
a{color:var(--accent-text);text-decoration-thickness:1px;text-underline-offset:.22em;text-decoration-color:var(--accent-line)}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 2px var(--focus-gap);border-radius:2px}
.wrap{display:block;max-width:1080px;margin-inline:auto;padding-inline:40px}
.notice{background:var(--warn-tint);color:var(--warn);font-size:.8125rem;padding-block:9px}
.head{border-bottom:1px solid var(--line)}
.head .wrap{display:flex;align-items:center;height:84px}
.logo{font-size:30px;font-weight:600;letter-spacing:-.045em;line-height:1}
.logo .l{position:relative;display:inline-block}
.logo .l::before{content:"";position:absolute;left:50%;top:.8em;width:1.5px;height:17px;margin-left:-.75px;background:var(--accent-text)}
.logo .l::after{content:"";position:absolute;left:50%;top:calc(.8em + 17px);width:9px;height:13px;margin-left:-4.5px;background:var(--brass);clip-path:polygon(22% 0,78% 0,100% 34%,50% 100%,0 34%)}
main{padding-block:56px 96px}
.quiet{color:var(--ink-2)}
.small{font-size:.8125rem}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 24px;border:1px solid var(--control);
  border-radius:2px;background:none;font-weight:500;cursor:pointer;text-decoration:none;color:var(--ink)}
.btn:hover{border-color:var(--ink)}
.btn-1{background:var(--accent);border-color:var(--accent);color:var(--accent-on)}
.btn-1:hover{background:var(--accent-hover);border-color:var(--accent-hover)}
.alert{border-left:3px solid var(--bad);background:var(--bad-tint);padding:14px 18px;margin-bottom:28px}
.alert h2{font-size:1.0625rem;font-weight:600;color:var(--bad)}
.alert ul{margin-top:4px}
.alert a{color:var(--bad);text-decoration-color:currentColor}
@media (max-width:900px){.wrap{padding-inline:20px}main{padding-block:32px 64px}h1{font-size:1.875rem}.head .wrap{height:64px}}
`;
