import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { dayOf } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { textsOf, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { Panel, TradeScreen } from '../screen.tsx';
import { JobFacts } from './job-facts.tsx';
import { answerJobForm, jobForm, labourForm } from './job-actions.server.ts';
import { JobGoods } from './job-goods.tsx';
import { JobLabour } from './job-labour.tsx';
import { JobMoney } from './job-money.tsx';
import { JobLeftOver, JobOrders, JobQuotes } from './job-tables.tsx';
import { jobView } from './job-view.server.ts';
import sheet from './jobs.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

export async function loader(args: LoaderFunctionArgs) {
  const { services, arrivals } = requireTrade(args);
  const reference = args.params['reference'] ?? '';
  const [job, table] = await Promise.all([
    orErrorPage(services.jobs.getJob({ params: { reference } })),
    arrivals(),
  ]);
  const facts = { ...job, quotedExPence: job.handQuotedExPence };
  return {
    view: jobView(job, { arrivals: table, now: new Date() }),
    version: job.version,
    showsMoney: job.money !== null,
    facts: viewForm(jobForm, textsOf(jobForm, facts)),
    labour: viewForm(labourForm, { day: dayOf(new Date()) }),
    lines: `/trade/jobs/${encodeURIComponent(reference)}/lines.csv`,
  };
}

const labourIntents = new Set(['labour', 'remove-labour']);

export type JobPage = Awaited<ReturnType<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const shop = requireTrade(args);
  const sent = await args.request.formData();
  return orErrorPage(answerJobForm(shop, args.params['reference'] ?? '', sent));
}

/** A job: where its money is, what is left over of its goods, its orders, labour and quotes. */
export default function JobScreen() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { view, showsMoney } = page;
  return (
    <TradeScreen
      title={view.reference}
      note={
        <>
          {view.isClosed && <span className="tag">Finished</span>}
          {view.about.map((text) => (
            <span key={text}>{text}</span>
          ))}
          <a className="link" href="/trade/jobs">
            All jobs
          </a>
        </>
      }
      actions={
        <>
          <a className="button button-quiet" href={page.lines} data-reload download>
            <Icon name="download" className="icon-small" />
            Lines, CSV
          </a>
          <form method="post" action={view.path} data-soft>
            <button className="button button-main" name="intent" value="order">
              Order for this job
            </button>
          </form>
        </>
      }
    >
      <div className="job">
        <div className="job-money">
          <JobMoney view={view} />
          {showsMoney && (
            <JobQuotes
              view={view}
              refused={refused?.intent === 'quote-basket' ? refused : undefined}
            />
          )}
          <JobFacts page={page} refused={refused?.intent === 'save' ? refused : undefined} />
        </div>
        <div className="job-main">
          <Panel
            id="left-over"
            title="Left over"
            aside={view.hasReturnable && <span>returnable {view.returnableSum}</span>}
          >
            <JobLeftOver view={view} />
          </Panel>
          <Panel id="orders" title="Orders">
            <JobOrders view={view} />
          </Panel>
          <Panel id="goods" title="Goods">
            <JobGoods view={view} refused={refused} />
          </Panel>
          {showsMoney && (
            <Panel id="labour" title="Labour">
              <JobLabour
                page={page}
                refused={refused && labourIntents.has(refused.intent) ? refused : undefined}
              />
            </Panel>
          )}
        </div>
      </div>
    </TradeScreen>
  );
}
