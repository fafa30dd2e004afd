import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { counted } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { TradeScreen } from '../screen.tsx';
import { addBought } from './bought-form.server.ts';
import { BoughtTable } from './bought-table.tsx';
import { boughtView, sumOfUsual } from './bought-view.server.ts';
import boughtSheet from './bought.css?url';
import sheet from './buy-again.css?url';

export const handle: ScreenHandle = { sheets: [boughtSheet, sheet] };

const pageSize = 40;

export async function loader(args: LoaderFunctionArgs) {
  const shop = requireTrade(args);
  const { services, preferences, arrivals } = shop;
  const asked = args.url.searchParams;
  const isRecent = asked.get('order') === 'recent';
  const job = asked.get('job')?.trim().slice(0, 80) || null;
  const path = (page: number) => {
    const query = new URLSearchParams();
    if (isRecent) query.set('order', 'recent');
    if (job !== null) query.set('job', job);
    if (page > 1) query.set('page', String(page));
    return `/trade/buy-again${query.size > 0 ? `?${query}` : ''}`;
  };
  const pageNumber = askedPage(asked);
  const [list, table] = await Promise.all([
    orErrorPage(
      services.dashboard.listBuyAgainProducts({
        query: {
          pageNumber,
          pageSize,
          order: isRecent ? 'recent' : 'most-bought',
          ...(job !== null && { jobReference: job }),
        },
      }),
    ),
    arrivals(),
  ]);
  const setting = { vat: preferences.vat, arrivals: table, now: new Date() };
  const rows = list.products.map((product) => boughtView(product, setting));
  return {
    addKey: crypto.randomUUID(),
    rows,
    sum: sumOfUsual(rows, preferences.vat),
    vat: preferences.vat,
    total: list.total,
    jobs: list.jobs,
    job,
    isRecent,
    here: path(pageNumber),
    ...listPages(list, rows.length, path),
  };
}

export { addBought as action };

/** All that the business bought in two years, to be ordered once more. */
export default function BuyAgain() {
  const list = useLoaderData<typeof loader>();
  const report = useActionData<typeof addBought>();
  const { rows, total, job, jobs, isRecent, pages, range } = list;
  return (
    <TradeScreen
      title={job === null ? 'Buy again' : `Buy again for ${job}`}
      note={`${counted(total, 'product')} in two years · with the quantity that half of your orders took`}
      actions={
        <a className="button button-quiet" href="/trade/purchases.csv" data-reload download>
          <Icon name="download" className="icon-small" />
          Purchases, CSV
        </a>
      }
    >
      <form className="again-choice" method="get" action="/trade/buy-again" data-soft="stay">
        <label>
          <span>Job</span>
          <select className="input" name="job" defaultValue={job ?? ''} key={job}>
            <option value="">All jobs</option>
            {jobs.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>First</span>
          <select
            className="input"
            name="order"
            defaultValue={isRecent ? 'recent' : ''}
            key={String(isRecent)}
          >
            <option value="">Bought most often</option>
            <option value="recent">Bought last</option>
          </select>
        </label>
        <button className="button button-outlined">Show</button>
      </form>
      {rows.length === 0 ? (
        <p className="trade-empty">
          {total > 0 || job !== null
            ? 'Nothing you have bought matches this. '
            : 'Nothing was bought for this business yet. What you order is listed here, with how much of it you usually take. '}
          <a
            className="link"
            href={job === null && total === 0 ? '/categories' : '/trade/buy-again'}
          >
            {job === null && total === 0 ? 'Go to the shop' : 'Show everything'}
          </a>
        </p>
      ) : (
        <BoughtTable
          rows={rows}
          sum={list.sum}
          vat={list.vat}
          action={list.here}
          addKey={list.addKey}
          report={report}
        />
      )}
      {pages && rows.length > 0 && <Pages pages={pages} range={range} />}
    </TradeScreen>
  );
}
