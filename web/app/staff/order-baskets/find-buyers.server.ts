import type { Services } from '@plumbline/contracts/calls.ts';
import { counted, dateAndYear, dayOf } from '../../kit/format.ts';

const mostBuyers = 8;

/** The accounts that somebody who rings may mean. */
export async function findBuyers({ accounts }: Services, text: string) {
  const query = { text, pageSize: mostBuyers };
  const { accounts: found } = await accounts.searchAccounts({ query });
  return found.map(({ accountId, displayName, email, businessName, ...more }) => ({
    accountId,
    name: displayName,
    email,
    business: businessName,
    about: [
      more.orderCount === 0
        ? 'no orders yet'
        : `${counted(more.orderCount, 'order')}, last ${more.latestOrderNumber}`,
      `since ${dateAndYear(dayOf(new Date(more.createdAt)))}`,
    ].join(' · '),
  }));
}
