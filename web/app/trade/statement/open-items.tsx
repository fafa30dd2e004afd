import { Pages } from '../../kit/pages.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { Panel } from '../screen.tsx';
import type { Shown, StatementRow, StatementView } from './statement-view.server.ts';

const shows: readonly [Shown, string][] = [
  ['open', 'Open'],
  ['paid', 'Paid'],
  ['all', 'All'],
];

/** The invoices, each with a tick that takes it into what is paid now. */
export function OpenItems({
  view: { rows, show, openSum, pages, range },
}: {
  view: StatementView;
}) {
  const isOpen = show === 'open';
  return (
    <Panel
      id="items"
      title={isOpen ? 'Open items' : 'Items'}
      aside={
        <nav className="segments" aria-label="Which items">
          {shows.map(([key, name]) => (
            <a
              key={key}
              href={key === 'open' ? '/trade/statement' : `/trade/statement?show=${key}`}
              aria-current={key === show || undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      }
    >
      {rows.length === 0 ? (
        <p className="trade-empty">
          {isOpen
            ? 'Nothing is open. What you order on account is invoiced as it leaves, and stands here then.'
            : 'Nothing yet.'}
        </p>
      ) : (
        <form method="get" action="/trade/statement">
          <table className="trade-table statement-table">
            <thead>
              <tr>
                {isOpen && (
                  <th scope="col">
                    <span className="visually-hidden">Pay</span>
                  </th>
                )}
                <th scope="col">{isOpen ? 'Invoice' : 'Item'}</th>
                <th scope="col" className="trade-wide">
                  Job · PO
                </th>
                <th scope="col" className="trade-wide">
                  Due
                </th>
                <th scope="col" className="figure">
                  Open
                </th>
                <th scope="col">
                  <span className="visually-hidden">What is wrong</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.itemId} row={row} isOpen={isOpen} />
              ))}
            </tbody>
          </table>
          {isOpen && (
            <p className="statement-below">
              <button className="button button-outlined">Pay the ticked ones</button>
              <span>
                Open invoices <b>{openSum}</b>
              </span>
            </p>
          )}
          {pages && <Pages pages={pages} range={range} />}
        </form>
      )}
    </Panel>
  );
}

function Row({ row, isOpen }: { row: StatementRow; isOpen: boolean }) {
  const { itemId, reference, datedOn, filedUnder, due, late, open, of, disputed } = row;
  return (
    <tr>
      {isOpen && (
        <td>
          <input
            className="box"
            type="checkbox"
            name="pay"
            value={itemId}
            defaultChecked={row.isChosen}
            aria-label={`Pay ${reference}`}
          />
        </td>
      )}
      <td>
        <b>{reference}</b>
        <small>{datedOn}</small>
        {due && <small className="statement-due">due {due}</small>}
        {late && <small className="statement-late">{late}</small>}
        {row.takenBack && <small className="statement-late">{row.takenBack}</small>}
      </td>
      <td className="trade-wide">{filedUnder}</td>
      <td className="trade-wide">{due}</td>
      <td className="figure">
        <b>{open}</b>
        {of && <small>{of}</small>}
        {disputed && <small className="statement-late">{disputed}</small>}
      </td>
      <td className="figure">
        {row.mayDispute && (
          <a className="link" href={`/trade/statement?dispute=${itemId}#dispute`}>
            Dispute<span className="visually-hidden"> {reference}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

/** Credit and money that waits, each with where it may be set against. */
export function Credits({ view: { credits, targets } }: { view: StatementView }) {
  if (credits.length === 0) return null;
  return (
    <Panel id="waiting" title="Not yet placed" className="statement-waiting">
      <ul>
        {credits.map(({ itemId, reference, datedOn, open }) => (
          <li key={itemId}>
            <span>
              <b>{reference}</b>
              <small>{datedOn}</small>
            </span>
            <b>{open}</b>
            {targets.length > 0 && (
              <form method="post" action="/trade/statement" data-soft="stay">
                <input type="hidden" name="intent" value="place" />
                <input type="hidden" name="fromItemId" value={itemId} />
                <label className="visually-hidden" htmlFor={`to-${itemId}`}>
                  Set {reference} against
                </label>
                <select className="input" id={`to-${itemId}`} name="toItemId">
                  {targets.map((target) => (
                    <option key={target.itemId} value={target.itemId}>
                      {target.name}
                    </option>
                  ))}
                </select>
                <SendButton>Set against it</SendButton>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
