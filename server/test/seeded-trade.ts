import { seedPersonsJobs } from './seeded-jobs.ts';
import type { TestShop } from './shop.ts';

/** What they began for their business, and asked to be told of. */
export async function leaveTracesInTrade(
  { db }: TestShop,
  {
    accountId,
    say,
    mail,
  }: { accountId: number; say: () => string; mail: (word: string) => string },
): Promise<void> {
  await db.pool.query(
    `insert into credit_wording (version, wording, first_seen_at) values ('1', '{}', now())
     on conflict do nothing`,
  );
  await db.pool.query(
    `insert into credit_customer
       (business_id, customer_id, wording_version, registered_by, registered_at, submitted_by)
     select business_id, gen_random_uuid(), '1', $1, now(), $1
       from business_member where account_id = $1`,
    [accountId],
  );
  await db.pool.query(
    `with account as (
       insert into ledger_account (business_id)
       select business_id from business_member where account_id = $1 returning business_id),
     entry as (
       insert into ledger_entry (business_id, kind, cause, ordered_pence, invoiced_pence,
                                 credit_pence, happened_at)
       select business_id, kind, kind || ':seed:' || business_id, 0, pence, 0, now()
         from account, (values ('invoiced', 500), ('received', -500)) as moved (kind, pence)),
     item as (
       insert into ledger_item (business_id, kind, reference, cause, dated_on, due_on, amount_pence,
                                open_pence, made_at)
       select business_id, kind, 'INV-seed', kind || ':seed:' || business_id, current_date,
              case kind when 'invoice' then current_date end, 500, 0, now()
         from account, (values ('invoice'), ('receipt')) as made (kind)
       returning id, kind),
     settled as (
       insert into ledger_allocation (from_item, to_item, pence, made_at)
       select r.id, i.id, 500, now() from item r, item i
        where r.kind = 'receipt' and i.kind = 'invoice')
     insert into ledger_dispute (item_id, pence, reason, raised_by, raised_at, outcome, answer,
                                 settled_at)
     select id, 100, 'One piece is not there.', $1, now(), 'refused', 'It is.', now()
       from item where kind = 'invoice'`,
    [accountId],
  );
  await db.pool.query(
    `with begun as (
       insert into payment (id, purpose, subject, subject_version, visitor, state, amount_pence,
                            currency, snapshot, created_at, updated_at)
       select gen_random_uuid(), 'statement', business_id, 1, 'visitor:business:' || business_id,
              'cancelled', 500, 'GBP', '{}', now(), now()
         from business_member where account_id = $1 returning id)
     insert into ledger_payer (payment_id, account_id) select id, $1 from begun`,
    [accountId],
  );
  await db.pool.query(
    `insert into own_code (business_id, code, typed, offering_id, learned_by, learned_at)
     select m.business_id, 'OURTAP', 'Our tap', o.id, $1, now()
       from business_member m, offering o where m.account_id = $1 and o.sku = 'TAP'`,
    [accountId],
  );
  // Whom they asked in, what they asked to order, and who decides while they are away.
  await db.pool.query(
    `with asked as (
       insert into business_invitation
         (id, business_id, email, role, invited_by, invited_at, expires_at, accepted_by)
       select gen_random_uuid(), business_id, $2, 'buyer', $1, now(), now() + interval '3 days', $1
         from business_member where account_id = $1)
     insert into order_approval (id, business_id, asker_account_id, basket_id, state, asked,
                                 over_limits, note, asked_at, held_until, decided_at, decided_by,
                                 reason)
     select gen_random_uuid(), business_id, $1, 'gone', 'refused',
            jsonb_build_object('deliverTo', $3::text, 'postcode', $4::text, 'lines', '[]'::jsonb),
            '[]', $5, now(), now(), now(), $1, $6
       from business_member where account_id = $1`,
    [accountId, mail(say()), say(), say(), say(), say()],
  );
  await db.pool.query(
    `insert into business_list
       (business_id, kind, name, made_by, changed_by, changed_at, counted_by, counted_at)
     select business_id, 'van', 'Van ' || $1::int, $1, $1, now(), $1, now()
       from business_member where account_id = $1`,
    [accountId],
  );
  await seedPersonsJobs(db, accountId, say);
  await db.pool.query(
    `insert into stock_notice (offering_id, email, account_id, asked_at, keep_until)
     select id, $2, $1, now(), now() + interval '90 days' from offering where sku = 'TAP'`,
    [accountId, mail(say())],
  );
  await db.pool.query(
    `with application as (
       insert into trade_application (external_id, account_id, state, people, started_at, changed_at)
       values ('TA-' || $1::int, $1, 'draft', jsonb_build_object('name', $2::text), now(), now())
       returning id)
     insert into trade_application_event (application_id, at, kind, text)
     select id, now(), 'note', $3 from application`,
    [accountId, say(), say()],
  );
}
