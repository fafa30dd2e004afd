import type { InboxKind, InboxView } from '@plumbline/contracts/nouns/inbox.ts';
import type { EnquiryState } from '@plumbline/contracts/nouns/enquiries.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';

export interface QueueRow {
  thread: string;
  kind: InboxKind;
  subject: string;
  name: string;
  email: string | null;
  orderNumber: string | null;
  sku: string | null;
  state: EnquiryState;
  since: Date;
  openedAt: Date;
  answerBy: Date | null;
  assignedTo: number | null;
  assignedName: string | null;
  hasHeld: boolean;
  hasBounced: boolean;
}

/** Whose view it is, and what of it is asked for. */
export interface Looked {
  view: InboxView;
  kind: InboxKind | null;
  words: string | null;
  accountId: number;
  now: Date;
  /** Applications are read by those who hire alone. */
  mayHire: boolean;
  /** Days on which nobody works, such as "2026-12-25". */
  holidays: readonly string[];
}

const withoutOutcome = `not exists (
    select from complaint_step c where c.enquiry_id = thread.id and c.step = 'outcome')`;

// A mail of ours came back since the thread is for us.
const cameBack = `exists (
    select from mail_in i where i.thread = looked.thread and i.outcome = 'noted' and i.reason = 'bounce'
       and i.handled_at >= looked.since)`;

// A question about an order is promised an answer within one working day; weekends and bank holidays
// are none.
const threads = `with thread as (
  select e.reference as thread, e.kind, e.subject, e.name, e.email, o.number as order_number, e.sku,
         e.state, e.state_since as since, e.opened_at, e.answer_by, e.assigned_to,
         'enquiry' as source, e.id
    from enquiry e left join customer_order o on o.id = e.order_id
   where e.merged_into is null and (e.kind <> 'job-application' or $3)
  union all
  select q.number, 'order-question', q.topic,
         concat_ws(' ', o.contact->>'firstName', o.contact->>'lastName'), o.email, o.number, null,
         case q.state when 'waiting' then 'open' when 'answered' then 'waiting' else 'closed' end,
         q.waiting_since, q.asked_at,
         case when q.state = 'waiting' then q.waiting_since + make_interval(days => (
           select min(n) from generate_series(1, 14) n,
                  lateral (select (q.waiting_since at time zone 'Europe/London')::date + n as day) d
            where extract(isodow from d.day) < 6 and d.day <> all($4::date[]))) end,
         q.assigned_to, 'question', q.id
    from order_question q join customer_order o on o.id = q.order_id),
looked as (
  select thread.*,
         state = 'open' as is_open,
         state <> 'closed' and assigned_to = $1 as is_mine,
         state = 'open' and not exists (select from staff_role r where r.account_id = assigned_to
           and (r.role = 'admin' or r.role = 'support' and kind <> 'job-application'))
           as is_unassigned,
         state = 'open' and answer_by < $2::timestamptz + interval '2 hours'
           or kind = 'data-complaint' and ${withoutOutcome} and coalesce((
             select max(c.taken_at) from complaint_step c where c.enquiry_id = thread.id), opened_at)
             < $2::timestamptz - interval '13 days' as is_due,
         state = 'waiting' as is_waiting,
         state = 'closed' as is_closed,
         kind = 'data-complaint' and ${withoutOutcome} as is_complaints
    from thread)`;

const wanted = `case $5::text
    when 'open' then is_open when 'mine' then is_mine when 'unassigned' then is_unassigned
    when 'due' then is_due when 'waiting' then is_waiting when 'complaints' then is_complaints
    else is_closed end
  and ($6::text is null or kind = $6)
  and ($7::text is null or thread = upper($7) or order_number = upper($7)
       or position(lower($7) in lower(concat_ws(' ', subject, name, email, sku))) > 0
       or case source
            when 'enquiry' then exists (select from enquiry_message m
              where m.enquiry_id = looked.id and position(lower($7) in lower(m.text)) > 0)
            else exists (select from order_question_message m
              where m.question_id = looked.id and position(lower($7) in lower(m.text)) > 0) end)`;

