import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { lineNoteTexts } from '@plumbline/contracts/nouns/line-notes.ts';
import { data } from 'react-router';
import { addressText } from './address/address-text.ts';
import type { VatView } from '../request/preferences.server.ts';
import { problemOf } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';
import { pictureView } from './card-view.ts';
import { counted, dayOf, longDay, pounds, shortDay } from '../kit/format.ts';
import { shownPence } from './price-view.ts';
import type { MiniLineView } from './sums.tsx';
import { sumsView, type SumsView } from './sums-view.ts';

/** One thing that happens to the order; `now` is where the bob hangs. */
export interface OrderEvent {
  title: string;
  text: string;
  state: 'done' | 'now' | 'ahead';
}

export interface OrderPage {
  headline: string;
  /** "Paid, £1,038.45", while that is what matters. */
  paid: string | null;
  number: string;
  email: string;
  events: OrderEvent[];
  lines: MiniLineView[];
  sums: SumsView;
  deliveredTo: string;
  billedTo: string | null;
  paidWith: string | null;
  /** Whether the delivery is still to come, and worth an entry in a calendar. */
  isComing: boolean;
}

/** The order behind a link. A link that opens none is a page that does not exist, whatever it held. */
export async function getOrder({ services }: Shop, token: string): Promise<OrderConfirmation> {
  try {
    return await services.orders.getOrderConfirmation({ params: { token } });
  } catch (error) {
    const status = problemOf(error)?.status;
    if (status === 404 || status === 400) throw data(null, { status: 404 });
    throw error;
  }
}

type Status = OrderConfirmation['status'];

const headlines: Record<Status, (day: string) => string> = {
  placed: (day) => `Order placed. It arrives ${day}.`,
  picking: (day) => `Being picked and packed. It arrives ${day}.`,
  dispatched: (day) => `On its way. It arrives ${day}.`,
  delivered: () => 'Delivered.',
  cancelled: () => 'This order was cancelled.',
  'return-requested': () => 'You have asked to send this back.',
  returned: () => 'Sent back.',
};

/** How many of the events below are behind each state. */
const eventsBehind: Partial<Record<Status, number>> = {
  placed: 0,
  picking: 1,
  dispatched: 2,
  delivered: 3,
};

/** Shoppers may send goods back without a reason for this long after they came. */
const returnDays = 14;

export function orderPage(order: OrderConfirmation, vat: VatView): OrderPage {
  const { status, deliveryDay, total } = order;
  const isComing = status === 'placed' || status === 'picking' || status === 'dispatched';
  return {
    headline: headlines[status](longDay(deliveryDay)),
    paid: isComing ? `Paid, ${pounds(total.incPence)}` : null,
    number: order.orderNumber,
    email: order.emailAddress,
    events: eventsOf(order),
    lines: order.lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      note: [line.variant, counted(line.quantity, 'item'), ...lineNoteTexts(line)]
        .filter((part) => part)
        .join(' · '),
      amount: pounds(shownPence(line.amount, vat)),
      picture: pictureView(line.picture),
    })),
    sums: sumsView(
      {
        items: order.items,
        itemsLabel: counted(
          order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
          'item',
        ),
        discount: order.discount,
        code: order.discountCode,
        delivery: {
          label: `Delivery, ${shortDay(deliveryDay)}`,
          note: order.deliveryName,
          amount: order.delivery,
        },
        total,
      },
      vat,
    ),
    deliveredTo: addressText(order.deliveryAddress),
    billedTo: isSame(order.deliveryAddress, order.billingAddress)
      ? null
      : addressText(order.billingAddress),
    paidWith: order.paidWith,
    isComing,
  };
}

function eventsOf(order: OrderConfirmation): OrderEvent[] {
  const { status, deliveryDay, deliveryDetail } = order;
  const behind = eventsBehind[status];
  if (behind === undefined) return [];
  const placedOn = shortDay(dayOf(new Date(order.placedAt)));
  const events = [
    {
      title: `${placedOn}: ordered and paid`,
      text: `The confirmation goes to ${order.emailAddress}. The link in it opens this page.`,
    },
    {
      title: 'Next: picked and packed',
      text: 'Everything together, in time for your delivery day.',
    },
    {
      title: `${shortDay(deliveryDay)}: it arrives`,
      text: deliveryDetail,
    },
    {
      title: `Until ${shortDay(laterDay(deliveryDay, returnDays))}: send anything back`,
      text: `${returnDays} days from the delivery, no reason needed. Report damage whenever you find it.`,
    },
  ];
  return events.map((event, place) => ({
    ...event,
    state: place < behind ? 'done' : place === behind ? 'now' : 'ahead',
  }));
}

function laterDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function isSame(
  a: OrderConfirmation['deliveryAddress'],
  b: OrderConfirmation['deliveryAddress'],
): boolean {
  return addressText(a) === addressText(b);
}
