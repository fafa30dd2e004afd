import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import type { InboxKind } from '@plumbline/contracts/nouns/inbox.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { mayRead } from '../enquiries/may-hire.ts';

const look = statement(
  'inbox.look',
  `insert into thread_look (thread, account_id, seen_at, is_writing) values ($1, $2, $3, $4)
   on conflict (thread, account_id) do update set seen_at = $3, is_writing = $4`,
);
const lookers = statement<{ name: string; isWriting: boolean }>(
  'inbox.listLookers',
  `select a.display_name as name, l.is_writing as "isWriting"
     from thread_look l join account a on a.id = l.account_id
    where l.thread = $1 and l.account_id <> $2 and l.seen_at > $3 order by l.seen_at desc`,
);
const removeLooks = statement('inbox.removeLooks', 'delete from thread_look where seen_at < $1');

export interface Look {
  thread: string;
  accountId: number;
  at: Date;
  isWriting: boolean;
}

/** Notes that somebody has a thread open. */
export const noteLook = (tx: Queryable, { thread, accountId, at, isWriting }: Look) =>
  look.run(tx, [thread, accountId, at, isWriting]);

/** Who else has had a thread open since an instant. */
export const listLookers = (tx: Queryable, thread: string, exceptId: number, since: Date) =>
  lookers.list(tx, [thread, exceptId, since]);

const removeLooksAtAny = statement(
  'inbox.removeLooksAt',
  'delete from thread_look where thread = any($1)',
);

/** Forgets who looked at some threads. */
export const removeLooksAt = (tx: Queryable, threads: readonly string[]) =>
  removeLooksAtAny.run(tx, [threads]);

export const removeLooksBefore = (tx: Queryable, before: Date) => removeLooks.run(tx, [before]);

const staff = statement<{ accountId: number; name: string; open: number; roles: StaffRole[] }>(
  'inbox.listStaff',
  `select a.id as "accountId", a.display_name as name,
          ((select count(*) from enquiry e where e.assigned_to = a.id and e.state <> 'closed'
             and e.merged_into is null) +
           (select count(*) from order_question q
             where q.assigned_to = a.id and q.state <> 'closed'))::int as open,
          array(select r.role from staff_role r where r.account_id = a.id) as roles
     from account a
    where exists (select from staff_role r
                   where r.account_id = a.id and r.role in ('support', 'admin'))
    order by a.display_name, a.id`,
);

/** Who threads of a kind can be given to: not everybody reads every kind. */
export const listInboxStaff = async (tx: Queryable, kind: InboxKind) =>
  (await staff.list(tx, []))
    .filter((each) => mayRead(kind, each))
    .map(({ accountId, name, open }) => ({ accountId, name, open }));

const account = statement<{ accountId: number }>(
  'inbox.findAccountOfAddress',
  'select id as "accountId" from account where lower(email) = lower($1) and email_verified',
);

/** The account whose proved address this is. */
export const findAccountOfAddress = async (tx: Queryable, email: string) =>
  (await account.find(tx, [email]))?.accountId;

const order = statement<{ id: number }>(
  'inbox.findOrder',
  'select id from customer_order where number = upper($1)',
);
const offering = statement<{ sku: string; name: string }>(
  'inbox.findOffering',
  'select sku, name from offering where upper(sku) = upper($1)',
);

export const findOrderId = async (tx: Queryable, number: string) =>
  (await order.find(tx, [number.trim()]))?.id;

/** A product's number as the catalogue has it. */
export const findSku = async (tx: Queryable, sku: string) =>
  (await offering.find(tx, [sku.trim()]))?.sku;

export const findItemName = async (tx: Queryable, sku: string) =>
  (await offering.find(tx, [sku]))?.name ?? null;
