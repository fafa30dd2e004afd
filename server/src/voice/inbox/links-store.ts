import type { InboxKind } from '@plumbline/contracts/nouns/inbox.ts';
import type { EnquiryState } from '@plumbline/contracts/nouns/enquiries.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { EnquiryFields } from '../enquiries/store.ts';

export interface LinkedRow {
  thread: string;
  kind: InboxKind;
  subject: string;
  state: EnquiryState;
  openedAt: Date;
  orderNumber: string | null;
  fields: EnquiryFields;
}

/** What threads are linked to; null asks for nothing of that. */
export interface Links {
  orderNumber: string | null;
  accountId: number | null;
  businessId: number | null;
  /** Applications are read by those who hire alone. */
  mayHire: boolean;
}

// An order's own threads are no links of it: they belong to it, and are listed with it.
const linked = `with thread as (
  select e.reference as thread, e.kind, e.subject, e.state, e.opened_at, o.number as order_number,
         e.fields, e.account_id, e.business_id
    from enquiry e left join customer_order o on o.id = e.order_id
   where e.merged_into is null and (e.kind <> 'job-application' or $4)
  union all
  select q.number, 'order-question', q.topic,
         case q.state when 'waiting' then 'open' when 'answered' then 'waiting' else 'closed' end,
         q.asked_at, o.number, '{}', o.account_id, o.business_id
    from order_question q join customer_order o on o.id = q.order_id
   where $1::text is null),
wanted as (
  select * from thread
   where ($1::text is null or order_number = $1) and ($2::int is null or account_id = $2)
     and ($3::int is null or business_id = $3))`;

const list = statement<LinkedRow>(
  'inbox.listLinked',
  `${linked} select thread, kind, subject, state, opened_at as "openedAt",
                    order_number as "orderNumber", fields
     from wanted order by opened_at desc, thread limit $5 offset $6`,
);
const count = statement<{ count: number }>(
  'inbox.countLinked',
  `${linked} select count(*)::int as count from wanted`,
);

const asked = ({ orderNumber, accountId, businessId, mayHire }: Links) => [
  orderNumber,
  accountId,
  businessId,
  mayHire,
];

/** Threads of an order, an account or a business, the newest first. */
export const listLinked = (tx: Queryable, links: Links, { limit, offset }: Page) =>
  list.list(tx, [...asked(links), limit, offset]);

export const countLinked = async (tx: Queryable, links: Links) =>
  (await count.find(tx, asked(links)))!.count;
