import { creditStateNames } from '@plumbline/contracts/nouns/trade-credit.ts';
import type { CreditCustomerRow } from '@plumbline/contracts/staff/trade-credit.ts';
import { pounds } from '../../kit/format.ts';
import type { QueueItem } from '../kit/queue.tsx';
import { momentOf } from '../parts/moment.ts';

const tones: Record<CreditCustomerRow['state'], 'ok' | 'warn' | 'bad' | 'info'> = {
  registered: 'info',
  submitted: 'info',
  'in-review': 'info',
  approved: 'ok',
  'on-hold': 'warn',
  rejected: 'bad',
};

const limitOf = ({ limitPence }: CreditCustomerRow) =>
  limitPence === null ? 'No limit was set' : `Limit ${pounds(limitPence)}`;

/** A business in the list. */
export function creditItem(row: CreditCustomerRow, query: string): QueueItem {
  const { businessId, businessName, tradeExternalId, state, decidedAt } = row;
  return {
    href: `/staff/credit/${businessId}${query}`,
    name: businessName,
    about: `${tradeExternalId} · ${limitOf(row)}`,
    when: decidedAt === null ? 'Not heard of yet' : momentOf(decidedAt),
    mark: { text: creditStateNames[state], tone: tones[state] },
  };
}

/** A business on its own page, with what the provider gave as its reason. */
export function creditRecord(row: CreditCustomerRow) {
  const { businessName, state } = row;
  return {
    title: businessName,
    mark: { text: creditStateNames[state], tone: tones[state] },
    facts: factsOf(row),
  };
}

function factsOf(row: CreditCustomerRow): [string, string][] {
  const { tradeExternalId, isSigned, reason, decidedAt, checkedAt } = row;
  const facts: [string, string][] = [
    ['Trade account', tradeExternalId],
    ['Credit', limitOf(row)],
    ['Signed with the provider', isSigned ? 'Yes' : 'No'],
    ['Decided', decidedAt === null ? 'Not yet' : momentOf(decidedAt)],
    ['Last asked', checkedAt === null ? 'Never' : momentOf(checkedAt)],
  ];
  if (reason !== null) facts.push(['The provider’s reason, not for the business', reason]);
  return facts;
}
