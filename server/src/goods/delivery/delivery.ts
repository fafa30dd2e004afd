import { amountFrom } from '@plumbline/contracts/nouns/vat.ts';
import type { DeliveryOption, SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { formatDay, londonDay, type DayNumber } from '../../core/calendar.ts';
import { deliversOn, earliestArrival, orderBy, weekendPence, type Route } from './schedule.ts';
import type { DeliveryTerms, DeliveryZone, ServiceOffer, SizeClassLimit } from './terms.ts';

/** One line of what is to be delivered. */
export interface DeliveryLine {
  sizeClass: SizeClass;
  /** Working days until the goods are ready to leave; 0 for what is in stock. */
  leadDays: number;
  quantity: number;
  weightGrams: number;
}

export interface DeliveryRequest {
  lines: readonly DeliveryLine[];
  zone: DeliveryZone;
  now: Date;
}

export type DeliveryQuote =
  | { kind: 'options'; options: DeliveryOption[] }
  /** Why not, in a sentence for the shopper. */
  | { kind: 'undeliverable'; reason: string };

/** Days beyond this many weeks after the first possible one are not sold. */
const bookableDays = 8 * 7;
/** How many days a list of specific days holds. */
const listedDays = 4 * 7;
/** Delivery is standard-rated; zones outside UK VAT pay the same pence with no VAT in them. */
const vatRatePercent = 20;

/** What the lines become as one delivery. */
interface Consignment {
  sizeClass: SizeClass;
  /** How many full loads of the largest class it takes; 1 for the others. */
  count: number;
  /** The latest line's, because the whole arrives together. */
  leadDays: number;
  grams: number;
  /** The class is larger than any line's own, because of the weight of all. */
  raisedByWeight: boolean;
}

/** The class of the largest line, or a larger one where the weight of all is too much for it. */
function consign(limits: readonly SizeClassLimit[], lines: readonly DeliveryLine[]): Consignment {
  const grams = lines.reduce((sum, line) => sum + line.quantity * line.weightGrams, 0);
  const classes = new Set(lines.map((line) => line.sizeClass));
  const own = Math.max(0, ...limits.keys().filter((at) => classes.has(limits[at]!.sizeClass)));
  const largest = limits.length - 1;
  const fitting = limits.findIndex((limit, at) => at >= own && grams <= limit.maxGrams);
  const { sizeClass, maxGrams } = limits[fitting === -1 ? largest : fitting]!;
  return {
    sizeClass,
    count: Math.max(1, Math.ceil(grams / maxGrams)),
    leadDays: Math.max(0, ...lines.map((line) => line.leadDays)),
    grams,
    raisedByWeight: sizeClass !== limits[own]!.sizeClass,
  };
}

/** One way in which the whole request can be delivered, before a day is chosen. */
interface Way extends Route {
  consignment: Consignment;
  earliest: DayNumber;
}

function waysOf(terms: DeliveryTerms, { lines, zone, now }: DeliveryRequest): Way[] {
  const consignment = consign(terms.sizeClasses, lines);
  return (zone.offers.get(consignment.sizeClass) ?? []).map((offer) => {
    const route = { offer, zone, dispatchHolidays: terms.dispatchHolidays };
    return { ...route, consignment, earliest: earliestArrival(route, now, consignment.leadDays) };
  });
}

/**
 * The route of goods that are on their way already, by the service that was chosen for them. Where
 * their class does not go by it any more, or is not known, the slowest class that does is theirs.
 * Undefined where the service does not come to the zone.
 */
export function findRoute(
  { sizeClasses, dispatchHolidays }: DeliveryTerms,
  { lines, zone }: { lines: readonly DeliveryLine[] | null; zone: DeliveryZone },
  serviceCode: string,
): Route | undefined {
  const sizeClass = lines && consign(sizeClasses, lines).sizeClass;
  const ways = [...zone.offers].flatMap(([by, offers]) =>
    offers.filter((offer) => offer.serviceCode === serviceCode).map((offer) => ({ by, offer })),
  );
  const slowest = ways.toSorted((a, b) => b.offer.transitDays - a.offer.transitDays)[0];
  const way = ways.find(({ by }) => by === sizeClass) ?? slowest;
  return way && { offer: way.offer, zone, dispatchHolidays };
}

/**
 * How the lines can be delivered together, each way with its first day and its price: the cheapest
 * first, and a day of the shopper's choice last. The day is that of the latest line.
 */
export function quoteDelivery(terms: DeliveryTerms, request: DeliveryRequest): DeliveryQuote {
  const options = waysOf(terms, request)
    .toSorted(
      (a, b) =>
        Number(a.offer.specificDay) - Number(b.offer.specificDay) ||
        pricePence(a, a.earliest) - pricePence(b, b.earliest) ||
        a.offer.position - b.offer.position,
    )
    .map((way) => offered(way, request.now));
  return options.length > 0
    ? { kind: 'options', options }
    : { kind: 'undeliverable', reason: whyNot(terms, request) };
}

/**
 * The option that a shopper chose, as it is now: its day may have moved on since a cut-off has
 * passed. Undefined where it is not offered any more, or not on the specific day asked for.
 */
export function findDeliveryOption(
  terms: DeliveryTerms,
  request: DeliveryRequest,
  chosen: { optionId: string; day?: DayNumber },
): DeliveryOption | undefined {
  const way = waysOf(terms, request).find(({ offer }) => offer.serviceCode === chosen.optionId);
  if (!way) return undefined;
  if (!way.offer.specificDay) return optionOn(way, way.earliest, request.now);
  if (chosen.day === undefined || !isBookable(way, chosen.day)) return undefined;
  return optionOn(way, chosen.day, request.now);
}

export interface SpecificDays {
  optionId: string;
  days: { day: string; available: boolean; price: LineAmount | null }[];
}

/**
 * Four weeks of days from `from`, or from the first possible one, each with its price or closed. No
 * days at all where the lines cannot be delivered on a day of choice.
 */
export function listSpecificDays(
  terms: DeliveryTerms,
  request: DeliveryRequest & { from?: DayNumber },
): SpecificDays {
  const way = waysOf(terms, request).find(({ offer }) => offer.specificDay);
  if (!way) return { optionId: 'specific-day', days: [] };
  const tomorrow = londonDay(request.now) + 1;
  const first = Math.max(request.from ?? way.earliest, tomorrow);
  const days = Array.from({ length: listedDays }, (_, index) => {
    const day = first + index;
    const available = isBookable(way, day);
    return { day: formatDay(day), available, price: available ? price(way, day) : null };
  });
  return { optionId: way.offer.serviceCode, days };
}

function isBookable(way: Way, day: DayNumber): boolean {
  return day >= way.earliest && day < way.earliest + bookableDays && deliversOn(way, day);
}

/** A way before its day is chosen: no day of choice costs less than a weekday does. */
function offered(way: Way, now: Date): DeliveryOption {
  const option = optionOn(way, way.earliest, now);
  if (!way.offer.specificDay) return option;
  return { ...option, fromPrice: amountIn(way, standingPence(way.offer) * way.consignment.count) };
}

function optionOn(way: Way, day: DayNumber, now: Date): DeliveryOption {
  const { offer, consignment } = way;
  return {
    optionId: offer.serviceCode,
    name: offer.name,
    detail: offer.detail,
    day: formatDay(day),
    price: price(way, day),
    surchargeIncPence: offer.surchargeIncPence * consignment.count,
    orderBy: orderBy(way, now, consignment.leadDays, day).toISOString(),
    specificDay: offer.specificDay,
  };
}

function pricePence({ offer, consignment }: Way, day: DayNumber): number {
  return (standingPence(offer) + (weekendPence(offer, day) ?? 0)) * consignment.count;
}

function price(way: Way, day: DayNumber): LineAmount {
  return amountIn(way, pricePence(way, day));
}

function amountIn({ zone }: Way, incPence: number): LineAmount {
  return amountFrom('inc', incPence, zone.ukVat ? vatRatePercent : 0);
}

/** The price of one consignment on a weekday, the zone's surcharge included. */
export function standingPence(offer: ServiceOffer): number {
  return offer.incPence + offer.surchargeIncPence;
}

const nameOfClass: Record<SizeClass, string> = {
  parcel: 'as a parcel',
  large: 'by van',
  bulky: 'by a two-person lorry',
  pallet: 'on a pallet',
};

function whyNot(terms: DeliveryTerms, { lines, zone }: DeliveryRequest): string {
  const { sizeClass, grams, raisedByWeight } = consign(terms.sizeClasses, lines);
  const reason = zone.exclusions.get(sizeClass) ?? `We do not deliver this to ${zone.name} yet.`;
  if (!raisedByWeight) return reason;
  const weight = `${Math.ceil(grams / 1000)} kg`;
  return `Together these weigh ${weight} and would travel ${nameOfClass[sizeClass]}. ${reason}`;
}
