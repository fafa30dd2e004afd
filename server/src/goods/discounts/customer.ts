import { createHmac } from 'node:crypto';

/**
 * Who counts as one customer: the account, and every e-mail address that is known of them, so that
 * a guest and the account of the same address are one. Addresses are kept as keyed hashes only.
 */
export function customerKeys(
  signingKey: Buffer,
  known: { accountId: number | null; emails: readonly (string | null | undefined)[] },
): string[] {
  const emails = known.emails.filter((email) => email !== null && email !== undefined);
  const keys = emails.map((email) => {
    const hash = createHmac('sha256', signingKey).update(`customer:${normaliseEmail(email)}`);
    return `email:${hash.digest('base64url')}`;
  });
  if (known.accountId !== null) keys.push(`account:${known.accountId}`);
  return [...new Set(keys)];
}

/** The mailbox behind an address: letters of any case, and what follows a plus, are the same one. */
export function normaliseEmail(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const mailbox = text.slice(0, at).split('+')[0]!;
  return `${mailbox}${text.slice(at)}`;
}
