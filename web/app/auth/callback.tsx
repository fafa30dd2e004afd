import type { UserManager } from 'oidc-client-ts';
import { useEffect, useState } from 'react';
import { ownPath } from '../kit/own-path.ts';
import { signInFailure, type Failure } from '../frame/sign-in/failures.ts';
import { FailureNotice } from '../frame/sign-in/failure-notice.tsx';
import type { SignInState } from '../frame/sign-in/manager.ts';
import { useManager } from '../frame/sign-in/provider.tsx';
import { answerAddress } from '../frame/sign-in/rules.ts';
import { PassingScreen, SignInScreen, signInHandle, signInHeaders } from './sign-in-screen.tsx';

export const handle = signInHandle;
export const headers = () => signInHeaders;

/** The way back from the provider after a redirect. */
export default function Callback() {
  const manager = useManager();
  const [failed, setFailed] = useState<{ failure: Failure; returnTo: string } | null>(null);
  // The answer is in the address, which only the browser has, and it counts once.
  useEffect(() => {
    if (!manager) return;
    const address = answerAddress(location.href);
    history.replaceState(history.state, '', location.pathname);
    finishSignIn(manager, address).then(
      // The whole document anew: everything on it belongs to somebody now.
      (returnTo) => location.replace(returnTo),
      (error: unknown) => {
        const returnTo = returnPath(error);
        if (isRefusedByPerson(error)) location.replace(returnTo);
        else setFailed({ failure: signInFailure(error), returnTo });
      },
    );
  }, [manager]);

  if (!failed) {
    return (
      <PassingScreen title="Signing you in">
        <p className="with-script quiet">One moment.</p>
        <p className="without-script quiet">
          This step needs JavaScript.{' '}
          <a className="link" href="/auth/sign-in" data-reload>
            Sign in without it
          </a>
        </p>
      </PassingScreen>
    );
  }
  const { failure, returnTo } = failed;
  return (
    <SignInScreen title={failure.title}>
      <h1 className="heading-largest">Sign in</h1>
      <FailureNotice failure={failure} />
      <a className="button button-main" href={`/sign-in?returnTo=${encodeURIComponent(returnTo)}`}>
        {failure.again}
      </a>
      <a className="button button-outlined" href="/">
        Continue as a guest
      </a>
    </SignInScreen>
  );
}

/** Turns the provider's answer into a session of the shop's, and says where to go then. */
async function finishSignIn(manager: UserManager, address: string): Promise<string> {
  await manager.clearStaleState();
  return returnPath(await manager.signinRedirectCallback(address));
}

/** Where the person was; both the user and the provider's refusals carry it. */
function returnPath(answer: unknown): string {
  return ownPath((answer as { state?: SignInState } | null)?.state?.returnTo);
}

/** Whoever turns back at the provider wants to be where they were, not to read of a failure. */
function isRefusedByPerson(error: unknown): boolean {
  return (error as { error?: unknown } | null)?.error === 'access_denied';
}
