import { redirect, type LoaderFunctionArgs } from 'react-router';
import { shopFrom, type Shop } from './shop.server.ts';

/** The shop for somebody who is signed in; throws a redirect to the sign-in, which leads back here. */
export function requireSignIn({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): Shop {
  const shop = shopFrom(context);
  if (shop.visitor.signedIn) return shop;
  const here = url.pathname + url.search;
  throw redirect(`/sign-in?returnTo=${encodeURIComponent(here)}`, 303);
}
