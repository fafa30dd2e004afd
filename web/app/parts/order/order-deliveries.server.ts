import type { OrderDelivery } from '@plumbline/contracts/nouns/order-progress.ts';
import type { ScanCode } from '@plumbline/contracts/nouns/orders.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import type { VatView } from '../../request/preferences.server.ts';
import { counted, dayOf, pounds, shortDay } from '../../kit/format.ts';
import { addressText } from '../address/address-text.ts';
import { pictureView, type PictureView } from '../card-view.ts';
import { otherText, shownPence } from '../price-view.ts';
import { dayAndTime, deliveryName } from './days-line.server.ts';
import type { Tone } from './order-status.server.ts';

/** What is sent together, ready to be read. */
export interface DeliveryView {
  key: string;
  name: string;
  tag: { text: string; tone: Tone };
  about: string;
  /** The places that it passes; empty where it passes none any more. */
  way: { name: string; note: string | null; place: 'reached' | 'reached current' | '' }[];
  boxes: { key: string; text: string; number: string | null }[];
  /** Where it goes, where that is not the order's own address. */
  address: string | null;
  rooms: { name: string | null; lines: OrderLineView[] }[];
}

export interface OrderLineView {
  key: string;
  href: string;
  name: string;
  note: string;
  /** What became of it, such as "1 coming back". */
  marks: string | null;
  picture: PictureView;
  amount: string;
  other: string;
}

type Line = OrderConfirmation['lines'][number];

const tags: Record<OrderDelivery['state'], DeliveryView['tag']> = {
  planned: { text: 'To be packed', tone: '' },
  picking: { text: 'Being packed', tone: 'info' },
  packed: { text: 'Packed', tone: 'info' },
  dispatched: { text: 'On its way', tone: 'info' },
  delivered: { text: 'Arrived', tone: 'ok' },
  failed: { text: 'Did not arrive', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: '' },
};

/** The deliveries that hold anything, and at the end what was cancelled. */
export function deliveryViews(order: OrderConfirmation, vat: VatView): DeliveryView[] {
  const lineOf = (position: number) => order.lines.find((each) => each.position === position)!;
  const deliveries = order.deliveries
    .filter(({ lines }) => lines.length > 0)
    .map((delivery): DeliveryView => ({
      key: `delivery-${delivery.number}`,
      name: deliveryName(delivery, order.deliveries),
      tag: tags[delivery.state],
      about: aboutOf(delivery, order.today),
      way: wayOf(delivery, order.placedAt),
      boxes: boxesOf(delivery),
      address: delivery.address && addressText(delivery.address),
      rooms: byRoom(
        delivery.lines.map(({ position, units }) => ({ line: lineOf(position), units })),
        (line, units) => lineView(line, units, vat, delivery.state === 'delivered'),
      ),
    }));
  const cancelled = order.lines.filter(({ progress }) => progress.cancelled > 0);
  if (cancelled.length === 0) return deliveries;
  const taken: DeliveryView = {
    key: 'cancelled',
    name: 'Cancelled',
    tag: tags.cancelled,
    about: 'Not sent. What you paid for it goes back the way it came.',
    way: [],
    boxes: [],
    address: null,
    rooms: byRoom(
      cancelled.map((line) => ({ line, units: line.progress.cancelled })),
      (line, units) => lineView(line, units, vat, false),
    ),
  };
  return [...deliveries, taken];
}

function aboutOf(delivery: OrderDelivery, today: string): string {
  const { state, detail, deliveredAt, failedAt, expectedDay, promisedDay } = delivery;
  if (deliveredAt) return dayAndTime(deliveredAt);
  if (state === 'failed') return failedAt ? dayAndTime(failedAt) : '';
  const was = expectedDay > promisedDay ? `, was ${shortDay(promisedDay)}` : '';
  const day = expectedDay < today ? `Was due ${shortDay(expectedDay)}` : shortDay(expectedDay);
  return `${day}${was}. ${detail}`;
}

const steps: Partial<Record<OrderDelivery['state'], number>> = {
  planned: 0,
  picking: 1,
  packed: 1,
  dispatched: 2,
};

