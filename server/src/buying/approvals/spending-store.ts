import type { Spending } from '@plumbline/contracts/shop/approvals.ts';
import type { PaymentSubject } from '../../core/module.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Used } from './limits.ts';

/** Whether a payment may yet go through: a declined card may be followed by another until it is given up. */
const mayYetPay = `p.state in ('created', 'requires-action', 'processing', 'failed')`;

const payingExPence = `(p.snapshot->'total'->>'exPence')::bigint`;

// An order of the month counts as it comes to by now; of an older one what was added to it, paid on top
// for its delivery, and given back of it in the month.
const ofMonth = (since: string) =>
  `case when o.placed_at >= ${since} then n.ex_pence else greatest(
     coalesce((select sum(a.delivery_ex_pence + coalesce((
                        select sum(l.ex_pence) from order_line l
                         where l.order_id = a.order_id and l.addition = a.number), 0))
                 from order_addition a
                where a.order_id = o.id and a.charged_at >= ${since}), 0)
     + coalesce((select sum(u.premium_ex_pence) from delivery_upgrade u
                  where u.order_id = o.id and u.payment_id is not null
                    and u.done_at >= ${since}), 0)
     - coalesce((select sum(l.ex_pence)
                   from order_refund r join order_refund_line l on l.order_refund_id = r.id
                  where r.order_id = o.id and r.state = 'sent' and r.decided_at >= ${since}
                    and l.kind in ('goods', 'delivery')), 0), 0) end`;

// What is just being paid for counts as ordered, whatever month it began in: it may yet be placed in
// this one.
const used = statement<Used & { orderPence: number }>(
  'approvals.findUsed',
  `with own as (
     select o.id, n.ex_pence as pence, o.job_reference as job, ${ofMonth('$5')} as of_month
       from customer_order o join order_net n on n.order_id = o.id
      where o.business_id = $1 and o.account_id = $2 and o.status <> 'cancelled'),
   growing as (
     select g.order_id, own.job, g.ex_pence as pence
       from order_growth g join own on own.id = g.order_id
      where (g.purpose, g.subject) <> ($3, $4)),
   spent as (
     select id as order_id, pence, job, of_month from own
     union all
     select order_id, pence, job, pence from growing
     union all
     select null, ${payingExPence}, p.snapshot->>'jobReference', ${payingExPence}
       from payment p
      where p.purpose = 'basket' and ${mayYetPay} and (p.purpose, p.subject) <> ($3, $4)
        and (p.snapshot->>'businessId')::int = $1 and (p.snapshot->>'accountId')::int = $2)
   select coalesce(sum(of_month), 0)::bigint as "monthPence",
          coalesce(sum(pence) filter (where job_key(job) is not distinct from job_key($6)), 0)::bigint
            as "jobPence",
          coalesce(sum(pence) filter (where order_id = $7), 0)::bigint as "orderPence"
     from spent`,
);

/**
 * What a member has used of their limits, but for what is looked at anew; and what of it is one order
 * and what is just being paid for on top of that.
 */
export async function findUsed(
  tx: Queryable,
  of: { businessId: number; accountId: number; orderId: number | null; inHand: PaymentSubject },
  by: { monthBegan: Date; jobReference: string | null },
): Promise<Used & { orderPence: number }> {
  const { businessId, accountId, orderId, inHand } = of;
  return (await used.find(tx, [
    businessId,
    accountId,
    inHand.purpose,
    inHand.subject,
    by.monthBegan,
    by.jobReference,
    orderId,
  ]))!;
}

const spent = statement<Spending['members'][number]>(
  'approvals.listSpending',
  `select m.account_id as "accountId",
          coalesce(sum(${ofMonth('$2')}), 0)::bigint as "usedExPence",
          count(o.id) filter (where o.placed_at >= $2)::int as orders
     from business_member m
     left join (customer_order o join order_net n on n.order_id = o.id)
       on o.business_id = m.business_id and o.account_id = m.account_id
      and o.status <> 'cancelled'
    where m.business_id = $1
      and ($3::int is null or m.account_id = $3
           or exists (select from business_member c
                       where c.business_id = $1 and c.account_id = $3
                         and c.role in ('owner', 'approver')))
    group by m.account_id order by m.account_id`,
);

/**
 * What members ordered, and added to orders, since an instant: all of them for owners and approvers, else
 * one's own. Staff, who are no member, are told of all as well.
 */
export const listSpending = (
  tx: Queryable,
  businessId: number,
  since: Date,
  viewer: number | 'staff',
) => spent.list(tx, [businessId, since, viewer === 'staff' ? null : viewer]);

const paying = statement<{ isPaying: boolean }>(
  'approvals.isBeingPaid',
  `select exists (select from payment p
                   where p.purpose = 'basket' and p.subject = $1
                     and ${mayYetPay}) as "isPaying"`,
);

/** Whether somebody is just paying for a basket, or may yet. */
export const isBeingPaid = async (tx: Queryable, basketId: string) =>
  (await paying.find(tx, [basketId]))!.isPaying;
