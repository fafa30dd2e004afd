import { redirect, type LoaderFunctionArgs } from 'react-router';
import { ownPath } from '../kit/own-path.ts';
import { leadTo } from '../request/lead-to.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import { publicAddress } from './public-address.ts';

/** What every way of beginning to sign in is told; whoever is signed in already is led on. */
export function loadSignIn({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const { visitor, signIn } = shopFrom(context);
  const elsewhere = publicAddress(url, signIn.origin);
  if (elsewhere) throw redirect(elsewhere, 302);
  const returnTo = ownPath(url.searchParams.get('returnTo'));
  if (visitor.signedIn) throw leadTo(returnTo, url);
  const query = `?returnTo=${encodeURIComponent(returnTo)}`;
  // Accounts are made where the provider keeps them; one that is not ours has its own way to it.
  const isOurs = signIn.authority.startsWith(`${signIn.origin}/`);
  return {
    returnTo,
    choicesAt: `/sign-in${query}`,
    byServer: `/auth/sign-in${query}`,
    registerAt: isOurs ? `/oidc/register${query}` : null,
    byScript: signIn.byScript,
    second: signIn.secondName && {
      name: signIn.secondName,
      href: `/auth/sign-in${query}&by=second`,
    },
  };
}

export type SignInPage = ReturnType<typeof loadSignIn>;
