import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { ShopFace } from '../../core/config.ts';
import {
  sumUp,
  unitText,
  type DocumentFields,
  type DocumentLine,
  type Party,
  type Rate,
  type RatedAmount,
  type Seller,
} from './document-fields.ts';
import { splitOverRates } from './split-rates.ts';

/** An order's own rows, as far as an invoice tells them. */
export interface InvoicedOrder {
  id: number;
  guid: string;
  number: string;
  email: string;
  currency: 'GBP';
  /** Bought as a business, which VAT asks to be named for as long as the records are kept. */
  isBusiness: boolean;
  poNumber: string | null;
  jobReference: string | null;
  /** Its payment: orders are placed once they are paid. */
  placedAt: Date;
  paidWith: string | null;
  contact: { firstName: string; lastName: string };
  billingAddress: PostalAddress;
  deliveryAddress: PostalAddress;
  deliveryName: string;
  deliveryIncPence: number;
  deliveryExPence: number;
  lines: InvoicedLine[];
}

export interface InvoicedLine {
  position: number;
  sku: string;
  name: string;
  variant: string | null;
  quantity: number;
  ratePercent: number;
  beforeExPence: number;
  discountExPence: number;
  exPence: number;
  vatPence: number;
}

/** What goods at a rate are worth, as far as their delivery takes that rate. */
export type Carried = Pick<InvoicedLine, 'ratePercent' | 'exPence' | 'vatPence'>;

/** What a new document is given beside what it is about. */
export interface Issue {
  number: string;
  issuedOn: string;
  isSpecimen: boolean;
}

/** What is different of an invoice that is to be paid later: when, and since when VAT is due. */
interface Terms {
  dueOn: string;
  taxPoint: string;
}

/**
 * The invoice of a whole order that was paid before it is sent: its tax point is the payment; or, on
 * terms, of what was sent together. Delivery without goods of its own, and on terms, takes the rates of
 * `carried`.
 */
export function invoiceOf(
  order: InvoicedOrder,
  seller: Seller,
  issue: Issue,
  carried: readonly Carried[] = order.lines,
  terms: Terms | null = null,
): DocumentFields {
  const placedOn = dayInLondon(order.placedAt);
  const lines = order.lines.map((line) => invoiceLine(line, order));
  const hasOwnRates = terms === null && order.lines.length > 0;
  const delivery = deliveryParts(order, hasOwnRates ? order.lines : carried);
  const billed = partyAt(order.billingAddress, order.contact);
  const delivered = partyAt(order.deliveryAddress, order.contact);
  return {
    kind: 'invoice',
    ...issue,
    taxPoint: placedOn,
    ...terms,
    currency: order.currency,
    preceding: null,
    reason: null,
    order: {
      number: order.number,
      placedOn,
      poNumber: order.poNumber,
      jobReference: order.jobReference,
    },
    seller,
    buyer: billed,
    deliveredTo: JSON.stringify(billed) === JSON.stringify(delivered) ? null : delivered,
    lines,
    deliveryName: order.deliveryName,
    delivery,
    ...sumUp(lines, delivery, terms !== null),
    paidWith: order.paidWith,
  };
}

/** Who sells, as mails and pages say it too. */
export const sellerOf = ({ shopName, trader }: ShopFace): Seller => ({
  ...trader,
  tradingName: shopName,
});

function invoiceLine(line: InvoicedLine, order: InvoicedOrder): DocumentLine {
  const { ratePercent, ...rest } = line;
  return {
    ...rest,
    ...rateOf(ratePercent, order.deliveryAddress.countryCode),
    unitEx: unitText(line.beforeExPence, line.quantity),
  };
}

// Guernsey and Jersey are outside UK VAT; see decisions/0007-goods-for-the-channel-islands.md.
const beyondUkVat = ['GG', 'JE'];

function rateOf(ratePercent: number, countryCode: string): Rate {
  const nothing = beyondUkVat.includes(countryCode) ? 'G' : 'Z';
  return { category: ratePercent === 0 ? nothing : 'S', ratePercent };
}

/** Delivery takes the rates of the goods that it carries, as it did when it was priced. */
export function deliveryParts(
  order: Pick<InvoicedOrder, 'deliveryIncPence' | 'deliveryExPence' | 'deliveryAddress'>,
  lines: readonly Carried[],
): RatedAmount[] {
  const { deliveryIncPence: incPence, deliveryExPence, deliveryAddress } = order;
  const weights = new Map<number, number>();
  for (const { ratePercent, exPence, vatPence } of lines) {
    weights.set(ratePercent, (weights.get(ratePercent) ?? 0) + exPence + vatPence);
  }
  const rates = [...weights]
    .toSorted(([a], [b]) => b - a)
    .map(([rate, weight]) => ({ ...rateOf(rate, deliveryAddress.countryCode), weight }));
  return splitOverRates({ incPence, vatPence: incPence - deliveryExPence }, rates);
}

/** An address as a document has it, with a name at its head. */
export function partyAt(
  address: PostalAddress,
  contact: { firstName: string; lastName: string },
): Party {
  const { line1, line2, town, county, postcode, countryCode } = address;
  const person = `${address.firstName ?? contact.firstName} ${address.lastName ?? contact.lastName}`;
  return {
    name: person.trim(),
    company: address.company?.trim() || null,
    lines: [line1, line2, county].filter((line) => line !== undefined && line !== '') as string[],
    town,
    postcode,
    countryCode,
  };
}

/** The day that it is in the shop's own time zone: '2026-11-23'. */
export function dayInLondon(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(at);
}
