import { html, type Html } from '@plumbline/server/http/html.ts';
import { plainPage } from '@plumbline/server/http/plain-page.ts';
import { testCards } from './cards.ts';

export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

/** What is wrong with a field, in a sentence that says what to do. */
export type CardFormProblems = Partial<Record<keyof CardForm, string>>;

export interface CardPage {
  /** The payment or the card setup that the card is typed for. */
  id: string;
  clientSecret: string;
  /** What the card is for, as title and as button: 'Pay £12.00'. */
  purpose: string;
  lead: string;
  /** The way out, in words. */
  leave: string;
  shopName: string;
  /** Where the browser goes once the card was taken. */
  returnUrl: string;
  /** Where it goes without having given one. */
  backUrl: string;
  form: CardForm;
  problems: CardFormProblems;
  /** Why the last try did not go through. */
  failure: string | null;
}

const fields: { name: keyof CardForm; label: string; hint: string; attributes: Html }[] = [
  {
    name: 'number',
    label: 'Card number',
    hint: 'Only the test cards on this page are accepted.',
    attributes: html`inputmode="numeric" autocomplete="cc-number" maxlength="23"`,
  },
  {
    name: 'expiry',
    label: 'Expiry date',
    hint: 'Month and year, as in 08 / 29',
    attributes: html`inputmode="numeric" autocomplete="cc-exp" maxlength="9"`,
  },
  {
    name: 'cvc',
    label: 'Security code',
    hint: 'Any three digits; four for American Express',
    attributes: html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`,
  },
  {
    name: 'name',
    label: 'Name on the card',
    hint: '',
    attributes: html`autocomplete="cc-name" maxlength="80"`,
  },
];

/** The page on which a card is typed; it works in any browser, without any script. */
export function renderCardPage(page: CardPage): string {
  const { id, clientSecret, purpose, lead, shopName, returnUrl, problems, failure } = page;
  const body = html` <h1>${purpose}</h1>
    <p class="quiet lead">${lead}</p>
    <div class="pay">
      <form method="post" action="/pay/${id}" novalidate>
        ${summary(problems, failure)}
        <input type="hidden" name="client_secret" value="${clientSecret}" />
        <input type="hidden" name="return_url" value="${returnUrl}" />
        <div class="fields">${fields.map((field) => renderField(field, page))}</div>
        <button class="btn btn-1 wide">${purpose}</button>
        <p class="small quiet back"><a href="${page.backUrl}">${page.leave}</a></p>
      </form>
      <aside aria-labelledby="cards">
        <h2 id="cards">Test cards</h2>
        <p class="small quiet">No money moves. Choose one to fill the form in.</p>
        <ul class="cards">
          ${testCards.map(
            (card) =>
              html`<li>
                <a href="${cardLink(page, card.number)}">${grouped(card.number)}</a>
                <span>${card.label}</span>
              </li>`,
          )}
        </ul>
      </aside>
    </div>`;
  return plainPage({
    title: problemCount(problems) > 0 ? `Error: ${purpose}` : purpose,
    shopName,
    notice: 'Test card page of the payment simulator: use test cards only, never a real one.',
    body,
    styles,
  });
}

/** A payment or setup that takes no card any more. */
export function renderClosedPage(page: {
  shopName: string;
  returnUrl: string;
  title: string;
  reason: string;
}): string {
  const { shopName, returnUrl, title, reason } = page;
  return plainPage({
    title,
    shopName,
    notice: 'Test card page of the payment simulator.',
    body: html`<h1>${title}</h1>
      <p class="quiet lead">${reason}</p>
      <p><a class="btn" href="${returnUrl}">Go back to the shop</a></p>`,
    styles,
  });
}

export function pounds(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
}

export function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function renderField(field: (typeof fields)[number], { form, problems }: CardPage): Html {
  const problem = problems[field.name];
  const describedBy = [
    ...(field.hint ? [`${field.name}-hint`] : []),
    ...(problem ? [`${field.name}-problem`] : []),
  ].join(' ');
  return html`<div class="field f-${field.name}">
    <label for="${field.name}">${field.label}</label>
    <input
      id="${field.name}"
      name="${field.name}"
      value="${form[field.name]}"
      required
      ${field.attributes}
      ${describedBy && html`aria-describedby="${describedBy}"`}
      ${problem && html`aria-invalid="true"`}
    />
    ${field.hint && html`<p class="hint" id="${field.name}-hint">${field.hint}</p>`}
    ${problem && html`<p class="problem" id="${field.name}-problem">${problem}</p>`}
  </div>`;
}

function summary(problems: CardFormProblems, failure: string | null): Html | null {
  if (problemCount(problems) === 0 && failure === null) return null;
  const items = fields
    .filter(({ name }) => problems[name])
    .map(({ name }) => html`<li><a href="#${name}">${problems[name]}</a></li>`);
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <h2>${failure ?? 'Please look at the card details again'}</h2>
    ${
      items.length > 0 &&
      html`<ul>
        ${items}
      </ul>`
    }
    ${failure && html`<p>Nothing has been charged. You can try again or use another card.</p>`}
  </div>`;
}

function problemCount(problems: CardFormProblems): number {
  return Object.keys(problems).length;
}

function cardLink({ id, clientSecret, returnUrl }: CardPage, number: string): string {
  const query = new URLSearchParams({
    client_secret: clientSecret,
    return_url: returnUrl,
    card: number,
  });
  return `/pay/${id}?${query.toString()}`;
}

export function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

const styles = `
.lead{margin-top:12px;max-width:56ch}
.lead+p{margin-top:28px}
.pay{display:grid;grid-template-columns:minmax(0,1fr) 408px;gap:56px;align-items:start;margin-top:40px}
.fields{display:grid;grid-template-columns:1fr 1fr;gap:20px 16px}
.f-number,.f-name{grid-column:1/-1}
.field label{display:block;font-weight:500;margin-bottom:6px}
.field input{width:100%;height:48px;padding:0 14px;border:1px solid var(--control);border-radius:2px;background:var(--paper)}
.field input[aria-invalid]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.hint{font-size:.8125rem;color:var(--ink-3);margin-top:6px}
.problem{font-size:.8125rem;color:var(--bad);font-weight:500;margin-top:6px}
.wide{width:100%;margin-top:28px}
.back{margin-top:18px}
aside{background:var(--ground);padding:28px}
.cards{margin-top:14px;font-size:.8125rem}
.cards li{display:grid;gap:0 14px;grid-template-columns:9.75rem minmax(0,1fr);padding:8px 0;border-top:1px solid var(--line)}
.cards a{white-space:nowrap}
.cards span{color:var(--ink-2)}
@media (max-width:900px){.pay{grid-template-columns:minmax(0,1fr);gap:40px;margin-top:28px}aside{padding:20px}}
@media (max-width:420px){.fields{grid-template-columns:minmax(0,1fr)}.cards li{grid-template-columns:minmax(0,1fr)}}
`;
