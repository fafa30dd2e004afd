import type { TradeSummary } from '@plumbline/contracts/nouns/trade-summary.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { SpentRow } from './spend-store.ts';

const monthsShown = 12;

/** "2026-11" and so many months further; before, where that is negative. */
export function monthFrom(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = year * 12 + (number - 1) + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The month in London at an instant, the one a year before, and the first that is compared. */
export function monthsAt(now: Date): { month: string; yearBefore: string; since: string } {
  const month = formatDay(londonDay(now)).slice(0, 7);
  return {
    month,
    yearBefore: monthFrom(month, -12),
    since: monthFrom(month, 1 - 2 * monthsShown),
  };
}

/** Twelve months up to this one, each beside the same of the year before. */
export function compareMonths(rows: readonly SpentRow[], month: string): TradeSummary['months'] {
  const spent = new Map(
    rows.filter(({ isWholeMonth }) => isWholeMonth).map((row) => [row.month, row.exPence]),
  );
  return Array.from({ length: monthsShown }, (_, at) => {
    const each = monthFrom(month, at - monthsShown + 1);
    return {
      month: each,
      exPence: spent.get(each) ?? 0,
      yearBeforeExPence: spent.get(monthFrom(each, -12)) ?? 0,
    };
  });
}

/** A month by job beside the year before, the dearest first; together they are the whole month. */
export function compareJobs(rows: readonly SpentRow[], month: string): TradeSummary['jobs'] {
  const before = monthFrom(month, -12);
  const jobs = new Map<string, TradeSummary['jobs'][number]>();
  // The later writing of a job's name stands for both.
  const byMonth = rows.toSorted((a, b) => b.month.localeCompare(a.month));
  for (const { month: each, job: jobKey, jobReference, isWholeMonth, exPence } of byMonth) {
    if (isWholeMonth || (each !== month && each !== before)) continue;
    const key = jobKey ?? '';
    const job = jobs.get(key) ?? { jobReference, exPence: 0, yearBeforeExPence: 0 };
    jobs.set(
      key,
      each === month
        ? { ...job, exPence: job.exPence + exPence }
        : { ...job, yearBeforeExPence: job.yearBeforeExPence + exPence },
    );
  }
  return [...jobs.values()].toSorted(
    (a, b) => b.exPence - a.exPence || b.yearBeforeExPence - a.yearBeforeExPence,
  );
}
