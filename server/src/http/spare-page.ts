import { html } from './html.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';

export interface SpareFacts {
  /** The status that the page is sent with. */
  status: number;
  shopName: string;
  /** The page's own address, to try it again; null where a form was sent, which a link cannot. */
  again: string | null;
}

export interface SparePage {
  html: string;
  policy: string;
}

interface Words {
  title: string;
  lead: string;
  /** What to do where a page was asked for, and where a form was sent. */
  reader: string;
  sender: string;
}

const broken: Words = {
  title: 'This page did not load',
  lead: 'Something went wrong on our side. Your basket and your orders are safe.',
  reader: 'Please try again in a moment.',
  sender: 'Please go back and send it again in a moment.',
};

const wordsOf: Partial<Record<number, Words>> = {
  401: {
    title: 'Please sign in first',
    lead: 'You are signed out, or this sign-in has ended.',
    reader: 'Sign in, then open the page again.',
    sender: 'Sign in, then send it again.',
  },
  403: {
    title: 'This request came from another site',
    lead: 'For your safety we take forms from our own pages only.',
    reader: 'Please open the page in our shop.',
    sender: 'Please open the page in our shop and send the form from there.',
  },
  429: {
    title: 'Too many pages were opened at once',
    lead: 'They all came from your connection, which you may share with others.',
    reader: 'Please wait a minute, then try again.',
    sender: 'Please wait a minute, then go back and send it again.',
  },
  503: {
    title: 'We cannot open this page just now',
    lead: 'Part of our shop is not answering. Your basket, your orders and your account are safe.',
    reader: 'Please try again in a minute.',
    sender:
      'What you sent may not have reached us. Please go back in a minute and send it again; nothing is ordered twice.',
  },
};

/**
 * A whole page that asks nobody anything: it stands where the shop's own pages cannot be made, or
 * would cost too much. It says what is so, and what to do about it.
 */
export function sparePage({ status, shopName, again }: SpareFacts): SparePage {
  const { title, lead, reader, sender } = wordsOf[status] ?? broken;
  // Where the database is away, home is as well, for whoever is sent this page.
  const leadsHome = status !== 503;
  const body = html`${drawing}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    <p class="lead">${again === null ? sender : reader}</p>
    <p class="ways">
      ${again !== null && html`<a class="btn btn-1" href="${again}">Try again</a>`}
      ${leadsHome && html`<a class="btn" href="/">Go to the home page</a>`}
    </p>`;
  return {
    html: plainPage({ title, shopName, body, styles }),
    policy: plainPagePolicy(),
  };
}

/** A plumb bob that has left its line, as on the shop's own page of this kind. */
const drawing = html`<svg viewBox="0 0 190 110" aria-hidden="true">
  <path d="M70 4h50M95 4v34M20 102h150" />
  <path class="gone" d="M95 38v30" />
  <path class="bob" d="m112 66 10-3 5 8-3 22-17-15z" />
</svg>`;

const styles = `
main{max-width:720px}
svg{display:block;width:190px;margin-bottom:28px;fill:none;stroke:var(--ink-2);stroke-width:1.5}
.gone{stroke:var(--accent-text);stroke-dasharray:4 4}
.bob{fill:var(--brass);stroke:none}
.lead{margin-top:16px;font-size:1.0625rem;color:var(--ink-2);text-wrap:pretty}
.ways{display:flex;flex-wrap:wrap;gap:12px;margin-top:32px}
`;
