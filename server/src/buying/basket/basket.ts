import { isDeepStrictEqual } from 'node:util';
import { notesOf, noLineNotes, type LineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import { largestQuantity, mostItems, wholePacks } from '@plumbline/contracts/nouns/quantities.ts';
import type { BasketChange } from '@plumbline/contracts/nouns/basket-change.ts';
import type { Caller } from '../../core/caller.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import type { Context } from '../../core/context.ts';
import type { CarriedDiscount } from '../../goods/discounts/discounts.ts';
import { Refusal } from '../../core/refusal.ts';
import { ownedBy, type Owned } from '../ownership/ownership.ts';
import { seenAtHolds, type PriceHold } from './price-hold.ts';

/** One line as it is kept: prices are what the shopper last saw, never what is charged. */
export interface Line extends LineNotes {
  offeringId: number;
  quantity: number;
  seenIncPence: number;
  seenExPence: number;
  seenPromotion: string | null;
}

/** An item that becomes a line, with what was written on it where it stood. */
type SavedItem = Pick<Line, 'offeringId' | 'quantity'> & Partial<LineNotes>;

/** A basket as it is kept, with its lines in the shopper's order. */
export interface BasketState extends Owned {
  basketId: string;
  version: number;
  /** `asked` is put aside until somebody has said yes or no to it. */
  status: 'open' | 'asked' | 'ordered' | 'merged' | 'erased';
  updatedAt: Date;
  /** The business that it was begun for; null is of whatever its owner buys for. */
  businessId: number | null;
  lines: readonly Line[];
  /** Its code with the terms of now; null where it carries none. */
  discount: CarriedDiscount | null;
  /** The prices that are held in it for quotes of its business; at most one of an offering. */
  holds: readonly PriceHold[];
}

/** A new open basket of this caller, with these lines. */
export function newBasket(
  caller: Caller,
  lines: Line[],
  { now, randomBytes }: Pick<Context, 'now' | 'randomBytes'>,
): BasketState {
  return {
    basketId: randomBytes(16).toString('base64url'),
    version: 1,
    status: 'open',
    ...ownedBy(caller),
    updatedAt: now(),
    businessId: caller.businessId,
    lines,
    discount: null,
    holds: [],
  };
}

/** The basket with other lines, as its next version. */
export function changeLines(
  before: BasketState,
  decide: (lines: readonly Line[]) => Line[],
  { now }: Pick<Context, 'now'>,
): BasketState {
  const updatedAt = now();
  const lines = seenAtHolds(decide(before.lines), before.holds, updatedAt);
  return { ...before, version: before.version + 1, updatedAt, lines };
}

/** Where a call was asked for one of several items, for what is wrong with it. */
export const itemPath = (at: number) => `/body/items/${at}`;

/**
 * Adds to what the basket holds of the offering. Refuses what cannot be bought in this quantity, at
 * `path`, which is where it was asked for.
 */
export function addItem(
  lines: readonly Line[],
  offer: Offer,
  quantity: number,
  path = '/body',
): Line[] {
  const held = lines.find((line) => line.offeringId === offer.offeringId);
  return setItem(lines, offer, (held?.quantity ?? 0) + quantity, path);
}

/** Sets the quantity of the offering; 0 removes it. A new line goes to the end. */
export function setItem(
  lines: readonly Line[],
  offer: Offer,
  quantity: number,
  path = '/body',
): Line[] {
  const index = lines.findIndex((line) => line.offeringId === offer.offeringId);
  if (quantity === 0) return lines.filter((_, at) => at !== index);
  requireBuyable(offer, `${path}/sku`);
  requireQuantity(offer, quantity, `${path}/quantity`);
  const line = newLine(offer, quantity);
  if (index >= 0) return lines.with(index, { ...line, ...notesOf(lines[index]!) });
  if (lines.length >= mostItems) throw basketFull();
  return [...lines, line];
}

function newLine(offer: Offer, quantity: number): Line {
  return {
    offeringId: offer.offeringId,
    quantity,
    seenIncPence: offer.price.incPence,
    seenExPence: offer.price.exPence,
    seenPromotion: offer.price.promotion?.name ?? null,
    ...noLineNotes,
  };
}

/** Writes the rooms that an offering is for onto its line, beside those that stand there. */
export function labelRooms(
  lines: readonly Line[],
  offeringId: number,
  rooms: readonly string[],
): Line[] {
  return lines.map((line) => {
    if (line.offeringId !== offeringId || rooms.length === 0) return line;
    return { ...line, roomLabel: joinRooms(roomsOf(line), rooms) };
  });
}

/** The rooms that a line is for, one by one. */
const roomsOf = ({ roomLabel }: LineNotes) => roomLabel?.split(', ') ?? [];

/** Rooms and other rooms as one label, each once; null for none. */
function joinRooms(rooms: readonly string[], others: readonly string[]): string | null {
  return [...new Set([...rooms, ...others])].join(', ') || null;
}

/** What is written on a line that two lines become; where only one of both can stay, the first one's. */
export function joinNotes(line: LineNotes, other: LineNotes): LineNotes {
  return { roomLabel: joinRooms(roomsOf(line), roomsOf(other)) };
}

function basketFull(): Refusal {
  return new Refusal('basket-full', {
    detail: `A basket holds up to ${mostItems} different items. Order these first, or remove some.`,
  });
}

/** The same items again, with what was written on them, at what they cost now; what is unknown now stays out. */
export function copyLines(items: readonly SavedItem[], offers: ReadonlyMap<number, Offer>): Line[] {
  return items.flatMap((item) => {
    const offer = offers.get(item.offeringId);
    return offer ? [{ ...newLine(offer, item.quantity), ...notesOf(item) }] : [];
  });
}

/**
 * Saved items beside those that the basket holds. An item that is in both keeps the larger
 * quantity, so that retrieving twice is the same as once. Refuses more than a basket holds.
 */
export function retrieveLines(
  lines: readonly Line[],
  saved: readonly SavedItem[],
  offers: ReadonlyMap<number, Offer>,
): Line[] {
  const retrieved = new Map(copyLines(saved, offers).map((line) => [line.offeringId, line]));
  const held = lines.map((line) => {
    const other = retrieved.get(line.offeringId);
    retrieved.delete(line.offeringId);
    if (!other) return line;
    const joined = { ...line, ...joinNotes(line, other) };
    if (other.quantity > line.quantity) return { ...other, ...notesOf(joined) };
    return isDeepStrictEqual(joined, line) ? line : joined;
  });
  const all = [...held, ...retrieved.values()];
  if (all.length > mostItems) throw basketFull();
  return all;
}

/**
 * A line that was taken out, as it was and where it was, also where it could not be bought anew. If
 * the basket holds the offering again, the larger quantity stays, so that twice is the same as once.
 */
export function putBack(
  lines: readonly Line[],
  offer: Offer,
  removed: LineNotes & { quantity: number; place: number },
): Line[] {
  const { quantity, place } = removed;
  const saved = { offeringId: offer.offeringId, quantity, ...notesOf(removed) };
  const offers = new Map([[offer.offeringId, offer]]);
  const all = retrieveLines(lines, [saved], offers);
  return all.length === lines.length ? all : all.toSpliced(-1, 1).toSpliced(place, 0, all.at(-1)!);
}

/** Takes an offering out, by its id if there is such an offering. Refuses one not in the basket. */
export function removeItem(lines: readonly Line[], offeringId: number | undefined): Line[] {
  if (!lines.some((line) => line.offeringId === offeringId)) {
    throw new Refusal('item-not-in-basket');
  }
  return lines.filter((line) => line.offeringId !== offeringId);
}

/**
 * Takes so many of an offering out. What is left stays as it is, also where it cannot be bought now;
 * what another window has taken out is out already.
 */
export function takeOut(
  lines: readonly Line[],
  offeringId: number | undefined,
  quantity: number,
): Line[] {
  return lines
    .map((line) =>
      line.offeringId === offeringId ? { ...line, quantity: line.quantity - quantity } : line,
    )
    .filter((line) => line.quantity > 0);
}

function requireBuyable(offer: Offer, path: string): void {
  const { state } = offer.availability;
  if (state === 'discontinued') {
    throw new Refusal('item-unavailable', {
      detail: `${offer.name} is no longer sold.`,
      fields: [{ path, message: 'This item is no longer sold.' }],
      extra: { sku: offer.sku, successor: offer.successorSlug },
    });
  }
  if (state === 'out-of-stock') {
    throw new Refusal('item-unavailable', {
      detail: `${offer.name} is out of stock.`,
      fields: [{ path, message: 'This item is out of stock.' }],
      extra: { sku: offer.sku },
    });
  }
}

/** Refuses more than one line may hold, and anything but whole packs. */
export function requireQuantity(offer: Offer, quantity: number, path = '/body/quantity'): void {
  const { packSize } = offer;
  const largest = largestQuantity(packSize);
  const refuse = (message: string): never => {
    throw new Refusal('quantity-not-allowed', {
      detail: message,
      fields: [{ path, message }],
      extra: { sku: offer.sku, packSize, largest },
    });
  };
  if (quantity > largest) refuse(`Order up to ${largest} of this at once.`);
  if (quantity % packSize !== 0) {
    refuse(`This is sold in packs of ${packSize}. Order ${wholePacks(quantity, packSize)}.`);
  }
}

/** What is made or brought to order needs no stock. */
export function isShort(line: { quantity: number }, offer: Offer): boolean {
  return offer.availability.state !== 'to-order' && offer.freeStock < line.quantity;
}

/** What is different from what the shopper last saw. Changes nothing. */
export function compareBasket(
  state: Pick<BasketState, 'lines'>,
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
