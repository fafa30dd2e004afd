import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { DayNumber } from '../../core/calendar.ts';
import type { Postcode } from '../../people/address-lookup/postcode.ts';

/** A service as it is offered to one zone for one size class. Prices are pence inc VAT. */
export interface ServiceOffer {
  /** Also the id of the option that it makes: 'standard', 'two-person'. */
  serviceCode: string;
  name: string;
  detail: string;
  /** The shopper chooses the day. */
  specificDay: boolean;
  position: number;
  /** From dispatch to the door, in days on which the service delivers there; at least 1. */
  transitDays: number;
  /** When orders of a day are closed, in minutes after midnight in London. */
  cutOffMinute: number;
  /** Goods leave on Saturdays and Sundays too. */
  weekendDispatch: boolean;
  incPence: number;
  surchargeIncPence: number;
  /** What a Saturday or Sunday adds; null where the service does not come on that day. */
  saturdayIncPence: number | null;
  sundayIncPence: number | null;
}

export interface DeliveryZone {
  code: string;
  name: string;
  ukVat: boolean;
  /** The bank holidays of the nation that it lies in. */
  holidays: ReadonlySet<DayNumber>;
  /** A class without offers is not delivered there; `exclusions` says why. */
  offers: ReadonlyMap<SizeClass, readonly ServiceOffer[]>;
  exclusions: ReadonlyMap<SizeClass, string>;
}

/** How much of a size class makes one consignment; more of it goes as the next larger class. */
export interface SizeClassLimit {
  sizeClass: SizeClass;
  maxGrams: number;
}

/** All that decides where, when and for how much is delivered, as the shop's tables say it. */
export interface DeliveryTerms {
  version: number;
  /** By area, district or sector. */
  zonesByPrefix: ReadonlyMap<string, DeliveryZone>;
  /** What is promised to somebody who has not told a postcode. */
  defaultZone: DeliveryZone;
  /** From the smallest to the largest. */
  sizeClasses: readonly SizeClassLimit[];
  /** The bank holidays of where the goods leave. */
  dispatchHolidays: ReadonlySet<DayNumber>;
}

/** The zone of the longest part of a postcode that has one: sector, then district, then area. */
export function zoneFor(
  { zonesByPrefix }: DeliveryTerms,
  { sector, outward, area }: Postcode,
): DeliveryZone | undefined {
  return (
    (sector === null ? undefined : zonesByPrefix.get(sector)) ??
    zonesByPrefix.get(outward) ??
    zonesByPrefix.get(area)
  );
}
