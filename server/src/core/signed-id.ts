import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed id opens: each has signatures of its own, so that none opens another's page. */
export type SignedPurpose = 'order' | 'fitter' | 'enquiry' | 'invitation' | 'client-quote';

/** An id that is a guid, signed, as the address of its page: a guid alone opens nothing. */
export function signId(signingKey: Buffer, purpose: SignedPurpose, guid: string): string {
  const id = Buffer.from(guid.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signature(signingKey, purpose, id)]).toString('base64url');
}

/** The guid behind a token that was signed for this purpose, or null for anything else. */
export function readSignedId(
  signingKey: Buffer,
  purpose: SignedPurpose,
  token: string,
): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), signature(signingKey, purpose, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signature = (signingKey: Buffer, purpose: SignedPurpose, id: Buffer) =>
  createHmac('sha256', signingKey).update(`${purpose}:`).update(id).digest().subarray(0, 16);
