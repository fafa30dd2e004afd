import type { CallAnswer } from '@plumbline/contracts/call/call.ts';
import type { AllCalls } from '@plumbline/contracts/calls.ts';
import type { InvoiceDispute, StatementItem } from '@plumbline/contracts/nouns/trade-ledger.ts';
import { mostInvoicesAtOnce } from '@plumbline/contracts/shop/statements.ts';
import { listPages } from '../../kit/page-links.ts';
import { inDisputeOf, notDueText } from '../../parts/not-asked-for.ts';
import { counted, dateOf, dayOf, pounds, shortDay } from '../../kit/format.ts';

type Answer = CallAnswer<AllCalls['statements']['getStatement']>;
type Settled = CallAnswer<AllCalls['statements']['listStatementItems']>;

export type Shown = 'open' | 'paid' | 'all';

/** An invoice or what is set against one, as a row. */
function rowOf(item: StatementItem, chosen: ReadonlySet<number>) {
  const { itemId, kind, reference, datedOn, dueOn, daysLate, openPence, takenBack } = item;
  return {
    itemId,
    isInvoice: kind === 'invoice',
    reference,
    orderNumber: item.orderNumber,
    datedOn: dateOf(datedOn),
    filedUnder: [item.jobReference, item.poNumber].filter(Boolean).join(' · '),
    due: dueOn === null ? '' : dateOf(dueOn),
    late: daysLate > 0 ? `${counted(daysLate, 'day')} late` : null,
    open: pounds(openPence),
    of: openPence === item.amountPence ? null : `of ${pounds(item.amountPence)}`,
    disputed: notDueText(item),
    takenBack: takenBack && `Taken back ${dateOf(takenBack.on)}: ${takenBack.why}`,
    mayDispute: kind === 'invoice' && payableOf(item) > 0 && inDisputeOf(item) === 0,
    isChosen: chosen.has(itemId),
  };
}
export type StatementRow = ReturnType<typeof rowOf>;

/** What is to be paid of an item: what is open and not in dispute. */
const payableOf = ({ openPence, disputedPence }: StatementItem) => openPence - disputedPence;

/**
 * The page of what a business owes: its first words, its items or a page of those that are settled, what
 * can be paid now, and the count.
 */
export function statementView(
  { sums, bar, items, disputes, businessName }: Answer,
  { show, asked, settled }: { show: Shown; asked: readonly number[]; settled: Settled | null },
) {
  const invoices = items.filter(({ kind }) => kind === 'invoice');
  const due = invoices.filter((item) => payableOf(item) > 0);
  const wished = due.filter(({ itemId }) => asked.includes(itemId));
  const late = due.filter(({ daysLate }) => daysLate > 0);
  const wanted = wished.length > 0 ? wished : late.length > 0 ? late : due;
  const toPay = wanted.slice(0, mostInvoicesAtOnce);
  const chosen = new Set(toPay.map(({ itemId }) => itemId));
  const credits = items.filter(({ kind, openPence }) => kind !== 'invoice' && openPence > 0);
  const sum = toPay.reduce((pence, item) => pence + payableOf(item), 0);
  const creditPence = Math.min(
    sum,
    credits.reduce((pence, { openPence }) => pence + openPence, 0),
  );
  return {
    businessName,
    show,
    title:
      sums.limitPence === null
        ? `${pounds(sums.usedPence)} on account`
        : `${pounds(Math.max(0, sums.leftPence))} of credit left`,
    note: [
      ...(sums.limitPence === null ? [] : [`Limit ${pounds(sums.limitPence)}`]),
      'due at the end of the month after the invoice',
      'inc VAT on this page',
    ].join(' · '),
    bar: bar && bar.bar !== 'over-limit' ? bar.text : null,
    isOverdue: bar?.bar === 'overdue',
    isSuspended: bar?.bar === 'suspended',
    rows: (settled?.items ?? invoices).map((item) => rowOf(item, chosen)),
    ...(settled
      ? listPages(settled, settled.items.length, (page) => settledPath(show, page))
      : { pages: null, range: '' }),
    credits: settled ? [] : credits.map((item) => rowOf(item, chosen)),
    openSum: pounds(sums.invoicedPence),
    targets: due
      .toSorted((a, b) => a.dueOn!.localeCompare(b.dueOn!))
      .map(({ itemId, reference }, place) => ({
        itemId,
        name: place === 0 ? `${reference}, the oldest` : reference,
      })),
    pay: {
      lines: toPay.map((item) => ({ name: item.reference, amount: pounds(payableOf(item)) })),
      credit: creditPence > 0 ? pounds(creditPence) : null,
      totalPence: sum - creditPence,
      total: pounds(sum - creditPence),
      itemIds: toPay.map(({ itemId }) => itemId),
    },
    count: [
      ['Ordered, not yet invoiced', pounds(sums.orderedPence)],
      ['Open invoices', pounds(sums.invoicedPence)],
      ['Not yet placed', sums.creditPence > 0 ? `− ${pounds(sums.creditPence)}` : pounds(0)],
      ['In use', pounds(sums.usedPence)],
      ...(sums.limitPence === null
        ? []
        : [
            ['Limit', pounds(sums.limitPence)],
            ['Left', pounds(sums.leftPence)],
          ]),
    ] as [string, string][],
    disputes: disputes.map(disputeView),
  };
}
export type StatementView = ReturnType<typeof statementView>;

const settledPath = (show: Shown, page: number) =>
  `/trade/statement?show=${show}${page > 1 ? `&page=${page}` : ''}`;

function disputeView({ disputeId, reference, lineName, pence, reason, ...rest }: InvoiceDispute) {
  const { raisedAt, outcome, answer, settledAt, toCreditPence } = rest;
  const agreed =
    toCreditPence > 0
      ? `We will credit ${pounds(toCreditPence)}, which is not due.`
      : `${pounds(pence)} is credited.`;
  const sum = pounds(pence);
  return {
    disputeId,
    title: `Dispute, ${reference}`,
    text: [lineName, reason].filter(Boolean).join(': '),
    state:
      outcome === null
        ? `${sum} is not due while we look. Asked ${shortDay(dayOf(new Date(raisedAt)))}.`
        : `${outcome === 'agreed' ? agreed : `${sum} is due.`} ${answer} ${shortDay(dayOf(new Date(settledAt!)))}.`,
  };
}
