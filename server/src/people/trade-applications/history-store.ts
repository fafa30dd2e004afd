import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export type EventKind =
  | 'submitted'
  | 'provisional'
  | 'asked'
  | 'answered'
  | 'approved'
  | 'disapproved'
  | 'withdrawn'
  | 'note';

export interface ApplicationEvent {
  kind: EventKind;
  text: string | null;
  /** Of the staff; null for the applicant and for the shop itself. */
  accountId: number | null;
  at: Date;
}

const insert = statement(
  'tradeApplications.insertEvent',
  `insert into trade_application_event (application_id, at, kind, text, account_id)
   values ($1, $2, $3, $4, $5)`,
);

/** Writes what happened, in the transaction in which it did. */
export const recordEvent = (tx: Tx, id: number, { kind, text, accountId, at }: ApplicationEvent) =>
  insert.run(tx, [id, at, kind, text, accountId]);

const list = statement<{ at: Date; kind: EventKind; text: string | null; by: string | null }>(
  'tradeApplications.listEvents',
  `select e.at, e.kind, e.text, who.display_name as by
     from trade_application_event e left join account who on who.id = e.account_id
    where e.application_id = $1 order by e.id`,
);

/** What happened to an application, the first before all. */
export const listEvents = (tx: Queryable, id: number) => list.list(tx, [id]);
