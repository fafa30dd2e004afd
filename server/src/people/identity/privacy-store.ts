import type { KnownPerson, PersonalData } from '../../core/module.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { embeddedIssuer } from './issuer-name.ts';
import { removeArtifactsOfPerson } from './provider/artifact-store.ts';

const byAccount = `select a.id as "accountId", a.issuer, a.subject, a.email,
    array(select p.email from proved_email p where p.account_id = a.id) as emails
  from account a where a.id = $1`;

const find = statement<KnownPerson>('identity.findPerson', byAccount);
const lock = statement<KnownPerson>('identity.lockPerson', `${byAccount} for update of a`);

/** The person behind an account. */
export const findPerson = (tx: Queryable, accountId: number) => find.find(tx, [accountId]);

/**
 * The person behind an account. Whatever is to be written for the account meanwhile waits, and is
 * refused once the account is removed. Undefined where it is gone.
 */
export const lockPerson = (tx: Tx, accountId: number) => lock.find(tx, [accountId]);

const countSignIns = statement<{ count: number }>(
  'identity.countSignIns',
  `select count(*)::int as count from account_sign_in where account_id = $1`,
);
const countSessions = statement<{ count: number }>(
  'identity.countSessions',
  'select count(*)::int as count from session where account_id = $1',
);
const findRole = statement<{ role: string }>(
  'identity.findAnyRole',
  'select role from staff_role where account_id = $1 limit 1',
);
const tellEmails = statement<Record<string, unknown>>(
  'identity.exportEmails',
  `select email from person_email
    where account_id = $1 and email <> (select lower(email) from account where id = $1)`,
);
const tellSessions = statement<Record<string, unknown>>(
  'identity.exportSessions',
  `select device, created_at as "startedAt", last_seen_at as "lastSeenAt"
     from session where account_id = $1 order by created_at`,
);

const removeSessions = statement(
  'identity.eraseSessions',
  `delete from session where account_id = $1`,
);
const removeCredential = statement(
  'identity.eraseCredential',
  `delete from credential where subject = $1`,
);
const removeLinks = statement(
  'identity.eraseLinks',
  `delete from mailed_link
    where payload->>'subject' = $1 or lower(payload->>'email') = any($2)`,
);
// An interaction names who signs in within its payload, or the address that was typed beforehand.
const removeArtifacts = statement(
  'identity.eraseArtifacts',
  `delete from oidc_artifact
    where subject = $1 or strpos(payload::text, $1) > 0
       or exists (select from unnest($2::text[]) email where strpos(lower(payload::text), email) > 0)`,
);
const removeFormerEmails = statement(
  'identity.eraseFormerEmails',
  `delete from former_email where account_id = $1`,
);
const removeLinkedSignIns = statement(
  'identity.eraseLinkedSignIns',
  `delete from linked_sign_in where account_id = $1`,
);
const removeAccount = statement('identity.eraseAccount', `delete from account where id = $1`);

/**
 * How a person proves who they are, and where they are signed in. Staff are relieved of their roles
 * first. The account's own row stays for whoever erases to remove: see `removeAccountRow`.
 */
export const identityPrivacy: PersonalData = {
  counts: {
    signIns: async (tx, { accountId }) => (await countSignIns.find(tx, [accountId]))!.count,
    sessions: async (tx, { accountId }) => (await countSessions.find(tx, [accountId]))!.count,
  },
  blocks: async (tx, { accountId }) =>
    (await findRole.find(tx, [accountId])) ? [{ blocker: 'staff-role', orderNumbers: [] }] : [],
  exports: {
    emailsBefore: (tx, { accountId }) => tellEmails.list(tx, [accountId]),
    signedIn: (tx, { accountId }) => tellSessions.list(tx, [accountId]),
  },
  async erases(tx, { accountId, issuer, subject, emails }) {
    await removeSessions.run(tx, [accountId]);
    await removeLinkedSignIns.run(tx, [accountId]);
    await removeFormerEmails.run(tx, [accountId]);
    // Another provider may call somebody by a name that ours has for somebody else.
    const ours = issuer === embeddedIssuer ? subject : null;
    if (ours !== null) await removeArtifactsOfPerson(tx, ours);
    await removeArtifacts.run(tx, [ours, emails]);
    await removeLinks.run(tx, [ours, emails]);
    await removeCredential.run(tx, [ours]);
  },
};

/** Removes the account itself, last of all: the database refuses while anything belongs to it. */
export const removeAccountRow = (tx: Tx, accountId: number) => removeAccount.run(tx, [accountId]);
