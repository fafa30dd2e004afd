import type { TradeSummary } from '@plumbline/contracts/nouns/trade-summary.ts';
import { monthOf, pounds } from '../../kit/format.ts';
import { jobPath } from '../job-path.ts';

/** Twelve months as they are drawn and read: pence for the drawing, texts for the table. */
export interface MonthsView {
  rows: {
    month: string;
    name: string;
    pence: number;
    yearBefore: number;
    text: string;
    before: string;
  }[];
  total: { text: string; before: string };
  /** All that the drawing says, for whoever does not see it. */
  summary: string;
}

/** "2026-11" → "November 2026". */
const nameOf = (month: string) => monthOf(`${month}-15T12:00:00Z`);

export function monthsView(months: TradeSummary['months']): MonthsView {
  const sum = (pence: (month: TradeSummary['months'][number]) => number) =>
    pounds(months.reduce((total, month) => total + pence(month), 0));
  const [first, last] = [months[0]!, months.at(-1)!];
  return {
    rows: months.map(({ month, exPence, yearBeforeExPence }) => ({
      month: nameOf(month).slice(0, 3),
      name: nameOf(month),
      pence: exPence,
      yearBefore: yearBeforeExPence,
      text: pounds(exPence),
      before: pounds(yearBeforeExPence),
    })),
    total: {
      text: sum(({ exPence }) => exPence),
      before: sum(({ yearBeforeExPence }) => yearBeforeExPence),
    },
    summary:
      `Spend by month, ${nameOf(first.month)} to ${nameOf(last.month)}. ` +
      `${nameOf(last.month)} so far ${pounds(last.exPence)}, ` +
      `the same month of the year before ${pounds(last.yearBeforeExPence)}.`,
  };
}

/** This month by job: how long its bar is, beside the mark of the year before. */
export interface JobView {
  name: string;
  href: string | null;
  text: string;
  before: string;
  percent: number;
  beforePercent: number;
}

export function jobsView(jobs: TradeSummary['jobs']): JobView[] {
  const most = Math.max(1, ...jobs.flatMap((job) => [job.exPence, job.yearBeforeExPence]));
  const share = (pence: number) => Math.max(0, Math.round((pence / most) * 1000) / 10);
  return jobs.map(({ jobReference, exPence, yearBeforeExPence }) => ({
    name: jobReference ?? 'No job given',
    href: jobReference && jobPath(jobReference),
    text: pounds(exPence),
    before: yearBeforeExPence === 0 ? '–' : pounds(yearBeforeExPence),
    percent: share(exPence),
    beforePercent: share(yearBeforeExPence),
  }));
}
