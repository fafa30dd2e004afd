import type { OrderToPay } from '@plumbline/contracts/nouns/order-baskets.ts';
import { lineNoteTexts } from '@plumbline/contracts/nouns/line-notes.ts';
import { counted, dayOf, longDay, pounds, shortDay, timeOf } from '../../kit/format.ts';
import { addressText } from '../../parts/address/address-text.ts';
import { pictureView } from '../../parts/card-view.ts';
import { shownPence } from '../../parts/price-view.ts';
import { sumsView } from '../../parts/sums-view.ts';

/** What a link asks its customer to pay, as texts, in the view that its prices are made in. */
export function orderToPayView(order: OrderToPay) {
  const { basis, total, deliveryDay, saidDay } = order;
  const shown = (amount: OrderToPay['total']) => pounds(shownPence(amount, basis));
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const expiresAt = new Date(order.expiresAt);
  return {
    name: order.name,
    firstName: order.firstName,
    email: order.emailAddress,
    isConsumer: order.isConsumer,
    returnDays: order.consumerReturnDays,
    lines: order.lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      note: [`${line.quantity} ×`, line.variant, line.sku, ...lineNoteTexts(line)]
        .filter(Boolean)
        .join(' '),
      amount: shown(line.amount),
      picture: pictureView(line.picture),
    })),
    sums: sumsView(
      {
        items: order.items,
        itemsLabel: counted(pieces, 'item'),
        discount: order.discount,
        code: null,
        delivery: { label: 'Delivery', note: order.deliveryName, amount: order.delivery },
        total,
      },
      basis,
    ),
    total: pounds(total.incPence),
    totalPence: total.incPence,
    day: deliveryDay,
    arrives: longDay(deliveryDay),
    deliveryName: order.deliveryName,
    /** Where the day has moved on since it was said. */
    moved: deliveryDay === saidDay ? null : longDay(saidDay),
    orderBy: until(new Date(order.orderBy)),
    deliveryAddress: addressText(order.deliveryAddress),
    billingAddress: addressText(order.billingAddress),
    poNumber: order.poNumber,
    expires: until(expiresAt),
    problem: order.problem,
  };
}
export type OrderToPayView = ReturnType<typeof orderToPayView>;

const until = (at: Date) => `${timeOf(at)} on ${shortDay(dayOf(at))}`;
