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

const holdsEmail = (text: string) =>
  `exists (select from unnest($2::text[]) email where strpos(lower(${text}), email) > 0)`;
const strikeOut = statement(
  'audit.strikeOut',
  `update audit_entry
      set before = case when before is null then null else '"erased"'::jsonb end,
          after = case when after is null then null else '"erased"'::jsonb end,
          subject = case when ${holdsEmail('subject')} then 'erased' else subject end
    where subject = $1 or ${holdsEmail(`concat_ws(' ', subject, before::text, after::text)`)}`,
);

/**
 * Strikes out what entries say of a person, whose addresses are in small letters; who did what to
 * which account, and when, stays.
 */
export async function eraseFromAudit(
  tx: Queryable,
  { accountId, emails }: { accountId: number; emails: readonly string[] },
): Promise<void> {
  await strikeOut.run(tx, [`account:${accountId}`, emails]);
}
