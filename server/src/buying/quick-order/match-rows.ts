import { quantityLimits, wholePacks } from '@plumbline/contracts/nouns/quantities.ts';
import type { MatchedRow, QuickOffer, QuickRow } from '@plumbline/contracts/nouns/quick-order.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { isCutCode, unreadQuantity } from './cut-row.ts';
import { plainCode, readQuantity } from './read-list.ts';

/** Goods that bear a code, and by which of their codes. */
export interface KnownCode {
  offeringId: number;
  kind: NonNullable<MatchedRow['knownBy']>;
}

/** What a row is matched with: nothing here asks the database. */
export interface MatchParts {
  known: ReadonlyMap<string, readonly KnownCode[]>;
  offers: ReadonlyMap<number, Offer>;
  /** What took the place of goods that are no longer sold. */
  findSuccessor: (offer: Offer) => Offer | null;
  /** What somebody may mean who wrote this, the best first. */
  suggest: (text: string) => readonly Offer[];
}

/** A business's own word for a thing goes before everybody's. */
const order: readonly KnownCode['kind'][] = ['own', 'sku', 'barcode', 'maker'];

/** What a row means: goods and a quantity in whole packs, or why not, and what it may mean instead. */
export function matchRow(row: QuickRow, parts: MatchParts): MatchedRow {
  const nothing = { ...row, offer: null, knownBy: null, order: null, suggestions: [] };
  if (row.quantity === unreadQuantity) {
    return {
      ...nothing,
      note: 'This row is too long to be read to its end. Type its code and how many.',
    };
  }
  if (plainCode(row.code) === '') return { ...nothing, note: 'There is no code in this row.' };
  const found = isCutCode(row.code) ? [] : findGoods(row.code, parts);
  if (found.length === 0) {
    const suggestions = parts.suggest(row.code).map(describeOffer);
    return {
      ...nothing,
      suggestions,
      note:
        suggestions.length > 0
          ? 'Nothing has this code. Is it one of these?'
          : 'Nothing has this code. Type another code, or what it is.',
    };
  }
  if (found.length > 1) {
    const suggestions = found.slice(0, 8).map(({ offer }) => describeOffer(offer));
    return { ...nothing, suggestions, note: 'More than one product has this code. Choose one.' };
  }
  const [{ offer, kind }] = found as [Found];
  if (offer.availability.state === 'discontinued') {
    const successor = parts.findSuccessor(offer);
    return {
      ...nothing,
      suggestions: successor ? [describeOffer(successor)] : [],
      note: goneText(offer, successor),
    };
  }
  return {
    ...row,
    offer: describeOffer(offer),
    knownBy: kind,
    suggestions: [],
    ...count(row, offer),
  };
}

function goneText({ name, slug }: Offer, successor: Offer | null): string {
  if (!successor) return `${name} is no longer sold, and nothing took its place.`;
  if (successor.slug !== slug) return `${name} is no longer sold. This took its place.`;
  return `${name} is no longer sold in this finish or size. It still comes in this one.`;
}

interface Found {
  offer: Offer;
  kind: KnownCode['kind'];
}

/** The goods that bear a code, by the kind of code that counts first; what is sold goes before what is not. */
function findGoods(code: string, { known, offers }: MatchParts): Found[] {
  const all = (known.get(plainCode(code)) ?? []).flatMap(({ offeringId, kind }) => {
    const offer = offers.get(offeringId);
    return offer ? [{ offer, kind }] : [];
  });
  const kind = order.find((each) => all.some((found) => found.kind === each));
  const first = all.filter((found) => found.kind === kind);
  const sold = first.filter(({ offer }) => offer.availability.state !== 'discontinued');
  return sold.length > 0 ? sold : first.slice(0, 1);
}

/** What to order of it, and what there is to say about that. */
function count(row: QuickRow, offer: Offer): Pick<MatchedRow, 'order' | 'note'> {
  const wanted = row.quantity.trim() === '' ? 1 : readQuantity(row.quantity);
  if (wanted === null || wanted < quantityLimits.minimum) {
    return { order: null, note: 'Type how many: a whole number from 1.' };
  }
  const { packSize } = offer;
  if (offer.availability.state === 'out-of-stock') {
    return { order: null, note: 'Out of stock.' };
  }
  const packed = wholePacks(wanted, packSize);
  if (packed < wanted) {
    return { order: packed, note: `Up to ${packed} can be ordered at once.` };
  }
  if (packed !== wanted) {
    return { order: packed, note: `Sold in packs of ${packSize}: ${wanted} becomes ${packed}.` };
  }
  const isShort = offer.availability.state !== 'to-order' && offer.freeStock < packed;
  return {
    order: packed,
    note: isShort ? `${offer.freeStock} in stock; the rest comes later.` : null,
  };
}

/** Goods as a list of a business shows them. */
export function describeOffer(offer: Offer): QuickOffer {
  const { sku, name, variant, slug, picture, packSize, price, availability } = offer;
  return { sku, name, variant, slug, picture, packSize, price, availability };
}
