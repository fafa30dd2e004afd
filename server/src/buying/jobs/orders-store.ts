import type { Job, JobChange, JobLine, JobQuote } from '@plumbline/contracts/nouns/jobs.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { DocumentFields } from '../../orders/order-documents/document-fields.ts';

/** Whose job is read, and for whom: an order's page is for who placed it. */
export interface JobReader {
  businessId: number;
  job: string;
  accountId: number;
}

/** A line of a job with what its left-overs are worked out from. */
export interface LineRow extends Omit<JobLine, 'leftOver'> {
  orderId: number;
  /** Came back, or is on its way: `leftOverNoted` counts these as well. */
  leftOverNoted: number;
}

const ownGuid = 'case when o.account_id = $3 then o.guid end';

const lines = statement<LineRow>(
  'jobs.listLines',
  `select o.id as "orderId", o.number as "orderNumber", ${ownGuid} as "orderGuid", j.position,
          l.sku, l.slug, l.name, l.variant, l.picture, l.room_label as "roomLabel", j.units,
          j.arrived, l.returned + l.coming_back as returned, j.ex_pence as "exPence",
          j.moved_from as "movedFrom", coalesce(n.units, 0) as "leftOverNoted"
     from line_of_job j
     join customer_order o on o.id = j.order_id
     join order_line l on l.order_id = j.order_id and l.position = j.position
     left join job_left_over n on n.order_id = j.order_id and n.position = j.position
    where j.business_id = $1 and j.job = $2
    order by o.placed_at desc, o.id desc, j.position`,
);
const orders = statement<Job['orders'][number]>(
  'jobs.listOrders',
  `select o.number as "orderNumber", ${ownGuid} as "orderGuid", o.po_number as "poNumber", o.status,
          to_char(o.placed_at at time zone 'Europe/London', 'YYYY-MM-DD') as "placedOn",
          coalesce(a.display_name, '') as "placedBy", o.total_ex_pence as "exPence",
          (select coalesce(json_agg(json_build_object('documentNumber', d.number, 'kind', d.kind)
                    order by d.id), '[]')
             from order_document d where d.order_id = o.id) as documents,
          (select coalesce(json_agg(json_build_object('returnNumber', r.number, 'state', r.state)
                    order by r.id), '[]')
             from order_return r
            where r.order_id = o.id and r.state <> 'withdrawn') as returns
     from customer_order o left join account a on a.id = o.account_id
    where o.business_id = $1
      and (job_key(o.job_reference) = $2
           or exists (select from line_of_job j where j.order_id = o.id and j.job = $2))
    order by o.placed_at desc, o.id desc limit 200`,
);

/** The lines of a job, those of its newest order first. */
export const listJobLines = (tx: Queryable, { businessId, job, accountId }: JobReader) =>
  lines.list(tx, [businessId, job, accountId]);

/** The orders that something of a job is in, the newest first. */
export const listJobOrders = (tx: Queryable, { businessId, job, accountId }: JobReader) =>
  orders.list(tx, [businessId, job, accountId]);

interface FoundLine {
  orderId: number;
  /** The job of its order. */
  orderJob: string | null;
  /** The job that it counts for now. */
  job: string | null;
  /** With the customer, and not asked to come back; and what went back. */
  kept: number;
  back: number;
}

const findLine = statement<FoundLine>(
  'jobs.lockLine',
  `select o.id as "orderId", job_key(o.job_reference) as "orderJob",
          (select job from line_of_job j
            where j.order_id = l.order_id and j.position = l.position) as job,
          l.delivered - l.returned - l.coming_back as kept, l.returned + l.coming_back as back
     from customer_order o join order_line l on l.order_id = o.id
    where o.business_id = $1 and o.number = $2 and l.position = $3
      for share of o`,
);

/** A line of an order of a business, which nobody changes until the transaction ends. */
export const lockJobLine = (
  tx: Tx,
  businessId: number,
  { orderNumber, position }: { orderNumber: string; position: number },
) => findLine.find(tx, [businessId, orderNumber, position]);

const documents = statement<{ fields: DocumentFields; positions: number[]; hasRest: boolean }>(
  'jobs.listDocuments',
  `select d.fields, job_key(o.job_reference) = $2 as "hasRest",
          array(select j.position from line_of_job j where j.order_id = o.id and j.job = $2)
            as positions
     from customer_order o join order_document d on d.order_id = o.id
    where o.business_id = $1
      and exists (select from paper_of_job p where p.document_id = d.id and p.job = $2)
    order by d.id limit 500`,
);

/** The papers that tell of a job, each with which of its lines do, and whether its delivery does. */
export const listJobDocuments = (tx: Queryable, businessId: number, job: string) =>
  documents.list(tx, [businessId, job]);

const quotes = statement<JobQuote>(
  'jobs.listQuotes',
  `select q.id as "quoteId", q.number, q.content->>'title' as title, q.state,
          i.goods_pence + i.work_pence as "exPence", i.accepted_name as "acceptedName",
          i.project_id as "projectId"
     from client_quote q
     left join lateral (
       select * from client_quote_issue i where i.quote_id = q.id
        order by i.accepted_at is not null desc, i.issue desc limit 1) i on true
    where q.business_id = $1 and job_key(q.job_reference) = $2 order by q.number desc limit 100`,
);
const quotedGoods = statement<
  Pick<JobChange, 'sku' | 'quantity' | 'quotedExPence' | 'thenLeadDays'>
>(
  'jobs.listQuotedGoods',
  `select g->>'sku' as sku, (g->>'quantity')::int as quantity,
          (g->>'unitExPence')::bigint as "quotedExPence", (g->>'leadDays')::int as "thenLeadDays"
     from client_quote q
     join lateral (
       select * from client_quote_issue i where i.quote_id = q.id
        order by i.accepted_at is not null desc, i.issue desc limit 1) i on true
    cross join lateral jsonb_array_elements(i.goods) g
    where q.business_id = $1 and job_key(q.job_reference) = $2 and q.state in ('sent', 'accepted')`,
);

/** The quotes for a job, the newest first. */
export const listJobQuotes = (tx: Queryable, businessId: number, job: string) =>
  quotes.list(tx, [businessId, job]);

/** The goods that were quoted for a job, with what they cost the business then. */
export const listQuotedGoods = (tx: Queryable, businessId: number, job: string) =>
  quotedGoods.list(tx, [businessId, job]);
