import { html, type Html } from '@plumbline/server/http/html.ts';
import { plainPage } from '@plumbline/server/http/plain-page.ts';
import type { Books, CreditState, Customer } from './books.ts';

const names: Record<CreditState, string> = {
  registered: 'Registered',
  submitted: 'Submitted',
  'in-review': 'In review',
  approved: 'Approved',
  'on-hold': 'On hold',
  rejected: 'Rejected',
};

const styles = `
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-block:20px}
button{min-height:40px;padding:0 14px;border:1px solid var(--control);border-radius:2px;background:var(--paper);cursor:pointer}
button:hover{background:var(--ground)}
li{border-top:1px solid var(--line)}
li form{margin-block:12px}
li .who{flex:1 1 320px}
`;

const face = {
  styles,
  shopName: 'The credit provider',
  notice: 'It is invented: nobody is searched for, and no money is lent.',
};

/** What a business signs with the provider. */
export const journeyPage = ({ name, email }: Customer): string =>
  plainPage({
    ...face,
    title: 'Apply for trade credit',
    body: html`
      <h1>Trade credit for ${name}</h1>
      <p>
        A real provider would ask here who you are, and for your agreement. We sent ${email} a copy.
      </p>
      <form method="post">
        <button name="do" value="sign">Sign the proposal</button>
        <button name="do" value="leave">Leave without signing</button>
      </form>
    `,
  });

export const spentPage = (): string =>
  plainPage({
    ...face,
    title: 'This link has been used',
    body: html`<h1>This link has been used, or its time is up</h1>
      <p>Go back to the shop and open a new one.</p>`,
  });

/** Every customer, and what can be decided about them. */
export function deskPage(books: Books, { isOut }: { isOut: boolean }): string {
  const customers = books.all('customer').toReversed().slice(0, 200);
  return plainPage({
    ...face,
    title: 'Customers',
    body: html`
      <h1>Customers</h1>
      <p>Decisions are made by themselves, a step every minute; here they can be made at once.</p>
      <form method="post">
        <button name="do" value="${isOut ? 'calm' : 'outage'}">
          ${isOut ? 'End the outage' : 'Begin an outage'}
        </button>
        <button name="do" value="duplicate">Tell the next decision twice</button>
        <button name="do" value="late">Tell the next decision a minute late</button>
        <button name="do" value="drop">Never tell the next decision</button>
      </form>
      ${isOut && html`<p><strong>The provider does not answer.</strong></p>`}
      ${customers.length === 0 && html`<p>No business has been registered yet.</p>`}
      <ul>
        ${customers.map(customerRow)}
      </ul>
    `,
  });
}

function customerRow({ id, name, state, limitPence }: Customer): Html {
  const limit = limitPence === null ? '' : `, £${(limitPence / 100).toFixed(2)}`;
  return html`<li>
    <form method="post">
      <span class="who">${name}: ${names[state]}${limit}</span>
      <input type="hidden" name="customer" value="${id}" />
      <button name="do" value="next">Next step</button>
      <button name="do" value="approved">Approve £5,000</button>
      <button name="do" value="lower">Lower the limit to £500</button>
      <button name="do" value="on-hold">Put on hold</button>
      <button name="do" value="rejected">Reject</button>
    </form>
  </li>`;
}
