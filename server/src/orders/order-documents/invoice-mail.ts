import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import type { OrderKey } from './orders-store.ts';
import { dayText } from './paper-texts.ts';
import type { IssuedDocument } from './store.ts';

/** The mail with the invoices that were asked for: one an hour, however often they are asked for. */
export function invoiceMail(parts: {
  order: OrderKey;
  /** At least one. */
  invoices: readonly IssuedDocument[];
  /** Where each opens by its number, without signing in. */
  documents: string;
  shop: ShopFace;
  now: Date;
}): NewMessage {
  const { order, invoices, documents, shop, now } = parts;
  const [{ fields: first }] = invoices as readonly [IssuedDocument];
  const kind = first.seller.vatNumber === null ? 'invoice' : 'VAT invoice';
  const isOne = invoices.length === 1;
  const numbers = invoices.map(({ number }) => number);
  const named = `${kind}${isOne ? '' : 's'} ${new Intl.ListFormat('en-GB').format(numbers)}`;
  const { html, text } = mailLayout({
    shop,
    title: `Your ${named}`,
    preview: `${pounds(sumOf(invoices))}, order ${first.order.number}.`,
    body: [
      paragraph(
        isOne
          ? `Here is the ${kind} for order ${first.order.number}.`
          : `Here are the ${kind}s for order ${first.order.number}: each is for a part of it.`,
      ),
      ...invoices.flatMap(({ number, fields }) => [
        facts([
          { label: 'Invoice', value: number },
          { label: 'Date', value: dayText(fields.issuedOn) },
          { label: 'Ex VAT', value: pounds(fields.totals.exPence) },
          { label: 'VAT', value: pounds(fields.totals.vatPence) },
          { label: 'Total', value: pounds(fields.totals.incPence) },
        ]),
        button(isOne ? 'Open the invoice (PDF)' : `Open ${number} (PDF)`, `${documents}/${number}`),
      ]),
      ...(first.isSpecimen
        ? [paragraph('It is a specimen of a demonstration shop: nothing was sold.')]
        : []),
    ],
    footer: 'You get this e-mail because the invoice was asked for. The link opens it for anybody.',
  });
  return {
    kind: 'vat-invoice',
    dedupeKey: `vat-invoice:${order.guid}:${numbers.join(',')}:${now.toISOString().slice(0, 13)}`,
    to: order.email,
    subject: `${named[0]!.toUpperCase()}${named.slice(1)} for order ${first.order.number}`,
    html,
    text,
  };
}

const sumOf = (invoices: readonly IssuedDocument[]) =>
  invoices.reduce((sum, { fields }) => sum + fields.totals.incPence, 0);
