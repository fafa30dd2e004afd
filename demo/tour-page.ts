import type { App } from '@plumbline/server/app.ts';
import { html, type Html } from '@plumbline/server/http/html.ts';
import { plainPage, plainPagePolicy } from '@plumbline/server/http/plain-page.ts';
import { tourStops, type TourStop } from './tour.ts';

/** Where the tour of a demo shop is. */
const tourPath = '/dev/tour';

/** Serves the tour: what to look at first, and as whom. */
export function mountTour(fastify: App['fastify'], shopName: string): void {
  fastify.get(tourPath, (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', plainPagePolicy())
      .send(
        plainPage({
          title: 'A tour',
          shopName,
          notice:
            'A demo shop: goods, people and payments are invented, and nothing leaves this machine.',
          body,
          styles,
        }),
      ),
  );
}

const groups = (['Shopper', 'Plumber', 'Staff'] as const).map((who) => ({
  who,
  stops: tourStops.filter((stop) => stop.who === who),
}));

const titles: Record<TourStop['who'], string> = {
  Shopper: 'For whoever redoes a bathroom',
  Plumber: 'For the trade',
  Staff: 'For those who run the shop',
};

const body = html`<h1>Ten places to look at</h1>
  <p class="lead">
    Each takes a minute. Pay with the card 4242 4242 4242 4242, any date to come and any code; the
    confirmation lies in <a href="/dev/mailbox">the mailbox</a>. What apps see is
    <a href="/docs">in the API’s own pages</a>.
  </p>
  ${groups.map(
    ({ who, stops }) =>
      html`<section>
        <h2>${titles[who]}</h2>
        <ol>
          ${stops.map(stopOf)}
        </ol>
      </section>`,
  )}`;

function stopOf({ title, text, path, signIn }: TourStop): Html {
  return html`<li>
    <a href="${path}">${title}</a>
    <p>${text}</p>
    ${
      signIn !== null &&
      html`<p class="sign-in">Sign in as ${signIn.email}, password ${signIn.password}</p>`
    }
  </li>`;
}

const styles = `
.lead{margin-top:12px;max-width:62ch;color:var(--ink-2)}
section{margin-top:44px}
ol{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,400px),1fr));gap:12px;margin-top:16px}
li{display:grid;align-content:start;gap:6px;padding:20px;border:1px solid var(--line);border-radius:2px;position:relative}
li:hover{background:var(--ground)}
li a{font-size:1.0625rem;font-weight:500;text-decoration:none;color:var(--ink)}
li a::after{content:"";position:absolute;inset:0}
li p{font-size:.875rem;color:var(--ink-2)}
li .sign-in{position:relative;justify-self:start;margin-top:4px;font-size:.8125rem;overflow-wrap:anywhere}
main{padding-bottom:64px}
`;
