import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

export interface AuditEntry {
  actorAccountId: number | null;
  /** The call's name: 'accounts.getAccount'. */
  action: string;
  /** What it was done to: 'account:12'. */
  subject: string;
  before?: unknown;
  after?: unknown;
  at: Date;
}

const insert = statement(
  'audit.insert',
  `insert into audit_entry (actor_account_id, action, subject, before, after, at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Writes who did what, in the transaction of the deed; entries are never changed. */
export async function recordAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await insert.run(tx, [
    entry.actorAccountId,
    entry.action,
    entry.subject,
    json(entry.before),
    json(entry.after),
    entry.at,
  ]);
}
