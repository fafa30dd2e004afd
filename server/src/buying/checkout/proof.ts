import { timingSafeEqual } from 'node:crypto';
import type { MailedCode } from './proof-store.ts';

const codeLifeMs = 15 * 60_000;
const triesPerCode = 5;
/** Whoever presses again at once has not had the time to look for the mail. */
const sendAgainMs = 60_000;
/** A proof lasts for as long as somebody is likely to choose among their cards. */
const proofLifeMs = 30 * 60_000;
const paymentsPerProof = 5;

/** What follows from a request that needs proof, with the code's row as it is to be kept. */
export type ProofStep =
  | { kind: 'proven'; code: MailedCode }
  | { kind: 'wrong'; code: MailedCode }
  /** The code that was mailed a moment ago still does. */
  | { kind: 'wait' }
  | { kind: 'send' };

/**
 * Decides about a payment that needs proof: it may begin where a code was typed lately, or is typed
 * now; otherwise a code is mailed, unless one has just been. `typedHash` is of what was typed, or null.
 */
export function decideProof(
  code: MailedCode | undefined,
  typedHash: Buffer | null,
  now: Date,
): ProofStep {
  if (code === undefined || code.expiresAt <= now) return { kind: 'send' };
  if (code.paymentsLeft > 0) {
    return { kind: 'proven', code: { ...code, paymentsLeft: code.paymentsLeft - 1 } };
  }
  if (code.codeHash === null || code.triesLeft === 0) return { kind: 'send' };
  if (typedHash === null) {
    const isNew = now.getTime() - code.sentAt.getTime() < sendAgainMs;
    return { kind: isNew ? 'wait' : 'send' };
  }
  if (!timingSafeEqual(code.codeHash, typedHash)) {
    return { kind: 'wrong', code: { ...code, triesLeft: code.triesLeft - 1 } };
  }
  const expiresAt = new Date(now.getTime() + proofLifeMs);
  const paymentsLeft = paymentsPerProof - 1;
  return { kind: 'proven', code: { ...code, codeHash: null, expiresAt, paymentsLeft } };
}

/** A code that is mailed now. */
export function newMailedCode(codeHash: Buffer, now: Date): MailedCode {
  const expiresAt = new Date(now.getTime() + codeLifeMs);
  return { codeHash, triesLeft: triesPerCode, sentAt: now, expiresAt, paymentsLeft: 0 };
}

/** Six digits, each as likely as any. */
export function sixDigits(randomBytes: (size: number) => Buffer): string {
  // What is left of 48 bits beyond whole millions is too little for anybody to use.
  return String(randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
