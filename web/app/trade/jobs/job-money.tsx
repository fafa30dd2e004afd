import type { CSSProperties } from 'react';
import { Panel } from '../screen.tsx';
import type { JobView } from './job-view.server.ts';

/** Where a job's money is: bars of what was quoted, ordered and came, and what it earns. */
export function JobMoney({ view: { bars, earnings, changes, since } }: { view: JobView }) {
  return (
    <Panel id="money" title="Where the money is, ex VAT">
      <dl className="job-bars">
        {bars.map(({ name, value, percent, tone }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span
                className={`job-scale ${tone}`}
                style={{ '--v': `${percent}%` } as CSSProperties}
              />
              <b>{value}</b>
            </dd>
          </div>
        ))}
      </dl>
      {earnings && (
        <dl className="job-sums">
          {earnings.rows.map(({ name, note, value }) => (
            <div key={name}>
              <dt>
                {name} <small>{note}</small>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
          {earnings.margin && (
            <div className="job-total">
              <dt>
                Margin <small>{earnings.margin.share}</small>
              </dt>
              <dd className={earnings.margin.isLoss ? 'dearer' : undefined}>
                {earnings.margin.value}
              </dd>
            </div>
          )}
        </dl>
      )}
      {earnings?.whyNoMargin && <p className="job-note">{earnings.whyNoMargin}</p>}
      {since && (
        <details className="job-since">
          <summary>{since}</summary>
          <table className="trade-table">
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col" className="figure">
                  Then
                </th>
                <th scope="col" className="figure">
                  Now
                </th>
                <th scope="col" className="figure">
                  Together
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ sku, name, href, was, now, change, isDearer, note }) => (
                <tr key={sku}>
                  <th scope="row">
                    {href ? <a href={href}>{name}</a> : name}
                    <small>{note}</small>
                  </th>
                  <td className="figure fainter">{was}</td>
                  <td className="figure">{now}</td>
                  <td className={`figure ${isDearer ? 'dearer' : 'cheaper'}`}>{change}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Panel>
  );
}
