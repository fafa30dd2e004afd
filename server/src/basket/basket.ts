import type { Basket, BasketChange, BasketLine } from '@plumbline/contracts/basket.ts';
import type { Caller } from '../caller.ts';
import type { Offer } from '../catalogue/read-model/reader.ts';
import { Refusal } from '../http/refusal.ts';
import { lineAmount, totals } from '../pricing/totals.ts';
import { subtractAmount } from '../pricing/vat.ts';

/** One line as it is kept: prices are what the shopper last saw, never what is charged. */
export interface Line {
  offeringId: number;
  quantity: number;
  seenIncPence: number;
  seenExPence: number;
  seenPromotion: string | null;
}

/** A basket as it is kept, with its lines in the shopper's order. */
export interface BasketState {
  basketId: string;
  version: number;
  status: 'open' | 'ordered' | 'merged';
  ownerAccountId: number | null;
  ownerVisitor: string | null;
  updatedAt: Date;
  lines: readonly Line[];
}

const maximumLines = 200;
const maximumQuantity = 999;

/** A basket belongs to its account, or to the guest whose cookie made it. */
export function owns(caller: Caller, basket: BasketState): boolean {
  if (basket.ownerAccountId !== null) return basket.ownerAccountId === caller.accountId;
  return basket.ownerVisitor !== null && basket.ownerVisitor === caller.visitor;
}

/** Adds to what the basket holds of the offering. Refuses what cannot be bought in this quantity. */
export function addItem(lines: readonly Line[], offer: Offer, quantity: number): Line[] {
  const held = lines.find((line) => line.offeringId === offer.offeringId);
  return setItem(lines, offer, (held?.quantity ?? 0) + quantity);
}

/** Sets the quantity of the offering; 0 removes it. A new line goes to the end. */
export function setItem(lines: readonly Line[], offer: Offer, quantity: number): Line[] {
  const index = lines.findIndex((line) => line.offeringId === offer.offeringId);
  if (quantity === 0) return lines.filter((_, at) => at !== index);
  requireBuyable(offer);
  requireQuantity(offer, quantity);
  const line: Line = {
    offeringId: offer.offeringId,
    quantity,
    seenIncPence: offer.price.incPence,
    seenExPence: offer.price.exPence,
    seenPromotion: offer.price.promotion?.name ?? null,
  };
  if (index >= 0) return lines.with(index, line);
  if (lines.length >= maximumLines) {
    throw new Refusal('basket-full', {
      detail: `A basket holds up to ${maximumLines} different items. Order these first, or take some out.`,
    });
  }
  return [...lines, line];
}

/** Takes an offering out. Refuses one that is not in the basket. */
export function removeItem(lines: readonly Line[], offeringId: number): Line[] {
  if (!lines.some((line) => line.offeringId === offeringId))
    throw new Refusal('item-not-in-basket');
  return lines.filter((line) => line.offeringId !== offeringId);
}

function requireBuyable(offer: Offer): void {
  const { state } = offer.availability;
  if (state === 'discontinued') {
    throw new Refusal('item-unavailable', {
      detail: `${offer.name} is no longer sold.`,
      fields: [{ path: '/body/sku', message: 'This item is no longer sold.' }],
      extra: { sku: offer.sku, successor: offer.successorSlug },
    });
  }
  if (state === 'out-of-stock') {
    throw new Refusal('item-unavailable', {
      detail: `${offer.name} is out of stock.`,
      fields: [{ path: '/body/sku', message: 'This item is out of stock.' }],
      extra: { sku: offer.sku },
    });
  }
}

function requireQuantity(offer: Offer, quantity: number): void {
  const { packSize } = offer;
  const largest = largestQuantity(packSize);
  const refuse = (message: string): never => {
    throw new Refusal('quantity-not-allowed', {
      detail: message,
      fields: [{ path: '/body/quantity', message }],
      extra: { sku: offer.sku, packSize, largest },
    });
  };
  if (quantity > largest) refuse(`Order up to ${largest} of this at once.`);
  if (quantity % packSize !== 0) {
    const next = Math.min(largest, Math.ceil(quantity / packSize) * packSize);
    refuse(`This is sold in packs of ${packSize}. Order ${next}.`);
  }
}

/** The most that one line may hold, in whole packs. */
function largestQuantity(packSize: number): number {
  return Math.floor(maximumQuantity / packSize) * packSize;
}

