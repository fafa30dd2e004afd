import type { PictureView } from './card-view.ts';
import { Picture } from './card.tsx';
import type { SumsView } from './sums-view.ts';

/** The sum of a basket or an order; its last line is what is paid. */
export function SumRows({ sums, totalLabel }: { sums: SumsView; totalLabel: string }) {
  return (
    <>
      <dl className="sums">
        {sums.rows.map(({ label, note, amount }) => (
          <div key={label}>
            <dt>
              {label}
              {note && <small>{note}</small>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="grand">
        <span>{totalLabel}</span> <b>{sums.total}</b>
      </p>
      <p className="grand-parts">{sums.parts}</p>
    </>
  );
}

/** A line of goods beside a form or under a heading: small picture, name, quantity, sum. */
export interface MiniLineView {
  sku: string;
  name: string;
  note: string;
  amount: string;
  picture: PictureView;
}

export function MiniLines({ lines }: { lines: readonly MiniLineView[] }) {
  return (
    <ul>
      {lines.map(({ sku, name, note, amount, picture }) => (
        <li key={sku} className="mini">
          <Picture picture={{ ...picture, width: 52, height: 52 }} alt="" />
          <span>
            {name}
            <small>{note}</small>
          </span>
          <b>{amount}</b>
        </li>
      ))}
    </ul>
  );
}
