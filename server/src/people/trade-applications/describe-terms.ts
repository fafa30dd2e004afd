import { monthsBefore } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import { deskHours } from '../../core/current-hours.ts';
import { clockSpan, openHoursBetween } from '../../core/opening-hours.ts';
import { decisionDue, hoursToDecide } from './applications.ts';
import { listDecided } from './figures-store.ts';
import { provisionalCapPence } from './provisional.ts';

/** Of fewer decisions, the middle one says nothing. */
const fewest = 5;

/** What applying comes to: what is promised, what was kept of it, and what an account is bound by. */
export async function describeTerms(context: Context) {
  const { db, now, readReturns } = context;
  const at = now();
  const open = await deskHours(context);
  const decided = await listDecided(db, monthsBefore(at, 12));
  const hours = decided
    .map(({ submittedAt, decidedAt }) => openHoursBetween(open, submittedAt, decidedAt))
    .toSorted((a, b) => a - b);
  return {
    decideBy: decisionDue(at, open).toISOString(),
    hoursToDecide,
    week: open.week.map(clockSpan),
    lastYear: {
      decided: decided.length,
      disapproved: decided.filter(({ state }) => state === 'disapproved').length,
      inTime: decided.filter(({ isInTime }) => isInTime).length,
      medianHours: hours.length < fewest ? null : hours[Math.floor(hours.length / 2)]!,
    },
    provisionalCapPence,
    ...(await readReturns(db)),
  };
}
