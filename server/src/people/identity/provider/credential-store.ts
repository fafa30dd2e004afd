import type { Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';
import type { Tx } from '../../../db/transaction.ts';
import { takeTurn } from '../../../db/turn.ts';

/** How one person proves who they are. */
export interface Credential {
  subject: string;
  email: string;
  displayName: string;
  passwordHash: string;
  /** Sealed; there as soon as a set-up begins. */
  totpSecret: Buffer | null;
  /** Whether the second factor is asked for: its first code was typed. */
  hasSecondFactor: boolean;
  isDemo: boolean;
  isStaff: boolean;
}

const columns = `c.subject, c.email, c.display_name as "displayName",
  c.password_hash as "passwordHash", c.totp_secret as "totpSecret",
  c.totp_confirmed_at is not null as "hasSecondFactor", c.is_demo as "isDemo",
  exists (select from account a join staff_role r on r.account_id = a.id
           where a.issuer = 'embedded' and a.subject = c.subject) as "isStaff"`;

const findByEmail = statement<Credential>(
  'identity.findCredentialByEmail',
  `select ${columns} from credential c where lower(c.email) = lower($1)`,
);
const findBySubject = statement<Credential>(
  'identity.findCredential',
  `select ${columns} from credential c where c.subject = $1`,
);
const findOfAccount = statement<Credential>(
  'identity.findCredentialOfAccount',
  `select ${columns} from credential c
     join account a on a.issuer = 'embedded' and a.subject = c.subject
    where a.id = $1`,
);
const insert = statement(
  'identity.insertCredential',
  `insert into credential (subject, email, display_name, password_hash, is_demo, created_at)
   select $1, $2, $3, $4, $5, $6
    where not exists (select from account a
                       where lower(a.email) = lower($2) and a.email_verified
                         and (a.issuer, a.subject) <> ('embedded', $1))
   on conflict do nothing`,
);
// A sign-in of ours that opens an account counts first: whoever holds it is not sent elsewhere.
const findElsewhere = statement<{ issuer: string }>(
  'identity.findIssuerOfEmail',
  `select a.issuer from account a
    where lower(a.email) = lower($1) and a.email_verified and a.issuer <> 'embedded'
      and not exists (select from credential c
                        join account_sign_in i on i.issuer = 'embedded' and i.subject = c.subject
                       where lower(c.email) = lower($1))`,
);
// A second factor that was begun under the former password is begun anew: whoever knew that one has
// been shown its secret.
const setPassword = statement(
  'identity.setPasswordHash',
  `update credential
      set password_hash = $2,
          totp_secret = case when totp_confirmed_at is not null then totp_secret end
    where subject = $1`,
);
// A stronger hash of the password that was just typed counts only where that is the password still.
const refreshHash = statement(
  'identity.refreshPasswordHash',
  'update credential set password_hash = $3 where subject = $1 and password_hash = $2',
);
const setEmail = statement(
  'identity.setCredentialEmail',
  `update credential set email = $2
    where subject = $1
      and not exists (select from credential o where lower(o.email) = lower($2) and o.subject <> $1)
      and not exists (select from account a
                       where lower(a.email) = lower($2) and a.email_verified
                         and (a.issuer, a.subject) <> ('embedded', $1))`,
);
const findAccountOf = statement<{ id: number; email: string }>(
  'identity.findAccountOfCredential',
  `select id, email from account where issuer = 'embedded' and subject = $1`,
);
const setTotpSecret = statement(
  'identity.setTotpSecret',
  `update credential set totp_secret = $2
    where subject = $1 and totp_confirmed_at is null`,
);
const takeTotpStep = statement(
  'identity.takeTotpStep',
  `update credential
      set totp_last_step = $2, totp_confirmed_at = coalesce(totp_confirmed_at, $3)
    where subject = $1 and totp_secret = $4 and (totp_last_step is null or totp_last_step < $2)`,
);
const removeTotp = statement(
  'identity.removeTotp',
  `update credential set totp_secret = null, totp_confirmed_at = null, totp_last_step = null
    where subject = $1`,
);
const removeCodes = statement(
  'identity.removeRecoveryCodes',
  `delete from recovery_code where subject = $1`,
);
const insertCodes = statement(
  'identity.insertRecoveryCodes',
  `insert into recovery_code (subject, code_hash) select $1, unnest($2::bytea[])`,
);
const takeCode = statement(
  'identity.takeRecoveryCode',
  `delete from recovery_code where subject = $1 and code_hash = $2`,
);
const countCodes = statement<{ count: number }>(
  'identity.countRecoveryCodes',
  `select count(*)::int as count from recovery_code where subject = $1`,
);

export const findCredentialByEmail = (tx: Queryable, email: string) =>
  findByEmail.find(tx, [email]);

/** The other provider that has proved an address, where nobody signs in here with it. */
export async function findIssuerOfEmail(tx: Queryable, email: string): Promise<string | null> {
  return (await findElsewhere.find(tx, [email]))?.issuer ?? null;
}

export const findCredential = (tx: Queryable, subject: string) => findBySubject.find(tx, [subject]);

/** How the owner of an account proves who they are here; undefined where another provider does it. */
export const findCredentialOfAccount = (tx: Queryable, accountId: number) =>
  findOfAccount.find(tx, [accountId]);

export interface NewCredential {
  subject: string;
  email: string;
  displayName: string;
  passwordHash: string;
  isDemo?: boolean;
}

/** Adds a person whose address is confirmed; false when the address is somebody's, here or elsewhere. */
export async function insertCredential(
  tx: Tx,
  { subject, email, displayName, passwordHash, isDemo = false }: NewCredential,
  now: Date,
): Promise<boolean> {
  await takeTurn(tx, `credential-email:${email.toLowerCase()}`);
  return (await insert.run(tx, [subject, email, displayName, passwordHash, isDemo, now])) === 1;
}

export async function setPasswordHash(tx: Queryable, subject: string, hash: string) {
  await setPassword.run(tx, [subject, hash]);
}

/** Puts another hash of the same password in its place; one that was set meanwhile stays. */
export async function refreshPasswordHash(
  tx: Queryable,
  { subject, passwordHash }: Pick<Credential, 'subject' | 'passwordHash'>,
  hash: string,
) {
  await refreshHash.run(tx, [subject, passwordHash, hash]);
}

/** Gives a person another address to sign in with; false where somebody else has it. */
export async function setCredentialEmail(tx: Tx, subject: string, email: string) {
  // Two who show at once that they can read it are asked one after the other.
  await takeTurn(tx, `credential-email:${email.toLowerCase()}`);
  return (await setEmail.run(tx, [subject, email])) === 1;
}

/** The shop's account of a person; undefined for one who has yet to come back from signing in. */
export const findAccountOfCredential = (tx: Queryable, subject: string) =>
  findAccountOf.find(tx, [subject]);

/** Begins the set-up of a second factor; does nothing once there is one. */
export async function startSecondFactor(tx: Queryable, subject: string, sealedSecret: Buffer) {
  await setTotpSecret.run(tx, [subject, sealedSecret]);
}

/**
 * Takes a time step that was typed rightly by the secret that the person was read with; the first
 * confirms the factor. False when used, and where the secret is another by now.
 */
export async function takeSecondFactorStep(
  tx: Queryable,
  { subject, totpSecret }: Pick<Credential, 'subject' | 'totpSecret'>,
  step: number,
  now: Date,
): Promise<boolean> {
  return (await takeTotpStep.run(tx, [subject, step, now, totpSecret])) === 1;
}

export async function removeSecondFactor(tx: Tx, subject: string): Promise<void> {
  await removeTotp.run(tx, [subject]);
  await removeCodes.run(tx, [subject]);
}

/** Replaces all recovery codes; only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Tx, subject: string, hashes: readonly Buffer[]) {
  await removeCodes.run(tx, [subject]);
  await insertCodes.run(tx, [subject, hashes]);
}

/** Takes a recovery code for good; false when there is none like it. */
export async function takeRecoveryCode(tx: Queryable, subject: string, hash: Buffer) {
  return (await takeCode.run(tx, [subject, hash])) === 1;
}

export async function countRecoveryCodes(tx: Queryable, subject: string): Promise<number> {
  return (await countCodes.find(tx, [subject]))!.count;
}
