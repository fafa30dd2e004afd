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

const ofEnquiry = `select e.reference as thread, e.kind, e.subject, e.state, e.opened_at,
         o.number as order_number, e.fields
    from enquiry e left join customer_order o on o.id = e.order_id
   where e.merged_into is null and (e.kind <> 'job-application' or $4)`;
const ofQuestion = `select q.number, 'order-question', q.topic,
         case q.state when 'waiting' then 'open' when 'answered' then 'waiting' else 'closed' end,
         q.asked_at, o.number, '{}'::jsonb
    from order_question q join customer_order o on o.id = q.order_id`;
// Each link is found by an index of its own. An order's own threads are no links of it: they belong to
// it, and are listed with it.
const linked = `with wanted as (
  ${ofEnquiry} and e.order_id = (select id from customer_order where number = $1)
  union ${ofEnquiry} and e.account_id = $2
  union ${ofEnquiry} and e.business_id = $3
  union ${ofQuestion} where o.account_id = $2
  union ${ofQuestion} where o.business_id = $3)`;

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
