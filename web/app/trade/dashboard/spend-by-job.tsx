import type { CSSProperties } from 'react';
import type { JobView } from './spend-view.server.ts';

/** A month by job: a table whose rows are drawn as bars as well, with a mark for the year before. */
export function SpendByJob({ jobs }: { jobs: readonly JobView[] }) {
  if (jobs.length === 0) {
    return <p className="trade-empty">Nothing was invoiced this month yet.</p>;
  }
  return (
    <table className="trade-table jobs-table">
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col" className="figure">
            This month
          </th>
          <th scope="col" className="figure">
            Year before
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ name, href, text, before, percent, beforePercent }) => (
          <tr key={name}>
            <th scope="row">
              {href ? <a href={href}>{name}</a> : name}
              <span
                className="job-bar"
                style={
                  {
                    '--v': `${percent}%`,
                    ...(beforePercent > 0 && { '--before': `${beforePercent}%`, '--marked': 1 }),
                  } as CSSProperties
                }
              />
            </th>
            <td className="figure">
              <b>{text}</b>
            </td>
            <td className="figure fainter">{before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
