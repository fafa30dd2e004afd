import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import type { Person } from '../../core/caller.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SignIn } from './account-store.ts';
import { isLive } from './session-store.ts';

interface CallerRow {
  account_id: number;
  email_verified: boolean;
  display_name: string;
  session_id: string | null;
  client: string;
  business_id: number | null;
  business_name: string | null;
  is_provisional: boolean;
  owes_for: number | null;
  may_switch: boolean;
  band_id: number | null;
  roles: StaffRole[];
  is_idle: boolean;
}

/**
 * What the account `who` buys for: the business that is meant, and no other in its place where that
 * is suspended. `module.ts` says why this is no question of its own.
 */
const standing = (isMeant: (of: string) => string) => `
  left join trade_standing t on t.account_id = who.account_id and ${isMeant('t')}`;
const standingColumns = (
  isMeant: (of: string) => string,
) => `t.business_id, t.business_name, t.band_id,
          coalesce(t.is_provisional, false) as is_provisional,
          coalesce(t.business_id,
                   (select s.business_id from suspended_standing s
                     where s.account_id = who.account_id and ${isMeant('s')})) as owes_for,
          exists (select from trade_standing other
                   where other.account_id = who.account_id
                     and other.business_id is distinct from t.business_id) as may_switch`;

const meantBySession = (of: string) =>
  `case when who.business_id is null then ${of}.is_default else ${of}.business_id = who.business_id end`;
const meantByToken = (of: string) => `${of}.is_default`;

const findBySession = statement<CallerRow>(
  'identity.findBySession',
  `select who.account_id, a.email_verified, a.display_name, who.id as session_id, who.client,
          ${standingColumns(meantBySession)},
          case when who.may_act_as_staff
               then array(select role from staff_role r where r.account_id = who.account_id)
               else '{}' end as roles,
          who.last_seen_at < $2::timestamptz - interval '15 minutes' as is_idle
     from session who
     join account a on a.id = who.account_id
     ${standing(meantBySession)}
    where who.id_hash = $1 and ${isLive('who', '$2')}`,
);
// Refresh tokens that were renewed stay until they expire, so that a renewal leaves no gap.
const findBySignIn = statement<CallerRow>(
  'identity.findCallerBySignIn',
  `select who.account_id, a.email_verified, a.display_name, null as session_id, $3 as client,
          ${standingColumns(meantByToken)}, '{}'::text[] as roles, false as is_idle
     from account_sign_in who
     join account a on a.id = who.account_id
     ${standing(meantByToken)}
    where who.issuer = $1 and who.subject = $2
      and case when $4::text is null
               then a.bearer_ended_at is null or a.bearer_ended_at < $5
               else exists (select from oidc_artifact o
                             where o.model = 'RefreshToken' and o.grant_id = $4
                               and o.subject = $2 and o.expires_at > $6)
          end`,
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

/** What a bearer token says of its owner and of itself. */
export interface BearerOwner extends SignIn {
  client: string;
  /** The embedded provider's grant, whose refresh token it lives as long as; null for another's. */
  grantId: string | null;
  issuedAt: Date;
  now: Date;
}

/**
 * Who is behind a bearer token that speaks for a person, with their band; null where the shop does
 * not know them. Staff roles are for people at the website, and are never lent to a client.
 */
export async function findBearerCaller(
  tx: Queryable,
  { issuer, subject, client, grantId, issuedAt, now }: BearerOwner,
): Promise<Person | null> {
  const row = await findBySignIn.find(tx, [issuer, subject, client, grantId, issuedAt, now]);
  return row ? toCaller(row) : null;
}

function toCaller(row: CallerRow): Person {
  return {
    accountId: row.account_id,
    isProven: row.email_verified || row.business_id !== null,
    displayName: row.display_name,
    client: row.client,
    sessionId: row.session_id,
    businessId: row.business_id,
    businessName: row.business_name,
    isProvisional: row.is_provisional,
    owesFor: row.owes_for,
    mayChooseBusiness: row.may_switch,
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
