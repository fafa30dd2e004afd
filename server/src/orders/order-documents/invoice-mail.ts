import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import type { OrderKey } from './orders-store.ts';
import { dayText } from './paper-texts.ts';
import type { IssuedDocument } from './store.ts';

/** The mail with an invoice that was asked for: one an hour, however often it is asked for. */
export function invoiceMail(parts: {
  order: OrderKey;
  invoice: IssuedDocument;
  /** Opens the PDF without signing in. */
  link: string;
  shop: ShopFace;
  now: Date;
}): NewMessage {
  const { order, invoice, link, shop, now } = parts;
  const { number, fields } = invoice;
  const kind = fields.seller.vatNumber === null ? 'invoice' : 'VAT invoice';
  const { html, text } = mailLayout({
    shop,
    title: `Your ${kind} ${number}`,
    preview: `${pounds(fields.totals.incPence)}, order ${fields.order.number}.`,
    body: [
      paragraph(`Here is the ${kind} for order ${fields.order.number}.`),
      facts([
        { label: 'Invoice', value: number },
        { label: 'Date', value: dayText(fields.issuedOn) },
        { label: 'Ex VAT', value: pounds(fields.totals.exPence) },
        { label: 'VAT', value: pounds(fields.totals.vatPence) },
        { label: 'Total', value: pounds(fields.totals.incPence) },
      ]),
      button('Open the invoice (PDF)', link),
      ...(fields.isSpecimen
        ? [paragraph('It is a specimen of a demonstration shop: nothing was sold.')]
        : []),
    ],
    footer: 'You get this e-mail because the invoice was asked for. The link opens it for anybody.',
  });
  return {
    kind: 'vat-invoice',
    dedupeKey: `vat-invoice:${order.guid}:${number}:${now.toISOString().slice(0, 13)}`,
    to: order.email,
    subject: `${kind === 'invoice' ? 'Invoice' : 'VAT invoice'} ${number} for order ${fields.order.number}`,
    html,
    text,
  };
}
