import type { OrderDocumentKind } from '@plumbline/contracts/nouns/order-documents.ts';
import type { Trader } from '@plumbline/contracts/nouns/trader.ts';

/**
 * What an invoice or a credit note says, in the terms of EN 16931: it is stored beside the PDF, and
 * the PDF and the XML are written from it and from nothing else. Sums are whole pence; those of a
 * credit note are what it takes back, and not negative.
 */
export interface DocumentFields {
  kind: OrderDocumentKind;
  number: string;
  issuedOn: string;
  /** The day on which VAT falls due: of a payment for what is prepaid. */
  taxPoint: string;
  currency: 'GBP';
  isSpecimen: boolean;
  /** What a credit note takes back, or the invoice that this one stands in for. */
  preceding: { number: string; issuedOn: string } | null;
  /** Why there is a credit note or a new invoice. */
  reason: string | null;
  order: OrderReferences;
  seller: Seller;
  buyer: Party;
  /** Where the goods went; null where that is where the bill went. */
  deliveredTo: Party | null;
  lines: DocumentLine[];
  deliveryName: string;
  /** What delivery costs, in a part for each rate of the goods that it carries. */
  delivery: RatedAmount[];
  /** The sums of each rate, over goods and delivery. */
  vat: RatedAmount[];
  totals: DocumentTotals;
  /** 'Visa card ending 4242'; null where nothing had to be paid. */
  paidWith: string | null;
  /** Until when an invoice on terms is to be paid; without it, it was paid before. */
  dueOn?: string;
}

export interface OrderReferences {
  number: string;
  placedOn: string;
  poNumber: string | null;
  jobReference: string | null;
}

export type Seller = Trader & { tradingName: string };

export interface Party {
  /** Who it is, and in the lines below where. */
  name: string;
  company: string | null;
  lines: string[];
  town: string;
  postcode: string;
  countryCode: string;
}

/** Standard-rated whatever the rate, zero-rated, or brought beyond where UK VAT reaches. */
export type VatCategory = 'S' | 'Z' | 'G';

export interface Rate {
  category: VatCategory;
  ratePercent: number;
}

export interface RatedAmount extends Rate {
  exPence: number;
  vatPence: number;
}

export interface DocumentLine extends RatedAmount {
  /** Which line of the order it is of. */
  position: number;
  sku: string;
  name: string;
  variant: string | null;
  quantity: number;
  /** What one costs ex VAT in pounds, derived from the line to four decimals: '31.8583'. */
  unitEx: string;
  /** Before a code: `exPence` is this less `discountExPence`. */
  beforeExPence: number;
  discountExPence: number;
  /** Money off without goods that come back: what it is off is still the customer's. */
  isMoneyOnly?: boolean;
}

/** What a line is called, wherever it is told: money off is no piece that came back. */
export const lineName = ({ name, isMoneyOnly }: Pick<DocumentLine, 'name' | 'isMoneyOnly'>) =>
  isMoneyOnly ? `Money off ${name}` : name;

export interface DocumentTotals {
  linesExPence: number;
  deliveryExPence: number;
  exPence: number;
  vatPence: number;
  incPence: number;
  paidPence: number;
  duePence: number;
}

/** What one of so many costs, to four decimals of a pound, rounded half up. */
export function unitText(exPence: number, quantity: number): string {
  // A hundredth of a penny is the last decimal.
  const hundredths = BigInt(exPence) * 100n;
  const each = (2n * hundredths + BigInt(quantity)) / (2n * BigInt(quantity));
  return `${each / 10_000n}.${String(each % 10_000n).padStart(4, '0')}`;
}

/**
 * The sums over lines and delivery, and those of each rate, the highest first: what is not on terms was
 * paid before it is sent.
 */
export function sumUp(
  lines: readonly RatedAmount[],
  delivery: readonly RatedAmount[],
  isOnTerms = false,
): Pick<DocumentFields, 'vat'> & { totals: DocumentTotals } {
  const linesExPence = sumOf(lines, 'exPence');
  const deliveryExPence = sumOf(delivery, 'exPence');
  const vat = byRate([...lines, ...delivery]);
  const exPence = linesExPence + deliveryExPence;
  const vatPence = sumOf(vat, 'vatPence');
  const incPence = exPence + vatPence;
  const totals = { linesExPence, deliveryExPence, exPence, vatPence, incPence };
  const paidPence = isOnTerms ? 0 : incPence;
  return { vat, totals: { ...totals, paidPence, duePence: incPence - paidPence } };
}

/** Amounts of one rate joined, the highest rate first. */
export function byRate(amounts: readonly RatedAmount[]): RatedAmount[] {
  const parts = new Map<string, RatedAmount>();
  for (const { category, ratePercent, exPence, vatPence } of amounts) {
    const key = `${category} ${ratePercent}`;
    const part = parts.get(key) ?? { category, ratePercent, exPence: 0, vatPence: 0 };
    parts.set(key, {
      ...part,
      exPence: part.exPence + exPence,
      vatPence: part.vatPence + vatPence,
    });
  }
  return [...parts.values()].toSorted((a, b) => b.ratePercent - a.ratePercent);
}

/** One of the sums over amounts. */
export function sumOf(amounts: readonly RatedAmount[], name: 'exPence' | 'vatPence'): number {
  return amounts.reduce((sum, amount) => sum + amount[name], 0);
}
