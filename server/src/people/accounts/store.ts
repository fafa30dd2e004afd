import type { Consents, UserProfile } from '@plumbline/contracts/nouns/user-profile.ts';
import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { renameAccount } from '../identity/account-store.ts';

interface ProfileRow {
  id: number;
  email: string;
  email_verified: boolean;
  display_name: string;
  created_at: Date;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  consents: Consents | null;
  roles: StaffRole[];
}

const findById = statement<ProfileRow>(
  'accounts.findProfile',
  `select a.id, a.email, a.email_verified, a.display_name, a.created_at,
          p.first_name, p.last_name, p.phone, p.consents,
          coalesce((select array_agg(r.role order by r.role) from staff_role r
                     where r.account_id = a.id), '{}') as roles
     from account a left join account_profile p on p.account_id = a.id
    where a.id = $1`,
);

const noConsents: Consents = { email: false, text: false, telephone: false, post: false };

/** First and last name of one that was given as a whole, as when registering; null for one word. */
function splitName(name: string): { firstName: string; lastName: string } | null {
  const [, firstName, lastName] = /^(.*\S)\s+(\S+)$/.exec(name.trim()) ?? [];
  return firstName && lastName ? { firstName, lastName } : null;
}

/** An account's profile with its roles; what it buys for is asked of `context.findTrade`. */
export async function findProfile(
  tx: Queryable,
  accountId: number,
): Promise<Omit<UserProfile, 'trade'> | undefined> {
  const row = await findById.find(tx, [accountId]);
  if (!row) return undefined;
  const named = row.first_name === null ? splitName(row.display_name) : null;
  return {
    accountId: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    displayName: row.display_name,
    firstName: row.first_name ?? named?.firstName ?? null,
    lastName: row.last_name ?? named?.lastName ?? null,
    phone: row.phone,
    roles: row.roles,
    consents: row.consents ?? noConsents,
    createdAt: row.created_at.toISOString(),
  };
}

const saveNames = statement(
  'accounts.saveNames',
  `insert into account_profile (account_id, first_name, last_name, phone, updated_at)
   values ($1, $2, $3, $4, $5)
   on conflict (account_id) do update
      set first_name = excluded.first_name, last_name = excluded.last_name,
          phone = excluded.phone, updated_at = excluded.updated_at`,
);

/** Writes how somebody is called, by the shop too, and where they are rung up. */
export async function saveNamesAndPhone(
  tx: Tx,
  accountId: number,
  profile: { firstName: string; lastName: string; phone: string | null },
  now: Date,
): Promise<void> {
  await renameAccount(tx, accountId, `${profile.firstName} ${profile.lastName}`);
  await saveNames.run(tx, [accountId, profile.firstName, profile.lastName, profile.phone, now]);
}

const savePhoneOnly = statement(
  'accounts.savePhone',
  `insert into account_profile (account_id, phone, updated_at) values ($1, $2, $3)
   on conflict (account_id) do update
      set phone = excluded.phone, updated_at = excluded.updated_at`,
);

/** Writes where somebody is rung up, and nothing of how they are called. */
export async function savePhone(
  tx: Tx,
  accountId: number,
  phone: string | null,
  now: Date,
): Promise<void> {
  await savePhoneOnly.run(tx, [accountId, phone, now]);
}

const upsertConsents = statement(
  'accounts.saveConsents',
  `insert into account_profile (account_id, consents, updated_at) values ($1, $2, $3)
   on conflict (account_id) do update
      set consents = excluded.consents, updated_at = excluded.updated_at`,
);
const insertEvents = statement(
  'accounts.insertConsentEvents',
  `insert into consent_event (account_id, channel, given, source, at)
   select $1, t.channel, t.given, $4, $5 from unnest($2::text[], $3::boolean[]) as t(channel, given)`,
);

/** Writes the consents, and a line of proof for each that changed. */
export async function saveConsents(
  tx: Tx,
  accountId: number,
  consents: Consents,
  changed: readonly (keyof Consents)[],
  now: Date,
): Promise<void> {
  await upsertConsents.run(tx, [accountId, JSON.stringify(consents), now]);
  const given = changed.map((channel) => consents[channel]);
  await insertEvents.run(tx, [accountId, changed, given, 'account page', now]);
}

interface TermsRow {
  version: string;
  text: string;
  published_on: string;
  accepted_version: string | null;
  accepted_at: Date | null;
}

const findTerms = statement<TermsRow>(
  'accounts.findTerms',
  `select t.version, t.text, t.published_on, a.version as accepted_version, a.accepted_at
     from (select * from terms_version where published_on <= $2
            order by published_on desc, version desc limit 1) t
     left join lateral (
       select version, accepted_at from terms_acceptance
        where account_id = $1 order by accepted_at desc limit 1) a on true`,
);
const insertTerms = statement<{ version: string }>(
  'accounts.publishTerms',
  `insert into terms_version (version, text, published_on)
   select $1::text || case when count(*) = 0 then '' else '.' || (count(*) + 1) end, $2, $3
     from terms_version where version = $1 or version like $1 || '.%'
   returning version`,
);
const insertAcceptance = statement(
  'accounts.acceptTerms',
  `insert into terms_acceptance (account_id, version, accepted_at) values ($1, $2, $3)
   on conflict do nothing`,
);

/** The terms in force on a day, and what the account, where there is one, accepted last. */
export async function findTermsFor(tx: Queryable, accountId: number | null, today: string) {
  return (await findTerms.find(tx, [accountId, today]))!;
}

/** Puts terms in force from a day on, which gives the version its name; earlier ones stay as they are. */
export const publishTerms = async (tx: Tx, text: string, day: string): Promise<string> =>
  (await insertTerms.find(tx, [day, text, day]))!.version;

/** Notes that the account accepts a version; accepting it again changes nothing. */
export async function acceptTerms(tx: Tx, accountId: number, version: string, now: Date) {
  await insertAcceptance.run(tx, [accountId, version, now]);
}
