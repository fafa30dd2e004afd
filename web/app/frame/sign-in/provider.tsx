import { createContext, use, useState } from 'react';
import { AuthProvider } from 'react-oidc-context';
import { Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { UserManager } from 'oidc-client-ts';
import { shopFrom } from '../../request/shop.server.ts';
import { createManager } from './manager.ts';
import { shopSession } from './shop-session.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return shopFrom(context).signIn;
}

/** Where people sign in does not change while they look around. */
export const shouldRevalidate = () => false;

const ManagerContext = createContext<UserManager | null>(null);

/**
 * Around every screen that signs people in or keeps them so: sign-in, account and staff. No other
 * screen loads the library.
 */
export default function SignInProvider() {
  const service = useLoaderData<typeof loader>();
  // The library lives in browsers only; the server renders its state of "loading".
  const [manager] = useState(() =>
    typeof document === 'undefined'
      ? null
      : createManager(service, {
          session: shopSession,
          flowStore: sessionStorage,
          now: Date.now,
          // What the page shows belongs to nobody any more, or to somebody else.
          onSessionEnded: () => location.reload(),
        }),
  );
  const settings = manager
    ? { userManager: manager }
    : { authority: service.authority, client_id: service.clientId, redirect_uri: service.origin };
  return (
    <ManagerContext value={manager}>
      <AuthProvider {...settings} skipSigninCallback>
        <Outlet />
      </AuthProvider>
    </ManagerContext>
  );
}

/** The library itself, for effects and handlers: there is none while the server renders. */
export function useManager(): UserManager | null {
  return use(ManagerContext);
}
