import { Icon } from '../../../kit/icon.tsx';
import type { ClaimsView } from './claims-of-order.server.ts';

/** What was reported of an order, where each of it stands, and the way to report something. */
export function ClaimsOfOrder({ view: { report, claims } }: { view: ClaimsView }) {
  if (report === null && claims.length === 0) return null;
  return (
    <section className="order-claims" aria-labelledby="claims">
      <h2 className="heading-medium" id="claims">
        {claims.length > 0 ? 'What you reported' : 'Something wrong with it?'}
      </h2>
      {claims.length > 0 && (
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
      )}
      {report && (
        <p>
          <a className="button button-quiet" href={report}>
            <Icon name="triangle-exclamation-point" />
            Report a problem
          </a>
        </p>
      )}
    </section>
  );
}
