import type { ErasedParts } from '@plumbline/contracts/staff/privacy.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { OrderStatus } from '../../orders/orders/orders.ts';
import type { PaymentState } from '../../money/payments/payments.ts';

/** What the shop has of a person, counted, and all that may stand in the way of erasing them. */
export interface PersonFacts {
  erased: ErasedParts;
  orders: { number: string; guid: string; status: OrderStatus }[];
  paymentStates: PaymentState[];
  refundsPending: number;
  staffRoles: number;
}

const find = statement<PersonFacts>(
  'privacy.findPersonFacts',
  `with own_email as (select email from person_email where account_id = $1),
        own_order as (select * from customer_order where account_id = $1),
        own_basket as (
          select id from basket where owner_account_id = $1
          union select basket_id from own_order
          union select c.basket_id from checkout c join basket b on b.id = c.basket_id
                 where b.owner_account_id is null and lower(c.contact->>'email') = lower($2)),
        own_payment as (
          select * from payment
           where purpose = 'basket' and subject in (select id from own_basket))
   select json_build_object(
            'signIns', (select count(*) from credential c where c.subject = a.subject),
            'sessions', (select count(*) from session where account_id = a.id),
            'addresses', (select count(*) from saved_address where account_id = a.id),
            'cards', (select count(*) from saved_card where account_id = a.id),
            'baskets', (select count(*) from own_basket),
            'wishlists', (select count(*) from wishlist where owner_account_id = a.id),
            'projects', (select count(*) from project where owner_account_id = a.id),
            'consents', (select count(*) from consent_event
                          where account_id = a.id or lower(email) in (select email from own_email)),
            'newsletters', (select count(*) from newsletter_subscription
                             where email in (select email from own_email)),
            'messages', (select count(*) from message
                          where lower(to_address) in (select email from own_email)),
            'tradeAccounts', (select count(*) from trade_account where account_id = a.id)
          ) as erased,
          (select coalesce(json_agg(json_build_object('number', number, 'guid', guid,
                                    'status', status) order by placed_at, id), '[]')
             from own_order) as orders,
          array(select state from own_payment) as "paymentStates",
          (select count(*)::int from refund r join own_payment p on p.id = r.payment_id
            where r.state = 'pending') as "refundsPending",
          (select count(*)::int from staff_role where account_id = a.id) as "staffRoles"
     from account a where a.id = $1`,
);

/** The facts about an account; `provenEmail` is null where the address was never proved. */
export const findPersonFacts = (tx: Queryable, accountId: number, provenEmail: string | null) =>
  find.find(tx, [accountId, provenEmail]);
