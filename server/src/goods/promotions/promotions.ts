import type { PromotionData } from '@plumbline/contracts/staff/promotions.ts';
import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import { discountTargets, discountType } from '@plumbline/contracts/nouns/discount-terms.ts';
import { Refusal } from '../../core/refusal.ts';

export type PromotionPrices = Exclude<PromotionData['prices'], { kind: 'kept' }>;
export type PromotionTerms = Extract<PromotionPrices, { kind: 'terms' }>;
export type PricedItem = Extract<PromotionPrices, { kind: 'each' }>['items'][number];

/** A promotion as it is kept. */
export interface PromotionContent {
  name: string;
  startsAt: Date;
  endsAt: Date | null;
  /** Undefined leaves the prices that it has as they are. */
  prices: PromotionPrices | undefined;
}

/**
 * What staff wrote, as it is kept. Refuses what no promotion can be: an end before its beginning,
 * everything off, a target without targets, two prices for one item.
 */
export function readPromotion(data: PromotionData): PromotionContent {
  const problems: FieldProblem[] = [];
  const instant = (field: 'startsAt' | 'endsAt', text: string) => {
    const at = new Date(text);
    if (!Number.isNaN(at.getTime())) return at;
    problems.push({ path: `/body/${field}`, message: 'This is not a day and a time.' });
    return null;
  };
  const startsAt = instant('startsAt', data.startsAt);
  const endsAt = data.endsAt === null ? null : instant('endsAt', data.endsAt);
  if (startsAt && endsAt && endsAt <= startsAt) {
    problems.push({ path: '/body/endsAt', message: 'It has to end after it begins.' });
  }
  const prices = data.prices.kind === 'kept' ? undefined : data.prices;
  if (prices) problems.push(...priceProblems(prices));
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
  return { name: data.name.trim(), startsAt: startsAt!, endsAt, prices: prices && tidy(prices) };
}

/** What is wrong with prices before anybody asks the catalogue. */
export function priceProblems(prices: PromotionPrices): FieldProblem[] {
  if (prices.kind === 'each') {
    const skus = prices.items.map(({ sku }) => sku);
    const repeated = skus.find((sku, at) => skus.indexOf(sku) !== at);
    const message = `${repeated} has two prices. Leave one of them.`;
    return repeated === undefined ? [] : [{ path: '/body/prices/items', message }];
  }
  const problems: FieldProblem[] = [];
  if (prices.type === discountType.percentage && prices.amount >= 10_000) {
    const message = 'A price has to stay: take off less than 100 %.';
    problems.push({ path: '/body/prices/amount', message });
  }
  const isNamed = discountTargets[prices.targetType].named !== null;
  if (isNamed && tidyTargets(prices).length === 0) {
    problems.push({ path: '/body/prices/targets', message: 'Say what it is for.' });
  }
  return problems;
}

/** Prices without what has no meaning: blanks, repetitions, targets of what is for everything. */
export function tidy(prices: PromotionPrices): PromotionPrices {
  if (prices.kind === 'each') return prices;
  return { ...prices, targets: tidyTargets(prices) };
}

function tidyTargets({ targetType, targets }: PromotionTerms): string[] {
  if (discountTargets[targetType].named === null) return [];
  return [...new Set(targets.map((target) => target.trim()))].filter(Boolean);
}

/**
 * When a promotion ends that is ended now: at once, or, before it has begun, at its beginning, so
 * that it never was. Null for one that is over already.
 */
export function endingOf(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
  now: Date,
): Date | null {
  const at = startsAt > now ? startsAt : now;
  return endsAt !== null && endsAt <= at ? null : at;
}
