import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { data } from 'react-router';
import { addressText } from './address/address-text.ts';
import type { VatView } from '../request/preferences.server.ts';
import { errorPage, problemOf } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';
import { counted, pounds, shortDay } from '../kit/format.ts';
import { dayAndTime, daysLine, type DaysLineView } from './order/days-line.server.ts';
import { isToCome, orderHeadline } from './order/headline.server.ts';
import { deliveryViews, moneyViews, type DeliveryView } from './order/order-deliveries.server.ts';
import { orderNotices, type OrderNotice } from './order/order-notices.server.ts';
import { statusView, type StatusView } from './order/order-status.server.ts';
import { sumsView, type SumsView } from './sums-view.ts';

/** An order ready to be read, by its owner or by whoever has the link from its mails. */
export interface OrderPage {
  number: string;
  /** Whom mails about it go to, as a sentence names them: an address, or "you" where none is told. */
  addressee: string;
  status: StatusView;
  headline: string;
  /** "Paid, £1,038.45", or "On account", while that is what matters. */
  paid: string | null;
  /** When it was placed, and for how much. */
  summary: string;
  notices: OrderNotice[];
  days: DaysLineView | null;
  deliveries: DeliveryView[];
  sums: SumsView;
  money: ReturnType<typeof moneyViews>;
  facts: { name: string; value: string }[];
  /** Whether a delivery is still to come, and worth an entry in a calendar. */
  isComing: boolean;
  /** Whether anything can still come on another day. */
  canComeOtherwise: boolean;
}

/** The order behind a link. A link that opens none is a page that does not exist, whatever it held. */
export async function getOrder({ services }: Shop, token: string): Promise<OrderConfirmation> {
  try {
    return await services.orders.getOrderConfirmation({ params: { token } });
  } catch (error) {
    const status = problemOf(error)?.status;
    if (status === 404 || status === 400) throw data(null, { status: 404 });
    throw errorPage(error);
  }
}

export function orderPage(order: OrderConfirmation, vat: VatView): OrderPage {
  const { status, parts, total } = order;
  return {
    number: order.orderNumber,
    addressee: order.emailAddress ?? 'you',
    status: statusView(status, parts),
    headline: orderHeadline(order),
    paid: status === 'placed' || status === 'picking' ? paidText(order) : null,
    summary: `${order.orderNumber} · placed ${dayAndTime(order.placedAt)} · ${pounds(total.incPence)}`,
    notices: orderNotices(order),
    days: daysLine(order),
    deliveries: deliveryViews(order, vat),
    sums: orderSums(order, vat),
    money: moneyViews(order),
    facts: orderFacts(order),
    isComing: order.deliveries.some(isToCome),
    canComeOtherwise:
      order.pause === null &&
      order.deliveries.some(({ state }) => state === 'planned' || state === 'picking'),
  };
}

/** What is owed is not paid, whatever was agreed. */
const paidText = ({ payments, total }: OrderConfirmation) =>
  `${isOnAccount({ payments }) ? 'On account' : 'Paid'}, ${pounds(total.incPence)}`;

export const isOnAccount = ({ payments }: Pick<OrderConfirmation, 'payments'>) =>
  payments.some((payment) => payment.isOnAccount);

function orderSums(order: OrderConfirmation, vat: VatView): SumsView {
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return sumsView(
    {
      items: order.items,
      itemsLabel: counted(pieces, 'item'),
      discount: order.discount,
      code: order.discountCode,
      delivery: {
        label: `Delivery, ${shortDay(order.deliveryDay)}`,
        note: order.deliveryName,
        amount: order.delivery,
      },
      upgrade: order.upgrade,
      total: order.total,
    },
    vat,
  );
}

/** What else was agreed: only what there is, and the payer's address only where it is another. */
function orderFacts(order: OrderConfirmation): OrderPage['facts'] {
  const to = addressText(order.deliveryAddress);
  const billed = addressText(order.billingAddress);
  const facts: [name: string, value: string | null][] = [
    ['Going to', to],
    ['For the driver', order.deliveryInstructions],
    ['Billed to', billed === to ? null : billed],
    ['PO number', order.poNumber],
    ['Job', order.jobReference],
    // Who paid and how stands with the payments, where there are any.
    ['Paid with', order.payments.length > 0 ? null : order.paidWith],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}
