import type { FieldTexts } from '../call/form-fields.ts';

export type DayBounds = NonNullable<FieldTexts['days']>;

const year = 366;

/** The days that forms take. A slip in the year is told at its field, and not kept. */
export const dayBounds = {
  /** Until when a quote holds. */
  quoteHolds: [0, year],
  /** When work was done. */
  workDone: [-2 * year, 0],
  /** While somebody is away, who may have left already. */
  away: [-31, year],
  /** When money came in by bank. */
  received: [-year, 0],
  /** When goods are expected. */
  expected: [0, year],
  /** While a band has other terms. */
  bandTerms: [0, 3 * year],
} as const satisfies Record<string, DayBounds>;

/** The same as calendar days, from a day of today's. */
export function daysWithin([first, last]: DayBounds, today: string): { min: string; max: string } {
  const start = Date.parse(`${today}T00:00:00Z`);
  const at = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10);
  return { min: at(first), max: at(last) };
}
