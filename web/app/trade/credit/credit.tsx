import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import {
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
import stepsSheet from '../../parts/steps.css?url';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { Panel, TradeScreen } from '../screen.tsx';
import { getCreditProvider } from './credit-provider.server.ts';
import { creditView, type CreditView } from './credit-view.server.ts';
import sheet from './credit.css?url';
import { Next } from './next.tsx';

export const handle: ScreenHandle = { sheets: [stepsSheet, sheet] };

const form = describeForm(allCalls.tradeCredit.registerMerchantCustomerUser.body);

const reports: Record<string, string> = {
  submitted: 'Submitted. The provider decides now.',
  mailed: 'The provider has been asked to send its mail again.',
};

export async function loader(args: LoaderFunctionArgs) {
  const { services, url } = { ...requireTrade(args), url: args.url };
  const creditProvider = await getCreditProvider(services);
  const { tradeCredit, accounts } = services;
  const [credit, profile] = await Promise.all([
    orErrorPage(tradeCredit.getMerchantCustomerUser({ params: { creditProvider } })),
    orErrorPage(accounts.getUserProfile()),
  ]);
  const { firstName, lastName, phone } = profile;
  return {
    credit: creditView(credit),
    form: viewForm(form, {
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      phone: phone ?? '',
    }),
    done: entryOf(reports, url.searchParams.get('done')) ?? null,
  };
}

type Answer = Partial<{ done: string }>;
const intents: Record<string, Intent<Asked & { creditProvider: string }, Answer>> = {
  register: {
    form,
    async act({ sent, services, creditProvider }) {
      const body = bodyOf(form, readForm(sent, form));
      await services.tradeCredit.registerMerchantCustomerUser({ params: { creditProvider }, body });
      return { done: 'registered' };
    },
  },
  submit: {
    async act({ sent, services, creditProvider }) {
      const id = String(sent.get('proposalId') ?? '');
      await services.tradeCredit.submitSoleTraderProposal({ params: { creditProvider, id } });
      return { done: 'submitted' };
    },
  },
  resend: {
    async act({ services, creditProvider }) {
      await services.tradeCredit.resendApplicationNotificationEmail({ params: { creditProvider } });
      return { done: 'mailed' };
    },
  },
};

export async function action(args: ActionFunctionArgs) {
  const { services } = requireTrade(args);
  const creditProvider = await getCreditProvider(services);
  const sent = await args.request.formData();
  const answer = await answerIntent({ sent, services, creditProvider }, intents);
  return answer.done === undefined ? answer : redirect(`/trade/credit?done=${answer.done}`, 303);
}

/** Credit of another company's, in its own words: what it is, how far the application is, and what is next. */
export default function Credit() {
  const { credit, form: view, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const { title, note, wording, isCurrent } = credit;
  return (
    <TradeScreen title={title} note={note}>
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
      {!isCurrent && (
        <p className="note warn">
          <Icon name="triangle-exclamation-point" />
          The provider does not answer just now. What you see is what it said last; please come back
          in a few minutes.
        </p>
      )}
      <div className="credit">
        <Panel id="credit-next" title="Where you are">
          <ol className="credit-steps">
            {credit.steps.map((step, place) => (
              <Step key={step.name} step={step} number={place + 1} />
            ))}
          </ol>
          <Next credit={credit} form={view} refused={refused} />
        </Panel>
        {wording && (
          <Panel id="credit-wording" title="What the provider says" className="credit-wording">
            <h3>{wording.title}</h3>
            {wording.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="small quiet">In the provider’s own words, version {wording.version}.</p>
          </Panel>
        )}
      </div>
    </TradeScreen>
  );
}

function Step({ step, number }: { step: CreditView['steps'][number]; number: number }) {
  const { name, note, state } = step;
  return (
    <li className={`step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="step-mark" aria-hidden="true">
        {state === 'done' ? <Icon name="check" /> : number}
      </span>
      <h3>{name}</h3>
      <p className="small quiet">
        {state === 'done' && <span className="visually-hidden">Done. </span>}
        {note}
      </p>
    </li>
  );
}
