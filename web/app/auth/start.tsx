import { useEffect, useRef } from 'react';
import { redirect, redirectDocument, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadSignIn } from './load-sign-in.server.ts';
import { SignInChoices, useSignIn } from './sign-in-choices.tsx';
import { PassingScreen, signInHandle, signInHeaders } from './sign-in-screen.tsx';

export const handle = signInHandle;
export const headers = () => signInHeaders;

/** A client that scripts cannot be has only one way, which begins at once. */
export function loader(args: LoaderFunctionArgs) {
  const page = loadSignIn(args);
  // Where there are two ways in, people choose.
  if (page.second) throw redirect(page.choicesAt, 303);
  if (!page.byScript) throw redirectDocument(page.byServer, 303);
  return page;
}

/** Goes on to the sign-in form by itself, with a script or without one; it stays for failures alone. */
export default function StartSignIn() {
  const page = useLoaderData<typeof loader>();
  const way = useSignIn(page);
  const { failure, isReady, signIn } = way;
  const isBegun = useRef(false);
  // Being here is what begins it. It takes this screen's place, so that going back passes it by.
  useEffect(() => {
    if (isBegun.current || !isReady) return;
    isBegun.current = true;
    void signIn('replace');
  }, [isReady, signIn]);
  if (failure) return <SignInChoices page={page} way={way} />;
  return (
    <PassingScreen title="Sign in">
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${page.byServer}`} />
      </noscript>
      <p className="quiet">
        Taking you to the sign-in form.{' '}
        <a className="link without-script" href={page.byServer} data-reload>
          Go to it
        </a>
      </p>
    </PassingScreen>
  );
}
