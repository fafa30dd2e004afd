import type { Services } from '@plumbline/contracts/calls.ts';
import { counted, dateAndYear, dayOf } from '../../kit/format.ts';

const mostBuyers = 8;

/**
 * The accounts that somebody who rings may mean, once for each business that they buy for, and once
 * privately where they pay as everybody does now.
 */
export async function findBuyers({ accounts }: Services, text: string) {
  const query = { text, pageSize: mostBuyers };
  const { accounts: found } = await accounts.searchAccounts({ query });
  return found.flatMap(({ accountId, displayName, email, businessName, businesses, ...more }) => {
    const who = {
      accountId,
      name: displayName,
      email,
      about: [
        more.orderCount === 0
          ? 'no orders yet'
          : `${counted(more.orderCount, 'order')}, last ${more.latestOrderNumber}`,
        `since ${dateAndYear(dayOf(new Date(more.createdAt)))}`,
      ].join(' · '),
    };
    const privately = businessName === null ? [{ ...who, businessId: null, business: null }] : [];
    return [
      ...businesses.map(({ businessId, name }) => ({ ...who, businessId, business: name })),
      ...privately,
    ];
  });
}
