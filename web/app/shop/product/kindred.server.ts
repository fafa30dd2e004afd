import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import type { Offering } from '@plumbline/contracts/catalogue/products.ts';
import { sizeText } from '@plumbline/contracts/catalogue/offering-facts.ts';
import type { Shop } from '../../request/shop.server.ts';
import { arrivalView, type ArrivalView } from '../../parts/arrival-view.ts';
import { pictureView, type CardSetting, type PictureView } from '../../parts/card-view.ts';
import { priceText, priceView } from '../../parts/price-view.ts';
import type { SizeChoice } from '../../parts/quick-view/variants.ts';

/** What can be had in place of goods that are out of stock, as a row beside them. */
export interface InsteadView {
  href: string;
  name: string;
  size: string;
  picture: PictureView;
  price: string;
  arrival: ArrivalView;
}

/** The other sizes of goods that are a product each, and what fits in their place. */
export async function loadKindred(
  { services, reportFault }: Shop,
  { sku }: Offering,
  setting: CardSetting,
): Promise<{ sizes: SizeChoice[]; instead: InsteadView[] }> {
  try {
    const { sizes, instead } = await services.catalogue.listKindredProducts({ query: { sku } });
    return {
      sizes: siblingSizes(sizes, sku, setting),
      instead: instead.map((card) => insteadView(card, setting)),
    };
  } catch (error) {
    // Choices beside the product are no reason to fail its page.
    reportFault(error);
    return { sizes: [], instead: [] };
  }
}

type Measured = Pick<ProductCard, 'dimensions'>;

/** Each size by the measures that tell it from the others: "600 mm", "1700 × 750 mm". */
export function siblingSizes(
  cards: readonly ProductCard[],
  sku: string,
  { vat }: Pick<CardSetting, 'vat'>,
): SizeChoice[] {
  const told = tellingMeasures(cards);
  const largest = Math.max(...cards.map((card) => told(card)[0] ?? 0));
  return cards.map((card) => {
    const figures = told(card);
    return {
      sku: card.sku,
      href: `/p/${card.slug}?sku=${encodeURIComponent(card.sku)}`,
      label: `${figures.join(' × ')} mm`,
      price: priceText(priceView(card, vat)),
      on: card.sku === sku,
      out: ['out-of-stock', 'discontinued'].includes(card.availability.state),
      share: figures[0] === undefined ? null : Math.round((figures[0] / largest) * 100),
    };
  });
}

const measureSets = [
  ['widthMm'],
  ['lengthMm'],
  ['widthMm', 'depthMm'],
  ['widthMm', 'heightMm'],
  ['depthMm'],
  ['heightMm'],
  ['widthMm', 'depthMm', 'heightMm'],
] as const;

/** The fewest measures by which no two of the goods are alike. */
function tellingMeasures(cards: readonly Measured[]): (card: Measured) => number[] {
  const figuresBy =
    (names: (typeof measureSets)[number]) =>
    ({ dimensions }: Measured) =>
      names.map((name) => dimensions[name]).filter((mm) => mm !== null);
  const telling = measureSets.find((names) => {
    const texts = cards.map((card) => figuresBy(names)(card).join());
    return !texts.includes('') && new Set(texts).size === cards.length;
  });
  return figuresBy(telling ?? measureSets.at(-1)!);
}

function insteadView(card: ProductCard, { vat, arrivals, now }: CardSetting): InsteadView {
  return {
    href: `/p/${card.slug}?sku=${encodeURIComponent(card.sku)}`,
    name: card.name,
    size: sizeText(card.dimensions) ?? '',
    picture: pictureView(card.picture),
    price: priceText(priceView(card, vat)),
    arrival: arrivalView(card.availability, arrivals, now),
  };
}
