import { readyFirst, type DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import { Refusal } from '../../core/refusal.ts';
import { countries } from '../../people/address-lookup/countries.ts';
import { parsePostcode, requirePostcode } from '../../people/address-lookup/postcode.ts';
import type { Offer } from '../catalogue/reader.ts';
import { parseDay } from '../../core/calendar.ts';
import {
  findDeliveryOption,
  findRoute,
  listSpecificDays,
  quoteDelivery,
  type DeliveryLine,
  type DeliveryRequest,
  type SpecificDays,
} from './delivery.ts';
import { quoteReadyFirst } from './ready-first.ts';
import type { Route } from './schedule.ts';
import { zoneFor, type DeliveryTerms, type DeliveryZone } from './terms.ts';

/** Goods that are to be brought: what delivery depends on of an offering, and how many of it. */
export interface GoodsLine {
  offer: Pick<Offer, 'availability' | 'weightGrams'>;
  quantity: number;
}

/** Where goods go, by the delivery terms that were read for the question. */
export interface Destination {
  terms: DeliveryTerms;
  zone: DeliveryZone;
}

/** What was chosen, not what it costs: an option is quoted anew whenever it is read. */
export interface ChosenOption {
  optionId: string;
  day: string | null;
}

/** Where a postcode is; refuses one that is none, or lies nowhere. `at` is where it was given. */
export function getDestination(terms: DeliveryTerms, postcode: string, at: string): Destination {
  const parsed = requirePostcode(postcode, at);
  const zone = zoneFor(terms, parsed);
  if (zone) return { terms, zone };
  throw undeliverable(`We do not know where ${parsed.outward} is. Please check the postcode.`, at);
}

/** The same of a postcode that was taken once; null where nothing is brought any more. */
export function findDestination(terms: DeliveryTerms, postcode: string): Destination | null {
  const parsed = parsePostcode(postcode);
  const zone = parsed.kind === 'postcode' ? zoneFor(terms, parsed.postcode) : undefined;
  return zone ? { terms, zone } : null;
}

/** Refuses a country that nothing is brought to. */
export function requireDelivered(countryCode: string, at: string): void {
  const country = countries.find((each) => each.countryCode === countryCode);
  if (country?.delivered) return;
  throw undeliverable(`We do not deliver to ${country?.name ?? 'this country'} yet.`, at);
}

/**
 * How goods can be brought together, each way with its first day and its price, which priceDelivery
 * gives the VAT of the goods. Refuses what is not brought there; `at` is where the place was given.
 */
export function listOptions(
  destination: Destination,
  lines: readonly GoodsLine[],
  { now, at }: { now: Date; at: string },
): DeliveryOption[] {
  const quoted = quoteDelivery(destination.terms, requestFor(destination, lines, now));
  if (quoted.kind === 'undeliverable') throw undeliverable(quoted.reason, at);
  return quoted.options;
}

/** The same, and none where the goods are not brought there any more. */
export function findOptions(
  destination: Destination,
  lines: readonly GoodsLine[],
  now: Date,
): DeliveryOption[] {
  const quoted = quoteDelivery(destination.terms, requestFor(destination, lines, now));
  return quoted.kind === 'options' ? quoted.options : [];
}

/** The days from one on, or from the first possible, on which the goods can be brought by choice. */
export function listDays(
  destination: Destination,
  lines: readonly GoodsLine[],
  { now, from }: { now: Date; from: string | undefined },
): SpecificDays {
  const first = from === undefined ? undefined : parseDay(from);
  return listSpecificDays(destination.terms, {
    ...requestFor(destination, lines, now),
    ...(first === undefined ? {} : { from: first }),
  });
}

/** The goods in two deliveries, what is ready first; null where that brings nothing sooner. */
export function findReadyFirst(
  destination: Destination,
  lines: readonly GoodsLine[],
  now: Date,
): DeliveryOption | null {
  return quoteReadyFirst(destination.terms, requestFor(destination, lines, now));
}

/** The option that was chosen, quoted anew; null where none was, or it is not offered any more. */
export function findOption(
  destination: Destination,
  lines: readonly GoodsLine[],
  chosen: ChosenOption | null,
  now: Date,
): DeliveryOption | null {
  if (!chosen) return null;
  if (chosen.optionId === readyFirst) return findReadyFirst(destination, lines, now);
  const day = chosen.day === null ? undefined : parseDay(chosen.day);
  const wanted = { optionId: chosen.optionId, ...(day === undefined ? {} : { day }) };
  const request = requestFor(destination, lines, now);
  return findDeliveryOption(destination.terms, request, wanted) ?? null;
}

/** By what route goods go to a postcode by an option; null where that is not known any more. */
export function findOptionRoute(
  terms: DeliveryTerms,
  { postcode, optionId, goods }: { postcode: string; optionId: string; goods: GoodsLine[] | null },
): Route | null {
  const zone = findDestination(terms, postcode)?.zone;
  const lines = goods && goods.map(toDeliveryLine);
  return (zone && findRoute(terms, { lines, zone }, optionId)) ?? null;
}

function requestFor(
  { zone }: Destination,
  lines: readonly GoodsLine[],
  now: Date,
): DeliveryRequest {
  return { zone, now, lines: lines.map(toDeliveryLine) };
}

/** What delivery asks of so many of an offering. */
export function toDeliveryLine({ offer, quantity }: GoodsLine): DeliveryLine {
  const { sizeClass, leadDays } = offer.availability;
  return { sizeClass, leadDays, quantity, weightGrams: offer.weightGrams };
}

function undeliverable(detail: string, at: string): Refusal {
  return new Refusal('address-undeliverable', { detail, fields: [{ path: at, message: detail }] });
}
