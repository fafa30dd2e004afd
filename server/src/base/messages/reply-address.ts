import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../core/config.ts';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
const signatureLength = 20;

/**
 * The address that an answer to a mail of a thread goes to: the shop's own, with the thread's number
 * and a signature between. Small letters and figures alone, since mail servers change the case of
 * addresses. Null where no mail comes in.
 */
export function replyAddress(
  { mailIn }: Pick<Config, 'mailIn'>,
  signingKey: Buffer,
  thread: string,
): string | null {
  if (mailIn.address === null) return null;
  const [local, domain] = mailIn.address.split('@');
  return `${local}+${thread.toLowerCase()}-${signatureOf(signingKey, thread)}@${domain}`;
}

/** The thread that a signed reply address names; null for any other address, and a forged one. */
export function threadOfAddress(signingKey: Buffer, address: string): string | null {
  const named = /^[^@+]+\+([a-z0-9-]{3,40})-([a-z2-7]{20})@/.exec(address.toLowerCase());
  if (!named) return null;
  const thread = named[1]!.toUpperCase();
  const given = Buffer.from(named[2]!);
  return timingSafeEqual(given, Buffer.from(signatureOf(signingKey, thread))) ? thread : null;
}

/** A hundred bits of an HMAC, five to a character. */
function signatureOf(signingKey: Buffer, thread: string): string {
  const bytes = createHmac('sha256', signingKey).update('reply:').update(thread).digest();
  return [...bytes.subarray(0, signatureLength)].map((byte) => base32[byte % 32]!).join('');
}
