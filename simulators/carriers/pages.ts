import { html, type Html } from '@plumbline/server/http/html.ts';
import { plainPage } from '@plumbline/server/http/plain-page.ts';
import type { Books, Parcel } from './books.ts';

const names: Record<string, string> = {
  collected: 'Collected',
  'in-transit': 'In transit',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
  refused: 'Refused at the door',
  lost: 'Lost',
  'returned-to-sender': 'Returned to sender',
};
const nameOf = (code: string | null) => (code === null ? 'Booked' : (names[code] ?? code));

const styles = `
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-block:20px}
button{min-height:40px;padding:0 14px;border:1px solid var(--control);border-radius:2px;background:var(--paper);cursor:pointer}
button:hover{background:var(--ground)}
li{border-top:1px solid var(--line)}
li form{margin-block:12px}
li .box{flex:1 1 320px}
`;

const face = {
  styles,
  shopName: 'The carriers',
  notice: 'They are invented: nothing is sent.',
};

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** What happened to a box, as a carrier shows it to whoever has its number; null for none of ours. */
export function trackingPage(books: Books, trackingNumber: string): string | null {
  const parcel = books.get('parcel', trackingNumber);
  if (!parcel) return null;
  const events = books
    .all('event')
    .filter((each) => each.trackingNumber === trackingNumber)
    .toSorted((a, b) => b.scannedAt.localeCompare(a.scannedAt));
  return plainPage({
    ...face,
    title: `${parcel.carrier}, ${trackingNumber}`,
    body: html`
      <h1>${nameOf(parcel.code)}</h1>
      <p>${parcel.carrier} ${trackingNumber}. This carrier is invented, and so is what it tells.</p>
      <ul>
        ${events.map(
          ({ code, scannedAt, place }) =>
            html`<li>
              ${timeFormat.format(new Date(scannedAt))}: ${nameOf(code)}${place && `, ${place}`}
            </li>`,
        )}
      </ul>
    `,
  });
}

/** Every box with the carriers, and what can be made to happen to it. */
export function depotPage(books: Books, { isOut }: { isOut: boolean }): string {
  const parcels = books.all('parcel').toReversed().slice(0, 200);
  return plainPage({
    ...face,
    title: 'Boxes',
    body: html`
      <h1>Boxes</h1>
      <p>
        Boxes move by themselves, a step every few minutes; here they can be made to, and to go
        astray.
      </p>
      <form method="post">
        <button name="do" value="advance">Move every box one step</button>
        <button name="do" value="${isOut ? 'calm' : 'outage'}">
          ${isOut ? 'End the outage' : 'Begin an outage'}
        </button>
        <button name="do" value="duplicate">Send the next event twice</button>
        <button name="do" value="late">Send the next event a minute late</button>
        <button name="do" value="stray">Scan a number that nobody was given</button>
      </form>
      ${isOut && html`<p><strong>The carriers do not answer.</strong></p>`}
      ${parcels.length === 0 && html`<p>Nothing is booked yet. Pack a consignment first.</p>`}
      <ul>
        ${parcels.map(parcelRow)}
      </ul>
    `,
  });
}

function parcelRow({ id, carrier, code }: Parcel): Html {
  return html`<li>
    <form method="post">
      <span class="box"><a href="/track/${id}">${id}</a>, ${carrier}: ${nameOf(code)}</span>
      <input type="hidden" name="box" value="${id}" />
      <button name="do" value="next">Next step</button>
      ${['delivered', 'refused', 'lost', 'returned-to-sender'].map(
        (each) => html`<button name="do" value="${each}">${nameOf(each)}</button> `,
      )}
    </form>
  </li>`;
}
