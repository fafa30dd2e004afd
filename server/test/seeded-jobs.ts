import type { TestDatabase } from './database.ts';

/** What somebody wrote of jobs and quoted to clients; each text that tells of them is one of `say`. */
export async function seedPersonsJobs(
  db: TestDatabase,
  accountId: number,
  say: () => string,
): Promise<void> {
  await db.pool.query(
    `insert into job (business_id, reference, client_name, notes, begun_by, begun_at)
     select business_id, $2, $3, $4, $1, now() from business_member where account_id = $1`,
    [accountId, say(), say(), say()],
  );
  await db.pool.query(
    `insert into job_labour (business_id, job, day, minutes, what, rate_pence, noted_by, noted_at)
     select business_id, $2, current_date, 60, $3, 3100, $1, now()
       from business_member where account_id = $1`,
    [accountId, say(), say()],
  );
  await db.pool.query(
    `with line as (select l.order_id, l.position from order_line l
                     join customer_order o on o.id = l.order_id
                    where o.account_id = $1 limit 1),
     moved as (insert into job_line select order_id, position, 'Mill Lane', $1, now() from line)
     insert into job_left_over select order_id, position, 1, $1, now() from line`,
    [accountId],
  );
  await db.pool.query(
    `with quote as (
       insert into client_quote (id, business_id, number, count, made_by, job_reference, content, costs,
                                 costs_noted_at, created_at, updated_at)
       select gen_random_uuid(), business_id, 'Q-0001', 1, $1, $2,
              jsonb_build_object('clientName', $3::text), '{}', now(), now(), now()
         from business_member where account_id = $1 returning id)
     insert into client_quote_issue (quote_id, issue, sent_at, valid_until, paper, goods, goods_pence,
                                     work_pence, total_pence, accepted_at, accepted_name)
     select id, 1, now(), current_date, jsonb_build_object('from', jsonb_build_object('email', $4::text)),
            '[]', 0, 0, 0, now(), $5
       from quote`,
    [accountId, say(), say(), `${say()}@example.com`, say()],
  );
}
