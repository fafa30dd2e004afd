import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { namedAgainFields } from '@plumbline/contracts/nouns/own-order.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../../kit/entry-of.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { fieldsOf, type RefusedForm } from '../../kit/form.ts';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { orderAddress } from '../../parts/order/order-address.ts';
import { MiniLines, SumRows } from '../../parts/sums.tsx';
import sumsSheet from '../../parts/sums.css?url';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { progressView } from './return-progress-view.server.ts';
import returnSheet from './return.css?url';

export const handle: ScreenHandle = { sheets: [sumsSheet, returnSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

const { returns } = allCalls;
const sentForm = describeForm(returns.noteReturnSent.body);
const askForm = describeForm(returns.askAboutRefundOfReturn.body, {
  without: [...namedAgainFields, 'returnNumber'],
});

export async function loader({ params, context, url }: LoaderFunctionArgs) {
  const { token = '', returnNumber = '' } = params;
  const { services } = shopFrom(context);
  const made = await orErrorPage(
    services.returns.getOwnReturn({ params: { order: token, returnNumber } }),
  );
  const page = `/order/${token}`;
  return {
    view: progressView(made, page),
    page: orderAddress(token),
    sentForm: viewForm(sentForm),
    askForm: viewForm(askForm),
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
  };
}

const doneTexts: Record<string, string> = {
  sent: 'Thank you: we have noted that it is on its way.',
  withdraw: 'It is withdrawn. Nothing comes back, and nothing is refunded.',
};

interface AskedOfReturn extends Asked {
  token: string;
  returnNumber: string;
}

interface Answer {
  done?: string;
  known?: string;
}

const intents: Record<string, Intent<AskedOfReturn, Answer>> = {
  sent: {
    form: sentForm,
    act: async ({ services, token, returnNumber, sent }) => {
      const body = bodyOf(sentForm, readForm(sent, sentForm));
      await services.returns.noteReturnSent({ params: { order: token, returnNumber }, body });
      return { done: 'sent' };
    },
  },
  withdraw: {
    act: async ({ services, token, returnNumber }) => {
      await services.returns.withdrawReturn({ params: { order: token, returnNumber } });
      return { done: 'withdraw' };
    },
  },
  ask: {
    form: askForm,
    act: async ({ services, token, returnNumber, sent }) => {
      const body = { ...bodyOf(askForm, readForm(sent, askForm)), returnNumber };
      const { known } = await services.returns.askAboutRefundOfReturn({
        params: { id: token },
        body,
      });
      return { known: known ?? '' };
    },
  },
};

export async function action({ params, context, request, url }: ActionFunctionArgs) {
  const { token = '', returnNumber = '' } = params;
  const { services } = shopFrom(context);
  const sent = await request.formData();
  const answer = await answerIntent({ sent, services, token, returnNumber }, intents);
  if (answer.refused) return data(answer, { status: answer.refused.status });
  if (answer.done) return redirect(`${url.pathname}?done=${answer.done}`, 303);
  return data(answer);
}

/** One return, from its booking to its money, with what is to be done next. */
export default function ReturnProgress() {
  const {
    view,
    page,
    sentForm: sentFields,
    askForm: askFields,
    done,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const refusedAs = (name: string) => (refused?.texts['intent'] === name ? refused : undefined);
  return (
    <Screen title={`${view.title}. Return ${view.number}`}>
      <meta name="robots" content="noindex" />
      <div className="return">
        <nav aria-label="You are here">
          <a className="link" href={page}>
            {view.orderNumber}
          </a>
        </nav>
        <h1 className="heading-largest">{view.title}</h1>
        <p className="return-lead">
          <span className={`tag ${view.mark.tone}`}>{view.mark.text}</span> {view.number}.{' '}
          {view.lead}
        </p>
        {done && !answer && (
          <output className="note ok">
            <Icon name="check" />
            {done}
          </output>
        )}
        {refused && refused.errors.length === 0 && (
          <p className="note bad" role="alert">
            {refused.message}
          </p>
        )}
        {view.way.length > 0 && (
          <ol className="return-way" aria-label="How far it is">
            {view.way.map(({ name, note, place }) => (
              <li
                key={name}
                className={place}
                aria-current={place === 'reached current' ? 'step' : undefined}
              >
                <b>{name}</b>
                {note && <span>{note}</span>}
              </li>
            ))}
          </ol>
        )}
        <div className="return-actions">
          {view.label && (
            <a className="button button-main" href={view.label}>
              <Icon name="printer" className="icon-small" />
              Print the label
            </a>
          )}
          {view.canWithdraw && (
            <form method="post" data-soft>
              <input type="hidden" name="intent" value="withdraw" />
              <button className="button button-outlined">Keep it after all</button>
            </form>
          )}
        </div>
        {view.awaitsLabel && (
          <p className="note info">
            <Icon name="info" />
            <span>
              Your label is being made. It comes by e-mail, and stands here in a few minutes.
            </span>
          </p>
        )}
        <div className="columns return-check">
          <div>
            <h2 className="heading-medium">Your return</h2>
            <MiniLines lines={view.lines} />
            {view.tracking && <p className="quiet">The carrier’s number is {view.tracking}.</p>}
            {view.exchanges.map(({ number, text, state }) => (
              <section key={number} className="return-part" aria-labelledby={number}>
                <h2 className="heading-medium" id={number}>
                  In its place: {number}
                </h2>
                <p>{text}</p>
                <p className="quiet">{state}</p>
              </section>
            ))}
            {view.canSend && <Sent form={sentFields} refused={refusedAs('sent')} />}
            {view.canAsk && (
              <Ask
                form={askFields}
                refused={refusedAs('ask')}
                known={answer && 'known' in answer ? answer.known : undefined}
              />
            )}
          </div>
          <aside className="side" aria-labelledby="get">
            <h2 id="get">Your refund</h2>
            <SumRows sums={view.sums} totalLabel="Refund" />
            {view.note && (
              <p className="return-rights">
                <Icon name="info" className="icon-small" />
                <span>{view.note}</span>
              </p>
            )}
          </aside>
        </div>
      </div>
    </Screen>
  );
}

function Sent({
  form,
  refused,
}: {
  form: ReturnType<typeof viewForm<'proof'>>;
  refused: RefusedForm | undefined;
}) {
  return (
    <section className="return-part" aria-labelledby="sent">
      <h2 className="heading-medium" id="sent">
        Have you sent it?
      </h2>
      <p className="quiet">Tell us, and the 14 days for your money run from today.</p>
      <form method="post" data-soft noValidate>
        <input type="hidden" name="intent" value="sent" />
        <TextField {...fieldsOf(form, refused)('proof')} label="Your proof" autoComplete="off" />
        <div className="return-go">
          <button className="button button-outlined">I have sent it</button>
        </div>
      </form>
    </section>
  );
}

function Ask({
  form,
  refused,
  known,
}: {
  form: ReturnType<typeof viewForm<'text'>>;
  refused: RefusedForm | undefined;
  known: string | undefined;
}) {
  return (
    <section className="return-part" aria-labelledby="ask">
      <h2 className="heading-medium" id="ask">
        Where is my money?
      </h2>
      {known !== undefined && (
        <output className="note ok">
          <Icon name="check" />
          <span>
            We have your question and answer within one working day. {known && `For now: ${known}`}
          </span>
        </output>
      )}
      <form method="post" data-soft="stay" noValidate>
        <input type="hidden" name="intent" value="ask" />
        <TextArea {...fieldsOf(form, refused)('text')} label="What would you like to know?" />
        <div className="return-go">
          <button className="button button-outlined">Ask about the refund</button>
        </div>
      </form>
    </section>
  );
}