const list = statement<QueueRow>(
  'inbox.list',
  `${threads}
   select thread, kind, subject, name, email, order_number as "orderNumber", sku, state, since,
          opened_at as "openedAt", answer_by as "answerBy", assigned_to as "assignedTo",
          (select a.display_name from account a where a.id = looked.assigned_to) as "assignedName",
          exists (select from mail_in i where i.thread = looked.thread and i.outcome = 'held')
            as "hasHeld",
          is_open and ${cameBack} as "hasBounced"
     from looked
    where ${wanted}
    order by case when is_open then answer_by end nulls last, case when is_open then since end,
             since desc, thread
    limit $8 offset $9`,
);
const total = statement<{ count: number }>(
  'inbox.total',
  `${threads} select count(*)::int as count from looked where ${wanted}`,
);

const asked = ({ accountId, now, mayHire, holidays, view, kind, words }: Looked) => [
  accountId,
  now,
  mayHire,
  holidays,
  view,
  kind,
  words,
];

/** Threads of a view: what is due first before all, and of those that are not for us the latest. */
export const listQueue = (tx: Queryable, looked: Looked, { limit, offset }: Page) =>
  list.list(tx, [...asked(looked), limit, offset]);

export const countQueue = async (tx: Queryable, looked: Looked) =>
  (await total.find(tx, asked(looked)))!.count;

export interface ViewCounts {
  open: number;
  mine: number;
  unassigned: number;
  due: number;
  waiting: number;
  complaints: number;
}

const counts = statement<ViewCounts>(
  'inbox.countViews',
  `${threads}
   select count(*) filter (where is_open)::int as open, count(*) filter (where is_mine)::int as mine,
          count(*) filter (where is_unassigned)::int as unassigned,
          count(*) filter (where is_due)::int as due,
          count(*) filter (where is_waiting)::int as waiting,
          count(*) filter (where is_complaints)::int as complaints from looked`,
);
const kinds = statement<{ kind: InboxKind; open: number }>(
  'inbox.countKinds',
  `${threads}
   select kind, count(*)::int as open from looked where is_open group by kind order by kind`,
);

type Whose = Pick<Looked, 'accountId' | 'now' | 'mayHire' | 'holidays'>;

/** How many threads each view has, closed ones aside. */
export const countViews = async (tx: Queryable, { accountId, now, mayHire, holidays }: Whose) =>
  (await counts.find(tx, [accountId, now, mayHire, holidays]))!;

export const countKinds = (tx: Queryable, { accountId, now, mayHire, holidays }: Whose) =>
  kinds.list(tx, [accountId, now, mayHire, holidays]);

const ofAddress = statement<Pick<QueueRow, 'thread' | 'kind' | 'subject' | 'state' | 'openedAt'>>(
  'inbox.listOfAddress',
  `${threads}
   select thread, kind, subject, state, opened_at as "openedAt" from looked
    where lower(email) = lower($5) and thread <> $6
    order by opened_at desc limit 10`,
);

/** Other threads with an address, the newest first; when they are due is not asked. */
export const listThreadsOfAddress = (
  tx: Queryable,
  { accountId, now, mayHire }: Omit<Whose, 'holidays'>,
  email: string,
  except: string,
) => ofAddress.list(tx, [accountId, now, mayHire, [], email, except]);

const answerByOf = statement<{ answerBy: Date | null }>(
  'inbox.findAnswerBy',
  `${threads} select answer_by as "answerBy" from looked where thread = $5`,
);

/** By when a thread is promised an answer, as the queue has it; null where nothing is promised. */
export const findAnswerBy = async (
  tx: Queryable,
  { accountId, now, mayHire, holidays }: Whose,
  thread: string,
) => (await answerByOf.find(tx, [accountId, now, mayHire, holidays, thread]))?.answerBy ?? null;
