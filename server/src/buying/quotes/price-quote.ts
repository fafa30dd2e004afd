import { divideHalfUp, vatOfEx } from '@plumbline/contracts/nouns/vat.ts';
import {
  workUnits,
  type PricedQuoteLine,
  type Quote,
  type QuoteContent,
  type QuoteLine,
  type QuotePricing,
  type QuoteSums,
} from '@plumbline/contracts/nouns/quotes.ts';
import { mostPence } from '@plumbline/contracts/nouns/values.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { Refusal } from '../../core/refusal.ts';

/** What one piece cost a business when that was noted, and what it was called. */
export interface NotedCost {
  offeringId: number;
  slug: string;
  name: string;
  /** Its finish and its size, for the client. */
  note: string;
  unitExPence: number;
  unitIncPence: number;
  /** In how many working days it left then; null where it could not be had. Earlier notes have none. */
  leadDays?: number | null;
}

/** The goods of a quote with their costs, by SKU. */
export type Costs = Readonly<Record<string, NotedCost>>;

type Vat = QuoteContent['vat'];

/** What an offer costs whoever it is priced for. */
export function noteCost(offer: Offer): NotedCost {
  const { offeringId, slug, name, variant, dimensions, price } = offer;
  const { widthMm, depthMm, heightMm } = dimensions;
  const sizes = [widthMm, depthMm, heightMm].filter((size) => size !== null);
  return {
    offeringId,
    slug,
    name,
    note: [variant, sizes.length === 3 ? `${sizes.join(' × ')} mm` : null]
      .filter(Boolean)
      .join(' · '),
    unitExPence: price.exPence,
    unitIncPence: price.incPence,
    leadDays: leadDaysOf(offer),
  };
}

/** In how many working days goods leave, on which the day that they come depends; null where they cannot be had. */
export function leadDaysOf({ availability: { state, leadDays } }: Pick<Offer, 'availability'>) {
  return state === 'out-of-stock' || state === 'discontinued' ? null : leadDays;
}

/** Whether goods come on another day than they would have when that was noted, or cannot be had now. */
export function comesOtherwise(
  offer: Pick<Offer, 'availability'> | null,
  thenLeadDays: number | null,
): boolean {
  const leadDays = offer && leadDaysOf(offer);
  return leadDays === null || (thenLeadDays !== null && leadDays !== thenLeadDays);
}

/** What goods cost who quotes them: ex VAT where they take it back, else with it. */
export const costFor = (
  { isRegistered }: Vat,
  cost: Pick<NotedCost, 'unitExPence' | 'unitIncPence'>,
): number => (isRegistered ? cost.unitExPence : cost.unitIncPence);

/** A client's price from a cost, rounded half up to a penny. */
export function clientPrice(costPence: number, { kind, basisPoints }: QuotePricing): number {
  return kind === 'mark-up'
    ? divideHalfUp(costPence * (10_000 + basisPoints), 10_000)
    : divideHalfUp(costPence * 10_000, 10_000 - basisPoints);
}

/** The highest margin: nothing that costs something is sold at nothing but profit. */
const mostMargin = 9_500;

/** Refuses a margin that no price has, at its field. */
export function requirePricings({ sections }: QuoteContent): void {
  for (const [at, { pricing, lines }] of sections.entries()) {
    requirePricing(pricing, `/body/content/sections/${at}/pricing`);
    for (const [index, line] of lines.entries()) {
      if (line.kind !== 'goods' || line.pricing === null) continue;
      requirePricing(line.pricing, `/body/content/sections/${at}/lines/${index}/pricing`);
    }
  }
}

function requirePricing({ kind, basisPoints }: QuotePricing, path: string): void {
  if (kind === 'mark-up' || basisPoints <= mostMargin) return;
  const message = 'A margin is a part of the price: enter up to 95 %.';
  throw new Refusal('invalid-request', { detail: message, fields: [{ path, message }] });
}

