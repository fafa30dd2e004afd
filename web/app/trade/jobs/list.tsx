import { useActionData, useLoaderData, data, redirect } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { TextField } from '../../kit/field.tsx';
import { counted } from '../../kit/format.ts';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import { refusedForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { jobPath } from '../job-path.ts';
import { requireTrade } from '../require-trade.server.ts';
import { TradeScreen } from '../screen.tsx';
import { summaryView } from './job-view.server.ts';
import sheet from './jobs.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

const pageSize = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireTrade(args);
  const asked = args.url.searchParams;
  const closed = asked.get('show') === 'finished';
  const pageNumber = askedPage(asked);
  const list = await orErrorPage(
    services.jobs.listJobs({ query: { closed, pageNumber, pageSize } }),
  );
  const path = (page: number) => {
    const query = new URLSearchParams();
    if (closed) query.set('show', 'finished');
    if (page > 1) query.set('page', String(page));
    return `/trade/jobs${query.size > 0 ? `?${query}` : ''}`;
  };
  return {
    rows: list.jobs.map(summaryView),
    showsMoney: list.jobs.some(({ money }) => money !== null),
    total: list.total,
    closed,
    ...listPages(list, list.jobs.length, path),
  };
}

/** Begins a job, or goes to the one that there is under this reference. */
export async function action(args: ActionFunctionArgs) {
  const { services } = requireTrade(args);
  const reference = String((await args.request.formData()).get('reference') ?? '').trim();
  const message = 'Enter what you call the job, in up to 40 characters.';
  if (reference === '' || reference.length > 40) {
    return data({ reference, message }, { status: 400 });
  }
  const params = { reference };
  const body = {
    clientName: null,
    notes: '',
    quotedExPence: null,
    isClosed: false,
    expectedVersion: 0,
  };
  await services.jobs.saveJob({ params, body }).catch((error: unknown) => {
    // One that there is already is what was looked for.
    if (refusedForm(error).code !== 'job-changed') throw error;
  });
  return redirect(jobPath(reference), 303);
}

/** The jobs of a business, each with what it comes to. */
export default function Jobs() {
  const { rows, showsMoney, total, closed, pages, range } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <TradeScreen
      title={closed ? 'Finished jobs' : counted(total, 'job')}
      note="By the job references on your orders and quotes. All sums are ex VAT."
      actions={
        <nav className="segments" aria-label="Jobs">
          <a href="/trade/jobs" aria-current={closed ? undefined : 'true'}>
            In hand
          </a>
          <a href="/trade/jobs?show=finished" aria-current={closed ? 'true' : undefined}>
            Finished
          </a>
        </nav>
      }
    >
      {rows.length > 0 ? (
        <table className="trade-table">
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col" className="trade-wide">
                Last order
              </th>
              {showsMoney && (
                <th scope="col" className="figure trade-wide">
                  Quoted
                </th>
              )}
              <th scope="col" className="figure">
                Ordered
              </th>
              <th scope="col" className="figure">
                Arrived
              </th>
              <th scope="col" className="figure trade-wide">
                Invoiced
              </th>
              {showsMoney && (
                <th scope="col" className="figure">
                  Margin
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.reference}>
                <th scope="row">
                  <a className="job-name" href={row.href}>
                    {row.reference}
                  </a>
                  <small>{row.about}</small>
                </th>
                <td className="trade-wide fainter">{row.last}</td>
                {showsMoney && <td className="figure trade-wide">{row.quoted}</td>}
                <td className="figure">
                  <b>{row.ordered}</b>
                </td>
                <td className="figure">{row.arrived}</td>
                <td className="figure trade-wide">{row.invoiced}</td>
                {showsMoney && (
                  <td className={`figure ${row.isLoss ? 'dearer' : ''}`}>{row.margin}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="trade-empty">
          {closed
            ? 'None is finished yet. Mark one as finished on its page.'
            : 'None yet. Give an order a job reference at the checkout, or begin one here: what you order, what arrives and what is left over is then kept by job.'}
        </p>
      )}
      {pages && rows.length > 0 && <Pages pages={pages} range={range} />}
      {!closed && (
        <form className="job-begin" method="post" action="/trade/jobs" data-soft>
          <TextField
            id="reference"
            name="reference"
            label="Begin a job"
            maxLength={40}
            required
            autoComplete="off"
            placeholder="Alder Row, plot 4"
            defaultValue={refused?.reference}
            error={refused?.message}
          />
          <button className="button button-outlined">Begin</button>
        </form>
      )}
    </TradeScreen>
  );
}
