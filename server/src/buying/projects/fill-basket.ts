import type { BasketReportEntry } from '@plumbline/contracts/projects/project-data.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { addItem, isShort, labelRooms, type Line } from '../basket/basket.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { Refusal } from '../../core/refusal.ts';
import { lineAmount } from '../../goods/pricing/totals.ts';
import { addAmounts } from '../../goods/pricing/vat.ts';
import { compareItem } from '../wishlist/wishlist.ts';
import type { ProjectItemState } from './projects.ts';

/** What became of a basket that a project was put into. */
export interface FilledBasket {
  lines: Line[];
  entries: BasketReportEntry[];
  addedCount: number;
  wantedCount: number;
  added: LineAmount;
}

/**
 * Puts all items of a project that can be bought on top of what the basket holds, each offering
 * once with its rooms on the line, in whole packs; the entries say what became of each. What does
 * not come to where they go stays out, with the reason that `whyNotThere` has.
 */
export function fillBasket(
  before: readonly Line[],
  items: readonly ProjectItemState[],
  offers: ReadonlyMap<number, Offer>,
  whyNotThere: (offer: Offer) => string | null,
): FilledBasket {
  let lines = [...before];
  const entries: BasketReportEntry[] = [];
  const added: LineAmount[] = [];
  const groups = [...Map.groupBy(items, ({ offeringId }) => offeringId).values()];
  let addedCount = 0;
  let wantedCount = 0;
  for (const group of groups) {
    const offer = offers.get(group[0]!.offeringId);
    if (!offer) continue;
    const one = reportOf(group, offer);
    wantedCount += one.quantity;
    const refused = whyNot(offer, one) ?? notThere(whyNotThere(offer), one);
    if (refused) {
      entries.push(refused);
      continue;
    }
    const held = lines.find((line) => line.offeringId === offer.offeringId);
    try {
      lines = labelRooms(addItem(lines, offer, one.quantity), offer.offeringId, one.rooms);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      entries.push({ kind: 'not-added', ...one, reason: error.message });
      continue;
    }
    const amount = lineAmount(offer.price, one.quantity);
    added.push(amount);
    addedCount += one.quantity;
    entries.push({ kind: 'added', ...one, amount }, ...remarks(group[0]!, offer, one, held));
  }
  return { lines, entries, addedCount, wantedCount, added: addAmounts(added) };
}

type Reported = Omit<Extract<BasketReportEntry, { kind: 'out-of-stock' }>, 'kind'>;

function reportOf(group: readonly ProjectItemState[], offer: Offer): Reported {
  const wanted = group.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    sku: offer.sku,
    slug: offer.slug,
    name: offer.name,
    variant: offer.variant,
    rooms: group.flatMap(({ room }) => (room === null ? [] : [room])),
    quantity: Math.ceil(wanted / offer.packSize) * offer.packSize,
  };
}

function whyNot(offer: Offer, one: Reported): BasketReportEntry | null {
  const { state } = offer.availability;
  if (state === 'discontinued') {
    return { kind: 'withdrawn', ...one, successorSlug: offer.successorSlug };
  }
  return state === 'out-of-stock' ? { kind: 'out-of-stock', ...one } : null;
}

function notThere(reason: string | null, one: Reported): BasketReportEntry | null {
  return reason === null ? null : { kind: 'not-added', ...one, reason };
}

/** What is to be known of an item that did go in. */
function remarks(
  item: ProjectItemState,
  offer: Offer,
  one: Reported,
  held: Line | undefined,
): BasketReportEntry[] {
  const nowInBasket = (held?.quantity ?? 0) + one.quantity;
  const entries: BasketReportEntry[] = [];
  if (held) {
    entries.push({ kind: 'already-there', ...one, wasInBasket: held.quantity, nowInBasket });
  }
  if (isShort({ quantity: nowInBasket }, offer)) {
    entries.push({ kind: 'short', ...one, available: offer.freeStock });
  }
  for (const change of compareItem(item, offer)) {
    if (change.kind === 'price') entries.push({ ...change, ...one, kind: 'price-changed' });
  }
  return entries;
}
