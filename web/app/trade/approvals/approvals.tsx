import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { Away } from '@plumbline/contracts/nouns/approvals.ts';
import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { dateOf } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { Panel, TradeScreen } from '../screen.tsx';
import { requestRow, type RequestRow } from './approval-view.server.ts';
import sheet from './approvals.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

const views = ['waiting', 'mine', 'decided'] as const;
type View = (typeof views)[number];
const viewNames: Record<View, string> = { waiting: 'Waiting', mine: 'Mine', decided: 'Decided' };
const empty: Record<View, string> = {
  waiting: 'Nothing is waiting for you. Orders over a member’s limit appear here.',
  mine: 'You have not asked for anything. When an order is over your limit, the checkout offers to ask.',
  decided: 'Nothing has been decided yet.',
};
const awayForm = describeForm(Away);

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireTrade(args);
  const { searchParams } = args.url;
  const asked = searchParams.get('view');
  const { approvals, businesses } = services;
  const [team, { away }] = await Promise.all([
    orErrorPage(businesses.getTeam()),
    orErrorPage(approvals.getAway()),
  ]);
  const mayDecide = team.business.role !== 'buyer';
  const view = views.find((each) => each === asked) ?? 'waiting';
  const pageNumber = askedPage(searchParams);
  const list = await orErrorPage(approvals.listApprovals({ query: { view, pageNumber } }));
  const pathOf = (page: number) =>
    `/trade/approvals?view=${view}${page > 1 ? `&page=${page}` : ''}`;
  return {
    view,
    counts: list.counts,
    rows: list.approvals.map(requestRow),
    ...listPages(list, list.approvals.length, pathOf),
    mayDecide,
    delegates: team.members
      .filter(({ isSelf }) => !isSelf)
      .map(({ accountId, displayName }) => ({ value: String(accountId), text: displayName })),
    away: away && {
      text: `From ${dateOf(away.from)} to ${dateOf(away.until)}, ${
        team.members.find(({ accountId }) => accountId === away.delegateAccountId)?.displayName ??
        'somebody else'
      } decides for you too.`,
    },
    form: viewForm(awayForm),
    done: searchParams.has('away') ? 'Saved.' : null,
  };
}

type Answer = Partial<{ done: true }>;
const intents: Record<string, Intent<Asked, Answer>> = {
  away: {
    form: awayForm,
    async act({ sent, services }) {
      const away = bodyOf(awayForm, readForm(sent, awayForm));
      await services.approvals.setAway({ body: { away } });
      return { done: true };
    },
  },
  back: {
    async act({ services }) {
      await services.approvals.setAway({ body: { away: null } });
      return { done: true };
    },
  },
};

export async function action(args: ActionFunctionArgs) {
  const { services } = requireTrade(args);
  const sent = await args.request.formData();
  const answer = await answerIntent({ sent, services }, intents);
  return answer.done ? redirect('/trade/approvals?away', 303) : answer;
}

/** Orders over a limit: those that wait for a yes, one's own, and what became of them. */
export default function Approvals() {
  const { view, counts, rows, pages, range, done, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const { waiting } = counts;
  return (
    <TradeScreen
      title={
        waiting === 0 ? 'Approvals' : waiting === 1 ? '1 waits for you' : `${waiting} wait for you`
      }
      note="Prices are held for seven days from when it was asked; nothing is charged, reserved or invoiced before the order."
      actions={
        <nav className="segments" aria-label="Which">
          {views.map((each) => (
            <a
              key={each}
              href={`/trade/approvals?view=${each}`}
              aria-current={each === view ? 'true' : undefined}
            >
              {viewNames[each]}
              {each !== 'decided' && ` ${counts[each]}`}
            </a>
          ))}
        </nav>
      }
    >
      {refused ? (
        <ErrorSummary {...refused} />
      ) : (
        done && (
          <output className="note ok">
            <Icon name="check" />
            {done}
          </output>
        )
      )}
      {rows.length === 0 ? (
        <p className="trade-empty">{empty[view]}</p>
      ) : (
        <ul className="requests">
          {rows.map((row) => (
            <Request key={row.approvalId} row={row} />
          ))}
        </ul>
      )}
      {pages && rows.length > 0 && <Pages pages={pages} range={range} />}
      {page.mayDecide && page.delegates.length > 0 && (
        <Panel id="away" title="While you are away" className="away">
          {page.away && (
            <form method="post" action="/trade/approvals" data-soft="stay" className="away-now">
              <input type="hidden" name="intent" value="back" />
              <p>{page.away.text}</p>
              <button className="button button-quiet button-small">End it</button>
            </form>
          )}
          <AwayForm form={page.form} delegates={page.delegates} refused={refused} />
        </Panel>
      )}
    </TradeScreen>
  );
}

function Request({ row: { approvalId, total, about, tag } }: { row: RequestRow }) {
  return (
    <li>
      <div>
        <a className="link" href={`/trade/approvals/${approvalId}`}>
          <b>{total}</b>
        </a>
        <p>{about}</p>
      </div>
      <span className={`tag ${tag.tone}`}>{tag.text}</span>
    </li>
  );
}

function AwayForm({
  form,
  delegates,
  refused,
}: {
  form: Awaited<ReturnType<typeof loader>>['form'];
  delegates: readonly { value: string; text: string }[];
  refused: Parameters<typeof fieldsOf>[1];
}) {
  const field = fieldsOf(form, refused);
  return (
    <form method="post" action="/trade/approvals" data-soft="stay" noValidate>
      <input type="hidden" name="intent" value="away" />
      <div className="field-grid">
        <div className="span-two">
          <TextField {...field('from')} label="From" />
        </div>
        <div className="span-two">
          <TextField {...field('until')} label="Until, that day included" />
        </div>
        <div className="span-two">
          <Choice {...field('delegateAccountId')} label="Who decides" choices={delegates} />
        </div>
      </div>
      <button className="button button-quiet away-save">Hand over</button>
    </form>
  );
}
