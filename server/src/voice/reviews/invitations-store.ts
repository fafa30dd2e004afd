import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export type InvitationKind = 'arrival' | 'living';

/** An order whose buyer is to be asked. */
export interface InvitedOrder {
  orderId: number;
  guid: string;
  number: string;
  email: string;
  firstName: string;
  goods: { name: string; variant: string | null; sku: string; picture: Picture }[];
}

// Whoever has marked the project that the goods were for as fitted is asked as soon as that.
const isFitted = `exists (
     select from project p
       join project_item i on i.project_id = p.id
       join offering f on f.id = i.offering_id
       join order_line l on l.order_id = o.id and l.sku = f.sku
      where p.owner_account_id = o.account_id and p.fitted_at >= come.at and p.fitted_at <= $4)`;

// What never came, and what went back or is on its way, is not asked about.
const isWithBuyer = 'l.delivered > l.returned + l.coming_back';

// What is sent in the place of goods that came delays nothing: a claim is no reason not to ask.
const isOfClaim = `(c.kind = 'replacement' and exists (
     select from consignment was
      where was.order_id = c.order_id and was.number = c.replaces and was.state = 'delivered'))`;

// An order is asked about once all that was sent of it has come, and the last of it long enough ago;
// what came longer ago than anybody remembers is left alone. Orders without a person have no address.
const take = statement<InvitedOrder>(
  'reviews.takeInvitations',
  `with come as (
     select c.order_id, max(c.delivered_at) as at
       from consignment c where not ${isOfClaim}
      group by c.order_id
     having max(c.delivered_at) <= $4 and max(c.delivered_at) > $3
        and bool_and(c.state in ('delivered', 'cancelled', 'failed'))),
   due as (
     select o.id, o.guid, o.number, o.email, o.contact->>'firstName' as first_name
       from come join customer_order o on o.id = come.order_id
      where (come.at <= $2 or $1 = 'living' and ${isFitted})
        and o.email like '%@%' and o.status not in ('cancelled', 'returned')
        and exists (select from order_line l where l.order_id = o.id and ${isWithBuyer})
        and not exists (select from review_invitation i
                         where i.order_id = o.id and i.kind = $1)
      order by come.at, o.id limit $6),
   asked as (
     insert into review_invitation (order_id, kind, sent_at, incentive)
     select id, $1, $4, $5 from due on conflict do nothing returning order_id)
   select d.id as "orderId", d.guid, d.number, d.email, d.first_name as "firstName",
          (select json_agg(json_build_object('name', l.name, 'variant', l.variant, 'sku', l.sku,
                    'picture', l.picture) order by l.position)
             from order_line l where l.order_id = d.id and ${isWithBuyer}) as goods
     from asked a join due d on d.id = a.order_id order by d.id`,
);

/** Notes that these buyers are asked, each once for a kind, and gives whom to write to. */
export const takeInvitations = (
  tx: Tx,
  kind: InvitationKind,
  asked: { until: Date; since: Date; at: Date; incentive: string | null; limit: number },
) => take.list(tx, [kind, asked.until, asked.since, asked.at, asked.incentive, asked.limit]);
