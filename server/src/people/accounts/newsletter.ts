import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Subscription } from './newsletter-store.ts';

export type LinkPurpose = 'confirm' | 'unsubscribe';

const confirmDays = 7;
const askAgainMs = 10 * 60_000;

/** The link in a newsletter's mails: the address and what it is for, signed. */
export function newsletterToken(
  signingKey: Buffer,
  purpose: LinkPurpose,
  email: string,
  now: Date,
): string {
  const body = Buffer.from(JSON.stringify([purpose, email, now.getTime()])).toString('base64url');
  return `${body}.${signature(signingKey, body)}`;
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
  const [body = '', signed = ''] = token.split('.');
  const expected = Buffer.from(signature(signingKey, body));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const [kind, email, atMs] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    LinkPurpose,
    string,
    number,
  ];
  const isLate = kind === 'confirm' && now.getTime() - atMs > confirmDays * 86_400_000;
  return kind === purpose && !isLate ? email : null;
}

function signature(signingKey: Buffer, body: string): string {
  return createHmac('sha256', signingKey).update(`newsletter:${body}`).digest('base64url');
}

/** Nobody is mailed who is subscribed already, or who was asked a moment ago. */
export function shouldAsk(before: Subscription | undefined, now: Date): boolean {
  if (!before || before.state === 'unsubscribed') return true;
  return before.state === 'asked' && now.getTime() - before.askedAt.getTime() > askAgainMs;
}
