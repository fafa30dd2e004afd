import type { OwedByAge, Payout, StatementItem } from '@plumbline/contracts/nouns/trade-ledger.ts';
import type { Collection, CollectionRow } from '@plumbline/contracts/staff/collections.ts';
import { counted, dateOf, pounds } from '../../kit/format.ts';
import { notDueText } from '../../parts/not-asked-for.ts';
import type { QueueItem } from '../kit/queue.tsx';
import { momentOf } from '../parts/moment.ts';

const latePence = ({ to30Pence, to60Pence, over60Pence }: OwedByAge) =>
  to30Pence + to60Pence + over60Pence;

/** How a business stands, in a word. */
function markOf({ heldAt, byAge, openDisputes, payoutWaits }: CollectionRow): QueueItem['mark'] {
  if (payoutWaits) return { text: 'Payout waits', tone: 'warn' };
  if (byAge.over60Pence > 0) return { text: 'Over 60 days', tone: 'bad' };
  if (latePence(byAge) > 0) return { text: 'Overdue', tone: 'bad' };
  if (heldAt !== null) return { text: 'Held', tone: 'warn' };
  if (openDisputes > 0) return { text: 'In dispute', tone: 'warn' };
  return { text: 'In time', tone: 'ok' };
}

/** A business in the list: what it owes, what of it is late, and since when. */
export function collectionItem(row: CollectionRow, query: string): QueueItem {
  const { businessId, businessName, tradeExternalId, sums, byAge, oldestDueOn } = row;
  const late = latePence(byAge);
  return {
    href: `/staff/collections/${businessId}${query}`,
    name: businessName,
    about: [
      tradeExternalId,
      `${pounds(sums.invoicedPence)} invoiced`,
      ...(late > 0 ? [`${pounds(late)} late`] : []),
    ].join(' · '),
    when: oldestDueOn === null ? 'Nothing open' : `Due ${dateOf(oldestDueOn)}`,
    mark: markOf(row),
  };
}

const ages: readonly [keyof OwedByAge, string][] = [
  ['notDuePence', 'Not due'],
  ['to30Pence', '1 to 30 days'],
  ['to60Pence', '31 to 60 days'],
  ['over60Pence', 'Over 60 days'],
];

/** What is owed by how late it is, as a row of figures. */
export const ageCells = (byAge: OwedByAge) =>
  ages.map(([key, name]) => ({ name, value: pounds(byAge[key]), note: '' }));

/** A business on its own page. */
export function collectionView(collection: Collection) {
  const { row, statement, holdNote, receipts } = collection;
  const { sums, items, disputes, businessName, tradeExternalId } = statement;
  const invoices = items.filter(({ kind }) => kind === 'invoice');
  return {
    title: businessName,
    accountHref: `/staff/trade-accounts/${row.businessId}`,
    mark: markOf(row),
    figures: { cells: ageCells(row.byAge), gauge: null },
    facts: [
      ['Trade account', tradeExternalId],
      ['Ordered, not yet invoiced', pounds(sums.orderedPence)],
      ['Open invoices', pounds(sums.invoicedPence)],
      ['Not yet placed', pounds(sums.creditPence)],
      ['In use', pounds(sums.usedPence)],
      ['Limit', sums.limitPence === null ? 'None was set' : pounds(sums.limitPence)],
      ['Reminded', row.remindedAt === null ? 'Never' : momentOf(row.remindedAt)],
    ] as [string, string][],
    isOverdue: sums.overduePence > 0,
    holdNote,
    heldAt: row.heldAt && momentOf(row.heldAt),
    invoices: invoices.map(invoiceRow),
    credits: items
      .filter(({ kind }) => kind !== 'invoice')
      .map(({ itemId, reference, datedOn, openPence }) => ({
        itemId,
        name: `${reference}, ${dateOf(datedOn)}`,
        open: pounds(openPence),
      })),
    payOut: payOutView(collection),
    receipts: receipts.map(({ itemId, reference, datedOn, amountPence, takenBack }) => ({
      itemId,
      name: `${reference}, ${dateOf(datedOn)}`,
      amount: pounds(amountPence),
      takenBack: takenBack && `Taken back ${dateOf(takenBack.on)}: ${takenBack.why}`,
    })),
    targets: invoices.map(({ itemId, reference }) => ({ itemId, reference })),
    disputes: disputes.map(
      ({ disputeId, reference, lineName, pence, reason, outcome, answer, toCreditPence }) => ({
        disputeId,
        title: `${reference}, ${pounds(pence)}`,
        text: [lineName, reason].filter(Boolean).join(': '),
        isOpen: outcome === null,
        toCredit: toCreditPence > 0 ? pounds(toCreditPence) : null,
        since: sinceText(collection, disputeId),
        outcome:
          toCreditPence > 0
            ? `Agreed, and ${pounds(toCreditPence)} still to be credited: give it back from the order`
            : outcome === 'agreed'
              ? 'Agreed'
              : 'Refused',
        answer,
      }),
    ),
  };
}
export type CollectionView = ReturnType<typeof collectionView>;

/** What was credited of an invoice in dispute meanwhile, so that nothing is credited twice. */
function sinceText({ creditedSince }: Collection, disputeId: number): string | null {
  const found = creditedSince.find((each) => each.disputeId === disputeId);
  if (!found) return null;
  return (
    `${pounds(found.pence)} of this invoice was credited since they wrote. What came back or was ` +
    'cancelled does not count towards what is agreed.'
  );
}

/** What may be paid out and where it goes, and what waits or was. */
function payOutView({ statement: { sums }, toCardsPence, payouts }: Collection) {
  const { creditPence } = sums;
  const byBankPence = creditPence - toCardsPence;
  return {
    waits: pounds(creditPence),
    isWaiting: payouts.some(({ state }) => state === 'waiting'),
    canAsk: creditPence > 0,
    where:
      byBankPence === 0
        ? 'It goes back to the card that paid.'
        : toCardsPence === 0
          ? 'It goes by bank: make the transfer, and enter its reference.'
          : `${pounds(toCardsPence)} goes back to cards. Pay the rest by bank, and enter the reference.`,
    payouts: payouts.map((payout) => ({
      payoutId: payout.payoutId,
      isOpen: payout.state === 'waiting',
      mayAgree: payout.state === 'waiting' && payout.barredBy === null,
      mayWithdraw: payout.state === 'waiting' && payout.barredBy === 'asked-by-you',
      title: `${pounds(payout.pence)}, ${payoutStates[payout.state]}`,
      text: [
        payout.bankReference && `${pounds(payout.bankPence)} by bank, ${payout.bankReference}`,
        payout.note,
        `Asked by ${payout.askedBy ?? 'somebody who is gone'}, ${momentOf(payout.askedAt)}`,
        payout.decidedBy && `decided by ${payout.decidedBy}`,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}

const payoutStates: Record<Payout['state'], string> = {
  waiting: 'waits for a second person',
  sent: 'paid out',
  declined: 'declined',
  withdrawn: 'withdrawn',
};

function invoiceRow({ itemId, reference, orderNumber, dueOn, daysLate, ...item }: StatementItem) {
  const { openPence, amountPence } = item;
  return {
    itemId,
    reference,
    orderNumber,
    due: dateOf(dueOn!),
    late: daysLate > 0 ? `${counted(daysLate, 'day')} late` : null,
    of: pounds(amountPence),
    open: pounds(openPence),
    disputed: notDueText(item),
  };
}
