import type { CSSProperties } from 'react';
import type { figuresOf } from './discount-view.server.ts';

/** The figures of a campaign over a scale that ends at its limit. */
export function Figures({
  figures: { cells, gauge },
  claimsHref,
}: {
  figures: ReturnType<typeof figuresOf>;
  claimsHref: string;
}) {
  return (
    <>
      <dl className="figs">
        {cells.map(({ name, value, note }, place) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <small>
                {note}
                {place === 0 && (
                  <>
                    {' · '}
                    <a className="link" href={claimsHref}>
                      see them
                    </a>
                  </>
                )}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {gauge && (
        <div
          className="limit"
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
