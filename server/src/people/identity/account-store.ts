import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { embeddedIssuer } from './issuer-name.ts';

/** The account that a sign-in belongs to. */
export interface SignInAccount {
  id: number;
  displayName: string;
  isStaff: boolean;
}

// An account that is just being erased is waited for, and then it is not found.
const findBySignIn = statement<SignInAccount>(
  'identity.findAccountBySignIn',
  `select a.id, a.display_name as "displayName",
          exists (select from staff_role r where r.account_id = a.id) as "isStaff"
     from account_sign_in i join account a on a.id = i.account_id
    where i.issuer = $1 and i.subject = $2 for key share of a`,
);
// Two tables hold sign-ins, so that what is new to both is decided by one at a time.
const lockSignIn = statement(
  'identity.lockSignIn',
  `select pg_advisory_xact_lock(
     hashtextextended(concat_ws(' ', current_schema(), 'sign-in', $1::text, $2::text), 0))`,
);
const claimUnrecorded = statement(
  'identity.claimUnrecordedAccount',
  `update account set issuer = $1
    where issuer = 'unrecorded' and subject = $2
      and lower(email) = lower($3) and email_verified and $4`,
);
const insert = statement<SignInAccount>(
  'identity.insertAccount',
  `insert into account (issuer, subject, email, email_verified, display_name, created_at)
   select $1, $2, $3, $4, $5, $6
    where ($1 <> $7 or exists (select from credential where subject = $2))
      and not exists (select from account o where lower(o.email) = lower($3) and o.email_verified)
   on conflict do nothing
   returning id, display_name as "displayName", false as "isStaff"`,
);
const copyEmail = statement<{ former: string }>(
  'identity.copyEmail',
  `with changed as (
     update account a set email = $2, email_verified = $3
       from account before
      where a.id = $1 and before.id = $1
        and (a.email, a.email_verified) is distinct from ($2, $3)
        and not exists (select from account o
                         where lower(o.email) = lower($2) and o.email_verified and o.id <> $1)
      returning before.email as former, before.email_verified as was_theirs),
   kept as (
     insert into former_email (account_id, email)
     select $1, lower(former) from changed where was_theirs and lower(former) <> lower($2)
     on conflict do nothing)
   select former from changed where was_theirs and lower(former) <> lower($2)`,
);
const rename = statement(
  'identity.renameAccount',
  `update account set display_name = $2 where id = $1`,
);

/** What one issuer calls somebody; neither half says who that is without the other. */
export interface SignIn {
  /** The issuer's exact name, or `embedded`. */
  issuer: string;
  subject: string;
}

export interface PersonClaims {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** An account, and the proven address that it had until this sign-in told of another. */
export interface FoundAccount extends SignInAccount {
  formerEmail: string | null;
}

/**
 * The account of a person whom the provider vouches for, made at their first sign-in. Undefined
 * when the address is proved to be another account's: two people are never joined by what they typed,
 * and one that nobody has proved is nobody's. Also when our own provider knows them no more: a token
 * from before they were erased opens nothing.
 */
export async function findOrInsertAccount(
  tx: Tx,
  issuer: string,
  { subject, email, emailVerified, name }: PersonClaims,
  now: Date,
): Promise<FoundAccount | undefined> {
  let known = await findBySignIn.find(tx, [issuer, subject]);
  if (!known) {
    await lockSignIn.run(tx, [issuer, subject]);
    await claimUnrecorded.run(tx, [issuer, subject, email, emailVerified]);
    known = await findBySignIn.find(tx, [issuer, subject]);
  }
  if (known) {
    // An account with several sign-ins takes the address of the one that opened it.
    const formerEmail = (await isOwnSignIn(tx, known.id, { issuer, subject }))
      ? await saveEmail(tx, known.id, email, emailVerified)
      : null;
    return { ...known, formerEmail };
  }
  const made = await insert.find(tx, [
    issuer,
    subject,
    email,
    emailVerified,
    name,
    now,
    embeddedIssuer,
  ]);
  return made && { ...made, formerEmail: null };
}

const findOwn = statement<{ own: boolean }>(
  'identity.isOwnSignIn',
  'select (issuer, subject) = ($2, $3) as own from account where id = $1',
);

async function isOwnSignIn(tx: Tx, accountId: number, { issuer, subject }: SignIn) {
  return (await findOwn.find(tx, [accountId, issuer, subject]))?.own === true;
}

/**
 * Gives an account another address, unless somebody else has proved it. The answer is the proven address
 * that it had until now, where that was another.
 */
export async function saveEmail(
  tx: Tx,
  accountId: number,
  email: string,
  isVerified: boolean,
): Promise<string | null> {
  return (await copyEmail.find(tx, [accountId, email, isVerified]))?.former ?? null;
}

const insertLink = statement(
  'identity.insertLinkedSignIn',
  `insert into linked_sign_in (issuer, subject, account_id, linked_at)
   select $1, $2, $3, $4
    where not exists (select from account where issuer = $1 and subject = $2)
   on conflict do nothing`,
);
const findProvenEmail = statement<{ email: string }>(
  'identity.findProvenEmail',
  'select email from account where id = $1 and email_verified',
);
const removeLink = statement(
  'identity.removeLinkedSignIn',
  'delete from linked_sign_in where account_id = $1 and issuer = $2 and subject = $3',
);
const list = statement<SignIn & { isOwn: boolean; linkedAt: Date }>(
  'identity.listSignIns',
  `select issuer, subject, true as "isOwn", created_at as "linkedAt" from account where id = $1
   union all
   select issuer, subject, false, linked_at from linked_sign_in where account_id = $1
    order by 3 desc, 4`,
);

/** Joins a sign-in to an account that it was proved beside; false where it is somebody's already. */
export async function linkSignIn(
  tx: Tx,
  accountId: number,
  { issuer, subject }: SignIn,
  now: Date,
): Promise<boolean> {
  await lockSignIn.run(tx, [issuer, subject]);
  const owner = await findBySignIn.find(tx, [issuer, subject]);
  if (owner) return owner.id === accountId;
  return (await insertLink.run(tx, [issuer, subject, accountId, now])) === 1;
}

/** The address of an account, where it is proved to be its owner's. */
export async function findProvenEmailOf(tx: Queryable, accountId: number): Promise<string | null> {
  return (await findProvenEmail.find(tx, [accountId]))?.email ?? null;
}

/** Parts a linked sign-in from its account; the one that opened the account stays. */
export async function unlinkSignIn(tx: Tx, accountId: number, { issuer, subject }: SignIn) {
  return (await removeLink.run(tx, [accountId, issuer, subject])) === 1;
}

/** Every sign-in of an account, first the one that opened it. */
export const listSignIns = (tx: Queryable, accountId: number) => list.list(tx, [accountId]);

/** Changes the name that the shop calls somebody by. */
export async function renameAccount(tx: Queryable, accountId: number, name: string): Promise<void> {
  await rename.run(tx, [accountId, name]);
}
