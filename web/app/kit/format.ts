/** How the shop writes figures: pounds, days, sizes. Text is made on the server, once. */

const shortDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const longDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 105100 → "£1,051.00". */
export function pounds(pence: number): string {
  const whole = Math.trunc(Math.abs(pence) / 100);
  const rest = String(Math.abs(pence) % 100).padStart(2, '0');
  return `${pence < 0 ? '−' : ''}£${grouped(whole)}.${rest}`;
}

/** 10000 → "£100", 10050 → "£100.50": for short marks, where whole pounds read better. */
export function shortPounds(pence: number): string {
  return pence % 100 === 0 ? pounds(pence).slice(0, -3) : pounds(pence);
}

/** 12345 → "12,345". */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "2026-11-24" → "Tue 24 Nov". */
export function shortDay(day: string): string {
  const { weekday, date, month } = dayParts(day);
  return `${shortDays[weekday]} ${date} ${longMonths[month]?.slice(0, 3)}`;
}

/** "2026-11-24" → "Tuesday 24 November". */
export function longDay(day: string): string {
  const { weekday, date, month } = dayParts(day);
  return `${longDays[weekday]} ${date} ${longMonths[month]}`;
}

/** "2026-11-30" → "30 November". */
export function dateOf(day: string): string {
  const { date, month } = dayParts(day);
  return `${date} ${longMonths[month]}`;
}

/** "2026-11-30" → "30 November 2026". */
export function dateAndYear(day: string): string {
  return `${dateOf(day)} ${day.slice(0, 4)}`;
}

/** An instant → "November 2026". */
export function monthOf(instant: string): string {
  const day = dayOf(new Date(instant));
  return `${longMonths[dayParts(day).month]} ${day.slice(0, 4)}`;
}

/** "2026-11-24" → "Tuesday". */
export function weekdayOf(day: string): string {
  return longDays[dayParts(day).weekday] ?? '';
}

function dayParts(day: string): { weekday: number; date: number; month: number } {
  const date = new Date(`${day}T00:00:00Z`);
  return { weekday: date.getUTCDay(), date: date.getUTCDate(), month: date.getUTCMonth() };
}

// Left out of what a page loads where nothing asks for them.
const shopDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const shopTime = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
});

/** The calendar day of an instant where the shop is: "2026-11-24". */
export function dayOf(instant: Date): string {
  return shopDay.format(instant);
}

/** The wall clock of an instant where the shop is: "20:00". */
export function timeOf(instant: Date): string {
  return shopTime.format(instant);
}

/** How many calendar days the second day is after the first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** "1 product", "2 products". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** "1 review", "1,204 reviews", of a count that is written already. */
export function reviewsText(count: string): string {
  return `${count} ${count === '1' ? 'review' : 'reviews'}`;
}

/** How large a file is, for whoever is about to fetch it. */
export const bytesText = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1e6).toFixed(1)} MB`;
