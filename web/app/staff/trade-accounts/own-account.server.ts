import type { Access } from '@plumbline/contracts/call/call.ts';
import type { TradeAccount } from '@plumbline/contracts/nouns/trade-accounts.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { requireMaySend } from '../parts/may-send.server.ts';

/** The id of a row that an address has; 404 for what is none. */
export function rowIdOf(text = ''): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id === 0 || id > 2_147_483_647) throw data(null, { status: 404 });
  return id;
}

/** The trade account that a screen is about, by the id of its business. */
export async function loadAccount({
  context,
  params,
}: Pick<LoaderFunctionArgs, 'context' | 'params'>): Promise<TradeAccount> {
  const { tradeAccounts } = servicesFrom(context);
  const id = rowIdOf(params['businessId']);
  return orErrorPage(tradeAccounts.getTradeAccountInternal({ params: { id } }));
}

/** The same for a screen that is one form, by whoever may send that. */
export async function loadAccountToChange(
  args: Pick<LoaderFunctionArgs, 'context' | 'params'>,
  call: { access: Access },
): Promise<TradeAccount> {
  await orErrorPage(requireMaySend(servicesFrom(args.context), call));
  return loadAccount(args);
}

/** Where the screens of an account are, and the way to them. */
export const hrefOf = (businessId: number) => `/staff/trade-accounts/${businessId}`;

export const aboveOf = ({ businessId, businessName }: TradeAccount) => [
  { href: '/staff/trade-accounts', name: 'Trade accounts' },
  { href: hrefOf(businessId), name: businessName },
];
