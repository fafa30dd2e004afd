import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { sizeText } from '@plumbline/contracts/catalogue/offering-facts.ts';
import type { VatView } from '../request/preferences.server.ts';
import { arrivalView, isOffered, type ArrivalView } from './arrival-view.ts';
import { grouped } from '../kit/format.ts';
import { priceView, type PriceView } from './price-view.ts';

/** A picture as an <img> needs it. */
export interface PictureView {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/**
 * A product in a list, ready to be read. It is kept small, because a page of cards is sent twice:
 * as HTML, and as the data that the browser takes over from.
 */
export interface CardView {
  id: number;
  sku: string;
  href: string;
  name: string;
  brand: string;
  picture: PictureView;
  dim: string | null;
  size: string | null;
  rating: { average: string; count: string } | null;
  swatches: { label: string; swatch: string; on: boolean }[];
  moreFinishes: number;
  price: PriceView;
  packSize: number;
  arrival: ArrivalView;
  /** "3 left", "37 in stock": told only where it is true and useful. */
  stock: string | null;
  /** So few are left that a card says so. */
  few: boolean;
  /** It can be had and comes to the visitor's place. */
  buyable: boolean;
  /** What is sold in its place, in words; of a finish that is gone those that are not. */
  successor: { href: string; label: string } | null;
}

export interface CardSetting {
  vat: VatView;
  arrivals: ArrivalTable | null;
  now: Date;
}

const swatchesShown = 5;

export function cardView(card: ProductCard, { vat, arrivals, now }: CardSetting): CardView {
  const { availability } = card;
  const finishes = card.finishes.filter(({ swatch }) => swatch !== null);
  return {
    id: card.productId,
    sku: card.sku,
    href: `/p/${card.slug}`,
    name: card.name,
    brand: card.brand.name,
    picture: pictureView(card.picture),
    dim: card.keyDimension?.label ?? null,
    size: sizeText(card.dimensions),
    rating: card.rating && {
      average: card.rating.average.toFixed(1),
      count: grouped(card.rating.count),
    },
    swatches: finishes.slice(0, swatchesShown).map(({ sku, label, swatch }) => ({
      label,
      swatch: swatch ?? '',
      on: sku === card.sku,
    })),
    moreFinishes: Math.max(0, finishes.length - swatchesShown),
    price: priceView(card, vat),
    packSize: card.packSize,
    arrival: arrivalView(availability, arrivals, now),
    stock: stockText(availability),
    few: availability.state === 'low-stock',
    buyable: isOffered(availability, arrivals),
    successor: card.successor && {
      href: `/p/${card.successor.slug}`,
      label:
        card.successor.slug === card.slug
          ? 'See the finishes and sizes that are still sold'
          : `See what is sold instead: ${card.successor.name}`,
    },
  };
}

export function pictureView({ file, alt, width, height }: Picture): PictureView {
  return { src: `/pictures/${file}`, alt, width, height };
}

export function stockText({
  state,
  quantity,
}: Pick<ProductCard['availability'], 'state' | 'quantity'>): string | null {
  if (state === 'low-stock' && quantity !== null) return `${quantity} left`;
  if (state === 'in-stock') return quantity === null ? 'In stock' : `In stock, ${quantity}`;
  if (state === 'to-order') return 'To order';
  return null;
}
