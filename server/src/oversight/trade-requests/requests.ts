import { dayBounds, daysWithin } from '@plumbline/contracts/nouns/day-bounds.ts';
import type { TradeRequest } from '@plumbline/contracts/nouns/trade-accounts.ts';
import { bpsText, dayText, poundsText } from './texts.ts';
import type { Caller } from '../../core/caller.ts';
import { formatDay, londonDay, londonInstant, parseDay } from '../../core/calendar.ts';
import type { BandTerm } from '../../goods/pricing/bands-store.ts';

/** A term as it is asked for, by days of the shop's own time zone; the last day is one of them. */
export interface WishedTerm {
  bandId: number;
  categoryId: number | null;
  offeringId: number | null;
  basisPoints: number | null;
  exPence: number | null;
  from: string;
  until: string | null;
}

/** What is asked for, by the kind of the request. */
export interface Wishes {
  band: { bandId: number };
  terms: WishedTerm;
  hold: { bandId: number; days: number | null };
  email: { email: string };
  password: Record<string, never>;
}

/**
 * Why a member of staff may not carry out a request; null where they may. Two people do it, and
 * neither is the one whom it is about nor a member of the business.
 */
export function barOf(
  request: { askedBy: number; accountId: number | null; memberIds: readonly number[] },
  { accountId }: Pick<Caller, 'accountId'>,
): TradeRequest['barredBy'] {
  if (accountId === null || accountId === request.accountId) return 'about-you';
  if (request.memberIds.includes(accountId)) return 'about-you';
  return accountId === request.askedBy ? 'asked-by-you' : null;
}

/**
 * The term that a wish comes to when it is confirmed now: from the beginning of its first day, or
 * from now on where that is today. Null where that day is over: nothing is dated back.
 */
export function termOf({ from, until, ...wish }: WishedTerm, now: Date): BandTerm | null {
  const first = parseDay(from)!;
  if (first < londonDay(now)) return null;
  const begins = londonInstant(first, 0);
  return {
    ...wish,
    startsAt: begins > now ? begins : now,
    endsAt: until === null ? null : londonInstant(parseDay(until)! + 1, 0),
  };
}

/** What is wrong with the days of a wished term, at the field where it is; null where nothing is. */
export function faultOfDays(
  { from, until }: Pick<WishedTerm, 'from' | 'until'>,
  now: Date,
): { path: string; message: string } | null {
  const [first, last] = [parseDay(from), until === null ? null : parseDay(until)];
  const today = londonDay(now);
  if (first === undefined) {
    return { path: '/body/from', message: 'This day does not exist. Enter another.' };
  }
  if (first < today) {
    const message = `Nothing can begin in the past. Enter ${formatDay(today)} or a later day.`;
    return { path: '/body/from', message };
  }
  if (last === undefined) {
    return { path: '/body/until', message: 'This day does not exist. Enter another.' };
  }
  const { max } = daysWithin(dayBounds.bandTerms, formatDay(today));
  const latest = `Enter ${max} or an earlier day.`;
  if (from > max) return { path: '/body/from', message: latest };
  if (until !== null && until > max) return { path: '/body/until', message: latest };
  if (last !== null && last < first) {
    return { path: '/body/until', message: 'The last day cannot be before the first.' };
  }
  return null;
}

/** What a wished term comes to, in words. */
export function termText({ basisPoints, exPence, from, until }: WishedTerm): string {
  const what =
    basisPoints !== null
      ? `${bpsText(basisPoints)} off list`
      : exPence === null
        ? 'no fixed price, the percentage counts'
        : `${poundsText(exPence)} ex VAT`;
  return `${what} from ${dayText(from)}${until === null ? '' : ` until ${dayText(until)}`}`;
}
