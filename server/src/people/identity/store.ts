import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import type { Person } from '../../core/caller.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

interface CallerRow {
  account_id: number;
  display_name: string;
  session_id: string | null;
  client: string;
  business_id: number | null;
  band_id: number | null;
  roles: StaffRole[];
  is_idle: boolean;
}

/** What the account `who` buys for; `module.ts` says why this is no question of its own. */
const standing = 'left join trade_standing t on t.account_id = who.account_id';

const findBySession = statement<CallerRow>(
  'identity.findBySession',
  `select who.account_id, a.display_name, who.id as session_id, who.client, t.business_id, t.band_id,
          case when who.may_act_as_staff
               then array(select role from staff_role r where r.account_id = who.account_id)
               else '{}' end as roles,
          who.last_seen_at < $2::timestamptz - interval '15 minutes' as is_idle
     from session who
     join account a on a.id = who.account_id
     ${standing}
    where who.id_hash = $1 and who.expires_at > $2`,
);
const findBySubject = statement<CallerRow>(
  'identity.findCallerBySubject',
  `select who.account_id, who.display_name, null as session_id, $2 as client, t.business_id,
          t.band_id, '{}'::text[] as roles, false as is_idle
     from (select id as account_id, display_name from account where subject = $1) who
     ${standing}`,
);
const noteSeen = statement(
  'identity.noteSeen',
  `update session set last_seen_at = $2 where id_hash = $1`,
);

/** Who is behind a session, with the band that they buy at; null for an unknown or expired one. */
export async function findSessionCaller(
  tx: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<Person | null> {
  const row = await findBySession.find(tx, [tokenHash, now]);
  if (!row) return null;
  if (row.is_idle) await noteSeen.run(tx, [tokenHash, now]);
  return toCaller(row);
}

/**
 * Who is behind a bearer token that speaks for a person, with their band; null where the shop does
 * not know them. Staff roles are for people at the website, and are never lent to a client.
 */
export async function findBearerCaller(
  tx: Queryable,
  subject: string,
  client: string,
): Promise<Person | null> {
  const row = await findBySubject.find(tx, [subject, client]);
  return row ? toCaller(row) : null;
}

function toCaller(row: CallerRow): Person {
  return {
    accountId: row.account_id,
    displayName: row.display_name,
    client: row.client,
    sessionId: row.session_id,
    businessId: row.business_id,
    bandId: row.band_id,
    // The trade app is known by its own sign-in client; a trade account makes it the trade site.
    channel: row.client === 'trade-app' ? 300 : row.business_id === null ? 100 : 200,
    roles: row.roles,
  };
}

const insertSetting = statement(
  'identity.insertSetting',
  `insert into shop_setting (key, value) values ($1, $2) on conflict do nothing`,
);
const findSetting = statement<{ value: string }>(
  'identity.findSetting',
  `select value from shop_setting where key = $1`,
);

/** Keeps a setting unless there is one under its key; says whether it did, to one caller at most. */
export async function saveSettingOnce(tx: Tx, key: string, value: string): Promise<boolean> {
  return (await insertSetting.run(tx, [key, value])) === 1;
}

/** What the shop made for itself under this key; the first process to offer a value decides it. */
export async function findOrInsertSetting(
  tx: Queryable,
  key: string,
  value: string,
): Promise<string> {
  const before = await findSetting.find(tx, [key]);
  if (before) return before.value;
  await insertSetting.run(tx, [key, value]);
  return (await findSetting.find(tx, [key]))!.value;
}
