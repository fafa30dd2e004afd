import type { Allowance } from '../../../db/tries.ts';
import { networkOf } from '../../../http/network.ts';
import { inboxOf } from '../../../base/messages/inbox.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface TryLimits {
  /** Per e-mail, network and ten minutes; a day allows six times as many. */
  signInTries: number;
  /** Per client address and ten minutes; many people may share one. */
  signInTriesPerAddress: number;
}

/** From however many networks an address is guessed at: so many tries a day, in times of one's own. */
const everywhereTimes = 20;

/**
 * What one try to sign in counts against, for a known address and an unknown one alike: the typed address
 * as it is tried from one network, so that a stranger elsewhere keeps nobody out; the address from
 * everywhere, which makes guessing from many networks hopeless; and the network (decisions/0400).
 */
export function signInAllowances(email: string, ip: string, limits: TryLimits): Allowance[] {
  const person = email.toLowerCase();
  const here = `${person} ${networkOf(ip)}`;
  const { signInTries } = limits;
  return [
    { key: `sign-in:${here}`, tries: signInTries, windowMs: 10 * minuteMs },
    { key: `sign-in-day:${here}`, tries: signInTries * 6, windowMs: dayMs },
    {
      key: `sign-in-everywhere:${person}`,
      tries: signInTries * everywhereTimes,
      windowMs: dayMs,
      isShared: true,
    },
    addressAllowance('sign-in', ip, limits),
  ];
}

/** A new password is worth nothing to whoever guessed at the former one: its address begins anew. */
export const newPasswordAllowances = (email: string, ip: string, limits: TryLimits): Allowance[] =>
  signInAllowances(email, ip, limits).map((each) =>
    each.key.startsWith('sign-in-everywhere:') ? { ...each, isShared: false } : each,
  );

/** Codes are short, so there are few tries, counted by person. */
export function codeAllowances(subject: string, limits: TryLimits): Allowance[] {
  return [
    { key: `code:${subject}`, tries: limits.signInTries, windowMs: 10 * minuteMs },
    { key: `code-day:${subject}`, tries: limits.signInTries * 6, windowMs: dayMs },
  ];
}

export type MailPurpose = 'confirm-email' | 'reset-password' | 'sign-in' | 'change-email';

/**
 * Mails to one address are few, so that the shop cannot be used to pester somebody. Each purpose has its
 * own, so that nobody uses up the way to a new password by asking for another mail.
 */
export function mailAllowances(
  purpose: MailPurpose,
  email: string,
  ip: string,
  limits: TryLimits,
): Allowance[] {
  return [
    { key: `mail:${purpose}:${inboxOf(email)}`, tries: 3, windowMs: 60 * minuteMs },
    addressAllowance('mail', ip, limits),
  ];
}

function addressAllowance(what: string, ip: string, limits: TryLimits): Allowance {
  return {
    key: `${what}-from:${networkOf(ip)}`,
    tries: limits.signInTriesPerAddress,
    windowMs: 10 * minuteMs,
    isShared: true,
  };
}
