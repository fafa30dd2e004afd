import { brandOf, type Offering, type Product } from './build.ts';
import type { Promotion } from './promotions.ts';
import type { Draw } from './random.ts';
import { knownPopularity, knownStock } from './well-known.ts';

/** A price charged from a day on, on every channel. */
export interface ChargedPrice {
  incPence: number;
  /** Days before today. */
  daysAgo: number;
  reason: string;
}

/** The promotion that includes a product and is live today, over, or to come. */
export function promotionOf(product: Product, promotions: readonly Promotion[]) {
  return isWithdrawn(product) ? undefined : promotions.find(({ includes }) => includes(product));
}

export function isWithdrawn(product: Product): boolean {
  return product.successorSlug !== null;
}

/** Days before today on which it was first sold; one in twelve is new, in the later ranges. */
export function launchedDaysAgo(product: Product, draw: Draw): number {
  const { slug, range } = product;
  if (draw.unit(`new ${slug}`) < 1 / 12 && !range.exact) {
    return draw.integer(`launch ${slug}`, 3, 55);
  }
  return draw.integer(`launch ${slug}`, 170, 2600);
}

/**
 * What was charged for an offering, oldest first; the last entry is what is charged today. Of the
 * promotions, some follow a list price that stood long enough to be claimed as a was-price, and
 * some follow one that had just been raised, which the shop then must not claim.
 */
export function chargedPrices(
  product: Product,
  { listPence }: Offering,
  promotion: Promotion | undefined,
  draw: Draw,
): ChargedPrice[] {
  const { slug } = product;
  const firstDay = Math.min(
    launchedDaysAgo(product, draw),
    draw.integer(`first ${slug}`, 150, 210),
  );
  const list = { incPence: listPence, daysAgo: firstDay, reason: 'list price' };
  if (promotion && promotion.startsInDays <= 0) {
    const started = -promotion.startsInDays;
    const promoted = promotion.price(listPence);
    const before = daysAtListBefore(slug, draw);
    const raised = Math.min(firstDay, started + before);
    return [
      ...(raised < firstDay
        ? [
            {
              incPence: withStep(promoted + (listPence - promoted) / 4),
              daysAgo: firstDay,
              reason: 'list price',
            },
          ]
        : []),
      { incPence: listPence, daysAgo: raised, reason: 'list price' },
      { incPence: promoted, daysAgo: started, reason: promotion.slug },
      ...(promotion.endsInDays < 0
        ? [{ incPence: listPence, daysAgo: -promotion.endsInDays, reason: 'promotion over' }]
        : []),
    ];
  }
  const changedDaysAgo = draw.integer(`change ${slug}`, 12, 100);
  if (changedDaysAgo >= firstDay) return [list];
  const kind = draw.unit(`history ${slug}`);
  const was = (factor: number) => [
    { ...list, incPence: withStep(listPence * factor) },
    { ...list, daysAgo: changedDaysAgo },
  ];
  if (kind < 0.18) return was(0.95);
  if (kind < 0.24) return was(1.12);
  return [list];
}

/** How long the list price stood before the promotion; 41 days for the goods of the Sill range. */
function daysAtListBefore(slug: string, draw: Draw): number {
  if (slug.startsWith('sill-')) return 41;
  const isClaimable = slug in knownPopularity || draw.unit(`claimable ${slug}`) < 0.7;
  return isClaimable
    ? draw.integer(`stood ${slug}`, 35, 120)
    : draw.integer(`stood ${slug}`, 5, 20);
}

function withStep(pence: number): number {
  const step = pence >= 2000 ? 100 : 5;
  return Math.max(step, Math.round(pence / step) * step);
}

/** In how many days more is expected of what has run out; null where its maker has not said. */
export function daysUntilMore(sku: string, draw: Draw): number | null {
  return draw.unit(`expected ${sku}`) < 0.7 ? draw.integer(`until ${sku}`, 4, 40) : null;
}

/** What lies where, and the days until more comes where nothing does. */
export function stockOf(product: Product, offering: Offering, draw: Draw) {
  const { sku, listPence } = offering;
  if (isWithdrawn(product)) return { hub: 0, counter: 0, leadDays: 0 };
  const told = knownStock[sku];
  if (told) return { hub: told.onHand, counter: 0, leadDays: told.leadDays };
  const chance = draw.unit(`stock ${sku}`);
  if (chance < 0.05) return { hub: 0, counter: 0, leadDays: 0 };
  if (chance < 0.11) return { hub: 0, counter: 0, leadDays: draw.integer(`lead ${sku}`, 3, 21) };
  if (chance < 0.17) return { hub: draw.integer(`low ${sku}`, 1, 5), counter: 0, leadDays: 0 };
  const most = listPence < 2000 ? 2400 : listPence < 15_000 ? 320 : listPence < 60_000 ? 90 : 24;
  const hub = draw.integer(`hub ${sku}`, 6, most);
  const isSmall = offering.sizeClass === 'parcel' && draw.unit(`counter ${sku}`) < 0.3;
  return { hub, counter: isSmall ? Math.ceil(hub / 12) : 0, leadDays: 0 };
}

/** How often it is bought, from 0 to 10,000. */
export function popularityOf({ slug, range }: Product, draw: Draw): number {
  const told = knownPopularity[slug];
  if (told !== undefined) return told;
  const fame = draw.unit(`fame ${brandOf(range).slug} ${range.name}`) * 0.5;
  return Math.round(8800 * (fame + draw.unit(`popularity ${slug}`) * 0.5));
}
