import type { UserManager } from 'oidc-client-ts';
import { useEffect, useState } from 'react';
import { failure } from '../frame/sign-in/failures.ts';
import { FailureNotice } from '../frame/sign-in/failure-notice.tsx';
import { useManager } from '../frame/sign-in/provider.tsx';
import { answerAddress } from '../frame/sign-in/rules.ts';
import { PassingScreen, SignInScreen, signInHandle, signInHeaders } from './sign-in-screen.tsx';

export const handle = signInHandle;
export const headers = () => signInHeaders;

/** The way back in a window of its own: hands the answer to the page that opened it. */
export default function Popup() {
  const manager = useManager();
  const [isIncomplete, setIsIncomplete] = useState(false);
  // The answer is in the address, which only the browser has.
  useEffect(() => {
    if (manager) handOver(manager).catch(() => setIsIncomplete(true));
  }, [manager]);
  const close = (
    <button
      type="button"
      className="button button-outlined with-script"
      onClick={() => window.close()}
    >
      Close this window
    </button>
  );
  if (isIncomplete) {
    return (
      <SignInScreen title="Sign in">
        <h1 className="heading-largest">Sign in</h1>
        <FailureNotice failure={failure('No state in response')} />
        {close}
      </SignInScreen>
    );
  }
  return (
    <PassingScreen title="Signing you in">
      <p className="quiet">
        This window will close by itself. Your basket is kept, and joins any basket in your account.
      </p>
      {close}
    </PassingScreen>
  );
}

/** Gives the answer to the page that opened this window. Throws where there is none to give. */
async function handOver(manager: UserManager): Promise<void> {
  const address = answerAddress(location.href);
  history.replaceState(history.state, '', location.pathname);
  if (!new URL(address).searchParams.has('state')) throw new Error('No state in response');
  await manager.signinPopupCallback(address);
}
