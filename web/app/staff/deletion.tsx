import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { SendButton } from '../kit/send-button.tsx';
import { answerForm, readForm, viewForm } from '../request/form.server.ts';
import { orErrorPage, problemOf } from '../request/problems.server.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf, type FormView } from '../kit/form.ts';
import { dayOf } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { deletionView } from './deletion-view.server.ts';
import { StaffScreen } from './screen.tsx';
import { StaffError } from './staff-error.tsx';

const form = describeForm(allCalls.privacy.executeDeletion.body);

export async function loader(args: LoaderFunctionArgs) {
  const { privacy } = requireSignIn(args).services;
  const requestId = requestIdOf(args);
  const plan =
    requestId === null
      ? null
      : await orErrorPage(
          privacy.getDeletionRequest({ params: { requestId } }).catch((error: unknown) => {
            if (problemOf(error)?.code === 'deletion-not-found') return null;
            throw error;
          }),
        );
  const view = plan && deletionView(plan, dayOf(new Date()));
  return data({ view, form: viewForm(form) }, { status: view ? 200 : 404 });
}

export async function action(args: ActionFunctionArgs) {
  const { privacy } = requireSignIn(args).services;
  const requestId = requestIdOf(args) ?? 0;
  return answerForm(form, readForm(await args.request.formData(), form), async (body) => {
    await privacy.executeDeletion({ params: { requestId }, body });
    return redirect(`/staff/deletions/${requestId}`, 303);
  });
}

function requestIdOf({ params }: Pick<LoaderFunctionArgs, 'params'>): number | null {
  const text = params['requestId'] ?? '';
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}

type View = ReturnType<typeof deletionView>;

/** One request: what an erase would remove, what the law keeps, and the form that does it. */
export default function Deletion() {
  const { view, form: asked } = useLoaderData<typeof loader>();
  if (!view) {
    return (
      <StaffScreen title="Deletion request">
        <EmptyState drawing="nothing" title="There is no such request">
          <a className="btn btn-2" href="/staff/deletions">
            Go to the queue
          </a>
        </EmptyState>
      </StaffScreen>
    );
  }
  return (
    <StaffScreen
      title={view.title}
      note={`Deletion request ${view.requestId}`}
      above={[{ href: '/staff/deletions', name: 'Deletion requests' }]}
    >
      <div className="pg">
        <section className="c5" aria-labelledby="request">
          <h2 className="pn-h pn-row" id="request">
            The request <span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>
          </h2>
          <dl className="kv-l">
            {view.facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <div className="c7">
          {view.state === 'open' && <Plan view={view} asked={asked} />}
          {view.state === 'done' && <Done view={view} />}
          {view.state === 'withdrawn' && (
            <p className="note info">
              <Icon name="info" />
              <span>They thought better of it, and nothing was changed.</span>
            </p>
          )}
        </div>
      </div>
    </StaffScreen>
  );
}

function Plan({ view, asked }: { view: View; asked: FormView<'accountId'> }) {
  const { erased, kept, blockers } = view;
  return (
    <>
      <section aria-labelledby="erased">
        <h2 className="pn-h" id="erased">
          What is erased
        </h2>
        <dl className="kv-l">
          <div>
            <dt>Account</dt>
            <dd>Name, e-mail, telephone and everything else in the profile</dd>
          </div>
          {erased?.map(({ name, text, count }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="kv-n">
                {text}
                <b>{count}</b>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="mt-8" aria-labelledby="kept">
        <h2 className="pn-h" id="kept">
          What is kept, and why
        </h2>
        <dl className="kv-l">
          <div>
            <dt>Orders</dt>
            <dd>
              {kept?.orders
                ? `${kept.text}, without name, e-mail, telephone and address. Numbers, days, goods, sums and the country stay: VAT records are kept for six years.`
                : 'There are none, so nothing is kept.'}
            </dd>
          </div>
          <div>
            <dt>Audit log</dt>
            <dd>
              Who on the staff did what, and when. What it says of the person is struck out; staff
              answer for what they did.
            </dd>
          </div>
        </dl>
      </section>
      {blockers.length > 0 ? (
        <Blockers blockers={blockers} />
      ) : (
        <Confirmation view={view} asked={asked} />
      )}
    </>
  );
}

function Blockers({ blockers }: Pick<View, 'blockers'>) {
  return (
    <section className="mt-8" aria-labelledby="blocked">
      <h2 className="pn-h" id="blocked">
        Not yet
      </h2>
      <ul className="grid gap-2">
        {blockers.map(({ blocker, text, orders }) => (
          <li key={blocker} className="note warn">
            <Icon name="triangle-exclamation-point" />
            <span>
              {text} {orders && <b>{orders}</b>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Confirmation({ view, asked }: { view: View; asked: FormView<'accountId'> }) {
  const refused = useActionData<typeof action>();
  const accountId = fieldsOf(asked, refused)('accountId');
  return (
    <section className="mt-8" aria-labelledby="confirm">
      <h2 className="pn-h" id="confirm">
        Erase for good
      </h2>
      {refused && !accountId.error && (
        <p className="note bad mb-4" role="alert">
          <Icon name="circle-exclamation-point" />
          <span>{refused.message}</span>
        </p>
      )}
      <p className="mb-4 max-w-[62ch]">
        They are signed out everywhere at once and get one last mail. Nobody can take it back.
      </p>
      <form method="post" action={`/staff/deletions/${view.requestId}`} data-soft="stay">
        <TextField
          {...accountId}
          label="The account’s number, to confirm"
          hint={`This is account ${view.accountId}.`}
          autoComplete="off"
        >
          {(input) => (
            <span className="one-line look-up">
              {input}
              <SendButton>Erase</SendButton>
            </span>
          )}
        </TextField>
      </form>
    </section>
  );
}

function Done({ view }: { view: View }) {
  return (
    <div className="grid gap-2">
      <p className="note ok">
        <Icon name="check" />
        <span>
          The person is erased and signed out everywhere. A last mail tells them so; its address is
          forgotten as soon as it is sent.
        </span>
      </p>
      {view.providerPending && (
        <p className="note info">
          <Icon name="clock" />
          <span>
            The card provider has been asked to forget its customer, and has yet to do so.
          </span>
        </p>
      )}
    </div>
  );
}

export { StaffError as ErrorBoundary };