/**
 * The basket as its owner sees it now: live prices and stock from `offers`, by offering id, and the
 * sums of the lines. `basis` is the caller's own view: ex VAT for a trade band.
 */
export function describeBasket(
  state: BasketState,
  offers: ReadonlyMap<number, Offer>,
  basis: 'inc' | 'ex',
): Basket {
  const lines = state.lines.flatMap((line) => {
    const offer = offers.get(line.offeringId);
    return offer ? [describeLine(line, offer)] : [];
  });
  const sums = totals(
    lines.map((line) => line.beforeDiscount),
    lines.map((line) => line.amount),
    null,
  );
  return {
    basketId: state.basketId,
    version: state.version,
    status: state.status === 'open' ? 'open' : 'ordered',
    currency: 'GBP',
    basis,
    lines,
    totals: { ...sums, itemCount: lines.reduce((count, line) => count + line.quantity, 0) },
    updatedAt: state.updatedAt.toISOString(),
  };
}

function describeLine(line: Line, offer: Offer): BasketLine {
  const before = lineAmount(offer.price, line.quantity);
  const amount = before;
  return {
    sku: offer.sku,
    quantity: line.quantity,
    packSize: offer.packSize,
    slug: offer.slug,
    name: offer.name,
    variant: offer.variant,
    brand: offer.brand,
    dimensions: offer.dimensions,
    picture: offer.picture,
    unitPrice: offer.price,
    beforeDiscount: before,
    discountIncPence: subtractAmount(before, amount).incPence,
    amount,
    trace: offer.price.trace,
    availability: offer.availability,
    problem: findProblem(line, offer),
  };
}

/** Why a line cannot be bought as it stands, or null. */
function findProblem(line: { quantity: number }, offer: Offer): BasketLine['problem'] {
  if (offer.availability.state === 'discontinued') return 'withdrawn';
  if (offer.availability.state === 'out-of-stock') return 'out-of-stock';
  if (isShort(line, offer)) return 'not-enough-stock';
  if (line.quantity % offer.packSize !== 0) return 'quantity-not-allowed';
  return null;
}

/** What is made or brought to order needs no stock. */
function isShort(line: { quantity: number }, offer: Offer): boolean {
  return offer.availability.state !== 'to-order' && offer.freeStock < line.quantity;
}

/** What is different from what the shopper last saw. Changes nothing. */
export function compareBasket(
  state: BasketState,
  offers: ReadonlyMap<number, Offer>,
): BasketChange[] {
  return state.lines.flatMap((line): BasketChange[] => {
    const offer = offers.get(line.offeringId);
    if (!offer) return [];
    const item = { sku: offer.sku, name: offer.name };
    if (offer.availability.state === 'discontinued') {
      return [{ kind: 'withdrawn', ...item, successorSlug: offer.successorSlug }];
    }
    const changes: BasketChange[] = [];
    if (offer.price.incPence !== line.seenIncPence || offer.price.exPence !== line.seenExPence) {
      changes.push({
        kind: 'price',
        ...item,
        wasIncPence: line.seenIncPence,
        nowIncPence: offer.price.incPence,
        wasExPence: line.seenExPence,
        nowExPence: offer.price.exPence,
      });
    }
    if (line.seenPromotion !== null && offer.price.promotion?.name !== line.seenPromotion) {
      changes.push({ kind: 'promotion-ended', ...item, promotion: line.seenPromotion });
    }
    if (isShort(line, offer)) {
      changes.push({ kind: 'stock', ...item, available: offer.freeStock, wanted: line.quantity });
    }
    return changes;
  });
}

/**
 * Two baskets as one, when a guest signs in: quantities are summed as far as one order may go, and
 * what does not fit into a full basket stays out. The account's lines come first.
 */
export function mergeLines(
  lines: readonly Line[],
  guestLines: readonly Line[],
  packSizes: ReadonlyMap<number, number>,
): Line[] {
  const merged = [...lines];
  for (const line of guestLines) {
    const at = merged.findIndex((each) => each.offeringId === line.offeringId);
    if (at < 0 && merged.length < maximumLines) merged.push(line);
    if (at < 0) continue;
    const largest = largestQuantity(packSizes.get(line.offeringId) ?? 1);
    const quantity = Math.min(largest, merged[at]!.quantity + line.quantity);
    merged[at] = { ...merged[at]!, quantity };
  }
  return merged;
}
