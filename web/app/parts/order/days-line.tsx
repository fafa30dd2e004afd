import type { CSSProperties } from 'react';
import type { DaysLineView } from './days-line.server.ts';

const looks = {
  arrived: 'run-arrived',
  failed: 'run-failed',
  next: 'run-next',
  ahead: undefined,
} satisfies Record<DaysLineView['runs'][number]['state'], string | undefined>;

/**
 * The deliveries on one line of days: solid is done, dashed is to come, the string is today. A day
 * that slipped keeps its old tick. Narrow screens have a list of it.
 */
export function DaysLine({ view: { days, today, runs } }: { view: DaysLineView }) {
  return (
    <section
      className="days-line"
      aria-label="Deliveries by day"
      style={{ '--days': days.length } as CSSProperties}
    >
      <div className="days" aria-hidden="true">
        {days.map(({ label, isWeekend, isToday }, index) => (
          <span key={index} className={isToday ? 'today' : isWeekend ? 'weekend' : undefined}>
            {label}
          </span>
        ))}
      </div>
      <ul>
        {runs.map(({ key, name, about, begin, done, end, was, text, state }) => (
          <li key={key} className={looks[state]}>
            <div className="run-name">
              <b>{name}</b>
              <span>{about}</span>
            </div>
            <div className="run-line">
              <Span from={begin} to={done} className={done < end ? 'run-open' : undefined} />
              {done < end && <Span from={done} to={end} className="run-ahead" />}
              {was !== null && <Span from={was} to={was} className="run-was" />}
              <b style={{ '--to': end } as CSSProperties}>{text}</b>
            </div>
          </li>
        ))}
      </ul>
      {today !== null && (
        <span
          className="days-today"
          aria-hidden="true"
          style={{ '--to': today } as CSSProperties}
        />
      )}
    </section>
  );
}

function Span({
  from,
  to,
  className,
}: {
  from: number;
  to: number;
  className: string | undefined;
}) {
  const place = { '--from': round(from), '--to': round(to) } as CSSProperties;
  return <i className={className} style={place} />;
}

const round = (days: number) => Math.round(days * 100) / 100;
