import type { FoundTradeAccount } from '@plumbline/contracts/accounts/trade-accounts.ts';
import { businessStatuses, type BusinessStatus } from '@plumbline/contracts/nouns/businesses.ts';
import { dateAndYear, dayOf } from '../../kit/format.ts';
import type { Tone } from '../kit/list-definition.ts';
import type { FindRows } from '../kit/list.server.ts';
import { kindText, type TradeAccountFilter, type TradeAccountRow } from './trade-account-list.ts';

/** How pressing each standing is. */
export const statusTones: Readonly<Record<BusinessStatus, Tone>> = {
  active: 'ok',
  suspended: 'bad',
  closed: '',
};

/** Trade accounts for their list. */
export const findTradeAccounts: FindRows<TradeAccountRow, TradeAccountFilter> = async (
  { tradeAccounts },
  { status, bandId, sort, ...asked },
) => {
  const found = await tradeAccounts.searchTradeAccounts({
    body: {
      ...asked,
      ...(status && { status: status as BusinessStatus }),
      ...(bandId && { bandId: Number(bandId) }),
      ...(sort && { sort: sort as 'name' }),
    },
  });
  return { total: found.total, rows: found.accounts.map(rowOf) };
};

const rowOf = (account: FoundTradeAccount): TradeAccountRow => ({
  href: `/staff/trade-accounts/${account.businessId}`,
  name: account.businessName,
  number: account.tradeExternalId,
  kind: kindText(account.kind),
  place: account.place ?? '',
  band: bandText(account),
  status: businessStatuses[account.status],
  tone: statusTones[account.status],
  members: String(account.memberCount),
  since: dateAndYear(dayOf(new Date(account.openedAt))),
});

/** At which band an account buys, in words. */
export function bandText({
  band,
  provisionalCapPence,
}: Pick<FoundTradeAccount, 'band' | 'provisionalCapPence'>): string {
  if (!band) return 'No band';
  return provisionalCapPence === null ? band.name : `${band.name}, provisional`;
}
