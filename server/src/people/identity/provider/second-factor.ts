import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const recoveryCodeCount = 10;
const periodSeconds = 30;

/** A new secret to share with an authenticator app: 160 bits. */
export function newTotpSecret(randomBytes: (size: number) => Buffer): Buffer {
  return randomBytes(20);
}

function totp(secret: Buffer, { shopName, email }: { shopName: string; email: string }): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({
    issuer: shopName,
    label: email,
    secret: new Secret({ buffer: bytes.buffer }),
    period: periodSeconds,
  });
}

/** What an authenticator app needs: a picture to scan, and the secret to type, in groups of four. */
export function describeTotp(secret: Buffer, owner: { shopName: string; email: string }) {
  const generator = totp(secret, owner);
  return {
    qrSvg: renderSVG(generator.toString(), { border: 2, pixelSize: 5 }),
    typed: generator.secret.base32.replace(/(.{4})(?=.)/g, '$1 '),
  };
}

/**
 * The time step that a six-digit code belongs to, or null when it is wrong. A code of the step
 * before or after passes too, for clocks that differ; the caller lets each step work once.
 */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return null;
  const owner = { shopName: '', email: '' };
  const delta = totp(secret, owner).validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  return Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Codes for a lost telephone, 80 bits each, in four groups: shown once, each works once. */
export function newRecoveryCodes(randomBytes: (size: number) => Buffer): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(16)]
      .map((byte) => letters[byte % letters.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

/** However it is typed: small letters and missing dashes are the same code. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(plain).digest();
}
