import type { Away } from '@plumbline/contracts/nouns/approvals.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * Whether somebody decides about a request, as SQL: an owner or approver, or whoever stands in for one
 * who is away, and never who asked; nor does anybody decide in the place of who asked.
 */
export const decides = (approval: string, account: string, today: string): string =>
  decidesFor(`${approval}.business_id`, `${approval}.asker_account_id`, account, today);

const decidesFor = (business: string, asker: string, account: string, today: string): string => `(
  ${account} is distinct from ${asker}
  and exists (
    select from business_member s
     where s.business_id = ${business} and s.account_id = ${account}
       and (s.role in ('owner', 'approver')
            or exists (
              select from approver_away w
                join business_member o on o.business_id = w.business_id and o.account_id = w.account_id
               where w.business_id = s.business_id and w.delegate_account_id = s.account_id
                 and w.account_id is distinct from ${asker} and o.role in ('owner', 'approver')
                 and ${today}::date between w.from_day and w.until_day))))`;

export interface Decider {
  accountId: number;
  displayName: string;
  email: string;
}

const list = statement<Decider>(
  'approvals.listDeciders',
  `select m.account_id as "accountId", a.display_name as "displayName", a.email
     from business_member m join account a on a.id = m.account_id
    where m.business_id = $1 and ${decidesFor('$1', '$2::int', 'm.account_id', '$3')}
    order by array_position(array['approver', 'owner', 'buyer'], m.role), m.joined_at, m.account_id`,
);
const may = statement<{ may: boolean }>(
  'approvals.mayDecide',
  `select ${decidesFor('$1::int', '$2::int', '$4::int', '$3')} as may`,
);

interface Asked {
  businessId: number;
  askerId: number | null;
  /** The day in London. */
  today: string;
}

/** Who may decide about what somebody asks for, approvers first. */
export const listDeciders = (tx: Queryable, { businessId, askerId, today }: Asked) =>
  list.list(tx, [businessId, askerId, today]);

/** Whether one of them is this account. */
export const mayDecide = async (
  tx: Queryable,
  { businessId, askerId, today }: Asked,
  accountId: number,
): Promise<boolean> => (await may.find(tx, [businessId, askerId, today, accountId]))!.may;

const findOwn = statement<Away>(
  'approvals.findAway',
  `select from_day::text as "from", until_day::text as "until",
          delegate_account_id as "delegateAccountId"
     from approver_away where business_id = $1 and account_id = $2`,
);
const saveOwn = statement(
  'approvals.saveAway',
  `insert into approver_away (business_id, account_id, delegate_account_id, from_day, until_day)
   values ($1, $2, $3, $4, $5)
   on conflict (business_id, account_id) do update
      set delegate_account_id = excluded.delegate_account_id, from_day = excluded.from_day,
          until_day = excluded.until_day`,
);
const endOwn = statement(
  'approvals.endAway',
  'delete from approver_away where business_id = $1 and account_id = $2',
);

export const findAway = (tx: Queryable, businessId: number, accountId: number) =>
  findOwn.find(tx, [businessId, accountId]);

/** Writes who stands in for a member, or that nobody does. */
export const saveAway = (tx: Tx, businessId: number, accountId: number, away: Away | null) =>
  away
    ? saveOwn.run(tx, [businessId, accountId, away.delegateAccountId, away.from, away.until])
    : endOwn.run(tx, [businessId, accountId]);
