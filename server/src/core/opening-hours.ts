import type { GlobalItemValues } from '@plumbline/contracts/nouns/content/global-items.ts';
import {
  findOpenDay,
  formatDay,
  londonDay,
  londonInstant,
  londonMinute,
  weekday,
  type DayNumber,
} from './calendar.ts';

/** From when until when somebody answers on a day, in minutes since midnight by London's clocks. */
export interface OpenSpan {
  fromMinute: number;
  untilMinute: number;
}

export interface OpeningHours {
  /** From Monday to Sunday; null for a day on which nobody answers. */
  week: readonly (OpenSpan | null)[];
  /** Days that differ, such as "2026-12-25". */
  exceptions: ReadonlyMap<string, OpenSpan | null>;
}

/** When somebody answers on a day; null for never. */
export function openOn(hours: OpeningHours, day: DayNumber): OpenSpan | null {
  const other = hours.exceptions.get(formatDay(day));
  return other === undefined ? hours.week[weekday(day)]! : other;
}

/** Whether somebody answers at this instant. */
export function isOpenAt(hours: OpeningHours, at: Date): boolean {
  const span = openOn(hours, londonDay(at));
  const minute = londonMinute(at);
  return span !== null && span.fromMinute <= minute && minute < span.untilMinute;
}

/** How long an answer takes: minutes of opening hours, days on which somebody answers, or any days. */
export type AnswerTime =
  | { minutes: number; openDays?: never; days?: never }
  | { openDays: number; minutes?: never; days?: never }
  | { days: number; minutes?: never; openDays?: never };

/** When on its day an answer is promised that takes days. */
const latestMinute = 17 * 60;
const roundedToMinutes = 30;
const daysWithoutHours = 7;

/** By when something is promised that takes so many days, open or not. */
export const withinDays = (at: Date, days: number): Date =>
  londonInstant(londonDay(at) + days, latestMinute);

/** By when an answer is promised for what was asked at an instant. */
export function answerBy(hours: OpeningHours, at: Date, time: AnswerTime): Date {
  if (time.days !== undefined) return withinDays(at, time.days);
  if (time.minutes !== undefined)
    return afterOpenMinutes(hours, at, time.minutes, roundedToMinutes);
  let day: DayNumber | null = londonDay(at);
  for (let left = time.openDays; left > 0 && day !== null; left--) day = findOpen(hours, day + 1);
  const span = day === null ? null : openOn(hours, day);
  if (day === null || span === null) return withinDays(at, daysWithoutHours);
  return londonInstant(day, Math.min(span.untilMinute, latestMinute));
}

const findOpen = (hours: OpeningHours, from: DayNumber) =>
  findOpenDay(from, (day) => openOn(hours, day) !== null);

/**
 * The instant at which somebody was here for so many minutes, moved on to a full step of the clock. It
 * never lies outside the hours of its day. Where staff have written no hours, or none for two months, a
 * person still answers within so many days.
 */
function afterOpenMinutes(hours: OpeningHours, from: Date, minutes: number, step: number): Date {
  const first = londonDay(from);
  let left = minutes;
  let day = findOpen(hours, first);
  while (day !== null) {
    const { fromMinute, untilMinute } = openOn(hours, day)!;
    const begins = day === first ? Math.max(fromMinute, londonMinute(from)) : fromMinute;
    const here = Math.max(0, untilMinute - begins);
    if (left <= here) {
      const minute = Math.ceil((begins + left) / step) * step;
      return londonInstant(day, Math.min(minute, untilMinute));
    }
    left -= here;
    day = findOpen(hours, day + 1);
  }
  return withinDays(from, daysWithoutHours);
}

/** The same hours with nobody here on bank holidays, unless somebody has written when they are. */
export const withBankHolidays = (
  { week, exceptions }: OpeningHours,
  holidays: ReadonlySet<DayNumber>,
): OpeningHours => ({
  week,
  exceptions: new Map([
    ...[...holidays].map((day) => [formatDay(day), null] as const),
    ...exceptions,
  ]),
});

/**
 * The instant at which somebody was here for so many hours, moved on to the full hour: what is promised
 * is read on a clock.
 */
export const afterOpenHours = (hours: OpeningHours, from: Date, count: number): Date =>
  afterOpenMinutes(hours, from, count * 60, 60);

/** How long somebody was here between two instants, in whole hours, begun ones included. */
export function openHoursBetween(hours: OpeningHours, from: Date, to: Date): number {
  const [first, last] = [londonDay(from), londonDay(to)];
  let minutes = 0;
  for (let day = first; day <= last; day++) {
    const span = openOn(hours, day);
    if (!span) continue;
    const begins = day === first ? Math.max(londonMinute(from), span.fromMinute) : span.fromMinute;
    const ends = day === last ? Math.min(londonMinute(to), span.untilMinute) : span.untilMinute;
    minutes += Math.max(0, ends - begins);
  }
  return Math.ceil(minutes / 60);
}

type WrittenHours = GlobalItemValues['opening-hours'];

/** Reads hours as staff write them. */
export const readHours = ({ days, exceptions }: WrittenHours): OpeningHours => ({
  week: days.map(spanOf),
  exceptions: new Map(exceptions.map(({ day, hours }) => [day, spanOf(hours)])),
});

/** One that ends before it begins has no minute in it, so that nobody is here. */
function spanOf(written: WrittenHours['days'][number]): OpenSpan | null {
  if (written === null) return null;
  const span = { fromMinute: minuteAt(written.opens), untilMinute: minuteAt(written.closes) };
  return span.fromMinute < span.untilMinute ? span : null;
}

function minuteAt(clock: string): number {
  const [hour = NaN, minute = NaN] = clock.split(':').map(Number);
  if (!Number.isInteger(hour * 60 + minute)) throw new Error(`${clock} is no time of a day.`);
  return hour * 60 + minute;
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A span as clocks show it. */
export const clockSpan = (span: OpenSpan | null) =>
  span && { from: clock(span.fromMinute), until: clock(span.untilMinute) };

const lookedAhead = 28;

/** The days of the next four weeks whose hours are not those of their weekday. */
export function otherDays(hours: OpeningHours, today: DayNumber) {
  return Array.from({ length: lookedAhead }, (_, ahead) => today + ahead)
    .filter((day) => hours.exceptions.has(formatDay(day)))
    .map((day) => ({ day: formatDay(day), hours: clockSpan(openOn(hours, day)) }));
}
