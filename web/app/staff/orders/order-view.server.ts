import { describeParts } from '@plumbline/contracts/nouns/orders.ts';
import type { OrderDocument } from '@plumbline/contracts/nouns/order-documents.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import type { CallAnswer } from '@plumbline/contracts/call/call.ts';
import type { shiftStaffCalls } from '@plumbline/contracts/staff/shift.ts';
import { counted, dayOf, pounds, shortDay } from '../../kit/format.ts';
import { addressText } from '../../parts/address/address-text.ts';
import { pictureView } from '../../parts/card-view.ts';
import { momentOf } from '../parts/moment.ts';
import { eventText } from '../parts/order-events.ts';
import {
  channelTexts,
  consignmentMarks,
  holdNames,
  paymentMarks,
  statusMarks,
  type Mark,
} from '../parts/order-names.ts';
import { clocksOf } from './clocks.ts';
import { documentViews } from './document-views.ts';
import { primaryAction } from './primary-action.ts';
import { stepsOf } from './steps.ts';

type Trail = CallAnswer<(typeof shiftStaffCalls)['getOrderTrail']>;

/** What is owed is not paid; all else of a payment is told by its state. */
const markOf = ({ isOnAccount, state }: StaffOrder['payments'][number]): Mark =>
  isOnAccount && state === 'succeeded' ? { text: 'On account', tone: 'info' } : paymentMarks[state];

/** The order's page, as texts. */
export function orderView(order: StaffOrder, trail: Trail, documents: readonly OrderDocument[]) {
  const { orderNumber, status, parts, contact, billingAddress } = order;
  const waveOf = (consignment: number) =>
    trail.waves.find((wave) => wave.consignment === consignment)?.waveId;
  const nameOf = namesIn(trail);
  return {
    number: orderNumber,
    version: String(order.version),
    marks: marksOf(order),
    note: [
      billingAddress.company ?? `${contact.firstName} ${contact.lastName}`,
      order.poNumber && `PO ${order.poNumber}`,
      order.jobReference,
      `placed ${momentOf(order.placedAt)}, ${channelTexts[order.channel]}`,
      order.soldBy && `sold by phone by ${order.soldBy.name ?? 'somebody who has left'}`,
    ]
      .filter(Boolean)
      .join(' · '),
    steps: stepsOf(order),
    primary: primaryAction(order, waveOf),
    consignments: order.consignments.map((each) => consignmentView(order, each)),
    matrix: matrixOf(order),
    sums: sumsOf(order),
    payments: order.payments.map((payment) => ({
      id: payment.paymentId,
      when: momentOf(payment.createdAt),
      method: payment.method ?? 'card',
      mark: markOf(payment),
      amount: pounds(payment.amountPence),
      back: payment.refundedPence > 0 ? pounds(payment.refundedPence) : '',
      left: pounds(payment.refundablePence),
    })),
    canRefund: order.payments.some(({ refundablePence }) => refundablePence > 0),
    documents: documentViews(documents),
    facts: factsOf(order),
    clocks: clocksOf(order, dayOf(new Date())),
    holds: order.holds
      .filter(({ liftedAt }) => liftedAt === null)
      .map(({ holdId, reason, note, placedBy, placedAt }) => ({
        holdId,
        title: `On hold: ${holdNames[reason].toLowerCase()}`,
        note,
        by: `${nameOf(placedBy)}, ${momentOf(placedAt)}`,
      })),
    isHeld: order.holds.some(({ liftedAt }) => liftedAt === null),
    canHold: status === 'placed' || status === 'picking' || status === 'dispatched',
    cancellable: order.lines
      .map(({ position, sku, name, units }) => ({ position, sku, name, open: units.open }))
      .filter(({ open }) => open > 0),
    delays: order.promiseChanges
      .filter(({ choice }) => choice === null)
      .map(({ consignment, promisedDay, expectedDay, reason, askedAt }) => ({
        consignment,
        text: `Consignment ${consignment}: promised ${shortDay(promisedDay)}, expected ${shortDay(expectedDay)}.`,
        note: `${reason} The customer was asked ${momentOf(askedAt)} and has not answered.`,
        href: `/staff/orders/${orderNumber}/consignments/${consignment}#answer`,
      })),
    parts: describeParts(status, parts),
    timeline: timelineOf(order, nameOf),
    notes: order.notes.map(({ noteId, text, isPinned, writtenBy, writtenAt }) => ({
      noteId,
      text,
      isPinned,
      by: `${nameOf(writtenBy)}, ${momentOf(writtenAt)}`,
    })),
    messages: trail.messages.map(({ messageId, canResend, subject, state, createdAt, sentAt }) => ({
      messageId,
      canResend,
      subject,
      when: momentOf(sentAt ?? createdAt),
      mark: state === 'sent' ? null : { text: state, tone: state === 'failed' ? 'bad' : '' },
    })),
    audit: trail.audit.map(({ action, actorAccountId, at }) => ({
      text: action.replace(/^\w+\./, ''),
      by: nameOf(actorAccountId),
      when: momentOf(at),
    })),
  };
}

