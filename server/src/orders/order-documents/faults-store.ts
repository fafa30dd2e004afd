import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { listArithmeticFaults } from './arithmetic.ts';
import type { DocumentFields } from './document-fields.ts';

const faults = statement<{ fault: string }>(
  'orderDocuments.listFaults',
  `with series as (
     select s.kind, s.last_number, count(d.id)::int as documents,
            coalesce(max(d.series_number), 0) as newest
       from document_series s left join order_document d on d.kind = s.kind
      group by s.kind, s.last_number),
   -- A correction takes back and says again the same sums; what was refunded is counted apart.
   told as (
     select order_id, sum(case kind when 'invoice' then inc_pence else -inc_pence end)::bigint as inc,
            sum(case kind when 'invoice' then ex_pence else -ex_pence end)::bigint as ex
       -- A better delivery has papers of its own, made a while after the order counts it.
       from order_document where refund_id is null and cause not like 'upgrade:%'
      group by order_id),
   given_back as (
     select order_refund_id as refund_id, sum(inc_pence - released_inc_pence)::bigint as inc,
            sum(ex_pence - released_ex_pence)::bigint as ex, sum(released_inc_pence)::bigint as unsent
       from order_refund_line where kind in ('goods', 'delivery') group by order_refund_id)
   select format('the series of %ss has given %s numbers, but keeps %s documents up to %s',
                 kind, last_number, documents, newest) as fault
     from series where last_number <> documents or last_number <> newest
   union all
   select format('%s is not what was issued: its hash is of other bytes', number)
     from order_document where sha256(pdf) <> pdf_sha256
   union all
   select format('%s says %s pence ex VAT and %s inc, but is kept as %s and %s', number,
                 fields->'totals'->>'exPence', fields->'totals'->>'incPence', ex_pence, inc_pence)
     from order_document
    where (fields->'totals'->>'exPence')::bigint <> ex_pence
       or (fields->'totals'->>'incPence')::bigint <> inc_pence
       or fields->>'number' <> number
   union all
   select format('order %s was paid and has no invoice', o.number)
     from customer_order o
    where o.placed_at < $1 and o.payment_terms = 'prepaid'
      and not exists (select from order_document d
                       where d.order_id = o.id and d.kind = 'invoice' and d.cause = 'order')
   union all
   select format('order %s is of %s pence ex VAT and %s inc, but its invoices of %s and %s',
                 o.number, o.total_ex_pence - o.upgrade_ex_pence,
                 o.total_inc_pence - o.upgrade_inc_pence, t.ex, t.inc)
     from customer_order o join told t on t.order_id = o.id
    where o.payment_terms = 'prepaid' and (t.ex <> o.total_ex_pence - o.upgrade_ex_pence
           or t.inc <> o.total_inc_pence - o.upgrade_inc_pence)
      -- What was added a moment ago has its invoice by a job.
      and not exists (select from order_addition a
                       where a.order_id = o.id and a.charged_at >= $1)
   union all
   select format('refund %s of goods or delivery has no credit note', r.id)
     from order_refund r join given_back b on b.refund_id = r.id
    where r.state = 'sent' and b.inc > 0 and r.decided_at < $1
      and not exists (select from order_document d where d.refund_id = r.id)
   union all
   select format('%s credits %s pence ex VAT and %s inc, but its refund is of %s and %s',
                 d.numbers, d.ex, d.inc, b.ex, b.inc)
     from (select refund_id, string_agg(number, ' and ' order by id) as numbers,
                  sum(ex_pence)::bigint as ex, sum(inc_pence)::bigint as inc
             from order_document where refund_id is not null group by refund_id) d
     left join given_back b on b.refund_id = d.refund_id
    where b.ex is distinct from d.ex or b.inc is distinct from d.inc
   union all
   select format('consignment %s of order %s left on account and has no invoice', s.consignment,
                 o.number)
     from account_dispatch s join customer_order o on o.id = s.order_id
    where s.sent_at < $1
      and not exists (select from order_document d
                       where d.order_id = o.id and d.kind = 'invoice'
                         and d.cause = 'consignment:' || s.consignment)
   union all
   select format('order %s is of %s pence inc VAT, but %s were invoiced and %s not sent', o.number,
                 o.total_inc_pence - o.upgrade_inc_pence, t.inc, u.unsent)
     from customer_order o join told t on t.order_id = o.id
    cross join lateral (
      select coalesce(sum(b.unsent), 0)::bigint as unsent
        from order_refund r join given_back b on b.refund_id = r.id
       where r.order_id = o.id and r.state = 'sent') u
    where o.payment_terms = 'on-account'
      and t.inc + u.unsent > o.total_inc_pence - o.upgrade_inc_pence
   union all
   select format('%s takes back %s pence inc VAT of %s, which is of %s', c.numbers, c.inc, i.number,
                 i.inc_pence)
     from order_document i
     join (select preceding_id, string_agg(number, ' and ' order by id) as numbers,
                  sum(inc_pence)::bigint as inc, sum(ex_pence)::bigint as ex
             from order_document where kind = 'credit-note' group by preceding_id) c
       on c.preceding_id = i.id
    where c.inc > i.inc_pence or c.ex > i.ex_pence`,
);
const later = statement<{ id: number; number: string; fields: DocumentFields }>(
  'orderDocuments.listFields',
  'select id, number, fields from order_document where id > $1 order by id limit $2',
);

/** Within this time the jobs have made what is due, or something is wrong with them. */
const graceMs = 2 * 3_600_000;
const batchSize = 500;

/** What is wrong with the papers, a sentence each; none when every invariant holds. */
export async function listDocumentFaults(tx: Queryable, now: Date): Promise<string[]> {
  const found = (await faults.list(tx, [new Date(now.getTime() - graceMs)])).map(
    ({ fault }) => fault,
  );
  for (let after = 0; ;) {
    const batch = await later.list(tx, [after, batchSize]);
    for (const { number, fields } of batch) {
      const broken = listArithmeticFaults(fields);
      if (broken.length > 0) found.push(`${number} does not add up: ${broken.join('; ')}`);
    }
    const last = batch.at(-1);
    if (!last) return found;
    after = last.id;
  }
}
