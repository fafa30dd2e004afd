import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** The account that a sign-in belongs to. */
export interface SignInAccount {
  id: number;
  displayName: string;
  isStaff: boolean;
}

// An account that is just being erased is waited for, and then it is not found.
const findBySubject = statement<SignInAccount>(
  'identity.findAccountBySubject',
  `select a.id, a.display_name as "displayName",
          exists (select from staff_role r where r.account_id = a.id) as "isStaff"
     from account a where a.subject = $1 for key share of a`,
);
const insert = statement<SignInAccount>(
  'identity.insertAccount',
  `insert into account (subject, email, email_verified, display_name, created_at)
   select $1, $2, $3, $4, $5
    where not $6 or exists (select from credential where subject = $1)
   on conflict do nothing
   returning id, display_name as "displayName", false as "isStaff"`,
);
const copyEmail = statement(
  'identity.copyEmail',
  `with changed as (
     update account a set email = $2, email_verified = $3
       from account before
      where a.id = $1 and before.id = $1
        and (a.email, a.email_verified) is distinct from ($2, $3)
        and not exists (select from account o where lower(o.email) = lower($2) and o.id <> $1)
      returning lower(before.email) as former, before.email_verified as was_theirs)
   insert into former_email (account_id, email)
   select $1, former from changed where was_theirs and former <> lower($2)
   on conflict do nothing`,
);
const rename = statement(
  'identity.renameAccount',
  `update account set display_name = $2 where id = $1`,
);

export interface PersonClaims {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/**
 * The account of a person whom the provider vouches for, made at their first sign-in. Undefined
 * when the address belongs to another account: two people are never joined by what they typed. Also
 * when our own provider knows them no more: a token from before they were erased opens nothing.
 */
export async function findOrInsertAccount(
  tx: Tx,
  { subject, email, emailVerified, name }: PersonClaims,
  { isOurProvider, now }: { isOurProvider: boolean; now: Date },
): Promise<SignInAccount | undefined> {
  const known = await findBySubject.find(tx, [subject]);
  if (known) {
    await copyEmail.run(tx, [known.id, email, emailVerified]);
    return known;
  }
  const made = await insert.find(tx, [subject, email, emailVerified, name, now, isOurProvider]);
  return made ?? findBySubject.find(tx, [subject]);
}

/** Changes the name that the shop calls somebody by. */
export async function renameAccount(tx: Queryable, accountId: number, name: string): Promise<void> {
  await rename.run(tx, [accountId, name]);
}
