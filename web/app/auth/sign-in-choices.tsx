import { useAuth } from 'react-oidc-context';
import { useHasScript } from '../kit/has-script.ts';
import { signInFailure } from '../frame/sign-in/failures.ts';
import { FailureNotice } from '../frame/sign-in/failure-notice.tsx';
import type { SignInState } from '../frame/sign-in/manager.ts';
import type { SignInPage } from './load-sign-in.server.ts';
import { SignInScreen } from './sign-in-screen.tsx';

/** Begins to sign in by the page's script: in this window or, `signInByWindow`, in a small one. */
export function useSignIn({ returnTo, registerAt }: SignInPage) {
  const auth = useAuth();
  const state: SignInState = { returnTo };
  const asked = {
    state,
    // Whoever makes an account instead comes back here, too; only our own provider knows of it.
    ...(registerAt && { extraQueryParams: { return_to: returnTo } }),
  };
  const isBusy = auth.activeNavigator !== undefined;
  return {
    isBusy,
    /** Until it has looked whether somebody is signed in, the library forgets what goes wrong. */
    isReady: !auth.isLoading,
    navigator: auth.activeNavigator,
    failure: auth.error && !isBusy ? signInFailure(auth.error) : null,
    signIn: (redirectMethod: 'assign' | 'replace' = 'assign') =>
      auth.signinRedirect({ ...asked, redirectMethod }),
    async signInByWindow() {
      const user = await auth.signinPopup({ ...asked, popupAbortOnClose: true });
      if (user) location.replace(returnTo);
    },
  };
}

/** Every way to sign in, and what went wrong with the last one. */
export function SignInChoices({
  page,
  way: { isBusy, navigator, failure, signIn, signInByWindow },
}: {
  page: SignInPage;
  way: ReturnType<typeof useSignIn>;
}) {
  const { returnTo, byServer, registerAt, byScript, second } = page;
  const hasScript = useHasScript();
  return (
    <SignInScreen title="Sign in">
      <h1 className="heading-largest">Sign in</h1>
      <p className="quiet">{whereFrom(returnTo)}</p>
      {failure && <FailureNotice key={failure.title} failure={failure} />}
      {/* Without a script, or with a client that scripts cannot be, this is a link to the shop's own way of signing in. */}
      <a
        className="button button-main"
        href={byServer}
        data-reload
        aria-busy={navigator === 'signinRedirect' || undefined}
        onClick={(event) => {
          if (!byScript) return;
          event.preventDefault();
          if (!isBusy) void signIn();
        }}
      >
        {failure?.again ?? 'Sign in'}
      </a>
      {byScript && (
        <button
          type="button"
          className="button button-outlined with-script"
          disabled={isBusy || !hasScript}
          aria-busy={navigator === 'signinPopup' || undefined}
          onClick={() => void signInByWindow()}
        >
          Sign in with a pop-up window
        </button>
      )}
      {second && (
        <a className="button button-outlined" href={second.href} data-reload>
          {`Sign in with ${second.name}`}
        </a>
      )}
      <p className="small quiet">
        {registerAt && (
          <>
            {'New here? '}
            <a className="link" href={registerAt} data-reload>
              Create an account
            </a>
            {', or '}
          </>
        )}
        <a className="link" href="/checkout">
          {registerAt ? 'check out as a guest' : 'Check out as a guest'}
        </a>
        . An account is never needed to order.
      </p>
    </SignInScreen>
  );
}

/** What somebody is told who was sent here from elsewhere. */
function whereFrom(returnTo: string): string {
  const [, place = ''] = /^\/([a-z]*)/.exec(returnTo) ?? [];
  const nothingLost = 'We will take you straight back to it, and nothing in it will be lost.';
  if (place === 'basket') return `You were in your basket. ${nothingLost}`;
  if (place === 'checkout') return `You were at the checkout. ${nothingLost}`;
  if (place === 'account') return 'We will take you to your account.';
  if (place === 'staff') return 'We will take you to the staff pages.';
  return 'We will take you straight back to where you were, and nothing in your basket will be lost.';
}
