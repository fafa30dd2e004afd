import type {
  ComingDelivery,
  TradeSummary,
  WaitingMatter,
} from '@plumbline/contracts/nouns/trade-summary.ts';
import type { ConsignmentState, OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import type { ApprovalRow } from '@plumbline/contracts/nouns/approvals.ts';
import { counted, dayOf, daysBetween, pounds, shortDay } from '../../kit/format.ts';
import type { Tone } from '../../parts/order/order-status.server.ts';

/** The page of an order, where it is the reader's own. */
const orderHref = (guid: string | null) => guid && `/account/orders/${guid}`;

/** "PO 2291 · job Alder Row": what an order is for; empty where nothing was given. */
function referencesText(order: { poNumber: string | null; jobReference: string | null }) {
  const { poNumber, jobReference } = order;
  return [poNumber && `PO ${poNumber}`, jobReference && `job ${jobReference}`]
    .filter(Boolean)
    .join(' · ');
}

const states: Record<ConsignmentState, string> = {
  planned: 'Waiting to be picked',
  picking: 'Being picked',
  packed: 'Packed',
  dispatched: 'On its way',
  delivered: 'Delivered',
  failed: 'Did not arrive',
  cancelled: 'Cancelled',
};

/** A day as it is said of something to come: today and tomorrow by their names. */
function whenText(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 0) return `Was due ${shortDay(day)}`;
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : shortDay(day);
}

/** Something that arrives: when, how much of what it is, where to. */
export interface ComingView {
  key: string;
  when: string;
  tone: 'now' | 'late' | '';
  number: string;
  href: string | null;
  what: string;
  detail: string;
}

export function comingView(delivery: ComingDelivery, today: string): ComingView {
  const { orderNumber, expectedDay, promisedDay, pieces, state, place } = delivery;
  const isLate = expectedDay < today || expectedDay > promisedDay;
  return {
    key: `${orderNumber} ${expectedDay} ${pieces} ${state}`,
    when: whenText(expectedDay, today),
    tone: expectedDay === today ? 'now' : isLate ? 'late' : '',
    number: orderNumber,
    href: orderHref(delivery.orderGuid),
    what: `${counted(pieces, 'piece')}, ${states[state].toLowerCase()}`,
    detail: [referencesText(delivery), place].filter(Boolean).join(' · '),
  };
}

const matters: Record<WaitingMatter['kind'], string> = {
  delay: 'comes later than promised: say what we shall do',
  change: 'has a change for you to agree to',
  payment: 'has a change that you have not paid yet',
  answer: 'has an answer to your question',
  'phone-order': 'is ready to be paid by the link in your mail',
  application: 'is your application: something is asked about it',
};

export interface WaitingView {
  key: string;
  number: string;
  href: string | null;
  text: string;
  since: string;
}

export const waitingView = ({
  kind,
  orderNumber,
  orderGuid,
  since,
}: WaitingMatter): WaitingView => ({
  key: `${kind} ${orderNumber} ${since}`,
  number: orderNumber,
  href: kind === 'application' ? '/trade/application' : orderHref(orderGuid),
  text: matters[kind],
  since: shortDay(since),
});

/** Somebody's order that waits for the reader's yes. */
export const askedView = ({ approvalId, askedBy, askedAt, total }: ApprovalRow): WaitingView => ({
  key: approvalId,
  number: `${pounds(total.exPence)} ex VAT`,
  href: `/trade/approvals/${approvalId}`,
  text: `waits for your yes: ${askedBy} asks`,
  since: shortDay(dayOf(new Date(askedAt))),
});

/** What is left of the credit, and how much of it is in use. */
export interface CreditView {
  left: string;
  limit: string | null;
  /** Of the limit, from 0 to 1. */
  used: number;
  overdue: string | null;
}

export function creditView({
  leftPence,
  limitPence,
  overduePence,
}: NonNullable<TradeSummary['credit']>): CreditView {
  return {
    left: pounds(leftPence),
    limit: limitPence === null ? null : pounds(limitPence),
    used: limitPence ? Math.min(1, 1 - leftPence / limitPence) : 1,
    overdue: overduePence > 0 ? pounds(overduePence) : null,
  };
}

export interface ProvisionalView {
  left: string;
  cap: string;
  /** The part that is in use, from 0 to 1. */
  used: number;
}

export function provisionalView({
  leftPence,
  capPence,
}: NonNullable<TradeSummary['provisional']>): ProvisionalView {
  return {
    left: pounds(leftPence),
    cap: pounds(capPence),
    used: capPence > 0 ? 1 - leftPence / capPence : 1,
  };
}

const statuses: Record<OrderStatus, { text: string; tone: Tone }> = {
  placed: { text: 'Placed', tone: 'info' },
  picking: { text: 'Being packed', tone: 'info' },
  dispatched: { text: 'On its way', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'ok' },
  cancelled: { text: 'Cancelled', tone: '' },
  'return-requested': { text: 'Coming back', tone: '' },
  returned: { text: 'Returned', tone: '' },
};

/** The newest order on its line of days, with the bob at where it is. */
export interface LatestView {
  number: string;
  href: string | null;
  status: { text: string; tone: Tone };
  line: string;
  steps: { text: string; day: string; isNow: boolean }[];
}

export function latestView(latest: NonNullable<TradeSummary['latestOrder']>): LatestView {
  const { orderNumber, orderGuid, status, placedOn, totalExPence, deliveries } = latest;
  const now = deliveries.findIndex(({ state }) => state !== 'delivered' && state !== 'cancelled');
  return {
    number: orderNumber,
    href: orderHref(orderGuid),
    status: statuses[status],
    line: [referencesText(latest), `${pounds(totalExPence)} ex VAT`].filter(Boolean).join(' · '),
    steps: [
      { text: 'Placed', day: shortDay(placedOn), isNow: false },
      ...deliveries.map(({ state, expectedDay, pieces }, at) => ({
        text: `${counted(pieces, 'piece')}: ${states[state].toLowerCase()}`,
        day: shortDay(expectedDay),
        isNow: at === now,
      })),
    ],
  };
}
