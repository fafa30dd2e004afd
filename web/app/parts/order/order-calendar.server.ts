import type { OrderDelivery } from '@plumbline/contracts/nouns/order-progress.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { fromWallClock } from '../../kit/wall-clock.ts';
import type { Shop } from '../../request/shop.server.ts';
import { addressText } from '../address/address-text.ts';
import { calendarFile, type CalendarEntry } from './calendar-file.ts';

/** The days of an order's deliveries as a file for the buyer's own calendar, which nobody else keeps. */
export function calendarAnswer(
  order: OrderConfirmation,
  { shopName, signIn }: Pick<Shop, 'shopName' | 'signIn'>,
): Response {
  const { hostname } = new URL(signIn.origin);
  const file = calendarFile(shopName, calendarEntries(order, { shopName, hostname }));
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${order.orderNumber}.ics"`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    },
  });
}

/**
 * An entry for each delivery, those that are over as well: a calendar that has an older file finds
 * in a later one what was moved, and what was called off.
 */
export function calendarEntries(
  order: OrderConfirmation,
  { shopName, hostname }: { shopName: string; hostname: string },
): CalendarEntry[] {
  const { orderNumber, orderGuid, deliveries, deliveryAddress, version, changedAt } = order;
  return deliveries.map((delivery): CalendarEntry => {
    const { number, name, detail, address, expectedDay, state } = delivery;
    // The first delivery has the entry that orders of one delivery have always had.
    const id = number === 1 ? orderGuid : `${orderGuid}-${number}`;
    const part = deliveries.length > 1 ? `, part ${number}` : '';
    return {
      uid: `delivery-${id}@${hostname}`,
      sequence: version,
      title: `${shopName} delivery, ${orderNumber}${part}`,
      text: `${name}. ${detail}.`,
      place: addressText(address ?? deliveryAddress),
      day: expectedDay,
      slot: slotOf(delivery),
      isCancelled: state === 'cancelled' || state === 'failed',
      writtenAt: new Date(changedAt),
    };
  });
}

/** A window longer than this is no appointment: it would only fill somebody's day. */
const longestSlotHours = 4;

/** The slot that a delivery names, "07:00 to 09:00" in London; null where it names none or a long one. */
function slotOf({ detail, expectedDay }: OrderDelivery): CalendarEntry['slot'] {
  const [, from, to] = /\b(\d{2}:\d{2}) to (\d{2}:\d{2})\b/.exec(detail) ?? [];
  const begins = from && fromWallClock(`${expectedDay}T${from}`);
  const ends = to && fromWallClock(`${expectedDay}T${to}`);
  if (!begins || !ends) return null;
  const hours = (Date.parse(ends) - Date.parse(begins)) / 3_600_000;
  if (hours <= 0 || hours > longestSlotHours) return null;
  return { from: new Date(begins), to: new Date(ends) };
}
