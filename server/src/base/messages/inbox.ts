import { createHash } from 'node:crypto';

/**
 * Where mail to an address most likely arrives, to count mails by and for nothing else: what stands
 * behind a `+` is a note of the owner's own, so that `a+1@` and `a+2@` reach one person. Whose
 * account an address is goes by the whole of it.
 */
export function inboxOf(email: string): string {
  return email.toLowerCase().replace(/(?<=[^@])\+[^@]*(?=@)/, '');
}

/** The same where no address may stand, such as in a mail's key, which outlives its address. */
export const inboxHash = (email: string): string =>
  createHash('sha256').update(inboxOf(email)).digest('hex').slice(0, 16);
