import { data, redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { errorPage, orErrorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Confirm } from '../kit/confirm.tsx';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { resetView } from './reset-view.server.ts';
import './record.css';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const resetId = resetIdOf(params);
  const reset =
    resetId === null
      ? null
      : await orErrorPage(
          servicesFrom(context)
            .secondFactors.getFactorReset({ params: { resetId } })
            .catch((error: unknown) => {
              if (problemOf(error)?.code === 'factor-reset-not-found') return null;
              throw error;
            }),
        );
  const view = reset && resetView(reset);
  const asksToTake = url.searchParams.get('confirm') === 'take' && view?.mayTakeAway === true;
  return data({ view, asksToTake, ...addressesOf(url) }, { status: view ? 200 : 404 });
}

/** Where this request is in its queue, and where taking the factor away is confirmed. */
function addressesOf({ pathname, searchParams }: URL) {
  const query = new URLSearchParams(searchParams);
  query.delete('confirm');
  const here = query.size > 0 ? `${pathname}?${query}` : pathname;
  query.set('confirm', 'take');
  return { here, confirmHref: `${pathname}?${query}` };
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { secondFactors } = servicesFrom(context);
  const form = await request.formData();
  const decision = form.get('intent') === 'take' ? 'done' : 'refused';
  try {
    const resetId = resetIdOf(params) ?? 0;
    await secondFactors.decideFactorReset({ params: { resetId }, body: { decision } });
  } catch (error) {
    // Somebody else was faster: the page says how they decided.
    if (problemOf(error)?.code !== 'factor-reset-barred') throw errorPage(error);
  }
  return redirect(addressesOf(url).here, 303);
}

function resetIdOf({ resetId = '' }: LoaderFunctionArgs['params']): number | null {
  const number = /^[1-9]\d{0,9}$/.test(resetId) ? Number(resetId) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}

const above = [{ href: '/staff/second-factors', name: 'Two-step verification' }];
const keys = [['J K', 'next, before']] as const;

/** One request: who has lost their second factor, who asks for them, and what to do about it. */
export default function FactorResetRecord() {
  const { view, here, confirmHref, asksToTake } = useLoaderData<typeof loader>();
  if (!view) {
    return (
      <StaffScreen title="Two-step verification" above={above} actions={<QueueSteps />}>
        <EmptyState drawing="nothing" title="There is no such request">
          <a className="button button-outlined" href="/staff/second-factors">
            Go to the queue
          </a>
        </EmptyState>
      </StaffScreen>
    );
  }
  const { title, resetId, mark, facts, bar, mayTakeAway, mayRefuse, refuses } = view;
  return (
    <StaffScreen
      title={title}
      note={`Two-step verification, request ${resetId}`}
      above={above}
      marks={<span className={`tag ${mark.tone}`}>{mark.text}</span>}
      actions={<QueueSteps />}
      keys={keys}
    >
      {asksToTake && (
        <Confirm
          title={`Turn off two-step verification for ${title}?`}
          action={confirmHref}
          intent="take"
          does="Turn it off"
          keep="Cancel"
          keepHref={here}
        >
          <p>
            They will be signed out everywhere, told by e-mail, and able to sign in with their
            password alone.
          </p>
        </Confirm>
      )}
      <div className="screen-narrow">
        <Section id="request" title="The request">
          <Facts facts={facts} />
        </Section>
        {bar && (
          <p className="note info">
            <Icon name="info" />
            <span>{bar}</span>
          </p>
        )}
        {mayRefuse && (
          <form method="post" action={here} className="reset-decision">
            {mayTakeAway && (
              <a className="button button-main" href={confirmHref} data-soft="stay">
                Turn it off
              </a>
            )}
            <button className="button button-outlined" name="intent" value="refuse">
              {refuses}
            </button>
          </form>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
