import { SessionMonitor, type UserManager } from 'oidc-client-ts';
import { useEffect, useState } from 'react';
import { Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import noteSheet from '../../kit/note.css?url';
import type { ScreenHandle } from '../screen-styles.tsx';
import { renewFailure, type Failure } from './failures.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useManager } from './provider.tsx';
import { endShopSession } from './shop-session.ts';

export const handle: ScreenHandle = { sheets: [noteSheet] };

export function loader({ context }: LoaderFunctionArgs) {
  return { renewable: shopFrom(context).visitor.renewable };
}

/** A session is another one only in another document. */
export const shouldRevalidate = () => false;

/** A page is worked with before the provider is asked about its reader. */
const beginAfterMs = 1000;

/**
 * Around the screens of people who are signed in: keeps the sign-in renewed and notices when it
 * ends elsewhere. The shop's own session decides what these screens show, so that whatever goes
 * wrong here takes nothing away from anybody.
 */
export default function SignedIn() {
  const { renewable } = useLoaderData<typeof loader>();
  const manager = useManager();
  const [failure, setFailure] = useState<Failure | null>(null);

  // Timers, events and frames are outside React.
  useEffect(() => {
    if (!manager || !renewable) return;
    const timer = setTimeout(() => void begin(manager, setFailure), beginAfterMs);
    const ends = [
      manager.events.addUserSignedOut(() => void leave()),
      manager.events.addSilentRenewError((error) => setFailure(renewFailure(error))),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
      manager.stopSilentRenew();
      void manager.removeUser();
      // The library leaves its frames behind.
      for (const frame of document.querySelectorAll('body > iframe')) frame.remove();
    };
  }, [manager, renewable]);

  return (
    <>
      <Outlet />
      {manager && failure && (
        <div className="unconfirmed">
          <FailureNotice key={failure.title} failure={failure}>
            <button type="button" className="link" onClick={() => void begin(manager, setFailure)}>
              {failure.again}
            </button>
          </FailureNotice>
        </div>
      )}
    </>
  );
}

/** Asks the provider who is there, and from then on whether that is still so. */
async function begin(manager: UserManager, setFailure: (failure: Failure | null) => void) {
  setFailure(null);
  try {
    const user = await manager.signinSilent();
    // The provider's frame is asked every two seconds, until it answers with an error.
    if (user) new SessionMonitor(manager);
  } catch (error) {
    // That nobody is signed in there is no failure, and none of these; a session that is over takes
    // its page along.
    if ((error as Error).name !== 'SessionEnded') setFailure(renewFailure(error));
  }
}

/** Whoever signed out at the provider, or gave way to somebody else there, has done so here. */
async function leave() {
  // A server that cannot be reached shows the page as it is, and hears of it from the provider too.
  await endShopSession().catch(() => {});
  location.reload();
}
