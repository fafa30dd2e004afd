/** A day of the calendar; `price` is null on a day without deliveries. */
export interface CalendarDay {
  day: string;
  /** "27", and "1 Dec" on the first of a month. */
  label: string;
  /** "Fri" */
  weekday: string;
  /** "Friday 27 November, £40" */
  name: string;
  price: string | null;
}

export interface DayCalendar {
  /** "November – December 2026" */
  title: string;
  /** Weeks from Monday to Sunday; null stands outside the days that are listed. */
  weeks: (CalendarDay | null)[][];
}

const daysInWeek = 7;

/** Puts consecutive days into weeks that begin on a Monday, from the first week with a delivery. */
export function dayCalendar(listed: readonly CalendarDay[]): DayCalendar {
  const days = fromFirstWeek(listed);
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return { title: '', weeks: [] };
  const before = mondayIndex(first.day);
  const cells: (CalendarDay | null)[] = [...Array<null>(before).fill(null), ...days];
  while (cells.length % daysInWeek !== 0) cells.push(null);
  return {
    title: monthsOf(first.day, last.day),
    weeks: Array.from({ length: cells.length / daysInWeek }, (_, week) =>
      cells.slice(week * daysInWeek, (week + 1) * daysInWeek),
    ),
  };
}

/** Leaves out the weeks before the first with a day to choose; without any, all of them stay. */
function fromFirstWeek(days: readonly CalendarDay[]): readonly CalendarDay[] {
  const first = days.findIndex(({ price }) => price !== null);
  if (first < 0) return days;
  return days.slice(Math.max(0, first - mondayIndex(days[first]!.day)));
}

/** 0 for a Monday, 6 for a Sunday. */
function mondayIndex(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + daysInWeek - 1) % daysInWeek;
}

function monthsOf(first: string, last: string): string {
  const [from, to] = [first, last].map(monthAndYear) as [string[], string[]];
  if (from.join() === to.join()) return from.join(' ');
  return from[1] === to[1] ? `${from[0]} – ${to.join(' ')}` : `${from.join(' ')} – ${to.join(' ')}`;
}

function monthAndYear(day: string): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  const month = date.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
  return [month, day.slice(0, 4)];
}
