import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { removeArtifactsOfPerson } from './provider/artifact-store.ts';

/** Whom a person is known as: to the shop, to the sign-in provider, and to themselves. */
export interface Person {
  accountId: number;
  subject: string;
  email: string;
  /** Whether the address was proved to be theirs; anybody may type another's. */
  emailVerified: boolean;
  /** The address and those that they had before it, in small letters. */
  emails: string[];
}

const byAccount = `select a.id as "accountId", a.subject, a.email,
    a.email_verified as "emailVerified",
    array(select p.email from person_email p where p.account_id = a.id) as emails
  from account a where a.id = $1`;

const find = statement<Person>('identity.findPerson', byAccount);
const lock = statement<Person>('identity.lockPerson', `${byAccount} for update of a`);

/** The person behind an account. */
export const findPerson = (tx: Queryable, accountId: number) => find.find(tx, [accountId]);

/**
 * The person behind an account. Whatever is to be written for the account meanwhile waits, and is
 * refused once the account is removed. Undefined where it is gone.
 */
export const lockPerson = (tx: Tx, accountId: number) => lock.find(tx, [accountId]);

const removeSessions = statement(
  'identity.eraseSessions',
  `delete from session where account_id = $1`,
);
const removeCredential = statement(
  'identity.eraseCredential',
  `delete from credential where subject = $1`,
);
const removeLinks = statement(
  'identity.eraseLinks',
  `delete from mailed_link
    where payload->>'subject' = $1 or lower(payload->>'email') = any($2)`,
);
// An interaction names who signs in within its payload, or the address that was typed beforehand.
const removeArtifacts = statement(
  'identity.eraseArtifacts',
  `delete from oidc_artifact
    where subject = $1 or strpos(payload::text, $1) > 0
       or exists (select from unnest($2::text[]) email where strpos(lower(payload::text), email) > 0)`,
);
const removeFormerEmails = statement(
  'identity.eraseFormerEmails',
  `delete from former_email where account_id = $1`,
);
const removeAccount = statement('identity.eraseAccount', `delete from account where id = $1`);

/** Signs a person out everywhere and forgets how they proved who they are. */
export async function eraseSignIn(tx: Tx, { accountId, subject, emails }: Person): Promise<void> {
  await removeSessions.run(tx, [accountId]);
  await removeArtifactsOfPerson(tx, subject);
  await removeArtifacts.run(tx, [subject, emails]);
  await removeLinks.run(tx, [subject, emails]);
  await removeCredential.run(tx, [subject]);
  await removeFormerEmails.run(tx, [accountId]);
}

/** Removes the account itself, last of all: the database refuses while anything belongs to it. */
export const eraseAccountRow = (tx: Tx, accountId: number) => removeAccount.run(tx, [accountId]);
