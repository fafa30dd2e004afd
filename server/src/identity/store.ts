import type { StaffRole } from '@plumbline/contracts/call.ts';
import type { Caller } from '../caller.ts';
import type { Queryable } from '../db/connect.ts';
import { statement } from '../db/statement.ts';

interface SessionRow {
  account_id: number;
  client: string;
  business_id: number | null;
  band_id: number | null;
  band_code: string | null;
  roles: StaffRole[];
}

const findBySession = statement<SessionRow>(
  'identity.findBySession',
  `select s.account_id, s.client, t.business_id, b.band_id, band.code as band_code,
          coalesce((select array_agg(role) from staff_role r where r.account_id = s.account_id),
                   '{}') as roles
     from session s
     left join trade_account t on t.account_id = s.account_id and t.status = 'active'
     left join business b on b.id = t.business_id
     left join trade_band band on band.id = b.band_id
    where s.id_hash = $1 and s.expires_at > $2`,
);

/** Who is behind a session, with the band that they buy at; null for an unknown or expired one. */
export async function findSessionCaller(
  tx: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<Omit<Caller, 'visitor'> | null> {
  const row = await findBySession.find(tx, [tokenHash, now]);
  if (!row) return null;
  return {
    accountId: row.account_id,
    businessId: row.business_id,
    band: row.band_id === null ? null : { id: row.band_id, code: row.band_code! },
    // The trade app is known by its own sign-in client; a trade account makes it the trade site.
    channel: row.client === 'trade-app' ? 300 : row.business_id === null ? 100 : 200,
    roles: row.roles,
  };
}

const insert = statement(
  'identity.insertSession',
  `insert into session (id_hash, account_id, client, created_at, expires_at)
   values ($1, $2, $3, $4, $5)`,
);

/** Opens a session for an account; the cookie carries the token, the database only its hash. */
export async function insertSession(
  tx: Queryable,
  session: { tokenHash: Buffer; accountId: number; client: string; now: Date; expiresAt: Date },
): Promise<void> {
  await insert.run(tx, [
    session.tokenHash,
    session.accountId,
    session.client,
    session.now,
    session.expiresAt,
  ]);
}

const insertSetting = statement(
  'identity.insertSetting',
  `insert into shop_setting (key, value) values ($1, $2) on conflict do nothing`,
);
const findSetting = statement<{ value: string }>(
  'identity.findSetting',
  `select value from shop_setting where key = $1`,
);

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