/** What to change of a line whose sum is too large, by its kind. */
const largeFields = { goods: 'quantity', work: 'eachPence', allowance: 'pence' } as const;

/** Refuses what comes to more than any sum may, at the line with which it does. */
export function requireSums(content: QuoteContent, costs: Costs): void {
  let totalPence = 0;
  let costPence = 0;
  for (const [at, { lines }] of priceQuote(content, costs).sections.entries()) {
    for (const [index, line] of lines.entries()) {
      totalPence += line.pence + line.vatPence;
      costPence += line.costPence ?? 0;
      if (Math.max(totalPence, costPence) <= mostPence) continue;
      const field = largeFields[content.sections[at]!.lines[index]!.kind];
      const path = `/body/content/sections/${at}/lines/${index}/${field}`;
      const message = 'With this line the quote comes to more than £1,000,000,000. Enter less.';
      throw new Refusal('invalid-request', { detail: message, fields: [{ path, message }] });
    }
  }
}

/**
 * Every line and sum of a quote. A client's price is of one piece, and the line is so many of it, so
 * that what the client reads multiplies out; VAT is per line, half up, as in the shop.
 */
export function priceQuote(
  { sections, vat }: QuoteContent,
  costs: Costs,
): Pick<Quote, 'sections' | 'sums'> {
  const priced = sections.map(({ pricing, lines }) => {
    const ofSection = lines.map((line) => priceLine(line, { pricing, vat, costs }));
    return { pence: sumOf(ofSection, 'pence'), lines: ofSection };
  });
  const all = priced.flatMap(({ lines }) => lines);
  const goods = all.filter(({ costPence }) => costPence !== null);
  const exPence = sumOf(all, 'pence');
  const vatPence = sumOf(all, 'vatPence');
  const goodsPence = sumOf(goods, 'pence');
  const sums: QuoteSums = {
    goodsCostPence: goods.reduce((sum, { costPence }) => sum + costPence!, 0),
    goodsPence,
    workPence: exPence - goodsPence,
    exPence,
    vatPence,
    totalPence: exPence + vatPence,
  };
  return { sections: priced, sums };
}

const sumOf = (lines: readonly PricedQuoteLine[], name: 'pence' | 'vatPence') =>
  lines.reduce((sum, line) => sum + line[name], 0);

function priceLine(
  line: QuoteLine,
  { pricing, vat, costs }: { pricing: QuotePricing; vat: Vat; costs: Costs },
): PricedQuoteLine {
  const withVat = (pence: number) => ({
    pence,
    vatPence: vat.isRegistered ? vatOfEx(pence, vat.ratePercent) : 0,
  });
  if (line.kind === 'goods') {
    const cost = costs[line.sku];
    if (!cost) throw new Error(`The cost of ${line.sku} was not noted.`);
    const eachCostPence = costFor(vat, cost);
    const eachPence = clientPrice(eachCostPence, line.pricing ?? pricing);
    return {
      text: line.label ?? cost.name,
      note: cost.note,
      eachCostPence,
      costPence: eachCostPence * line.quantity,
      eachPence,
      ...withVat(eachPence * line.quantity),
    };
  }
  const isWork = line.kind === 'work';
  const eachPence = isWork ? line.eachPence : line.pence;
  return {
    text: line.text,
    note: isWork
      ? line.unit === 'job'
        ? 'Fixed price'
        : ''
      : 'Allowance, settled by what is chosen',
    eachCostPence: null,
    costPence: null,
    eachPence,
    ...withVat(isWork ? divideHalfUp(line.eachPence * line.quantity, 100) : line.pence),
  };
}

/** "3", "4 days", "2.5 hours"; nothing for what is not counted. */
export function quantityText(line: QuoteLine): string {
  if (line.kind === 'goods') return String(line.quantity);
  if (line.kind === 'allowance' || line.unit === 'job') return '';
  const count = String(line.quantity / 100);
  return `${count} ${count === '1' ? line.unit : workUnits[line.unit]}`;
}
