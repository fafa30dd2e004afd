import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** Somebody who may be appointed, or not. */
export interface Candidate {
  id: number;
  email: string;
  displayName: string;
  isEmailProven: boolean;
}

const listByEmail = statement<Candidate>(
  'identity.listCandidates',
  `select id, email, display_name as "displayName", email_verified as "isEmailProven"
     from account
    where lower(email) = lower($1)
      and (email_verified or not exists (select from account o
                                          where lower(o.email) = lower($1) and o.email_verified))
      for update`,
);
const admins = statement<{ admins: number }>(
  'identity.countAdmins',
  `select count(*)::int as admins from staff_role where role = 'admin'`,
);
const insertRole = statement(
  'identity.insertStaffRole',
  `insert into staff_role (account_id, role) values ($1, $2) on conflict do nothing`,
);

const deleteRole = statement(
  'identity.deleteStaffRole',
  'delete from staff_role where account_id = $1 and role = $2',
);

/** The account that has proved an address, or else all that say it: kept as they are until the transaction ends. */
export const listCandidates = (tx: Tx, email: string) => listByEmail.list(tx, [email]);

/** How many accounts are an admin's. */
export const countAdmins = async (tx: Queryable): Promise<number> =>
  (await admins.find(tx, []))!.admins;

/** Gives an account a role; false where it has it already. */
export async function saveStaffRole(tx: Tx, accountId: number, role: StaffRole): Promise<boolean> {
  return (await insertRole.run(tx, [accountId, role])) === 1;
}

/** Takes a role from an account; false where it has not got it. */
export async function removeStaffRole(
  tx: Tx,
  accountId: number,
  role: StaffRole,
): Promise<boolean> {
  return (await deleteRole.run(tx, [accountId, role])) === 1;
}
