import { createHash } from 'node:crypto';
import type { Queryable } from '../../db/connect.ts';
import { giveBackTry, removeTries, takeTry } from './try-store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How often something may be tried in a stretch of time that begins with the first try. */
export interface Allowance {
  /** Whose tries are counted together: 'sign-in:home@example.org'. */
  key: string;
  tries: number;
  windowMs: number;
}

export interface TryLimits {
  /** Per e-mail and ten minutes; a day allows six times as many. */
  signInTries: number;
  /** Per client address and ten minutes; many people may share one. */
  signInTriesPerAddress: number;
}

/** What one try to sign in counts against: the typed address and the client's, known or not. */
export function signInAllowances(email: string, ip: string, limits: TryLimits): Allowance[] {
  const person = email.toLowerCase();
  return [
    { key: `sign-in:${person}`, tries: limits.signInTries, windowMs: 10 * minuteMs },
    { key: `sign-in-day:${person}`, tries: limits.signInTries * 6, windowMs: dayMs },
    addressAllowance('sign-in', ip, limits),
  ];
}

/** Codes are short, so there are few tries, counted by person. */
export function codeAllowances(subject: string, limits: TryLimits): Allowance[] {
  return [
    { key: `code:${subject}`, tries: limits.signInTries, windowMs: 10 * minuteMs },
    { key: `code-day:${subject}`, tries: limits.signInTries * 6, windowMs: dayMs },
  ];
}

/** Mails to one address are few, so that the shop cannot be used to pester somebody. */
export function mailAllowances(email: string, ip: string, limits: TryLimits): Allowance[] {
  return [
    { key: `mail:${email.toLowerCase()}`, tries: 3, windowMs: 60 * minuteMs },
    addressAllowance('mail', ip, limits),
  ];
}

function addressAllowance(what: string, ip: string, limits: TryLimits): Allowance {
  return {
    key: `${what}-from:${networkOf(ip)}`,
    tries: limits.signInTriesPerAddress,
    windowMs: 10 * minuteMs,
  };
}

/** One subscriber has a whole /64 of IPv6 addresses to try from. */
function networkOf(ip: string): string {
  return ip.includes('.') ? ip : ip.split(':').slice(0, 4).join(':');
}

/**
 * Counts one try against every allowance. Null lets it be made; otherwise it is the instant from
 * which the next may be.
 */
export async function spendTry(
  tx: Queryable,
  allowances: readonly Allowance[],
  now: Date,
): Promise<Date | null> {
  let waitUntil: Date | null = null;
  for (const { key, tries, windowMs } of allowances) {
    const spent = await takeTry(tx, hashKey(key), now, windowMs);
    const isOver = spent.tries > tries;
    if (isOver && (!waitUntil || spent.windowEndsAt > waitUntil)) waitUntil = spent.windowEndsAt;
  }
  return waitUntil;
}

/** After a success: the person's tries are forgotten, the shared address gets its one back. */
export async function forgiveTries(tx: Queryable, allowances: readonly Allowance[]): Promise<void> {
  const isShared = ({ key }: Allowance) => key.includes('-from:');
  await removeTries(
    tx,
    allowances.filter((each) => !isShared(each)).map(({ key }) => hashKey(key)),
  );
  for (const { key } of allowances.filter(isShared)) await giveBackTry(tx, hashKey(key));
}

/** The table holds no addresses, only what they hash to. */
function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
