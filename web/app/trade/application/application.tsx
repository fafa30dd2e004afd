import { describeForm, fieldBeside, joinForms } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Icon } from '../../kit/icon.tsx';
import sumsSheet from '../../parts/sums.css?url';
import { keptUploads } from '../../request/file-form.server.ts';
import { bodyOf, readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { requireSignIn } from '../../request/require-sign-in.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { readFiles, refuseFiles, type RefusedFiles } from '../read-files.server.ts';
import applicationSheet from './application.css?url';
import { applicationView, type ApplicationView } from './application-view.server.ts';
import { ItemForm } from './item-form.tsx';

export const handle: ScreenHandle = { sheets: [sumsSheet, applicationSheet] };

/** What is told here is one person's, and is kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

const answerForm = describeForm(allCalls.tradeApplications.answerTradeApplicationItem.body, {
  without: ['files'],
});
const itemForm = joinForms(answerForm, fieldBeside('files'));

export async function loader(args: LoaderFunctionArgs) {
  const { tradeApplications } = requireSignIn(args).services;
  const own = await orErrorPage(tradeApplications.getOwnTradeApplication());
  const { application } = own;
  // What is not sent yet is filled in; whoever never began one reads what it is first.
  if (!application) throw redirect('/trade', 303);
  if (application.state === 'draft') throw redirect('/trade/apply', 303);
  return { view: applicationView(application, own), form: viewForm(answerForm) };
}

/** A refused answer, and to which item it was. */
type RefusedItem = RefusedFiles & { itemId: number };

export async function action(args: ActionFunctionArgs) {
  const shop = requireSignIn(args);
  const { tradeApplications } = shop.services;
  const sent = await args.request.formData();
  const intent = sent.get('intent');
  if (intent === 'answer') return answerItem(shop, sent);
  const ask = intent === 'withdraw' ? 'withdrawTradeApplication' : 'startProvisionalPrices';
  await tradeApplications[ask]().catch((error: unknown) => {
    // What was decided meanwhile is shown instead.
    if (problemOf(error)?.code !== 'application-over') return orErrorPage(Promise.reject(error));
    return null;
  });
  return redirect('/trade/application', 303);
}

async function answerItem({ services }: Shop, sent: FormData) {
  const itemId = Number(sent.get('itemId'));
  const texts = readForm(sent, answerForm);
  const { uploads, fault } = readFiles(sent);
  const refuse = (refused: Omit<RefusedFiles, 'uploads'>, kept = uploads) =>
    data<RefusedItem>({ ...refused, uploads: kept, itemId }, { status: refused.status });
  if (fault) return refuse(refuseFiles(fault, texts));
  try {
    const body = { ...bodyOf(answerForm, texts), files: uploads };
    await services.tradeApplications.answerTradeApplicationItem({ params: { itemId }, body });
    return redirect('/trade/application', 303);
  } catch (error) {
    if (problemOf(error)?.code === 'application-over') return redirect('/trade/application', 303);
    const refused = refusedForm(error, texts, itemForm);
    return refuse(refused, keptUploads(refused, 'files', uploads));
  }
}

/** How an application stands, what is asked for, and when it is decided. */
export default function Application() {
  const { view, form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as RefusedItem | undefined;
  return (
    <Screen title={`${view.title} Application ${view.number}`}>
      <meta name="robots" content="noindex" />
      <header className="application-head">
        <h1 className="heading-largest">{view.title}</h1>
        <p>{view.lead}</p>
      </header>
      <div className="columns">
        <div>
          <Outcome view={view} />
          {view.items.length > 0 && (
            <ol className="items" aria-label="What is asked for">
              {view.items.map((item) => (
                <li key={item.itemId} className={item.isAnswered ? 'answered' : undefined}>
                  <span className="items-place" aria-hidden="true">
                    {item.isAnswered ? <Icon name="check" /> : item.place}
                  </span>
                  <div>
                    <h2>{item.text}</h2>
                    <p className="quiet">{item.when}</p>
                    {item.answer && <p className="items-answer">{item.answer}</p>}
                    {item.papers.map(({ uploadId, name, detail }) => (
                      <p key={uploadId} className="quiet">
                        {name} · {detail}
                      </p>
                    ))}
                    {!item.isAnswered && view.isOpen && (
                      <ItemForm
                        itemId={item.itemId}
                        needsPaper={item.needsPaper}
                        form={form}
                        refused={refused?.itemId === item.itemId ? refused : undefined}
                      />
                    )}
                  </div>
                  <span className={`tag ${item.isAnswered ? 'ok' : 'warn'}`}>
                    {item.isAnswered ? 'Answered' : 'Waits for you'}
                  </span>
                </li>
              ))}
            </ol>
          )}
          <section className="application-told" aria-labelledby="told">
            <h2 className="heading-medium" id="told">
              What you told us
            </h2>
            <dl>
              {view.told.map(([name, text]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          {view.papers.length > 0 && (
            <section className="application-papers" aria-labelledby="papers">
              <h2 className="heading-medium" id="papers">
                What you sent
              </h2>
              <ul>
                {view.papers.map(({ uploadId, name, detail }) => (
                  <li key={uploadId}>
                    <Icon name="file-text" />
                    <span>
                      {name} <small>{detail}</small>
                    </span>
                  </li>
                ))}
              </ul>
              {view.papersKeptUntil && (
                <p className="quiet">All of it is removed on {view.papersKeptUntil}.</p>
              )}
            </section>
          )}
        </div>
        <Side view={view} />
      </div>
    </Screen>
  );
}

function Outcome({ view }: { view: ApplicationView }) {
  const { state, note, mayApply } = view;
  if (view.isOpen) return null;
  return (
    <div className="application-outcome">
      {note && <blockquote>{note}</blockquote>}
      {state === 'approved' && (
        <>
          <p>
            Every price in the shop is yours now, ex VAT first. Next, invite your team and set what
            each of them may spend.
          </p>
          <p className="application-next">
            <a className="button button-main" href="/trade/team">
              Set up your team
            </a>
            <a className="button button-outlined" href="/trade/dashboard">
              Open your dashboard
            </a>
          </p>
        </>
      )}
      {mayApply && (
        <a className="button button-main" href="/trade/apply">
          Apply again
        </a>
      )}
      {state === 'disapproved' && (
        <a className="button button-outlined" href="/contact">
          Ask a second person
        </a>
      )}
    </div>
  );
}

function Side({ view }: { view: ApplicationView }) {
  const { provisional, steps, isOpen } = view;
  return (
    <aside className="side" aria-labelledby="where-it-stands">
      <h2 id="where-it-stands">{view.number}</h2>
      <p className="quiet">
        {view.name}, {view.kind.toLowerCase()}
      </p>
      <ol className="application-steps">
        {steps.map(({ text, when, isNow }) => (
          <li
            key={text}
            className={isNow ? 'now' : undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <span>{text}</span>
            <time>{when}</time>
          </li>
        ))}
      </ol>
      {provisional?.isOn && (
        <>
          <p className="note ok">
            <Icon name="check" />
            <span>You pay trade prices now, until we have decided.</span>
          </p>
          <a className="button button-outlined application-wide" href="/">
            Go on shopping
          </a>
        </>
      )}
      {provisional?.text && <p className="quiet">{provisional.text}</p>}
      {provisional?.canRetry && (
        <form method="post" action="/trade/application" data-soft="stay">
          <button className="button button-outlined application-wide" name="intent" value="prices">
            I have confirmed it: start my prices
          </button>
        </form>
      )}
      {isOpen && (
        <details className="application-withdraw">
          <summary className="link">Withdraw the application</summary>
          <p className="quiet">
            We will not decide on it, and any prices that began with it end. You may apply again.
          </p>
          <form method="post" action="/trade/application">
            <button className="button button-outlined" name="intent" value="withdraw">
              Withdraw it
            </button>
          </form>
        </details>
      )}
    </aside>
  );
}
