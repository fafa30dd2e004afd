import { Section } from '../kit/record.tsx';
import { GoodsCell } from '../parts/goods-cell.tsx';
import type { OrderView } from './order-view.server.ts';

/** What is sent together, consignment by consignment. */
export function Contents({ consignments }: Pick<OrderView, 'consignments'>) {
  return consignments.map(({ number, href, title, about, mark, picked, lines }) => (
    <Section
      key={number}
      id={`consignment-${number}`}
      title={
        <>
          <a href={href} className="order-consignment">
            {title}
          </a>
          <small>{about}</small>
        </>
      }
      act={
        <>
          <span className="order-picked">{picked}</span>
          <span className={`tag ${mark.tone}`}>{mark.text}</span>
        </>
      }
    >
      {lines.length === 0 ? (
        <p className="order-none">Nothing is left in it.</p>
      ) : (
        <table className="staff-table order-lines">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">State</th>
              <th scope="col" className="list-figure">
                Pieces
              </th>
              <th scope="col" className="list-figure list-wide">
                Each
              </th>
              <th scope="col" className="list-figure list-wide">
                Line
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.position}>
                <GoodsCell name={line.name} note={line.note} picture={line.picture} />
                <td>
                  <span className={`tag ${line.mark.tone}`}>{line.mark.text}</span>
                </td>
                <td className="list-figure">{line.units}</td>
                <td className="list-figure list-wide">{line.unit}</td>
                <td className="list-figure list-wide">
                  <b>{line.amount}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  ));
}

/** How many pieces of each line are where. */
export function Matrix({ matrix: { columns, rows } }: Pick<OrderView, 'matrix'>) {
  return (
    <Section id="pieces" title="Where the items are">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, and says what it is */}
      <div className="list-scroll" role="group" aria-label="Counts by line" tabIndex={0}>
        <table className="staff-table order-matrix">
          <thead>
            <tr>
              <th scope="col">Part</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="list-figure">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ position, sku, name, counts }) => (
              <tr key={position}>
                <th scope="row">
                  {sku}
                  <small>{name}</small>
                </th>
                {counts.map((count, place) => (
                  <td key={place} className="list-figure" data-none={count === 0 || undefined}>
                    {count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
