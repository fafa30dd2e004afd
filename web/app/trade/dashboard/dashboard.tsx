import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { counted, dayOf, longDay, pounds } from '../../kit/format.ts';
import { deliveryLine } from '../../parts/arrival-view.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { addBought } from '../buy-again/bought-form.server.ts';
import { BoughtTable } from '../buy-again/bought-table.tsx';
import { boughtView, sumOfUsual } from '../buy-again/bought-view.server.ts';
import boughtSheet from '../buy-again/bought.css?url';
import { PriceChanges } from '../prices/price-changes.tsx';
import { priceChangeView } from '../prices/price-change-view.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { Panel, TradeScreen } from '../screen.tsx';
import dashboardSheet from './dashboard.css?url';
import { DashboardAside } from './aside.tsx';
import {
  askedView,
  comingView,
  creditView,
  latestView,
  provisionalView,
  waitingView,
} from './matters-view.server.ts';
import { SpendByJob } from './spend-by-job.tsx';
import { SpendChart } from './spend-chart.tsx';
import { jobsView, monthsView } from './spend-view.server.ts';

export const handle: ScreenHandle = { sheets: [boughtSheet, dashboardSheet] };

const productsShown = 8;
/** More of them are one click away. */
const requestsShown = 3;

export async function loader(args: LoaderFunctionArgs) {
  const shop = requireTrade(args);
  const { services, preferences, arrivals } = shop;
  const asked = args.url.searchParams;
  const byJob = asked.get('spend') === 'jobs';
  const isRecent = asked.get('order') === 'recent';
  const [summary, bought, requests, table] = await Promise.all([
    orErrorPage(services.dashboard.getTradeSummary()),
    orErrorPage(
      services.dashboard.listBuyAgainProducts({
        query: { pageSize: productsShown, order: isRecent ? 'recent' : 'most-bought' },
      }),
    ),
    orErrorPage(
      services.approvals.listApprovals({ query: { view: 'waiting', pageSize: requestsShown } }),
    ),
    arrivals(),
  ]);
  const now = new Date();
  const today = dayOf(now);
  const setting = { vat: preferences.vat, arrivals: table, now };
  const rows = bought.products.map((product) => boughtView(product, setting));
  const { spend, waiting, deliveries, arrivingToday, openOrders } = summary;
  const waits = waiting.length + requests.counts.waiting;
  const months = monthsView(summary.months);
  const monthName = months.rows.at(-1)!.name;
  const line = deliveryLine(table);
  return {
    business: summary.businessName,
    account: `Account ${summary.tradeExternalId}`,
    band: summary.bandName,
    orderBy: line && `Order by ${line.orderBy} for ${line.day}`,
    figures: [
      {
        name: `Spend in ${monthName}, ex VAT`,
        value: pounds(spend.exPence),
        note: `${pounds(spend.yearBeforeExPence)} a year before · ${counted(spend.orders, 'order')}`,
      },
      {
        name: 'Saved against list',
        value: pounds(spend.savedExPence),
        note: savedText(spend),
      },
      {
        name: 'Open orders',
        value: String(openOrders),
        note: arrivingToday > 0 ? `${arrivingToday} arriving today` : 'nothing arrives today',
      },
      {
        name: 'Waits for you',
        value: String(waits),
        note:
          waits > 0
            ? requests.counts.waiting > 0
              ? `${requests.counts.waiting} to approve`
              : 'the oldest is on top'
            : 'nothing to decide',
      },
    ],
    months: byJob ? null : months,
    jobs: byJob ? jobsView(summary.jobs) : null,
    monthName,
    spendPaths: {
      months: here({ isRecent, byJob: false }),
      jobs: here({ isRecent, byJob: true }),
    },
    orderPaths: {
      mostBought: here({ isRecent: false, byJob }),
      recent: here({ isRecent: true, byJob }),
    },
    isRecent,
    here: here({ isRecent, byJob }),
    today: longDay(today),
    coming: deliveries.map((delivery) => comingView(delivery, today)),
    waiting: [...requests.approvals.map(askedView), ...waiting.map(waitingView)],
    provisional: summary.provisional && provisionalView(summary.provisional),
    credit: summary.credit && creditView(summary.credit),
    latest: summary.latestOrder && latestView(summary.latestOrder),
    addKey: crypto.randomUUID(),
    rows,
    sum: sumOfUsual(rows, preferences.vat),
    vat: preferences.vat,
    changes: summary.priceChanges.map(priceChangeView),
    promotions: summary.promotions.map(({ slug, name, endsOn, boughtCount }) => ({
      href: `/promotions/${slug}`,
      name,
      note: [
        boughtCount > 0
          ? `${counted(boughtCount, 'product')} that you buy, below your price`
          : null,
        endsOn && `until ${longDay(endsOn)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}

/** The address of this screen with what is chosen on it; what is usual is left out. */
function here({ isRecent, byJob }: { isRecent: boolean; byJob: boolean }): string {
  const query = new URLSearchParams();
  if (byJob) query.set('spend', 'jobs');
  if (isRecent) query.set('order', 'recent');
  return `/trade/dashboard${query.size > 0 ? `?${query}` : ''}`;
}

function savedText({ savedExPence, listExPence }: { savedExPence: number; listExPence: number }) {
  if (listExPence === 0) return 'nothing ordered yet this month';
  return `${((savedExPence / listExPence) * 100).toFixed(1)} % across the month`;
}

export { addBought as action };

/** Where a trade customer's day begins. */
export default function Dashboard() {
  const day = useLoaderData<typeof loader>();
  const report = useActionData<typeof addBought>();
  return (
    <TradeScreen
      title={day.business}
      note={
        <>
          <span>{day.today}</span>
          <span>{day.account}</span>
          {day.band && (
            <span className="tag plum">
              {day.provisional ? `${day.band}, provisional` : day.band}
            </span>
          )}
          {day.orderBy && <span>{day.orderBy}</span>}
        </>
      }
      actions={
        <>
          <a className="button button-outlined" href="/trade/prices">
            My prices
          </a>
          <a className="button button-main" href="/trade/buy-again">
            Buy again
          </a>
        </>
      }
    >
      <dl className="trade-figures">
        {day.figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <div className="dashboard">
        <DashboardAside
          waiting={day.waiting}
          provisional={day.provisional}
          credit={day.credit}
          coming={day.coming}
          latest={day.latest}
          promotions={day.promotions}
        />
        <div className="dashboard-main">
          <Panel
            id="spend"
            title={day.jobs ? `${day.monthName} by job, ex VAT` : 'Spend by month, ex VAT'}
            aside={
              <Choice
                name="Spend"
                entries={[
                  ['12 months', day.spendPaths.months, !day.jobs],
                  ['By job', day.spendPaths.jobs, day.jobs !== null],
                ]}
              />
            }
          >
            {day.months && <SpendChart months={day.months} />}
            {day.jobs && <SpendByJob jobs={day.jobs} />}
          </Panel>
          <Panel
            id="again"
            title="Buy again"
            aside={
              <Choice
                name="Buy again"
                entries={[
                  ['Most bought', day.orderPaths.mostBought, !day.isRecent],
                  ['Recent', day.orderPaths.recent, day.isRecent],
                ]}
              />
            }
          >
            {day.rows.length > 0 ? (
              <BoughtTable
                rows={day.rows}
                sum={day.sum}
                vat={day.vat}
                action={day.here}
                addKey={day.addKey}
                report={report}
              />
            ) : (
              <p className="trade-empty">
                What your business orders is listed here, with how much of it you usually take.{' '}
                <a className="link" href="/categories">
                  Go to the shop
                </a>
              </p>
            )}
          </Panel>
          <Panel id="changed" title="Changed on what you buy">
            <PriceChanges changes={day.changes} />
          </Panel>
        </div>
      </div>
    </TradeScreen>
  );
}

/** A choice of two views of a part, each an address of its own. */
function Choice({
  name,
  entries,
}: {
  name: string;
  entries: readonly (readonly [text: string, href: string, isOn: boolean])[];
}) {
  return (
    <nav className="segments" aria-label={name}>
      {entries.map(([text, href, isOn]) => (
        <a key={text} href={href} aria-current={isOn ? 'true' : undefined} data-soft="stay">
          {text}
        </a>
      ))}
    </nav>
  );
}
