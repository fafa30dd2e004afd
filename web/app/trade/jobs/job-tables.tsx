import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Picture } from '../../parts/card.tsx';
import { Panel } from '../screen.tsx';
import type { RefusedJob } from './job-actions.server.ts';
import type { JobView } from './job-view.server.ts';

/** What nobody needed, until when it goes back, and the way into the return with it chosen. */
export function JobLeftOver({ view: { leftOver } }: { view: JobView }) {
  if (leftOver.length === 0) {
    return (
      <p className="trade-empty">
        Nothing is noted. When goods have arrived, say below what is left of them: you see here
        until when they can go back.
      </p>
    );
  }
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th scope="col" className="trade-wide">
            <span className="visually-hidden">Picture</span>
          </th>
          <th scope="col">Product</th>
          <th scope="col" className="figure">
            Left
          </th>
          <th scope="col" className="figure">
            Worth
          </th>
          <th scope="col" className="figure">
            Until
          </th>
          <th scope="col" className="figure">
            <span className="visually-hidden">Send back</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {leftOver.map((row) => (
          <tr key={row.key}>
            <td className="trade-wide job-picture">
              <Picture picture={row.picture} alt="" />
            </td>
            <th scope="row">
              <a href={row.href}>{row.name}</a>
              <small>{row.sku}</small>
            </th>
            <td className="figure">{row.units}</td>
            <td className="figure">
              <b>{row.worth}</b>
            </td>
            <td className={`figure ${row.isOpen ? 'dearer' : 'fainter'}`}>{row.until}</td>
            <td className="figure">
              {row.send ? (
                <a className="link" href={row.send} aria-label={`Send back ${row.name}`}>
                  Send back
                </a>
              ) : (
                <small>{row.whyNot}</small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The job's orders with their papers and returns; a colleague's is told without its page. */
export function JobOrders({ view: { orders } }: { view: JobView }) {
  if (orders.length === 0) {
    return (
      <p className="trade-empty">
        Nothing is ordered for this job yet. What you order for it now begins with its reference.
      </p>
    );
  }
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col" className="trade-wide">
            PO
          </th>
          <th scope="col">State</th>
          <th scope="col" className="figure">
            Ex VAT
          </th>
          <th scope="col" className="figure trade-wide">
            Papers
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ number, href, po, state, placed, by, ex, documents, returns }) => (
          <tr key={number}>
            <th scope="row">
              {href ? (
                <a className="link" href={href}>
                  {number}
                </a>
              ) : (
                number
              )}
              <small>{[placed, by].filter(Boolean).join(', ')}</small>
            </th>
            <td className="trade-wide">{po}</td>
            <td>
              <span className={`tag ${state.tone}`}>{state.text}</span>
            </td>
            <td className="figure">
              <b>{ex}</b>
            </td>
            <td className="figure trade-wide job-papers">
              {[...documents, ...returns].map((paper) =>
                paper.href ? (
                  <a key={paper.number} className="link" href={paper.href} data-reload>
                    {paper.number}
                  </a>
                ) : (
                  <span key={paper.number}>{paper.number}</span>
                ),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was quoted to the client of this job. */
export function JobQuotes({
  view: { quotes, reference, inBasket, path },
  refused,
}: {
  view: JobView;
  refused: RefusedJob | undefined;
}) {
  return (
    <Panel
      id="quotes"
      title="Quotes"
      aside={
        <form method="post" action="/trade/quotes" data-soft>
          <input type="hidden" name="jobReference" value={reference} />
          <button className="button button-quiet button-small">New quote</button>
        </form>
      }
    >
      {quotes.length === 0 ? (
        <p className="trade-empty">None yet.</p>
      ) : (
        <ul className="job-quotes">
          {quotes.map(({ href, number, title, state, ex, accepted, project }) => (
            <li key={href}>
              <a className="link" href={href}>
                {number}
              </a>
              <span>
                {title}
                <small>
                  {accepted}
                  {project && (
                    <>
                      {' · '}
                      <a className="link" href={project}>
                        its project
                      </a>
                    </>
                  )}
                </small>
              </span>
              <span className={`tag ${state.tone}`}>{state.text}</span>
              <b>{ex}</b>
            </li>
          ))}
        </ul>
      )}
      {refused && <ErrorSummary {...refused} />}
      {inBasket && (
        <form className="job-quote-basket" method="post" action={path} data-soft>
          <p>{inBasket}</p>
          <button
            className="button button-outlined button-small"
            name="intent"
            value="quote-basket"
          >
            Quote what is in the basket
          </button>
        </form>
      )}
    </Panel>
  );
}
