import { deriveKey, seal, unseal } from '../identity/seal.ts';
import type { Subscription } from './newsletter-store.ts';

export type LinkPurpose = 'confirm' | 'unsubscribe';

const confirmDays = 7;
const askAgainMs = 10 * 60_000;

/**
 * The link in a newsletter's mails: the address and what it is for, sealed. Links stand in logs,
 * histories and referrers, where nobody is to read whose they are.
 */
export function newsletterToken(
  signingKey: Buffer,
  purpose: LinkPurpose,
  email: string,
  now: Date,
): string {
  const body = Buffer.from(JSON.stringify([purpose, email, now.getTime()]));
  return seal(keyOf(signingKey), body).toString('base64url');
}

/**
 * The address behind a link of ours, or null. One that confirms works for a week; one that
 * unsubscribes works for ever, because old newsletters must.
 */
export function readNewsletterToken(
  signingKey: Buffer,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): string | null {
  const body = openToken(signingKey, token);
  if (body === null) return null;
  const [kind, email, atMs] = JSON.parse(body) as [LinkPurpose, string, number];
  const isLate = kind === 'confirm' && now.getTime() - atMs > confirmDays * 86_400_000;
  return kind === purpose && !isLate ? email : null;
}

function openToken(signingKey: Buffer, token: string): string | null {
  try {
    return unseal(keyOf(signingKey), Buffer.from(token, 'base64url')).toString();
  } catch {
    return null;
  }
}

const keyOf = (signingKey: Buffer) => deriveKey(signingKey, 'newsletter');

/** Nobody is mailed who is subscribed already, or who was asked a moment ago. */
export function shouldAsk(before: Subscription | undefined, now: Date): boolean {
  if (!before || before.state === 'unsubscribed') return true;
  return before.state === 'asked' && now.getTime() - before.askedAt.getTime() > askAgainMs;
}
