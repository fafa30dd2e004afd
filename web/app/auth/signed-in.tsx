import { SessionMonitor } from 'oidc-client-ts';
import { useEffect, useEffectEvent } from 'react';
import { useAuth } from 'react-oidc-context';
import { Outlet } from 'react-router';
import { isTimeout, signInFailure } from './failures.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useManager } from './provider.tsx';

/** A page is worked with before the provider is asked about its reader. */
const beginAfterMs = 1000;

/**
 * Around the screens of people who are signed in: keeps the sign-in renewed and notices when it
 * ends elsewhere. The shop's own session decides what these screens show, so that whatever goes
 * wrong here takes nothing away from anybody.
 */
export default function SignedIn() {
  const manager = useManager();
  const auth = useAuth();

  const confirm = useEffectEvent(async () => {
    const user = await auth.signinSilent();
    // From here on the provider's frame is asked every two seconds, until it answers with an error.
    if (user && manager) new SessionMonitor(manager);
  });
  // Timers and frames are outside React.
  useEffect(() => {
    if (!manager) return;
    const timer = setTimeout(() => void confirm(), beginAfterMs);
    const stopListening = manager.events.addUserSignedOut(() => location.reload());
    return () => {
      clearTimeout(timer);
      stopListening();
      manager.stopSilentRenew();
      void manager.removeUser();
      // The library leaves its frames behind.
      for (const frame of document.querySelectorAll('body > iframe')) frame.remove();
    };
  }, [manager]);

  const failure = auth.error && !auth.isLoading ? signInFailure(auth.error) : null;
  // A first try that is refused means only that there is nothing to renew.
  const isShown = failure && (isTimeout(failure) || auth.error?.source === 'renewSilent');
  return (
    <>
      <Outlet />
      {isShown && (
        <div className="kept">
          <FailureNotice key={failure.title} failure={failure}>
            <button type="button" className="link" onClick={() => void auth.signinSilent()}>
              {failure.again}
            </button>
          </FailureNotice>
        </div>
      )}
    </>
  );
}
