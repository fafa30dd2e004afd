import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { dayOf } from '../../kit/format.ts';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { QueueSteps } from '../kit/queue.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { deletionView } from './deletion-view.server.ts';
import { Closed, Plan } from './plan.tsx';

/** The account's number is typed once more, so that nobody is erased for somebody else. */
const erasure = describeForm(allCalls.privacy.executeDeletion.body);

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const requestId = requestIdOf(params);
  const plan =
    requestId === null
      ? null
      : await orErrorPage(
          servicesFrom(context)
            .privacy.getDeletionRequest({ params: { requestId } })
            .catch((error: unknown) => {
              if (problemOf(error)?.code === 'deletion-not-found') return null;
              throw error;
            }),
        );
  const view = plan && deletionView(plan, dayOf(new Date()));
  const asksToErase = url.searchParams.get('confirm') === 'erase' && view?.canErase === true;
  return data(
    { view, form: viewForm(erasure), ...addressesOf(url), asksToErase },
    { status: view ? 200 : 404 },
  );
}

/** Where this request is in its queue, and where erasing it is confirmed. */
function addressesOf({ pathname, searchParams }: URL) {
  const query = new URLSearchParams(searchParams);
  query.delete('confirm');
  const here = query.size > 0 ? `${pathname}?${query}` : pathname;
  query.set('confirm', 'erase');
  return { here, confirmHref: `${pathname}?${query}` };
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { privacy } = servicesFrom(context);
  const requestId = requestIdOf(params) ?? 0;
  const typed = readForm(await request.formData(), erasure);
  return answerForm(erasure, typed, async (body) => {
    await privacy.executeDeletion({ params: { requestId }, body });
    return redirect(addressesOf(url).here, 303);
  });
}

function requestIdOf({ requestId = '' }: LoaderFunctionArgs['params']): number | null {
  const number = /^[1-9]\d{0,9}$/.test(requestId) ? Number(requestId) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}

const above = [{ href: '/staff/deletions', name: 'Deletion requests' }];
const keys = [['J K', 'next, before']] as const;

/** One request: what an erase would remove, what the law keeps, and the question before it is done. */
export default function Deletion() {
  const { view, form, here, confirmHref, asksToErase } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!view) {
    return (
      <StaffScreen title="Deletion request" above={above} actions={<QueueSteps />}>
        <EmptyState drawing="nothing" title="There is no such request">
          <a className="button button-outlined" href="/staff/deletions">
            Go to the queue
          </a>
        </EmptyState>
      </StaffScreen>
    );
  }
  const { title, requestId, state, mark, facts, accountId } = view;
  return (
    <StaffScreen
      title={title}
      note={`Deletion request ${requestId}`}
      above={above}
      marks={<span className={`tag ${mark.tone}`}>{mark.text}</span>}
      actions={<QueueSteps />}
      keys={keys}
    >
      {asksToErase && (
        <Confirm
          title={`Erase ${title} for good?`}
          sum={view.sum}
          action={confirmHref}
          intent="erase"
          field={
            <TextField
              {...fieldsOf(form, refused)('accountId')}
              label="The account’s number, to confirm"
              hint={`This is account ${accountId}.`}
              autoComplete="off"
            />
          }
          does="Erase for good"
          keep="Keep the account"
          keepHref={here}
        >
          {refused && refused.errors.length === 0 && (
            <p className="note bad" role="alert">
              {refused.message}
            </p>
          )}
          <p>They are signed out everywhere at once and get one last mail. It cannot be undone.</p>
        </Confirm>
      )}
      <div className="plan">
        <Section id="request" title="The request">
          <Facts facts={facts} />
        </Section>
        <div>
          {state === 'open' ? (
            <Plan view={view} confirmHref={confirmHref} />
          ) : (
            <Closed view={view} />
          )}
        </div>
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
