import type { LoaderFunctionArgs } from 'react-router';
import { leadTo } from './lead-to.server.ts';
import { shopFrom, type Shop } from './shop.server.ts';

/** The shop for somebody who is signed in; throws a redirect to the sign-in, which leads back here. */
export function requireSignIn({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): Shop {
  const shop = shopFrom(context);
  if (shop.visitor.signedIn) return shop;
  const here = url.pathname + url.search;
  throw leadTo(`/sign-in/start?returnTo=${encodeURIComponent(here)}`, url);
}