export type OrderView = ReturnType<typeof orderView>;

const namesIn = ({ people }: Trail) => {
  const names = new Map(people.map(({ accountId, name }) => [accountId, name]));
  return (accountId: number | null) =>
    accountId === null ? 'the shop' : (names.get(accountId) ?? 'somebody who has left');
};

/** Where the order stands, and what is wrong with it. */
function marksOf(order: StaffOrder): Mark[] {
  const { status, parts, holds, lines, capacity, bandCode, consignments } = order;
  const told = describeParts(status, parts);
  const short = lines.reduce((sum, { units }) => sum + units.short, 0);
  const today = dayOf(new Date());
  const isLate = consignments.some(
    ({ state, expectedDay, promisedDay }) =>
      ['planned', 'picking', 'packed', 'dispatched'].includes(state) &&
      (expectedDay > promisedDay || promisedDay < today),
  );
  return [
    told ? { ...statusMarks[status], text: told } : statusMarks[status],
    ...(holds.some(({ liftedAt }) => liftedAt === null)
      ? [{ text: 'On hold', tone: 'bad' as const }]
      : []),
    ...(short > 0 ? [{ text: `${short} short`, tone: 'warn' as const }] : []),
    ...(parts.failed > 0 ? [consignmentMarks.failed] : []),
    ...(isLate ? [{ text: 'Late', tone: 'bad' as const }] : []),
    ...(order.soldBy ? [{ text: 'Placed by phone', tone: 'info' as const }] : []),
    ...(capacity === 'business'
      ? [{ text: bandCode ? `Trade, ${bandCode.replace('-', ' ')}` : 'Trade', tone: '' as const }]
      : []),
  ];
}

function consignmentView(
  { orderNumber, lines: all, basis }: StaffOrder,
  { number, state, option, expectedDay, promisedDay, lines }: StaffOrder['consignments'][number],
) {
  const held = lines.filter(({ units }) => units > 0);
  const pieces = held.reduce((sum, { units }) => sum + units, 0);
  const picked = held.reduce((sum, line) => sum + line.picked, 0);
  const late = expectedDay > promisedDay ? `, promised ${shortDay(promisedDay)}` : '';
  return {
    number,
    href: `/staff/orders/${orderNumber}/consignments/${number}`,
    title: `Consignment ${number}`,
    about: `${option.name}, ${shortDay(expectedDay)}${late}`,
    mark: consignmentMarks[state],
    picked: state === 'planned' ? counted(pieces, 'piece') : `${picked} of ${pieces} picked`,
    lines: held.map(({ position, units, picked: taken }) => {
      const line = all.find((each) => each.position === position)!;
      const { incPence, exPence } = line.amount;
      const whole = line.units.ordered + line.units.added;
      const amount = ((basis === 'ex' ? exPence : incPence) * units) / Math.max(1, whole);
      return {
        position,
        name: line.name,
        note: [line.sku, line.variant, line.roomLabel].filter(Boolean).join(' · '),
        picture: pictureView(line.picture),
        units,
        mark: lineMark(state, { units, picked: taken, short: line.units.short }),
        // What has no price of its own for trade is sold to it at the list's, inc VAT.
        unit: `${pounds(line.unitPence)}${line.unitBasis === basis ? '' : ` ${line.unitBasis}`}`,
        amount: pounds(Math.round(amount)),
      };
    }),
  };
}

