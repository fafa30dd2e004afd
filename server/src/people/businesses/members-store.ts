import type { MemberLimits, MemberRole } from '@plumbline/contracts/nouns/businesses.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';

export interface Member {
  accountId: number;
  displayName: string;
  email: string;
  role: MemberRole;
  joinedAt: Date;
  limits: MemberLimits;
}

/** A member's limits as the columns of a statement: `limitsOf('m')`. */
export const limitsOf = (table: string) => `json_build_object(
  'orderLimitPence', ${table}.order_limit_pence, 'monthLimitPence', ${table}.month_limit_pence,
  'jobLimitPence', ${table}.job_limit_pence)`;

const list = statement<Member>(
  'businesses.listMembers',
  `select m.account_id as "accountId", a.display_name as "displayName", a.email, m.role,
          m.joined_at as "joinedAt", ${limitsOf('m')} as limits
     from business_member m join account a on a.id = m.account_id
    where m.business_id = $1
    order by array_position(array['owner', 'approver', 'buyer'], m.role), m.joined_at, m.account_id`,
);
// The first business of somebody is the one that they buy for; another one has to be chosen.
const insert = statement(
  'businesses.insertMember',
  `insert into business_member (business_id, account_id, role, joined_at, is_default,
                                order_limit_pence, month_limit_pence, job_limit_pence)
   select $1, $2, $3, $4,
          not exists (select from business_member where account_id = $2 and is_default), $5, $6, $7
   on conflict (business_id, account_id) do nothing`,
);
const setRole = statement(
  'businesses.setRole',
  `update business_member set role = $3 where business_id = $1 and account_id = $2`,
);
const setLimits = statement(
  'businesses.setLimits',
  `update business_member
      set order_limit_pence = $3, month_limit_pence = $4, job_limit_pence = $5
    where business_id = $1 and account_id = $2`,
);
const remove = statement(
  'businesses.removeMember',
  `delete from business_member where business_id = $1 and account_id = $2`,
);
const findDefault = statement<{ businessId: number }>(
  'businesses.findDefault',
  `select business_id as "businessId" from business_member where account_id = $1 and is_default`,
);
const clearDefault = statement(
  'businesses.clearDefault',
  `update business_member set is_default = false
    where account_id = $1 and business_id <> $2 and is_default`,
);
const setDefault = statement(
  'businesses.setDefault',
  `update business_member set is_default = true where account_id = $1 and business_id = $2`,
);

/** The members of a business, its owners first. */
export const listMembers = (tx: Queryable, businessId: number) => list.list(tx, [businessId]);

/** One change at a time of which business an account buys for, new ones among them. */
const takeAccountsTurn = (tx: Tx, accountId: number) => takeTurn(tx, `businesses:${accountId}`);

/** What nobody has limited. */
export const noLimits: MemberLimits = {
  orderLimitPence: null,
  monthLimitPence: null,
  jobLimitPence: null,
};

export const limitValues = ({ orderLimitPence, monthLimitPence, jobLimitPence }: MemberLimits) => [
  orderLimitPence,
  monthLimitPence,
  jobLimitPence,
];

/** Makes somebody a member, and says whether they were none: one who is stays as they are. */
export async function insertMember(
  tx: Tx,
  member: { businessId: number; accountId: number; role: MemberRole; limits?: MemberLimits },
  now: Date,
): Promise<boolean> {
  const { businessId, accountId, role, limits = noLimits } = member;
  await takeAccountsTurn(tx, accountId);
  return (await insert.run(tx, [businessId, accountId, role, now, ...limitValues(limits)])) === 1;
}

/** Writes what a member may spend from now on. */
export const saveLimits = (tx: Tx, businessId: number, accountId: number, limits: MemberLimits) =>
  setLimits.run(tx, [businessId, accountId, ...limitValues(limits)]);

export const saveRole = (tx: Tx, businessId: number, accountId: number, role: MemberRole) =>
  setRole.run(tx, [businessId, accountId, role]);

/** Ends a membership; says whether there was one. */
export const removeMembership = async (tx: Tx, businessId: number, accountId: number) =>
  (await remove.run(tx, [businessId, accountId])) === 1;

/**
 * Makes a business the one that the account buys for where nothing else was chosen, and says which
 * was it before.
 */
export async function replaceDefault(
  tx: Tx,
  accountId: number,
  businessId: number,
): Promise<number | null> {
  await takeAccountsTurn(tx, accountId);
  const before = await findDefault.find(tx, [accountId]);
  await clearDefault.run(tx, [accountId, businessId]);
  await setDefault.run(tx, [accountId, businessId]);
  return before?.businessId ?? null;
}
