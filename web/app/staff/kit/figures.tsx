import type { CSSProperties, ReactNode } from 'react';
import './figures.css';

/** Figures of a record in a row, and how near the first of them is to its limit. */
export interface FiguresView {
  cells: readonly { name: string; value: string; note: string }[];
  /** A scale that ends at the limit; null where there is none. */
  gauge: { percent: number; ticks: readonly string[] } | null;
}

export function Figures({
  figures: { cells, gauge },
  more,
}: {
  figures: FiguresView;
  /** Stands after the note of the first figure: the way to what it counts. */
  more?: ReactNode;
}) {
  return (
    <>
      <dl className="figures">
        {cells.map(({ name, value, note }, place) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <small>
                {note}
                {place === 0 && more && <> · {more}</>}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {gauge && (
        <div
          className="figures-gauge"
          style={{ '--v': `${gauge.percent}%` } as CSSProperties}
          aria-hidden="true"
        >
          <i />
          <b />
          {gauge.ticks.map((tick, place) => (
            <span key={place} style={{ left: `${place * 25}%` }}>
              {tick}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
