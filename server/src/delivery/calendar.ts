/** A calendar day as whole days since 1 January 1970, so that distance and weekday are arithmetic. */
export type DayNumber = number;

export const saturday = 5;
export const sunday = 6;

const msPerDay = 86_400_000;
const msPerMinute = 60_000;

/** "2026-11-24" as a day, or undefined where there is no such day. */
export function parseDay(text: string): DayNumber | undefined {
  const day = Math.floor(Date.parse(`${text}T00:00:00Z`) / msPerDay);
  return Number.isFinite(day) && formatDay(day) === text ? day : undefined;
}

export function formatDay(day: DayNumber): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10);
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

const londonOffset = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  timeZoneName: 'longOffset',
});

/** How far London's clocks are ahead of UTC: 0 minutes in winter, 60 in summer. */
function londonOffsetMinutes(instant: number): number {
  const name = londonOffset.formatToParts(instant).find((part) => part.type === 'timeZoneName');
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** The calendar day in London at an instant. */
export function londonDay(instant: Date): DayNumber {
  const time = instant.getTime();
  return Math.floor((time + londonOffsetMinutes(time) * msPerMinute) / msPerDay);
}

/**
 * The instant at which London's clocks show a time of day. A time that they skip in spring counts
 * as the one an hour later; of one that they show twice in autumn, the first is meant.
 */
export function londonInstant(day: DayNumber, minuteOfDay: number): Date {
  const inWinter = day * msPerDay + minuteOfDay * msPerMinute;
  const inSummer = inWinter - 60 * msPerMinute;
  return new Date(londonOffsetMinutes(inSummer) === 60 ? inSummer : inWinter);
}

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
  for (let found = day; found < day + longestClosure; found++) if (isOpen(found)) return found;
  throw new Error(`There is no open day in the two months from ${formatDay(day)}.`);
}
