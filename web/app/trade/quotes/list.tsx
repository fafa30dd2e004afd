import { redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { counted, dayOf } from '../../kit/format.ts';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { TradeScreen } from '../screen.tsx';
import { quoteRow } from './quote-view.server.ts';
import sheet from './quotes.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

const pageSize = 50;
const pathOf = (page: number) => `/trade/quotes${page > 1 ? `?page=${page}` : ''}`;

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireTrade(args);
  const pageNumber = askedPage(args.url.searchParams);
  const [list, projects] = await Promise.all([
    orErrorPage(services.quotes.listQuotes({ query: { pageNumber, pageSize } })),
    orErrorPage(services.projects.listProjects({ query: { pageSize: 50 } })),
  ]);
  const today = dayOf(new Date());
  return {
    rows: list.quotes.map((quote) => quoteRow(quote, today)),
    total: list.total,
    projects: projects.projects.map(({ projectId, name }) => ({ projectId, name })),
    ...listPages(list, list.quotes.length, pathOf),
  };
}

/** Begins a quote, of a project or for a job, and leads to it. */
export async function action(args: ActionFunctionArgs) {
  const { services } = requireTrade(args);
  const sent = await args.request.formData();
  const projectId = String(sent.get('projectId') ?? '');
  const jobReference = String(sent.get('jobReference') ?? '')
    .trim()
    .slice(0, 40);
  const { quoteId } = await orErrorPage(
    services.quotes.createQuote({
      body: {
        ...(projectId && { projectId }),
        ...(jobReference && { jobReference }),
      },
    }),
  );
  return redirect(`/trade/quotes/${quoteId}`, 303);
}

/** What was quoted to clients. */
export default function Quotes() {
  const { rows, total, projects, pages, range } = useLoaderData<typeof loader>();
  return (
    <TradeScreen
      title={total > 0 ? counted(total, 'client quote') : 'Client quotes'}
      note="Your clients see your prices and your name: never what the goods cost you, and never ours."
    >
      {rows.length > 0 ? (
        <table className="trade-table">
          <thead>
            <tr>
              <th scope="col">Quote</th>
              <th scope="col">State</th>
              <th scope="col" className="figure trade-wide">
                Good until
              </th>
              <th scope="col" className="figure">
                Client pays
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.href}>
                <th scope="row">
                  <a className="quote-name" href={row.href}>
                    {row.number}, {row.title}
                  </a>
                  <small>{row.about}</small>
                </th>
                <td>
                  <span className={`tag ${row.state.tone}`}>{row.state.text}</span>
                </td>
                <td className="figure trade-wide">{row.until}</td>
                <td className="figure">
                  <b>{row.total}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="trade-empty">
          None yet. Begin one of a project, and its rooms and goods are in it already, or an empty
          one. A job’s page begins one of what is in your basket for it. You add goods, work and
          your mark-up, and send your client a link.
        </p>
      )}
      {pages && rows.length > 0 && <Pages pages={pages} range={range} />}
      <form className="quote-begin" method="post" action="/trade/quotes" data-soft>
        <div className="field">
          <label htmlFor="projectId">Begin a quote</label>
          <select className="input" id="projectId" name="projectId">
            <option value="">Empty</option>
            {projects.map(({ projectId, name }) => (
              <option key={projectId} value={projectId}>
                Of the project {name}
              </option>
            ))}
          </select>
        </div>
        <button className="button button-outlined">Begin</button>
      </form>
    </TradeScreen>
  );
}
