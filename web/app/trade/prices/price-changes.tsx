import type { PriceChangeView } from './price-change-view.server.ts';

/** Prices of what is bought that are other than when they were last paid, all ex VAT. */
export function PriceChanges({ changes }: { changes: readonly PriceChangeView[] }) {
  if (changes.length === 0) {
    return <p className="trade-empty">Everything costs what it did when you last bought it.</p>;
  }
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="figure trade-wide">
            You paid
          </th>
          <th scope="col" className="figure">
            Now, ex VAT
          </th>
          <th scope="col" className="figure">
            <span className="visually-hidden">Difference</span>
          </th>
          <th scope="col" className="trade-wide">
            Bought
          </th>
          <th scope="col" className="trade-wide">
            You take
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ sku, href, name, before, now, difference, tone, since, taken }) => (
          <tr key={sku}>
            <th scope="row">
              <a href={href}>{name}</a>
              <small>{sku}</small>
            </th>
            <td className="figure trade-wide fainter">{before}</td>
            <td className="figure">
              <b>{now}</b>
            </td>
            <td className={`figure ${tone}`}>{difference}</td>
            <td className="trade-wide fainter">{since}</td>
            <td className="trade-wide fainter">{taken}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
