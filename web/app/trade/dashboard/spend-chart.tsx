import { useEffect, useRef, useState } from 'react';
import type { MonthsView } from './spend-view.server.ts';

/**
 * Twelve months beside the year before: drawn once the script for it has come, and always there as a
 * table, which is all of it where none comes.
 */
export function SpendChart({ months }: { months: MonthsView }) {
  const place = useRef<HTMLDivElement>(null);
  // Without a drawing the table says the same.
  const [isTable, setIsTable] = useState(false);
  // Canvas is drawn by a library that no other screen needs, which is fetched when this one is shown.
  useEffect(() => {
    let erase: (() => void) | undefined;
    let isGone = false;
    const draw = async () => {
      const { drawSpend } = await import('./draw-spend.ts');
      if (!isGone && place.current) erase = drawSpend(place.current, months);
    };
    draw().catch(() => setIsTable(true));
    return () => {
      isGone = true;
      erase?.();
    };
  }, [months]);
  return (
    <figure aria-label={months.summary}>
      {!isTable && (
        <>
          <div className="spend-chart with-script" aria-hidden="true" ref={place} />
          <figcaption className="spend-key with-script">
            <span className="spend-line" /> Year before
          </figcaption>
        </>
      )}
      <details className="spend-table" open={isTable}>
        <summary>Read the figures as a table</summary>
        <table className="trade-table">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" className="figure">
                Ex VAT
              </th>
              <th scope="col" className="figure">
                Year before
              </th>
            </tr>
          </thead>
          <tbody>
            {months.rows.map(({ name, text, before }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="figure">{text}</td>
                <td className="figure fainter">{before}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <td className="figure">{months.total.text}</td>
              <td className="figure">{months.total.before}</td>
            </tr>
          </tfoot>
        </table>
      </details>
    </figure>
  );
}
