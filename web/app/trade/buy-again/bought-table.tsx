import type { AgainReport } from '../../parts/order/buy-again.server.ts';
import { BoughtAgain } from '../../parts/order/bought-again.tsx';
import { Picture } from '../../parts/card.tsx';
import { Qty } from '../../parts/quantity.tsx';
import type { BoughtView } from './bought-view.server.ts';

/**
 * What was bought before, each with the quantity it is usually bought in: one form, so that a row or
 * all of them go into the basket without a script as well.
 */
export function BoughtTable({
  rows,
  sum,
  vat,
  action,
  addKey,
  report,
}: {
  rows: readonly BoughtView[];
  /** What the usual quantities come to; null where nothing of it can be had. */
  sum: string | null;
  vat: 'inc' | 'ex';
  /** Where the form is sent: the screen that it stands on. */
  action: string;
  /** With which what is added goes in once, however often the button is pressed. */
  addKey: string;
  report: AgainReport | undefined;
}) {
  return (
    <form method="post" action={action} data-soft="stay" className="bought">
      <input type="hidden" name="key" value={addKey} />
      {report && <BoughtAgain report={report} from="this list" />}
      <table className="trade-table">
        <thead>
          <tr>
            <th scope="col" className="trade-wide">
              <span className="visually-hidden">Picture</span>
            </th>
            <th scope="col">Product</th>
            <th scope="col" className="trade-wide">
              Last bought
            </th>
            <th scope="col" className="trade-wide">
              Job
            </th>
            <th scope="col" className="figure">
              Each, {vat} VAT
            </th>
            <th scope="col" className="figure bought-stock">
              Stock
            </th>
            <th scope="col" className="trade-wide">
              Arrives
            </th>
            <th scope="col" className="figure">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.sku} row={row} />
          ))}
        </tbody>
      </table>
      {sum && (
        <div className="bought-foot">
          <span>As usual: {sum}</span>
          <button className="button button-main">Add all to basket</button>
        </div>
      )}
    </form>
  );
}

function Row({ row }: { row: BoughtView }) {
  const { sku, href, name, picture, change, arrival, successor } = row;
  return (
    <tr>
      <td className="trade-wide bought-picture">
        <Picture picture={picture} />
      </td>
      <th scope="row">
        <a href={href}>{name}</a> {row.replaces && <span className="tag info">{row.replaces}</span>}
        <small>
          {sku}
          <span className="bought-narrow"> · {arrival.text}</span>
        </small>
      </th>
      <td className="trade-wide fainter">{row.lastBought}</td>
      <td className="trade-wide fainter">{row.job}</td>
      <td className="figure">
        <b>{row.price}</b>
        {change && <small className={change.tone}>{change.text}</small>}
      </td>
      <td className="figure bought-stock">{row.stock}</td>
      <td className={`trade-wide bought-day ${arrival.tone}`}>{arrival.text}</td>
      <td className="figure bought-quantity">
        {row.buyable ? (
          <>
            <Qty
              name={`quantity ${sku}`}
              label={`Quantity of ${name}`}
              initial={row.usual}
              packSize={row.packSize}
            />
            <button
              className="button button-quiet button-small"
              name="only"
              value={sku}
              aria-label={`Add ${name} to the basket`}
            >
              Add
            </button>
          </>
        ) : successor ? (
          <a className="link" href={successor.href}>
            Choose {successor.name}
          </a>
        ) : (
          <span className="fainter">{arrival.text}</span>
        )}
      </td>
    </tr>
  );
}
