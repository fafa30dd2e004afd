import type { MemberLimits } from '@plumbline/contracts/nouns/businesses.ts';
import type { Spending } from '@plumbline/contracts/shop/approvals.ts';
import type { PaidFor } from '../../core/module.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Used } from './limits.ts';

/** Whether a payment may yet go through: a declined card may be followed by another while goods are held. */
const mayYetPay = (heldSince: string) =>
  `(p.state in ('created', 'requires-action', 'processing')
    or (p.state = 'failed' and p.created_at > ${heldSince}))`;

const payingExPence = `(p.snapshot->'total'->>'exPence')::bigint`;

// What is added to an order, and paid on top for its delivery, counts in the month in which it is.
const ofMonth = (since: string) =>
  `case when o.placed_at >= ${since} then o.total_ex_pence::bigint else
     coalesce((select sum(a.delivery_ex_pence + coalesce((
                        select sum(l.ex_pence) from order_line l
                         where l.order_id = a.order_id and l.addition = a.number), 0))
                 from order_addition a
                where a.order_id = o.id and a.charged_at >= ${since}), 0)
     + coalesce((select sum(u.premium_ex_pence) from delivery_upgrade u
                  where u.order_id = o.id and u.payment_id is not null
                    and u.done_at >= ${since}), 0) end`;

// What is just being paid for counts as ordered, whatever month it began in: it may yet be placed in
// this one.
const used = statement<Used>(
  'approvals.findUsed',
  `with own as (
     select o.id, o.total_ex_pence::bigint as pence, o.job_reference as job,
            ${ofMonth('$5')} as of_month
       from customer_order o
      where o.business_id = $1 and o.account_id = $2 and o.status <> 'cancelled'),
   paying as (
     select p.* from payment p
      where (p.purpose, p.subject) <> ($3, $4) and ${mayYetPay('$7')}),
   later as (
     select c.order_id, greatest((p.snapshot->>'moreExPence')::bigint, 0) as pence
       from order_change c
       join paying p on p.id = c.payment_id and p.purpose = 'amendment'
      where c.state = 'accepted'
     union all
     select u.order_id, u.premium_ex_pence
       from delivery_upgrade u
       join paying p on p.purpose = 'delivery-upgrade' and p.subject = u.id::text
      where u.state = 'open'),
   spent as (
     select pence, job, of_month from own
     union all
     select later.pence, own.job, later.pence
       from later join own on own.id = later.order_id
     union all
     select ${payingExPence}, p.snapshot->>'jobReference', ${payingExPence}
       from paying p
      where p.purpose = 'basket'
        and (p.snapshot->>'businessId')::int = $1 and (p.snapshot->>'accountId')::int = $2)
   select coalesce(sum(of_month), 0)::bigint as "monthPence",
          coalesce(sum(pence) filter (where job_key(job) is not distinct from job_key($6)), 0)::bigint
            as "jobPence"
     from spent`,
);

/** What a member has used of their limits, but for what is looked at anew. */
export async function findUsed(
  tx: Queryable,
  of: { businessId: number; accountId: number; inHand: PaidFor },
  by: { monthBegan: Date; jobReference: string | null; heldSince: Date },
): Promise<Used> {
  const { businessId, accountId, inHand } = of;
  return (await used.find(tx, [
    businessId,
    accountId,
    inHand.purpose,
    inHand.subject,
    by.monthBegan,
    by.jobReference,
    by.heldSince,
  ]))!;
}

const spent = statement<Spending['members'][number]>(
  'approvals.listSpending',
  `select m.account_id as "accountId",
          coalesce(sum(${ofMonth('$2')}), 0)::bigint as "usedExPence",
          count(o.id) filter (where o.placed_at >= $2)::int as orders
     from business_member m
     left join customer_order o
       on o.business_id = m.business_id and o.account_id = m.account_id
      and o.status <> 'cancelled'
    where m.business_id = $1
      and (m.account_id = $3
           or exists (select from business_member c
                       where c.business_id = $1 and c.account_id = $3
                         and c.role in ('owner', 'approver')))
    group by m.account_id order by m.account_id`,
);

/** What members ordered, and added to orders, since an instant: all of them for owners and approvers, else one's own. */
export const listSpending = (tx: Queryable, businessId: number, since: Date, accountId: number) =>
  spent.list(tx, [businessId, since, accountId]);

const paying = statement<{ isPaying: boolean }>(
  'approvals.isBeingPaid',
  `select exists (select from payment p
                   where p.purpose = 'basket' and p.subject = $1
                     and ${mayYetPay('$2')}) as "isPaying"`,
);

/** Whether somebody is just paying for a basket, or may yet. */
export const isBeingPaid = async (tx: Queryable, basketId: string, heldSince: Date) =>
  (await paying.find(tx, [basketId, heldSince]))!.isPaying;

/** An order of a business, as its limits count it. */
interface BusinessOrder {
  businessId: number;
  accountId: number;
  jobReference: string | null;
  totalExPence: number;
  isOnAccount: boolean;
  /** Null where whoever ordered it has left the business. */
  limits: MemberLimits | null;
}

const businessOrder = statement<BusinessOrder>(
  'approvals.findBusinessOrder',
  `select o.business_id as "businessId", o.account_id as "accountId",
          o.job_reference as "jobReference", o.total_ex_pence as "totalExPence",
          o.payment_terms = 'on-account' as "isOnAccount",
          case when m.account_id is not null then json_build_object(
            'orderLimitPence', m.order_limit_pence, 'monthLimitPence', m.month_limit_pence,
            'jobLimitPence', m.job_limit_pence) end as limits
     from customer_order o
     left join business_member m on m.business_id = o.business_id and m.account_id = o.account_id
    where o.id = $1 and o.business_id is not null and o.account_id is not null`,
);

/** Undefined for an order of nobody's business. */
export const findBusinessOrder = (tx: Queryable, orderId: number) =>
  businessOrder.find(tx, [orderId]);