function wayOf(delivery: OrderDelivery, placedAt: string): DeliveryView['way'] {
  const { state, packedAt, pickingAt, dispatchedAt, expectedDay } = delivery;
  const here = steps[state];
  if (here === undefined) return [];
  const note = (instant: string | null) => instant && dayAndTime(instant);
  const places = [
    { name: 'Ordered', note: note(placedAt) },
    packedAt
      ? { name: 'Packed', note: note(packedAt) }
      : { name: state === 'picking' ? 'Being packed' : 'Packed', note: note(pickingAt) },
    { name: 'On its way', note: note(dispatchedAt) },
    { name: 'Arrives', note: shortDay(expectedDay) },
  ];
  return places.map((each, index) => ({
    ...each,
    place: index < here ? 'reached' : index === here ? 'reached current' : '',
  }));
}

const scans: Record<ScanCode, string> = {
  collected: 'With the carrier',
  'in-transit': 'On its way',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
  refused: 'Refused at the door',
  lost: 'Lost',
  'returned-to-sender': 'Brought back to us',
};

/** Each box with its number and the carrier's last word; nothing while nobody carries it. */
function boxesOf({ boxes, carrier, service, dispatchedAt }: OrderDelivery): DeliveryView['boxes'] {
  if (carrier === null || dispatchedAt === null) return [];
  const by = service ? `${carrier}, ${service}` : carrier;
  return boxes.map(({ trackingNumber, lastScan, scannedAt }, index) => {
    const name = boxes.length > 1 ? `Box ${index + 1} of ${boxes.length}: ${by}` : by;
    const word = lastScan && `${scans[lastScan]}${scannedAt ? ` ${dayAndTime(scannedAt)}` : ''}`;
    return {
      key: String(index),
      text: word ? `${name}. ${word}.` : `${name}.`,
      number: trackingNumber,
    };
  });
}

interface Held {
  line: Line;
  units: number;
}

/** Lines under the rooms that they are for, in the order's own order; without rooms, all as one. */
function byRoom(
  held: readonly Held[],
  view: (line: Line, units: number) => OrderLineView,
): DeliveryView['rooms'] {
  const rooms = [...new Set(held.map(({ line }) => line.roomLabel))];
  const hasRooms = rooms.some((room) => room !== null);
  return rooms
    .toSorted((a, b) => Number(a === null) - Number(b === null))
    .map((room) => ({
      name: hasRooms ? (room ?? 'For no room in particular') : null,
      lines: held
        .filter(({ line }) => line.roomLabel === room)
        .map(({ line, units }) => view(line, units)),
    }));
}

function lineView(line: Line, units: number, vat: VatView, hasArrived: boolean): OrderLineView {
  const { progress, amount, quantity } = line;
  const all = progress.wanted + progress.cancelled;
  const isPart = units < all;
  const count = isPart ? `${units} of ${counted(all, 'item')}` : counted(units, 'item');
  const other = otherText(amount, vat);
  return {
    key: String(line.position),
    href: `/p/${line.slug}`,
    name: line.name,
    note: [line.variant, count].filter(Boolean).join(' · '),
    marks: hasArrived ? marksOf(progress) : null,
    picture: pictureView(line.picture),
    amount: pounds(shownPence(amount, vat)),
    // The price is the line's, however many of it travel here.
    other: isPart ? `for all ${quantity}` : other,
  };
}

function marksOf({ comingBack, returned, arrived }: Line['progress']): string | null {
  const of = (count: number, word: string) =>
    count === 0 ? [] : [count === arrived ? capital(word) : `${count} ${word}`];
  const marks = [...of(returned, 'back with us'), ...of(comingBack, 'coming back')];
  return marks.length > 0 ? marks.join(', ') : null;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Money of an order beyond its sum: what paid for it and what goes back, the oldest first. */
export function moneyViews({
  payments,
  moneyBack,
}: Pick<OrderConfirmation, 'payments' | 'moneyBack'>): {
  key: string;
  amount: string;
  text: string;
}[] {
  const on = (instant: string) => shortDay(dayOf(new Date(instant)));
  return [
    ...payments.map(({ amountPence, method, isOnAccount, paidAt }, index) => ({
      key: `paid-${index}`,
      amount: pounds(amountPence),
      text: isOnAccount
        ? `On account, ${on(paidAt)}. Invoiced as it leaves.`
        : `Paid${method ? ` by ${method}` : ''}, ${on(paidAt)}`,
    })),
    ...moneyBack.map(({ amountPence, isSent, isOnAccount, askedAt }, index) => ({
      key: `back-${index}`,
      amount: `− ${pounds(amountPence)}`,
      text: isOnAccount
        ? `Credited to your account, ${on(askedAt)}`
        : isSent
          ? `Refunded, ${on(askedAt)}. Banks take up to 5 working days.`
          : `Refund on its way, since ${on(askedAt)}`,
    })),
  ];
}
