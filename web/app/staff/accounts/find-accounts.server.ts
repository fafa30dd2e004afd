import { allCalls } from '@plumbline/contracts/calls.ts';
import type { FoundAccount } from '@plumbline/contracts/staff/accounts.ts';
import { dateOf, dayOf } from '../../kit/format.ts';
import type { FindRows } from '../kit/list.server.ts';
import { requireMaySend } from '../parts/may-send.server.ts';
import type { AccountRow } from './account-list.ts';

/** As few letters as are looked for. */
export const fewestLetters = 3;

/** Accounts for their list. Where too little is asked for, nobody is found and no look is recorded. */
export const findAccounts: FindRows<AccountRow, never> = async (
  services,
  { text = '', pageNumber, pageSize },
) => {
  if (text.trim().length < fewestLetters) {
    await requireMaySend(services, allCalls.accounts.searchAccounts);
    return { total: 0, rows: [] };
  }
  const found = await services.accounts.searchAccounts({ query: { text, pageNumber, pageSize } });
  return { total: found.total, rows: found.accounts.map(rowOf) };
};

function rowOf(account: FoundAccount): AccountRow {
  const since = dayOf(new Date(account.createdAt));
  return {
    href: `/staff/accounts/${account.accountId}`,
    name: account.displayName,
    email: account.emailVerified ? account.email : `${account.email}, not verified`,
    business: account.businessName ?? 'Themselves',
    orders: String(account.orderCount),
    latest: account.latestOrderNumber ?? '',
    since: `${dateOf(since)} ${since.slice(0, 4)}`,
  };
}
