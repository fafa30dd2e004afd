import type { LimitUse, OverLimit } from '@plumbline/contracts/nouns/approvals.ts';
import type { MemberLimits } from '@plumbline/contracts/nouns/businesses.ts';
import { formatDay, londonDay, londonInstant, parseDay } from '../../core/calendar.ts';

/** What a member has ordered and is just paying for, in pence ex VAT. */
export interface Used {
  monthPence: number;
  /** For the same job as the order in hand; orders without one are one job of their own. */
  jobPence: number;
}

/** The limits that a member has, with what is used of each. Null is none, 0 is nothing. */
export function listLimits(limits: MemberLimits, used: Used): LimitUse[] {
  const { orderLimitPence, monthLimitPence, jobLimitPence } = limits;
  const all = [
    { kind: 'order', limitPence: orderLimitPence, usedPence: 0 },
    { kind: 'month', limitPence: monthLimitPence, usedPence: used.monthPence },
    { kind: 'job', limitPence: jobLimitPence, usedPence: used.jobPence },
  ] as const;
  return all.flatMap(({ limitPence, ...rest }) =>
    limitPence === null ? [] : [{ ...rest, limitPence }],
  );
}

/** The limits that an order is over, by what was used of them before. */
export const findOver = (limits: MemberLimits, used: Used, orderPence: number): OverLimit[] =>
  listLimits(limits, used)
    // A code may make an order cost nothing, which whoever may order nothing asks for as well.
    .filter(({ limitPence, usedPence }) => limitPence === 0 || usedPence + orderPence > limitPence)
    .map((limit) => ({ ...limit, orderPence }));

/** Whether nothing limits a member, so that nothing need be counted. */
export const isUnlimited = (limits: MemberLimits): boolean =>
  Object.values(limits).every((limit) => limit === null);

/** The first day of the month that an instant is in, by London's calendar. */
export const monthStart = (at: Date): string => `${formatDay(londonDay(at)).slice(0, 7)}-01`;

/** The instant at which that month began in London. */
export const monthBegan = (at: Date): Date => londonInstant(parseDay(monthStart(at))!, 0);

/** One job however it is written, as the database's job_key has it: capitals and blanks are none. */
export const jobKey = (jobReference: string | null | undefined): string =>
  (jobReference ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
