import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Carried } from '../order-documents/invoice.ts';

/** A better delivery that was paid, as its papers tell it. */
export interface PaidUpgrade {
  id: string;
  orderId: number;
  state: 'done' | 'given-back';
  name: string;
  day: string;
  incPence: number;
  exPence: number;
  /** The rates of the goods that it was priced by; null where nothing is known of them. */
  carried: Carried[] | null;
  doneAt: Date;
  givenBackAt: Date | null;
  billingAddress: PostalAddress | null;
  paidWith: string | null;
}

// A document's cause says which upgrade it is of; the table does not say which upgrades have any.
const due = statement<PaidUpgrade>(
  'upgrades.listUnpapered',
  `select u.id, u.order_id as "orderId", u.state, u.option->>'name' as name,
          u.option->>'day' as day, u.premium_inc_pence as "incPence",
          u.premium_ex_pence as "exPence", u.carried, u.done_at as "doneAt",
          u.given_back_at as "givenBackAt", u.billing_address as "billingAddress",
          p.method as "paidWith"
     from delivery_upgrade u join payment p on p.id = u.payment_id
    where (select count(*) from order_document d
            where d.order_id = u.order_id and d.cause = 'upgrade:' || u.id)
          < case u.state when 'given-back' then 2 else 1 end
    order by u.done_at, u.id limit $1`,
);

/** Better deliveries whose papers are not all made, the oldest first. */
export const listUnpapered = (tx: Queryable, limit: number) => due.list(tx, [limit]);
