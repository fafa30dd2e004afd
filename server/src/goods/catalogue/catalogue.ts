import type { Availability } from '@plumbline/contracts/nouns/goods.ts';

/** Up to this many left are told to the shopper. */
export const lowStockQuantity = 5;

export interface StockFacts {
  /** What lies at all places and is not held. */
  freeStock: number;
  packSize: number;
  leadDays: number;
  sizeClass: Availability['sizeClass'];
  isLive: boolean;
  /** When more is expected, in days since 1970; 0 where nobody said. */
  expectedDay: number;
}

/**
 * Stock as a shopper may see it. What cannot fill one pack is out of stock, unless it is made or
 * brought to order; what is no longer sold is discontinued, whatever lies there.
 */
export function describeAvailability(facts: StockFacts): Availability {
  const { freeStock, sizeClass, expectedDay } = facts;
  const state = availabilityState(facts);
  return {
    state,
    quantity: state === 'low-stock' ? freeStock : null,
    // What lies in stock leaves at once, however long more of it would take.
    leadDays: state === 'to-order' ? facts.leadDays : 0,
    sizeClass,
    expectedOn: state === 'out-of-stock' && expectedDay > 0 ? dayOf(expectedDay) : null,
  };
}

function availabilityState(facts: StockFacts): Availability['state'] {
  if (!facts.isLive) return 'discontinued';
  if (isInStock(facts)) return facts.freeStock <= lowStockQuantity ? 'low-stock' : 'in-stock';
  return facts.leadDays > 0 ? 'to-order' : 'out-of-stock';
}

function dayOf(daysSince1970: number): string {
  return new Date(daysSince1970 * 86_400_000).toISOString().slice(0, 10);
}

/** In stock is what at least one whole pack is left of. */
export function isInStock({ freeStock, packSize }: Pick<StockFacts, 'freeStock' | 'packSize'>) {
  return freeStock >= packSize;
}

/** A slug as it is stored: without blanks around and without empty segments. */
export function normaliseSlug(slug: string): string {
  return slug
    .split('/')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
    .join('/');
}

/** Products count as new for so many days after their launch. */
export const newProductDays = 90;
/** The slug under which all new products are listed together. */
export const newProductsSlug = 'new';

/** Changes are kept so long that any snapshot still in use can be brought up to date by them. */
export const keptChangeDays = 14;
/** An older snapshot is not used: the log may no longer hold all that came after it. */
export const usableSnapshotDays = 7;
