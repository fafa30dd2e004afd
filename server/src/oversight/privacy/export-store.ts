import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

// One statement for each part of what is kept about a person, in its own words.
const parts = {
  account: `select a.email, a.display_name as name, a.created_at as "since",
                   p.first_name as "firstName", p.last_name as "lastName", p.phone, p.consents
              from account a left join account_profile p on p.account_id = a.id where a.id = $1`,
  emailsBefore: `select email from person_email
                  where account_id = $1
                    and email <> (select lower(email) from account where id = $1)`,
  addresses: `select address_type as type, label, address, is_default as "isDefault"
                from saved_address where account_id = $1 order by id`,
  tradeAccounts: `select b.name as business, t.status
                    from trade_account t join business b on b.id = t.business_id
                   where t.account_id = $1`,
  savedCards: `select brand, last_four as "lastFour", expiry_month as "expiryMonth",
                      expiry_year as "expiryYear", billing, is_default as "isDefault",
                      saved_at as "savedAt"
                 from saved_card where account_id = $1 order by saved_at`,
  signedIn: `select device, created_at as "startedAt", last_seen_at as "lastSeenAt"
               from session where account_id = $1 order by created_at`,
  orders: `select o.number, o.status, o.placed_at as "placedAt", o.email, o.contact,
                  o.delivery_address as "deliveryAddress", o.billing_address as "billingAddress",
                  o.total_inc_pence as "totalPence", o.paid_with as "paidWith",
                  (select json_agg(json_build_object('sku', l.sku, 'name', l.name,
                            'quantity', l.quantity, 'room', l.room_label, 'incPence', l.inc_pence) order by l.position)
                     from order_line l where l.order_id = o.id) as lines
             from customer_order o where o.account_id = $1 order by o.placed_at`,
  baskets: `select b.id, b.status, b.updated_at as "updatedAt",
                   (select json_agg(json_build_object('sku', o.sku, 'quantity', l.quantity)
                             order by l.position)
                      from basket_line l join offering o on o.id = l.offering_id
                     where l.basket_id = b.id) as lines
              from basket b where b.owner_account_id = $1 order by b.updated_at`,
  projects: `select p.name, p.notes, p.budget_pence as "budgetPence", p.rooms,
                    p.created_at as "startedAt", p.updated_at as "updatedAt",
                    (select json_agg(json_build_object('sku', o.sku, 'room', nullif(i.room, ''),
                              'quantity', i.quantity, 'note', i.note) order by i.position)
                       from project_item i join offering o on o.id = i.offering_id
                      where i.project_id = p.id) as items
               from project p where p.owner_account_id = $1 order by p.created_at`,
  wishlists: `select w.updated_at as "updatedAt", s.wishlist_id is not null as "isShared",
                     (select json_agg(json_build_object('sku', o.sku, 'quantity', i.quantity,
                               'keptAt', i.kept_at) order by i.position)
                        from wishlist_item i join offering o on o.id = i.offering_id
                       where i.wishlist_id = w.id) as items
                from wishlist w left join wishlist_share s on s.wishlist_id = w.id
               where w.owner_account_id = $1 order by w.updated_at`,
  savedLists: `select s.kind, s.saved_at as "savedAt", s.expires_at as "expiresAt",
                      (select json_agg(json_strip_nulls(json_build_object(
                                  'sku', o.sku, 'quantity', l.quantity, 'room', l.room_label))
                                order by l.position)
                         from saved_list_line l join offering o on o.id = l.offering_id
                        where l.code_hash = s.code_hash) as lines
                 from saved_list s where s.owner_account_id = $1 order by s.saved_at`,
  deletionRequests: `select state, reason, requested_at as "requestedAt" from deletion_request
                      where account_id = $1 order by requested_at`,
  consentHistory: `select channel, given, source, at from consent_event
                    where account_id = $1 order by id`,
  termsAccepted: `select version, accepted_at as "acceptedAt" from terms_acceptance
                   where account_id = $1 order by accepted_at`,
  newsletter: `select n.state, n.asked_at as "askedAt" from newsletter_subscription n
                 join person_email p on p.email = n.email where p.account_id = $1`,
  lookedAt: `select kind, subject, at, keep_until as "keptUntil" from visitor_action
              where owner = 'account:' || $1::text order by at`,
  messages: `select m.kind, m.subject, m.created_at as "at" from message m
               join person_email p on p.email = lower(m.to_address)
              where p.account_id = $1 order by m.created_at`,
} as const;

const statements = Object.entries(parts).map(
  ([name, text]) =>
    [name, statement<Record<string, unknown>>(`privacy.export.${name}`, text)] as const,
);

/** Everything that is kept about an account, part by part. */
export async function collectPersonalData(
  tx: Queryable,
  accountId: number,
): Promise<Record<string, unknown[]>> {
  const data: Record<string, unknown[]> = {};
  for (const [name, select] of statements) data[name] = await select.list(tx, [accountId]);
  return data;
}
