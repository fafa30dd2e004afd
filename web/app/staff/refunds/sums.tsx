import type { sumsOf } from './refund-view.server.ts';
import '../../parts/sums.css';
import './refund.css';

/** What a refund is for and where it goes, line by line, and what it comes to. */
export function RefundSums({
  sums: { parts, total, totalParts, credited, payments },
}: {
  sums: ReturnType<typeof sumsOf>;
}) {
  return (
    <div className="refund-sums">
      <dl className="sums">
        {parts.map(({ key, name, note, amount, vat }) => (
          <div key={key}>
            <dt>
              {name}
              <small>{note ? `${note} · ${vat}` : vat}</small>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="grand">
        <span>Refund, inc VAT</span> <b>{total}</b>
      </p>
      <p className="grand-parts">{totalParts}</p>
      <dl className="sums refund-shares">
        {payments.map(({ key, name, amount }) => (
          <div key={key}>
            <dt>To {name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="grand-parts">{credited}</p>
    </div>
  );
}
