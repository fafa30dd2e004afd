import type { Database } from '../../../db/connect.ts';
import { forgiveTries, spendTry } from '../../../db/tries.ts';
import type { ProviderParts } from './provider.ts';
import {
  findCredentialByEmail,
  refreshPasswordHash,
  takeRecoveryCode,
  takeSecondFactorStep,
  type Credential,
} from './credential-store.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { findTotpStep, hashRecoveryCode } from './second-factor.ts';
import { codeAllowances, signInAllowances } from './tries.ts';

/** How a try to prove oneself went. Who waits is told until when, known or not. */
export type TryResult<T> =
  | { kind: 'right'; found: T }
  | { kind: 'wrong' }
  | { kind: 'wait'; until: Date };

/**
 * Tries a password. An address that nobody has answers like a wrong password, as slowly, and is
 * locked after as many tries, so that nothing tells who has an account.
 */
export async function tryPassword(
  { config, db, now }: Pick<ProviderParts, 'config' | 'db' | 'now'>,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<TryResult<Credential>> {
  const allowances = signInAllowances(email, ip, config.limits);
  const until = await spendTry(db, allowances, now());
  if (until) return { kind: 'wait', until };
  const person = await findCredentialByEmail(db, email);
  const { passwordCost } = config.signIn;
  const isRight = await verifyPassword(password, person?.passwordHash ?? null, passwordCost);
  if (!person || !isRight) return { kind: 'wrong' };
  await forgiveTries(db, allowances);
  if (isOutdated(person.passwordHash, passwordCost)) {
    await refreshPasswordHash(db, person, await hashPassword(password, passwordCost));
  }
  return { kind: 'right', found: person };
}

/** Somebody with the sealed secret that their codes are told by. */
type FactorHolder = Pick<Credential, 'subject' | 'totpSecret'>;

/** Tries a code of the authenticator app, or one of the recovery codes. Each works once. */
export async function tryCode(
  { config, db, now }: Pick<ProviderParts, 'config' | 'db' | 'now'>,
  { person, secret, code }: { person: FactorHolder; secret: Buffer; code: string },
): Promise<TryResult<'code' | 'recovery code'>> {
  const allowances = codeAllowances(person.subject, config.limits);
  const until = await spendTry(db, allowances, now());
  if (until) return { kind: 'wait', until };
  const found = await takeCode(db, person, secret, code, now());
  if (!found) return { kind: 'wrong' };
  await forgiveTries(db, allowances);
  return { kind: 'right', found };
}

async function takeCode(
  db: Database,
  person: FactorHolder,
  secret: Buffer,
  code: string,
  now: Date,
) {
  const step = findTotpStep(secret, code, now);
  if (step !== null) {
    return (await takeSecondFactorStep(db, person, step, now)) ? ('code' as const) : null;
  }
  const isTaken = await takeRecoveryCode(db, person.subject, hashRecoveryCode(code));
  return isTaken ? ('recovery code' as const) : null;
}
