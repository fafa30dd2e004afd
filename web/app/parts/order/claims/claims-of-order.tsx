import type { ClaimsView } from './claims-of-order.server.ts';

/** What was reported of an order, and where each of it stands. */
export function ClaimsOfOrder({ view: { claims } }: { view: ClaimsView }) {
  if (claims.length === 0) return null;
  return (
    <section className="order-claims" aria-labelledby="claims">
      <h2 className="heading-medium" id="claims">
        What you reported
      </h2>
      <ul>
        {claims.map(({ number, href, goods, headline, mark }) => (
          <li key={number}>
            <a href={href}>
              <b>{headline}</b>
              <span>
                {goods} · {number}
              </span>
            </a>
            <span className={`tag ${mark.tone}`}>{mark.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
