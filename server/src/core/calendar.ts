/** A calendar day as whole days since 1 January 1970, so that distance and weekday are arithmetic. */
export type DayNumber = number;

export const saturday = 5;
export const sunday = 6;

const msPerDay = 86_400_000;
const msPerHour = 3_600_000;
const msPerMinute = 60_000;

/** "2026-11-24" as a day, or undefined where there is no such day. */
export function parseDay(text: string): DayNumber | undefined {
  const day = Math.floor(Date.parse(`${text}T00:00:00Z`) / msPerDay);
  return Number.isFinite(day) && formatDay(day) === text ? day : undefined;
}

/** A day as "2026-11-24". A page of arrival days has hundreds, and toISOString is four times slower. */
export function formatDay(day: DayNumber): string {
  const date = new Date(day * msPerDay);
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The last Sunday of a month; 0 for January. */
function lastSunday(year: number, month: number): DayNumber {
  const last = Date.UTC(year, month + 1, 0) / msPerDay;
  return last - ((weekday(last) + 1) % 7);
}

/**
 * How far London's clocks are ahead of UTC: an hour from the last Sunday of March to that of
 * October, both at 01:00 UTC. The rule stands here because every page asks; Intl takes a hundred
 * times as long, and is what the tests compare it with.
 */
function londonOffsetMs(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  const begins = lastSunday(year, 2) * msPerDay + msPerHour;
  const ends = lastSunday(year, 9) * msPerDay + msPerHour;
  return instant >= begins && instant < ends ? msPerHour : 0;
}

/** The calendar day in London at an instant. */
export function londonDay(instant: Date): DayNumber {
  const time = instant.getTime();
  return Math.floor((time + londonOffsetMs(time)) / msPerDay);
}

/**
 * The instant at which London's clocks show a time of day. A time that they skip in spring counts
 * as the one an hour later; of one that they show twice in autumn, the first is meant.
 */
export function londonInstant(day: DayNumber, minuteOfDay: number): Date {
  const inWinter = day * msPerDay + minuteOfDay * msPerMinute;
  const inSummer = inWinter - msPerHour;
  return new Date(londonOffsetMs(inSummer) === msPerHour ? inSummer : inWinter);
}

/**
 * The same time of day by London's clocks, so many calendar months earlier: of a day that the month does
 * not have, its last one. What is told "in 12 months" goes back so far, whatever days the months have.
 */
export function monthsBefore(at: Date, months: number): Date {
  const day = new Date(londonDay(at) * msPerDay);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() - months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Math.min(day.getUTCDate(), lastDate);
  return londonInstant(Date.UTC(year, month, date) / msPerDay, londonMinute(at));
}

/** How many minutes London's clocks show after midnight at an instant. */
export const londonMinute = (instant: Date): number =>
  Math.floor((instant.getTime() + londonOffsetMs(instant.getTime())) / msPerMinute) % (24 * 60);

/** Monday to Friday, bank holidays excepted. */
export function isWorkingDay(day: DayNumber, holidays: ReadonlySet<DayNumber>): boolean {
  return weekday(day) < saturday && !holidays.has(day);
}

// Two months without one open day mean that the data are wrong, and no promise can be made.
const longestClosure = 62;

/** The nth open day after a day; 0 is the day itself, open or not. */
export function nthOpenDayAfter(
  day: DayNumber,
  count: number,
  isOpen: (day: DayNumber) => boolean,
): DayNumber {
  let found = day;
  for (let left = count; left > 0; left--) found = nextOpenDay(found + 1, isOpen);
  return found;
}

/** The first open day from a day on. */
export function nextOpenDay(day: DayNumber, isOpen: (day: DayNumber) => boolean): DayNumber {
  const found = findOpenDay(day, isOpen);
  if (found !== null) return found;
  throw new Error(`There is no open day in the two months from ${formatDay(day)}.`);
}

/** The same; null where two months have none. */
export function findOpenDay(day: DayNumber, isOpen: (day: DayNumber) => boolean): DayNumber | null {
  for (let found = day; found < day + longestClosure; found++) if (isOpen(found)) return found;
  return null;
}
