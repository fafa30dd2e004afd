import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** A 32-byte key for one purpose, so that no two uses of the shop's secret share a key. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Encrypts what the database must hold but its reader must not: AES-256-GCM, iv and tag first. */
export function seal(key: Buffer, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Reverses `seal`. Throws when the key is another one or a byte has changed. */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  // Without a length any shorter tag would do as well, which is guessed sooner.
  const whole = { authTagLength: tagBytes };
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), whole);
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
