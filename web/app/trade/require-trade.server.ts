import { data, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import type { Shop } from '../request/shop.server.ts';

/** What a page that is refused says of why: a member of a suspended business still has its statement. */
export interface NotForThem {
  isSuspended: boolean;
}

/** The shop for somebody who buys for a business; others are led to the sign-in, or told whom it is for. */
export function requireTrade(args: Pick<LoaderFunctionArgs, 'context' | 'url'>): Shop {
  const shop = requireSignIn(args);
  const { trade, member: isSuspended } = shop.visitor;
  if (!trade) throw data({ isSuspended } satisfies NotForThem, { status: 403 });
  return shop;
}

/** The same for the statement, which members of a suspended business have as well. */
export function requireMember(args: Pick<LoaderFunctionArgs, 'context' | 'url'>): Shop {
  const shop = requireSignIn(args);
  const nothing: NotForThem = { isSuspended: false };
  if (!shop.visitor.member) throw data(nothing, { status: 403 });
  return shop;
}
