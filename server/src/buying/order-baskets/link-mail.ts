import { sharedFile } from '@plumbline/contracts/nouns/picture-files.ts';
import { lineNoteTexts } from '@plumbline/contracts/nouns/line-notes.ts';
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
import { cancellationRights, termsBlocks } from '../../orders/orders/cancellation-rights.ts';
import {
  addressLines,
  amountText,
  deliveryBefore,
  discountRow,
  isConsumer,
} from '../../orders/orders/confirmation-mail.ts';
import { dayInWords } from '../../orders/orders/mail-texts.ts';
import { noAmount } from '../../goods/pricing/vat.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';

const untilFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/**
 * The mail by which somebody pays for what they ordered on the telephone. It holds what a buyer must
 * have in hand before they are bound: the goods, all that they cost, the delivery, the right to cancel
 * with its form, and the terms.
 */
export function linkMail(parts: {
  order: {
    id: string;
    name: string;
    version: number;
    frozen: FrozenOrder;
    terms: string;
    /** For how many days from the last arrival a consumer may cancel. */
    returnDays: number;
    sentTo: string;
    expiresAt: Date;
  };
  href: string;
  shop: ShopFace;
  isDemo: boolean;
}) {
  const { id, name, version, frozen, terms, returnDays, sentTo, expiresAt } = parts.order;
  const { shop } = parts;
  const { deliveryOption, total } = frozen;
  const day = dayInWords(deliveryOption.day);
  const { html, text } = mailLayout({
    shop,
    title: 'Your order, as we said on the phone.',
    preview: `${pounds(total.incPence)} to pay. Nothing is charged until you do.`,
    body: [
      paragraph(
        `Thank you for calling, ${frozen.contact.firstName}. Please check what we wrote down. ` +
          'Nothing is ordered and nothing is charged until you pay.',
      ),
      facts([
        { label: 'Reference', value: name },
        { label: 'Arrives', value: `${day}, ${deliveryOption.name}` },
        { label: 'To', value: addressLines(frozen) },
        ...(frozen.poNumber ? [{ label: 'Your PO number', value: frozen.poNumber }] : []),
      ]),
      button(`Check and pay ${pounds(total.incPence)}`, parts.href),
      paragraph(
        `The prices stand until ${untilFormat.format(expiresAt)}, when the link ends. The goods are kept ` +
          'for you once you begin to pay. We never take a card number by phone or mail.',
      ),
      heading('What you are ordering'),
      lines(
        frozen.lines.map((line) => ({
          name: `${line.quantity} × ${line.name}`,
          detail: [line.variant, line.sku, ...lineNoteTexts(line)].filter(Boolean).join(' · '),
          amount: amountText(frozen, line.amount),
          pictureUrl: `${shop.publicUrl}/pictures/${sharedFile(line.picture.file)}`,
        })),
      ),
      totals([
        { label: 'Items', amount: amountText(frozen, frozen.items) },
        ...discountRow(frozen, frozen.discount),
        { label: 'Delivery', amount: amountText(frozen, deliveryBefore(frozen)) },
        ...discountRow(frozen, frozen.discountCode?.deliveryOff ?? noAmount),
        ...(frozen.basis === 'ex' ? [{ label: 'VAT', amount: pounds(total.vatPence) }] : []),
        { label: 'To pay', amount: pounds(total.incPence), isGrand: true },
      ]),
      paragraph(`${pounds(total.exPence)} ex VAT and ${pounds(total.vatPence)} VAT.`),
      ...(parts.isDemo
        ? [paragraph('This is a demonstration shop: nothing is charged and nothing will be sent.')]
        : []),
      // Businesses have no right to change their mind.
      ...(isConsumer(frozen) ? cancellationRights(shop, { number: name, returnDays }) : []),
      ...termsBlocks(terms),
    ],
  });
  return {
    kind: 'order-basket-link',
    // The link of each version is mailed once.
    dedupeKey: `order-basket-link:${id}:${version}`,
    to: sentTo,
    subject: `Your order by phone: ${pounds(total.incPence)} to pay`,
    html,
    text,
  };
}
