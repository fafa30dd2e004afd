import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { entryOf } from '../../kit/entry-of.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Icon } from '../../kit/icon.tsx';
import { askedPage } from '../../kit/page-links.ts';
import { cameBackFailure, type PaymentFailure } from '../../parts/card-entry/payment-failures.ts';
import { payWays } from '../../parts/card-entry/pay-ways.ts';
import { leadOn } from '../../parts/card-entry/start-payment.server.ts';
import choicesSheet from '../../parts/choices.css?url';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireMember } from '../require-trade.server.ts';
import { Panel, TradeScreen } from '../screen.tsx';
import { DisputeForm, Disputes } from './disputes.tsx';
import { Credits, OpenItems } from './open-items.tsx';
import { PayNow } from './pay-now.tsx';
import { startStatementPayment, statementPath } from './start-statement-payment.server.ts';
import { statementView, type Shown } from './statement-view.server.ts';
import sheet from './statement.css?url';

export const handle: ScreenHandle = { sheets: [choicesSheet, sheet] };

const disputeForm = describeForm(allCalls.statements.disputeInvoice.body);

const reports: Record<string, string> = {
  paid: 'Paid. Thank you: the receipt is set against the invoices.',
  placed: 'Set against the invoice.',
  disputed: 'We look at it. That part is not due until you have our answer.',
};

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireMember(args);
  const { searchParams } = args.url;
  const show = shownBy(searchParams.get('show'));
  const [open, settled] = await Promise.all([
    orErrorPage(services.statements.getStatement()),
    show === 'open' ? null : orErrorPage(listSettled(services, show, askedPage(searchParams))),
  ]);
  const asked = searchParams.getAll('pay').map(Number);
  const about = Number(searchParams.get('dispute') ?? 0);
  return {
    view: statementView(open, { show, asked, settled }),
    about: open.items.find(({ itemId, kind }) => itemId === about && kind === 'invoice') ?? null,
    form: viewForm(disputeForm, { itemId: String(about) }),
    provider: open.provider,
    ways: payWays(open.options),
    idempotencyKey: crypto.randomUUID(),
    cameBack: cameBackFailure(searchParams.get('came'), null),
    done: entryOf(reports, searchParams.get('done')) ?? null,
  };
}

const shownBy = (text: string | null): Shown => (text === 'paid' || text === 'all' ? text : 'open');

const listSettled = ({ statements }: Asked['services'], show: 'paid' | 'all', page: number) =>
  statements.listStatementItems({ query: { show, pageNumber: page } });

type Answer = Partial<{
  done: string;
  failure: PaymentFailure;
  payWith: string;
  status: number;
  leave: string;
}>;
type In = Asked & { args: ActionFunctionArgs };
const intents: Record<string, Intent<In, Answer>> = {
  pay: {
    async act({ sent, args }) {
      return leadOn(await startStatementPayment(requireMember(args), sent), sent);
    },
  },
  place: {
    async act({ sent, services }) {
      const [fromItemId, toItemId] = [Number(sent.get('fromItemId')), Number(sent.get('toItemId'))];
      await services.statements.placeCredit({ body: { fromItemId, toItemId } });
      return { done: 'placed' };
    },
  },
  dispute: {
    form: disputeForm,
    async act({ sent, services }) {
      const body = bodyOf(disputeForm, readForm(sent, disputeForm));
      await services.statements.disputeInvoice({ body });
      return { done: 'disputed' };
    },
  },
};

export async function action(args: ActionFunctionArgs) {
  const { services } = requireMember(args);
  const sent = await args.request.formData();
  const answer = await answerIntent({ sent, services, args }, intents);
  if (answer.leave !== undefined) return redirect(answer.leave, 303);
  if (answer.done !== undefined) return redirect(`${statementPath}?done=${answer.done}`, 303);
  return data(answer, { status: answer.refused?.status ?? answer.status ?? 409 });
}

/** What a business owes, and what it does about it: pays by card, places credit, says what is wrong. */
export default function Statement() {
  const { view, about, form, provider, ways, idempotencyKey, cameBack, done } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const { title, note, bar, isOverdue, count, pay } = view;
  return (
    <TradeScreen
      title={title}
      note={note}
      actions={
        <>
          <a
            className="button button-outlined button-small"
            href="/trade/statement.pdf"
            data-reload
          >
            PDF
          </a>
          <a
            className="button button-outlined button-small"
            href="/trade/statement.csv"
            data-reload
          >
            CSV
          </a>
        </>
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
      {bar && (
        <p className={`note ${isOverdue ? 'bad' : 'warn'}`}>
          <Icon name="circle-exclamation-point" />
          <span>
            <b>{bar}</b>{' '}
            {view.isSuspended
              ? 'Nothing new can be ordered for it meanwhile.'
              : 'Paying by card works as before, and orders already placed go on and can be changed.'}
          </span>
        </p>
      )}
      <div className="statement">
        <div>
          <OpenItems view={view} />
          <Credits view={view} />
        </div>
        <div>
          {pay.totalPence > 0 && (
            <PayNow
              key={pay.itemIds.join()}
              pay={pay}
              provider={provider}
              ways={ways}
              wish={answer?.payWith ?? null}
              idempotencyKey={idempotencyKey}
              before={answer?.failure ?? cameBack}
            />
          )}
          <Panel id="counted" title="How the credit is counted">
            <dl className="statement-sums">
              {count.map(([name, amount]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{amount}</dd>
                </div>
              ))}
            </dl>
          </Panel>
          {about && <DisputeForm item={about} form={form} refused={refused} />}
          <Disputes disputes={view.disputes} />
        </div>
      </div>
    </TradeScreen>
  );
}
