import { sharedFile } from '@plumbline/contracts/nouns/picture-files.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
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
import { addAmounts, noAmount } from '../../goods/pricing/vat.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { cancellationRights, termsBlocks } from './cancellation-rights.ts';
import { dayInWords } from './mail-texts.ts';
import type { FrozenOrder } from './orders.ts';

interface ConfirmedOrder {
  guid: string;
  number: string;
  frozen: FrozenOrder;
  paidWith: string | null;
  /** The terms that it was placed under. */
  terms: string | null;
  /** For how many days from the last arrival a consumer may cancel. */
  returnDays: number;
}

/** The mail that an order promises: one for each order, with the sums that the order stores. */
export function confirmationMail(parts: {
  order: ConfirmedOrder;
  /** Opens the order's own page. */
  link: string;
  shop: ShopFace;
  isDemo: boolean;
}) {
  const { guid, number, frozen, paidWith, terms } = parts.order;
  const [first, next] = frozen.consignments ?? [];
  const isParted = first !== undefined && next !== undefined;
  const isOnAccount = frozen.paymentTerms === 'on-account';
  const day = dayInWords((isParted ? first.option : frozen.deliveryOption).day);
  const { html, text } = mailLayout({
    shop: parts.shop,
    title: isParted
      ? `Order placed. The first of it arrives ${day}.`
      : `Order placed. It arrives ${day}.`,
    preview: `${number}, ${pounds(frozen.total.incPence)} ${isOnAccount ? 'on account' : 'paid'}.`,
    body: [
      paragraph(`Thank you, ${frozen.contact.firstName}. We are getting your order ready.`),
      facts([
        { label: 'Order', value: number },
        ...arrivals(frozen),
        { label: 'To', value: addressLines(frozen) },
        ...(frozen.poNumber ? [{ label: 'PO number', value: frozen.poNumber }] : []),
        ...(frozen.jobReference ? [{ label: 'Job', value: frozen.jobReference }] : []),
        ...paidFacts(isOnAccount, paidWith),
      ]),
      button('See the order', parts.link),
      paragraph(`This confirmation as a PDF: ${parts.link}/documents/confirmation`),
      heading('What you ordered'),
      lines(
        frozen.lines.map((line) => ({
          name: `${line.quantity} × ${line.name}`,
          detail: [line.variant, line.sku, ...lineNoteTexts(line)].filter(Boolean).join(' · '),
          amount: amountText(frozen, line.amount),
          pictureUrl: `${parts.shop.publicUrl}/pictures/${sharedFile(line.picture.file)}`,
        })),
      ),
      totals([
        { label: 'Items', amount: amountText(frozen, frozen.items) },
        ...discountRow(frozen, frozen.discount),
        { label: 'Delivery', amount: amountText(frozen, deliveryBefore(frozen)) },
        ...discountRow(frozen, frozen.discountCode?.deliveryOff ?? noAmount),
        ...(frozen.basis === 'ex' ? [{ label: 'VAT', amount: pounds(frozen.total.vatPence) }] : []),
        {
          label: isOnAccount ? 'On account' : 'Paid',
          amount: pounds(frozen.total.incPence),
          isGrand: true,
        },
      ]),
      paragraph(`${pounds(frozen.total.exPence)} ex VAT and ${pounds(frozen.total.vatPence)} VAT.`),
      ...(parts.isDemo
        ? [paragraph('This is a demonstration shop: nothing was charged and nothing will be sent.')]
        : []),
      // Businesses have no right to change their mind; what they ordered is theirs.
      ...(isConsumer(frozen) ? cancellationRights(parts.shop, parts.order) : []),
      ...(terms === null ? [] : termsBlocks(terms)),
    ],
  });
  return {
    kind: 'order-confirmation',
    dedupeKey: `order-confirmation:${guid}`,
    to: frozen.contact.email,
    subject: `Order ${number}: ${isParted ? 'first part arrives' : 'arrives'} ${day}`,
    html,
    text,
  };
}

/** When it comes; of several deliveries each, with what it brings. */
function arrivals({ deliveryOption, consignments, lines: ordered }: FrozenOrder) {
  if (!consignments || consignments.length < 2) {
    const value = `${dayInWords(deliveryOption.day)}, ${deliveryOption.name}`;
    return [{ label: 'Arrives', value }];
  }
  return consignments.map(({ option, lines: pieces }, at) => ({
    label: at === 0 ? 'Arrives first' : 'And then',
    value: [
      `${dayInWords(option.day)}, ${option.name}`,
      ...pieces.map(({ position, units }) => `${units} × ${ordered[position - 1]!.name}`),
    ],
  }));
}

/** Whether somebody buys for themselves, with the rights of a consumer. */
export const isConsumer = ({ capacity, bandCode }: FrozenOrder) =>
  (capacity ?? (bandCode === null ? 'consumer' : 'business')) === 'consumer';

/** What a code took off, with the code and what it promised. */
export function discountRow(frozen: FrozenOrder, off: LineAmount) {
  if (off.incPence === 0) return [];
  const { code, text } = frozen.discountCode ?? { code: '', text: '' };
  const label = code === '' ? 'Discount' : `Code ${code}: ${text}`;
  return [{ label, amount: `− ${amountText(frozen, off)}` }];
}

export function deliveryBefore({ delivery, discountCode }: FrozenOrder): LineAmount {
  return addAmounts([delivery, discountCode?.deliveryOff ?? noAmount]);
}

/** A trade order is listed ex VAT, as its prices are; the sum that was paid is always inc VAT. */
export function amountText({ basis }: FrozenOrder, amount: LineAmount): string {
  return basis === 'ex' ? `${pounds(amount.exPence)} ex` : pounds(amount.incPence);
}

export function addressLines({ contact, deliveryAddress }: FrozenOrder): string[] {
  const { line1, line2, company, town, county, postcode }: PostalAddress = deliveryAddress;
  return [
    `${deliveryAddress.firstName ?? contact.firstName} ${deliveryAddress.lastName ?? contact.lastName}`,
    company,
    line1,
    line2,
    town,
    county,
    postcode,
  ].filter((line) => line !== undefined && line !== '') as string[];
}

/** How it is paid: on account each delivery is invoiced as it leaves. */
function paidFacts(isOnAccount: boolean, paidWith: string | null) {
  if (isOnAccount) {
    return [{ label: 'Payment', value: 'On account, invoiced as each delivery leaves' }];
  }
  return paidWith ? [{ label: 'Paid with', value: paidWith }] : [];
}
