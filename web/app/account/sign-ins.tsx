import { redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { dateOf, dayOf } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { errorPage, orErrorPage, problemOf } from '../request/problems.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { AccountScreen } from './screen.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireSignIn(args);
  const { signIns, canLink } = await orErrorPage(services.identity.listSignIns());
  const { searchParams } = args.url;
  return {
    signIns: signIns.map(({ issuer, subject, isOwn, since }) => ({
      issuer,
      subject,
      name: issuer === 'embedded' ? 'Your password with us' : hostOf(issuer),
      since: sinceOf(since, isOwn),
      isOwn,
    })),
    canLink: canLink === null ? null : hostOf(canLink),
    done: searchParams.has('joined')
      ? 'You can now sign in with either.'
      : searchParams.has('removed')
        ? 'You can no longer sign in with it.'
        : null,
    isTaken: searchParams.has('taken'),
    isReady: searchParams.has('ready'),
  };
}

const hostOf = (issuer: string) => URL.parse(issuer)?.host ?? issuer;

function sinceOf(instant: string, isOwn: boolean): string {
  const day = dayOf(new Date(instant));
  const date = `${dateOf(day)} ${day.slice(0, 4)}`;
  return isOwn ? `Opened the account on ${date}` : `Added on ${date}`;
}

export async function action(args: ActionFunctionArgs) {
  const { identity } = requireSignIn(args).services;
  const form = await args.request.formData();
  const body = { issuer: String(form.get('issuer')), subject: String(form.get('subject')) };
  try {
    await identity.unlinkSignIn({ body });
  } catch (error) {
    // One that is gone already is what was asked for.
    if (problemOf(error)?.code !== 'sign-in-not-linked') throw errorPage(error);
  }
  return redirect('/account/sign-ins?removed', 303);
}

/** The providers by which somebody signs in, and the one that they may add. */
export default function SignIns() {
  const { signIns, canLink, done, isTaken, isReady } = useLoaderData<typeof loader>();
  return (
    <AccountScreen
      title="Sign-in services"
      above={[{ href: '/account/profile', name: 'Your details' }]}
      done={done}
    >
      {isTaken && (
        <div className="note bad" role="alert">
          <Icon name="circle-exclamation-point" />
          <div>
            <b>That sign-in has an account of its own</b>
            <p>
              Nothing was changed. Sign in with it and ask us to delete that account, then add it
              here.
            </p>
          </div>
        </div>
      )}
      <ul className="rows">
        {signIns.map(({ issuer, subject, name, since, isOwn }) => (
          <li key={`${issuer} ${subject}`}>
            <Icon name={isOwn ? 'lock' : 'user-round'} />
            <div>
              <b>{name}</b>
              <p>{since}</p>
            </div>
            {!isOwn && (
              <form method="post" action="/account/sign-ins" data-soft="stay">
                <input type="hidden" name="issuer" value={issuer} />
                <input type="hidden" name="subject" value={subject} />
                <button className="button button-quiet button-small" aria-label={`Remove ${name}`}>
                  Remove
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {canLink && (
        <form method="post" action="/auth/link" data-reload className="account-form">
          <p className="account-lead">
            {isReady
              ? `Thank you for signing in again. Now sign in with ${canLink}, so that we know the account is yours.`
              : `Add ${canLink} to sign in with it as well. You sign in there once more, and here too if it was a while ago: we join the two only when both are proved to be yours.`}
          </p>
          <button className="button button-outlined">{`Add ${canLink}`}</button>
        </form>
      )}
    </AccountScreen>
  );
}
