import { businessStatuses, memberRoles } from '@plumbline/contracts/nouns/businesses.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { trades } from '@plumbline/contracts/nouns/trade-applications.ts';
import { tradeRequestKinds, type TradeAccount } from '@plumbline/contracts/nouns/trade-accounts.ts';
import type { TradeEvent, TradeRecord } from '@plumbline/contracts/staff/trade-accounts.ts';
import { dateAndYear, dayOf, pounds } from '../../kit/format.ts';
import { momentOf } from '../parts/moment.ts';
import { bandText, statusTones } from './find-trade-accounts.server.ts';
import { hrefOf } from './own-account.server.ts';
import { kindText } from './trade-account-list.ts';

const addressText = (address: PostalAddress | null): string =>
  address
    ? [address.line1, address.line2, address.town, address.postcode].filter(Boolean).join(', ')
    : 'Not given';

interface Fact {
  name: string;
  value: string;
  /** Where an address is corrected. */
  href?: string;
}

/** What they do: as an application names it, or in staff's own words. */
const tradeText = (trade: string | null): string =>
  trade === null ? 'Not given' : ((trades as Record<string, string>)[trade] ?? trade);

/** No limit is another thing than one of nothing, which lets no order pass unasked. */
const limitText = (pence: number | null): string => (pence === null ? 'none' : pounds(pence));

/** All that the page of one account shows. */
export function accountView(account: TradeAccount, record: TradeRecord, now: Date) {
  const { details, businessId, status, provisionalCapPence, creditFrom } = account;
  const here = hrefOf(businessId);
  const since = dateAndYear(dayOf(new Date(account.openedAt)));
  const { orders } = record;
  const holdsCredit = creditFrom !== null && new Date(creditFrom) > now;
  const mayChange = status !== 'closed';
  const { registeredAddress, tradingAddress } = details;
  const addressFact = (name: string, address: PostalAddress | null, which: string): Fact => ({
    name,
    value: addressText(address),
    ...(mayChange && { href: `${here}/addresses/${which}` }),
  });
  return {
    here,
    title: account.businessName,
    applicationHref: record.application && `/staff/trade-applications/${record.application}`,
    note: `Account ${account.tradeExternalId}, since ${since}`,
    marks: [
      { text: businessStatuses[status], tone: statusTones[status] },
      { text: bandText(account), tone: '' as const },
    ],
    reason: account.statusReason,
    figures: {
      cells: [
        {
          name: 'Orders in 12 months',
          value: String(orders.count),
          note: orders.lastAt ? `the last ${momentOf(orders.lastAt)}` : 'none yet',
        },
        { name: 'Spent in 12 months', value: pounds(orders.exPence), note: 'ex VAT' },
        { name: 'On the way', value: String(orders.onTheWay), note: 'go out as they were agreed' },
        {
          name: 'Band',
          value: account.band?.name ?? 'None',
          note:
            provisionalCapPence === null
              ? 'without a cap'
              : `provisional, up to ${pounds(provisionalCapPence)} ex VAT`,
        },
      ],
      gauge: null,
    },
    facts: [
      { name: 'Kind', value: kindText(details.kind) },
      { name: 'Company number', value: details.companyNumber ?? 'None' },
      { name: 'VAT number', value: details.vatNumber ?? 'None' },
      addressFact('Registered', registeredAddress, 'registered'),
      addressFact('Trades from', tradingAddress ?? registeredAddress, 'trading'),
      { name: 'Telephone', value: details.phone ?? 'Not given' },
      { name: 'Trade', value: tradeText(details.trade) },
      ...(holdsCredit
        ? [{ name: 'Credit', value: `Nothing goes on account before ${momentOf(creditFrom)}` }]
        : []),
    ] as Fact[],
    members: account.members.map(({ accountId, displayName, email, role, joinedAt }) => {
      const spent = record.spending.find((each) => each.accountId === accountId);
      const {
        orderLimitPence = null,
        monthLimitPence = null,
        jobLimitPence = null,
      } = spent?.limits ?? {};
      return {
        href: `${here}/members/${accountId}`,
        name: displayName,
        email,
        role: memberRoles[role],
        since: `since ${dateAndYear(dayOf(new Date(joinedAt)))}`,
        anOrder: limitText(orderLimitPence),
        aMonth: limitText(monthLimitPence),
        aJob: limitText(jobLimitPence),
        used: pounds(spent?.usedExPence ?? 0),
      };
    }),
    waiting: record.requests
      .filter(({ state }) => state === 'open')
      .map(({ requestId, kind, change, askedBy }) => ({
        href: `/staff/trade-requests/${requestId}`,
        text: `${tradeRequestKinds[kind]}: ${change}`,
        by: askedBy ?? 'somebody who has left',
      })),
    notes: record.notes.map(eventView),
    history: record.history.map(eventView),
    mayChange,
    isSuspended: status === 'suspended',
  };
}

const eventView = ({ at, by, text }: TradeEvent) => ({
  at,
  when: momentOf(at),
  text,
  by: by ?? 'the shop',
});
