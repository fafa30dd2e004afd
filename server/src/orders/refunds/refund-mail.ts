import {
  button,
  facts,
  heading,
  lines,
  paragraph,
  totals,
} from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { ShopFace } from '../../core/config.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import type { OrderRefundRow } from './order-refund-store.ts';
import { nameOfPart } from './refunds.ts';

/** The mail about money that goes back: one for each refund, with the sums that it stores. */
export function refundMail(parts: { refund: OrderRefundRow; link: string; shop: ShopFace }) {
  const { refund, link, shop } = parts;
  const { id, orderGuid, orderNumber, firstName, email, total, payments } = refund;
  const { offsetPence } = refund;
  const sum = pounds(total.incPence - offsetPence);
  const isOnAccount = payments.every((payment) => payment.isOnAccount);
  const done = isOnAccount ? 'credited' : 'refunded';
  const { html, text } = mailLayout({
    shop,
    title: `We have ${done} ${sum}.`,
    preview: isOnAccount
      ? `Order ${orderNumber}: ${sum} less to pay on your account.`
      : `Order ${orderNumber}: ${sum} is on its way back to you.`,
    body: [
      paragraph(
        isOnAccount
          ? `Hello ${firstName}. This order is on account, so that it is credited to your account: ` +
              'what was not sent is not invoiced, and for what was a credit note follows.'
          : `Hello ${firstName}. The money is on its way; your bank usually shows it within 5 to 10 ` +
              'working days. There is nothing that you need to do.',
      ),
      facts([
        { label: 'Order', value: orderNumber },
        {
          label: 'Goes back to',
          value: payments.map(({ method, pence }) =>
            payments.length > 1
              ? `${method ?? 'What you paid with'}: ${pounds(pence)}`
              : (method ?? 'What you paid with'),
          ),
        },
      ]),
      heading('What it is for'),
      lines(
        refund.parts.map(({ kind, position, units, lineName, amount, keptPence }) => ({
          name: [
            ...(units ? [`${units} ×`] : []),
            nameOfPart({ kind, position }, new Map(lineName ? [[position!, lineName]] : [])),
          ].join(' '),
          ...(kind === 'goods' && units === null && { detail: 'Money off, and you keep it' }),
          ...(keptPence > 0 && {
            detail: `Less ${pounds(keptPence)}, as your return’s page says`,
          }),
          amount: pounds(amount.incPence),
        })),
      ),
      totals([
        ...(total.vatPence > 0 ? [{ label: 'VAT in it', amount: pounds(total.vatPence) }] : []),
        ...(offsetPence > 0
          ? [{ label: 'Set against what you added', amount: `−${pounds(offsetPence)}` }]
          : []),
        { label: isOnAccount ? 'Credited' : 'Refunded', amount: sum, isGrand: true },
      ]),
      button('See the order', link),
    ],
  });
  return {
    kind: 'order-refund',
    dedupeKey: `order-refund:${orderGuid}:${id}`,
    to: email,
    subject: `Order ${orderNumber}: ${sum} ${done}`,
    html,
    text,
  };
}
