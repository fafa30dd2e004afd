import type { Allowance } from '../../../db/tries.ts';
import { networkOf } from '../../../http/network.ts';
import { inboxOf } from '../../../base/messages/inbox.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

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
    { key: `mail:${inboxOf(email)}`, tries: 3, windowMs: 60 * minuteMs },
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
