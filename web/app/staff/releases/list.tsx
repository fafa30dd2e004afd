import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { releaseStaffCalls } from '@plumbline/contracts/staff/releases.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { counted } from '../../kit/format.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { hourOf, releaseStates } from '../parts/release-names.ts';
import '../kit/queue.css';
import './release.css';

const form = describeForm(releaseStaffCalls.createRelease.body);

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { releases } = await orErrorPage(servicesFrom(context).releases.listReleases());
  return {
    form: viewForm(form),
    key: crypto.randomUUID(),
    done:
      url.searchParams.get('done') === 'deleted'
        ? 'The release was deleted. Its pages are as they were.'
        : null,
    releases: releases.map((release) => ({
      href: `/staff/releases/${release.releaseId}`,
      name: release.name,
      state: releaseStates[release.state],
      about: release.fault ?? `${counted(release.pageCount, 'page')}. ${hourOf(release)}.`,
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { releases } = servicesFrom(context);
  const sent = await request.formData();
  return answerForm(form, readForm(sent, form), async (body) => {
    const { releaseId } = await sendOnce(sent, (once) => releases.createRelease({ body }, once));
    return redirect(`/staff/releases/${releaseId}`, 303);
  });
}

/** Pages that go into the shop together. */
export default function Releases() {
  const { form: view, key, releases, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'errors' in answer ? answer : null;
  const field = fieldsOf(view, refused);
  return (
    <StaffScreen
      title="Releases"
      note="Several pages that go into the shop together, at an hour or at once, and can be taken back together."
      above={[{ href: '/staff/pages', name: 'Pages' }]}
    >
      <Done text={refused ? null : done} />
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      <form method="post" className="release-new" noValidate>
        <input type="hidden" name="key" value={key} />
        <TextField {...field('name')} label="A new release" autoComplete="off" />
        <SendButton>Begin it</SendButton>
      </form>
      {releases.length === 0 ? (
        <EmptyState drawing="nothing" title="There is no release yet">
          <p>Begin one, put pages into it as they were saved last, and give it an hour.</p>
        </EmptyState>
      ) : (
        <ol className="queue">
          {releases.map(({ href, name, state, about }) => (
            <li key={href}>
              <a href={href} data-row>
                <b>{name}</b>
                <span className="queue-about">{about}</span>
                <span className={`tag ${state.tone}`}>{state.name}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
