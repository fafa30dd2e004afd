import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { lineNoteTexts } from '@plumbline/contracts/nouns/line-notes.ts';
import type { VatView } from '../request/preferences.server.ts';
import { orderPage, type OrderEvent } from '../parts/order-view.server.ts';
import { pictureView, type PictureView } from '../parts/card-view.ts';
import { counted, dayOf, pounds, shortDay, timeOf } from '../kit/format.ts';
import { shownPence, otherText } from '../parts/price-view.ts';
import { type SumsView } from '../parts/sums-view.ts';
import { statusView } from './order-row.server.ts';

/** One of the account's own orders, ready to be read. */
export interface AccountOrder {
  number: string;
  status: { text: string; tone: string };
  summary: string;
  itemCount: string;
  lines: OrderLineView[];
  events: OrderEvent[];
  sums: SumsView;
  facts: { name: string; value: string }[];
}

interface OrderLineView {
  sku: string;
  href: string;
  name: string;
  note: string;
  picture: PictureView;
  amount: string;
  /** The same sum in the other view. */
  other: string;
}

export function accountOrder(order: OrderConfirmation, vat: VatView): AccountOrder {
  const page = orderPage(order, vat);
  const placedAt = new Date(order.placedAt);
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const paid = pounds(order.total.incPence) + (order.paidWith ? ` by ${order.paidWith}` : '');
  return {
    number: order.orderNumber,
    status: statusView(order.status),
    summary: `Placed ${shortDay(dayOf(placedAt))}, ${timeOf(placedAt)} · ${paid}`,
    itemCount: counted(pieces, 'item'),
    lines: order.lines.map((line) => ({
      sku: line.sku,
      href: `/p/${line.slug}`,
      name: line.name,
      note: [line.variant, counted(line.quantity, 'item'), ...lineNoteTexts(line)]
        .filter((part) => part)
        .join(' · '),
      picture: pictureView(line.picture),
      amount: pounds(shownPence(line.amount, vat)),
      other: otherText(line.amount, vat),
    })),
    // This page needs no link from a message.
    events: page.events.map((event, place) =>
      place === 0 ? { ...event, text: `Confirmation sent to ${order.emailAddress}.` } : event,
    ),
    sums: page.sums,
    facts: [
      { name: 'Delivery to', value: page.deliveredTo },
      ...(page.billedTo ? [{ name: 'Billed to', value: page.billedTo }] : []),
      ...(page.paidWith ? [{ name: 'Paid with', value: page.paidWith }] : []),
    ],
  };
}
