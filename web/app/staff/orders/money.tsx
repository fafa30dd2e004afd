import { Section } from '../kit/record.tsx';
import '../kit/list-table.css';
import type { OrderView } from './order-view.server.ts';

/** What it comes to, what was paid and what went back. */
export function Money({
  view: { sums, payments, documents },
  mayCorrect,
}: {
  view: OrderView;
  mayCorrect: boolean;
}) {
  return (
    <div className="order-costs">
      <Section id="sum" title="Totals">
        <dl className="order-sums">
          {sums.rows.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className="order-total">
            <dt>Total inc VAT</dt>
            <dd>{sums.total}</dd>
          </div>
        </dl>
      </Section>
      <Section id="payments" title="Payments">
        {payments.length === 0 ? (
          <p className="order-none">Nothing was taken for it by card.</p>
        ) : (
          <ul className="order-payments">
            {payments.map(({ id, when, method, mark, amount, back, left }) => (
              <li key={id}>
                <b>{amount}</b>
                <span className={`tag ${mark.tone}`}>{mark.text}</span>
                <small>
                  {method}, {when}
                  <br />
                  {back ? `${back} went back, ${left} could still` : `${left} could go back`}
                </small>
              </li>
            ))}
          </ul>
        )}
        {documents.length > 0 && (
          <ul className="order-payments" aria-label="Documents">
            {documents.map(({ number, href, correctHref, name, about }) => (
              <li key={number}>
                <a className="link" href={href} data-reload data-recorded>
                  {name} {number}
                </a>
                {mayCorrect && correctHref && (
                  <a className="link" href={correctHref} aria-label={`Correct ${number}`}>
                    Correct
                  </a>
                )}
                <small>{about}</small>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
