import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadSignIn } from './load-sign-in.server.ts';
import { SignInChoices, useSignIn } from './sign-in-choices.tsx';
import { signInHandle, signInHeaders } from './sign-in-screen.tsx';

export const handle = signInHandle;
export const headers = () => signInHeaders;

export const loader = (args: LoaderFunctionArgs) => loadSignIn(args);

/** Every way to sign in, for whoever a way has failed. Links that sign in lead past this screen. */
export default function SignIn() {
  const page = useLoaderData<typeof loader>();
  return <SignInChoices page={page} way={useSignIn(page)} />;
}
