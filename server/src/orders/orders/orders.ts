import type { ContactDetailsData } from '@plumbline/contracts/nouns/checkout.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type { LineAmount, PriceTraceStep } from '@plumbline/contracts/nouns/prices.ts';
import type { LineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import { readSignedId, signId } from '../../core/signed-id.ts';

/** Whether goods or money are still to move between the shop and the customer. */
export function isUnderWay(status: OrderStatus): boolean {
  return ['placed', 'picking', 'dispatched', 'return-requested'].includes(status);
}

export interface FrozenLine extends LineNotes {
  offeringId: number;
  sku: string;
  slug: string;
  name: string;
  variant: string | null;
  brand: string;
  picture: Picture;
  quantity: number;
  /** Made or brought to order: nothing of it lies in stock to be held. */
  toOrder: boolean;
  /** In the price's own basis, which `unitBasis` names. */
  unitPence: number;
  unitBasis: 'inc' | 'ex';
  vatRatePercent: number;
  before: LineAmount;
  discount: LineAmount;
  amount: LineAmount;
  trace: PriceTraceStep[];
  /** The quote that its price was held for, with the last day of that; left out where none was. */
  held?: { quoteNumber: string; until: string };
}

/** The code that an order used, as it was then. */
export interface FrozenDiscount {
  campaignId: number;
  issueCodeId: number;
  promotionCode: string;
  code: string;
  text: string;
  /** What it took off delivery; what it took off goods is in the lines. Null for a code for goods. */
  deliveryOff: LineAmount | null;
}

/** As whom they bought and on what terms; what nobody said is null, or as for a consumer who paid. */
export interface FrozenTerms {
  capacity: 'consumer' | 'business';
  businessId: number | null;
  poNumber: string | null;
  jobReference: string | null;
  /** The version of the terms that they agreed to; null for the one in force as it is placed. */
  termsVersion: string | null;
  paymentTerms: 'prepaid' | 'on-account';
  /** The account of the member of staff who sold it. */
  soldBy: number | null;
  /** What is sent together, each by its own option; without it, all lines by the order's. */
  consignments: readonly FrozenConsignment[];
}

export interface FrozenConsignment {
  option: DeliveryOption;
  /** Lines by where they stand in the order, counted from 1: each piece is in one consignment. */
  lines: readonly { position: number; units: number }[];
}

/**
 * Everything that a customer agreed to when they paid, copied: the payment carries it, and the
 * order is made from it and from nothing else.
 */
export interface FrozenOrder extends Partial<FrozenTerms> {
  accountId: number | null;
  visitor: string | null;
  channel: 100 | 200 | 300;
  bandCode: string | null;
  basis: 'inc' | 'ex';
  vatPolicy: string;
  currency: 'GBP';
  contact: ContactDetailsData;
  deliveryAddress: PostalAddress;
  deliveryInstructions: string | null;
  billingAddress: PostalAddress;
  deliveryOption: DeliveryOption;
  lines: FrozenLine[];
  discountCode: FrozenDiscount | null;
  items: LineAmount;
  discount: LineAmount;
  delivery: LineAmount;
  total: LineAmount;
}

/** On which line of the order each of its offerings stands, counted from 1 in the order agreed. */
export function linePositions({ lines }: Pick<FrozenOrder, 'lines'>): ReadonlyMap<number, number> {
  return new Map(lines.map(({ offeringId }, index) => [offeringId, index + 1]));
}

// Without vowels and look-alikes: no words by accident, nothing to mishear on the telephone.
const alphabet = '23456789BCDFGHJKMNPQRTVWXZ';

/**
 * A number that is easy to read aloud and says nothing about how many orders there are; what is about
 * an order and has its own, such as a return, begins with letters of its own.
 */
export function orderNumber(randomBytes: (size: number) => Buffer, begins = 'PL'): string {
  const letters: string[] = [];
  while (letters.length < 8) {
    for (const byte of randomBytes(16)) {
      // The bytes above the last whole multiple would favour the first letters.
      if (byte < 234 && letters.length < 8) letters.push(alphabet[byte % 26]!);
    }
  }
  return `${begins}-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

const guidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What somebody calls an order: its guid, or its number with dashes and capitals or without. */
export function readOrderKey(
  text: string,
): { guid: string; number: null } | { guid: null; number: string } {
  const guid = text.trim().toLowerCase();
  if (guidForm.test(guid)) return { guid, number: null };
  const letters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const [, first, last] = /^PL(.{4})(.{4})$/.exec(letters) ?? [];
  return { guid: null, number: first ? `PL-${first}-${last}` : text.trim() };
}

/** The link of an order's own page. */
export const orderToken = (signingKey: Buffer, orderGuid: string) =>
  signId(signingKey, 'order', orderGuid);

/** The order's guid behind a token of ours, or null for anything else. */
export const readOrderToken = (signingKey: Buffer, token: string) =>
  readSignedId(signingKey, 'order', token);
