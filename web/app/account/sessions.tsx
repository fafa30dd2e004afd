import { redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { errorPage, orErrorPage, problemOf } from '../request/problems.server.ts';
import { dayOf, shortDay, timeOf } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { identity } = requireSignIn(args).services;
  const { sessions } = await orErrorPage(identity.listSessions());
  return {
    sessions: sessions.map(({ sessionId, device, startedAt, lastSeenAt, expiresAt, isThis }) => ({
      id: sessionId,
      device: device ?? 'Unknown device',
      since: `Since ${moment(startedAt)}`,
      seen: isThis ? 'In use now' : `Last used ${moment(lastSeenAt)}`,
      until: `until ${moment(expiresAt)} at the latest`,
      isThis,
    })),
    done: args.url.searchParams.has('done') ? 'That device is signed out.' : null,
  };
}

/** "Sat 21 Nov, 14:05" */
function moment(instant: string): string {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
}

export async function action(args: ActionFunctionArgs) {
  const { identity } = requireSignIn(args).services;
  const form = await args.request.formData();
  if (form.get('do') === 'all') {
    await orErrorPage(identity.endAllSessions());
    return redirect('/sign-in', 303);
  }
  try {
    await identity.endSession({ params: { sessionId: String(form.get('sessionId')) } });
  } catch (error) {
    // One that is gone already is as signed out as it can be.
    if (problemOf(error)?.code !== 'session-not-found') throw errorPage(error);
  }
  return redirect('/account/sessions?done', 303);
}

export default function Sessions() {
  const { sessions, done } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title="Where you are signed in" done={done}>
      <ul className="rows">
        {sessions.map(({ id, device, since, seen, until, isThis }) => (
          <li key={id}>
            <Icon name="monitor-smartphone" />
            <div>
              <b>{device}</b> {isThis && <span className="tag ok">This device</span>}
              <p>{seen}</p>
              <p>{`${since}, ${until}`}</p>
            </div>
            {!isThis && (
              <form method="post" action="/account/sessions" data-soft="stay">
                <input type="hidden" name="sessionId" value={id} />
                <button
                  className="button button-quiet button-small"
                  aria-label={`Sign out ${device}, ${since}`}
                >
                  Sign out
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action="/account/sessions" data-reload className="account-form">
        <p className="account-lead">
          If you do not recognise one of these, or have lost a device, sign out everywhere and
          change your password. This device and the apps of your account are signed out too.
        </p>
        <button className="button button-outlined" name="do" value="all">
          Sign out everywhere
        </button>
      </form>
    </AccountScreen>
  );
}