type State = StaffOrder['consignments'][number]['state'];

function lineMark(
  state: State,
  { units, picked, short }: { units: number; picked: number; short: number },
): Mark {
  if (state !== 'planned' && state !== 'picking') return consignmentMarks[state];
  if (picked === units) return { text: 'Picked', tone: 'ok' };
  if (short > 0) return { text: `${Math.min(short, units - picked)} short`, tone: 'warn' };
  if (picked > 0) return { text: `${picked} of ${units}`, tone: 'info' };
  return { text: 'To pick', tone: '' };
}

const matrixColumns = [
  ['ordered', 'Ordered'],
  ['added', 'Added'],
  ['resent', 'Sent again'],
  ['replaced', 'Replaced'],
  ['cancelled', 'Cancelled'],
  ['awaited', 'To come in'],
  ['short', 'Short'],
  ['picked', 'Picked'],
  ['dispatched', 'Sent'],
  ['failed', 'Failed'],
  ['delivered', 'Arrived'],
  ['comingBack', 'Coming back'],
  ['returned', 'Returned'],
] as const;

/** Those that every order has; the others are shown once there is something in them. */
const always = new Set(['ordered', 'picked', 'dispatched', 'delivered']);

/** How many pieces of each line are where. */
function matrixOf({ lines }: StaffOrder) {
  const columns = matrixColumns.filter(
    ([count]) => always.has(count) || lines.some(({ units }) => units[count] > 0),
  );
  return {
    columns: columns.map(([, name]) => name),
    rows: lines.map(({ position, sku, name, units }) => ({
      position,
      sku,
      name,
      counts: columns.map(([count]) => units[count]),
    })),
  };
}

function sumsOf(order: StaffOrder) {
  const { items, discount, discountCode, delivery, upgrade, total, basis } = order;
  const of = (amount: StaffOrder['items']) => (basis === 'ex' ? amount.exPence : amount.incPence);
  return {
    rows: [
      { name: basis === 'ex' ? 'Goods ex VAT' : 'Goods inc VAT', amount: pounds(of(items)) },
      ...(discount.incPence > 0
        ? [
            {
              name: discountCode ? `Code ${discountCode}` : 'Discount',
              amount: pounds(-of(discount)),
            },
          ]
        : []),
      { name: 'Delivery', amount: pounds(of(delivery)) },
      ...(upgrade.incPence > 0 ? [{ name: 'Better delivery', amount: pounds(of(upgrade)) }] : []),
      { name: basis === 'ex' ? 'VAT' : 'VAT included', amount: pounds(total.vatPence) },
    ],
    total: pounds(total.incPence),
  };
}

function factsOf(order: StaffOrder): [string, string][] {
  const { contact, deliveryAddress, billingAddress, deliveryInstructions } = order;
  return [
    ['Deliver to', addressText(deliveryAddress)],
    ['Bill to', addressText(billingAddress)],
    ['Contact', `${contact.firstName} ${contact.lastName}, ${contact.phone}`],
    ['E-mail', order.emailAddress],
    ...(deliveryInstructions ? [['For the driver', deliveryInstructions] as [string, string]] : []),
    ['Bought as', order.capacity === 'business' ? 'a business' : 'a consumer'],
    ['Terms', `${order.termsVersion ?? 'not kept'}, ${order.vatPolicy}`],
  ];
}

/** The ledger, what is happening now, and what is expected after it. */
function timelineOf(order: StaffOrder, nameOf: (accountId: number | null) => string) {
  const { events, lines, consignments } = order;
  const done = events.map((event, place) => ({
    key: String(place),
    ...eventText(event, lines),
    when: momentOf(event.happenedAt),
    by: event.actor === 'staff' ? nameOf(event.actorAccountId) : '',
    isBad: event.kind === 'short' || event.kind === 'failed' || event.kind === 'held',
  }));
  const ahead = consignments
    .filter(({ state }) => ['planned', 'picking', 'packed', 'dispatched'].includes(state))
    .map(({ number, expectedDay }) => ({
      key: `to-${number}`,
      title: `Consignment ${number} arrives`,
      when: shortDay(expectedDay),
    }));
  return { done, ahead };
}
