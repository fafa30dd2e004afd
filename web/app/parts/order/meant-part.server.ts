import type { AddableParts } from '@plumbline/contracts/nouns/found-parts.ts';
import { shortDay } from '../../kit/format.ts';
import { isSold } from '../arrival-view.ts';
import { pictureView, stockText, type PictureView } from '../card-view.ts';
import { priceText, priceView } from '../price-view.ts';

/** Goods that somebody may mean by what they typed. */
export interface PartChoice {
  sku: string;
  name: string;
  note: string;
  price: string;
  /** What is in stock and when it comes; or why it cannot be had. */
  arrival: string;
  /** Whether it can be had and comes to the order's address. */
  canBeAdded: boolean;
  picture: PictureView;
}

/** The part that is meant; or which there are to choose from, none where nothing is called so. */
export type MeantPart = { sku: string } | { choices: PartChoice[] };

/** Nobody names a part in more: whoever sends as much is told of none, as of any words. */
const longestName = 200;

/**
 * What somebody means who types what is to be added: a part number or an EAN is one part, and words
 * are what the shop's own search finds for them, which `find` asks.
 */
export async function findMeantPart(
  text: string,
  find: (text: string) => Promise<AddableParts>,
): Promise<MeantPart> {
  const { isExact, parts, basis } = await find(text.slice(0, longestName));
  const [first] = parts;
  if (isExact && first) return { sku: first.sku };
  return { choices: parts.filter(isMade).map((part) => choiceOf(part, basis)) };
}

type Part = AddableParts['parts'][number];

const isMade = ({ availability }: Part) => availability.state !== 'discontinued';

function choiceOf(part: Part, basis: 'inc' | 'ex'): PartChoice {
  const { sku, name, variant, picture, availability, arrivesOn } = part;
  const price = priceView(part, basis);
  const day = arrivesOn && `${isToOrder(part) ? 'from' : 'comes'} ${shortDay(arrivesOn)}`;
  const stock = stockText(availability);
  return {
    sku,
    name,
    note: [variant, sku].filter(Boolean).join(', '),
    price: `${priceText(price)} ${price.basis}`,
    arrival: day
      ? [stock, day].filter(Boolean).join(', ')
      : isSold(availability)
        ? 'Not delivered to this address'
        : 'Out of stock',
    canBeAdded: arrivesOn !== null,
    picture: pictureView(picture),
  };
}

const isToOrder = ({ availability }: Part) => availability.state === 'to-order';
