import {
  approvalStates,
  type Approval,
  type ApprovalLine,
  type ApprovalRow,
  type OverLimit,
} from '@plumbline/contracts/nouns/approvals.ts';
import { counted, dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import { pictureView } from '../../parts/card-view.ts';
import { leftView } from './left-view.server.ts';

export interface Tag {
  text: string;
  tone: 'ok' | 'warn' | 'bad' | 'info' | '';
}

const when = (instant: string): string => {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
};

/** Where a request stands, in a word or two. */
function stateTag(row: ApprovalRow): Tag {
  if (row.orderNumber !== null) return { text: `Ordered, ${row.orderNumber}`, tone: 'ok' };
  if (row.mayTakeOver) return { text: 'Left behind', tone: 'warn' };
  const text = approvalStates[row.state];
  switch (row.state) {
    case 'waiting':
      return row.isHeld
        ? { text: `Held until ${when(row.heldUntil)}`, tone: 'ok' }
        : { text: 'Held no longer', tone: 'warn' };
    case 'approved':
      return { text, tone: 'ok' };
    case 'refused':
      return { text, tone: 'bad' };
    case 'withdrawn':
      return { text, tone: '' };
  }
}

/** A request in a list: what it comes to, and who asked when and for what. */
export interface RequestRow {
  approvalId: string;
  total: string;
  about: string;
  tag: Tag;
}

export function requestRow(row: ApprovalRow): RequestRow {
  const { approvalId, askedBy, isOwn, askedAt, itemCount, total } = row;
  return {
    approvalId,
    total: `${pounds(total.exPence)} ex VAT`,
    about: [
      `${isOwn ? 'You' : askedBy} asked ${when(askedAt)}`,
      counted(itemCount, 'item'),
      ...referencesOf(row),
    ].join(' · '),
    tag: stateTag(row),
  };
}

const referencesOf = ({ jobReference, poNumber }: ApprovalRow): string[] => [
  ...(jobReference === undefined ? [] : [`job ${jobReference}`]),
  ...(poNumber === undefined ? [] : [`PO ${poNumber}`]),
];

const lineProblems: Record<NonNullable<ApprovalLine['problem']>, string> = {
  withdrawn: 'no longer sold',
  'out-of-stock': 'sold out now',
  'not-enough-stock': 'not enough now',
};

function lineView({ held, today, problem, freeStock, quantity, ...line }: ApprovalLine) {
  const moved = today === null ? 0 : today.exPence - held.exPence;
  return {
    sku: line.sku,
    href: `/p/${line.slug}`,
    name: [line.name, line.variant].filter(Boolean).join(', '),
    picture: pictureView(line.picture),
    quantity,
    held: pounds(held.exPence),
    today: today === null ? null : pounds(today.exPence),
    tone: moved > 0 ? 'dearer' : moved < 0 ? 'cheaper' : 'fainter',
    problem:
      problem && (freeStock === null ? lineProblems[problem] : `only ${freeStock} there now`),
  };
}

/** "over the £250.00 an order". */
function overText({ kind, limitPence, usedPence }: OverLimit): string {
  const limit = pounds(limitPence);
  if (kind === 'order') return `over the ${limit} an order`;
  const left = pounds(Math.max(0, limitPence - usedPence));
  return kind === 'month'
    ? `over the ${limit} a month, of which ${left} was left`
    : `over the ${limit} a job, of which ${left} was left`;
}

/** How far the hold is, in whole days of seven. */
const holdMs = 7 * 86_400_000;

export function approvalView(approval: Approval, now: Date) {
  const { total, delivery, todayExPence, heldUntil, isHeld, state, askedBy, isOwn } = approval;
  const leftMs = Math.max(0, Date.parse(heldUntil) - now.getTime());
  const percent = todayExPence === null ? 0 : percentOf(todayExPence, total.exPence);
  return {
    approvalId: approval.approvalId,
    state,
    title: `${pounds(total.exPence)} ex VAT`,
    tag: stateTag(approval),
    about: [
      `${isOwn ? 'You' : askedBy} asked ${when(approval.askedAt)}`,
      ...referencesOf(approval),
      ...approval.over.map(overText),
    ].join(' · '),
    askedBy,
    isOwn,
    note: approval.note,
    reason: approval.reason,
    lines: approval.lines.map(lineView),
    sums: [
      ...(approval.discountCode === null
        ? []
        : [
            {
              label: `Code ${approval.discountCode}`,
              text: `−${pounds(approval.discount.exPence)}`,
            },
          ]),
      { label: delivery.name, text: pounds(delivery.amount.exPence) },
    ],
    vat: pounds(total.vatPence),
    totalInc: pounds(total.incPence),
    today: todayExPence === null ? null : pounds(todayExPence),
    isMoved: todayExPence !== total.exPence,
    isDearer: todayExPence !== null && todayExPence > total.exPence,
    percent: `${percent > 0 ? '+ ' : percent < 0 ? '− ' : ''}${Math.abs(percent).toFixed(1)} %`,
    deliverTo: approval.deliverTo,
    day: delivery.day === null ? null : shortDay(delivery.day),
    askedDay: shortDay(delivery.askedDay),
    isDayMoved: delivery.day !== delivery.askedDay,
    isHeld,
    heldUntil: when(heldUntil),
    holdDays: {
      percent: isHeld ? Math.round(((holdMs - leftMs) / holdMs) * 100) : 100,
      left: counted(Math.ceil(leftMs / 86_400_000), 'day'),
    },
    left: leftView(approval),
    mayDecide: approval.mayDecide,
    mustBeAskedAgain: approval.mustBeAskedAgain,
    mayResume: approval.mayResume,
    mayTakeOver: approval.mayTakeOver,
    isApproved: state === 'approved' && approval.orderNumber === null,
    businessId: approval.businessId,
    businessName: approval.businessName,
    decided:
      approval.decidedBy === null || approval.decidedAt === null
        ? null
        : `${approval.decidedBy}, ${when(approval.decidedAt)}`,
    orderNumber: approval.orderNumber,
  };
}
export type ApprovalView = ReturnType<typeof approvalView>;

const percentOf = (pence: number, of: number): number => (of === 0 ? 0 : ((pence - of) / of) * 100);
