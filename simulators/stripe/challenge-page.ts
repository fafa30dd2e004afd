import { html } from '@plumbline/server/http/html.ts';
import { plainPage } from '@plumbline/server/http/plain-page.ts';
import { pounds } from './card-page.ts';

export interface ChallengePage {
  intentId: string;
  clientSecret: string;
  returnUrl: string | null;
  shopName: string;
  /** Null when a card is saved and nothing is paid. */
  amountPence: number | null;
  cardEnding: string;
}

/** The page on which a bank would ask its customer whether it is them: 3-D Secure. */
export function renderChallengePage(page: ChallengePage): string {
  const what = page.amountPence === null ? 'Save card' : pounds(page.amountPence);
  const body = html` <h1>Is this you?</h1>
    <p class="quiet lead">
      Your bank would now ask you to confirm, in its app or by a code. Here you decide what it
      hears.
    </p>
    <dl class="facts">
      <div>
        <dt>Shop</dt>
        <dd>${page.shopName}</dd>
      </div>
      <div>
        <dt>Amount</dt>
        <dd>${what}</dd>
      </div>
      <div>
        <dt>Card</dt>
        <dd>ending ${page.cardEnding}</dd>
      </div>
    </dl>
    <form method="post" action="/three-d-secure/${page.intentId}" class="answers">
      <input type="hidden" name="client_secret" value="${page.clientSecret}" />
      ${page.returnUrl && html`<input type="hidden" name="return_url" value="${page.returnUrl}" />`}
      <button class="btn btn-1" name="answer" value="confirm">Yes, confirm</button>
      <button class="btn" name="answer" value="refuse">No, refuse</button>
    </form>`;
  return plainPage({
    title: 'Confirm with your bank',
    shopName: page.shopName,
    notice: '3-D Secure page of the payment simulator: no bank is asked and no money moves.',
    body,
    styles,
  });
}

/** Where a browser ends that was sent here without an address to go back to. */
export function renderAnsweredPage(shopName: string, isConfirmed: boolean): string {
  return plainPage({
    title: 'Answer noted',
    shopName,
    notice: '3-D Secure page of the payment simulator.',
    body: html`<h1>${isConfirmed ? 'Confirmed' : 'Refused'}</h1>
      <p class="quiet lead">You can go back to the shop now.</p>`,
    styles,
  });
}

const styles = `
.lead{margin-top:12px}
.facts{max-width:560px;margin-top:32px;border-top:1px solid var(--line-2)}
.facts div{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-bottom:1px solid var(--line)}
.facts dt{color:var(--ink-2)}
.facts dd{font-weight:500;text-align:right}
.answers{display:flex;flex-wrap:wrap;gap:12px;margin-top:32px}
`;
