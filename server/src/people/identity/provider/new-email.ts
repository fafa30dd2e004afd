import { queueMessage } from '../../../base/messages/messages.ts';
import { transaction } from '../../../db/transaction.ts';
import { spendTry } from '../../../db/tries.ts';
import { saveEmail } from '../account-store.ts';
import { noteNewEmail } from '../email-change.ts';
import { removeSessionsOfSubject } from '../session-store.ts';
import { removeArtifactsOfPerson } from './artifact-store.ts';
import {
  findAccountOfCredential,
  findCredential,
  findCredentialByEmail,
  findIssuerOfEmail,
  setCredentialEmail,
  type Credential,
} from './credential-store.ts';
import { insertLink, removeLinksOfPurpose, removeLinksOfSubject, takeLink } from './link-store.ts';
import { elsewhereOf } from './mailed-links.ts';
import {
  addressTakenMail,
  changeEmailMail,
  emailChangeAskedMail,
  linkMinutes,
  signInElsewhereMail,
} from './mails.ts';
import type { ProviderParts } from './provider.ts';
import { mailAllowances } from './tries.ts';

interface NewEmail {
  person: Credential;
  newEmail: string;
  /** The provider's session that stays signed in when the address has changed. */
  sessionUid: string;
}

/**
 * Mails a link to the new address and word of it to the old one. An address that somebody else has
 * gets a mail as well, which leads nowhere: whoever asks sees the same either way. Null when done, or
 * the instant from which a mail may be asked for again.
 */
export async function mailNewEmail(
  parts: ProviderParts,
  { person, newEmail, sessionUid }: NewEmail,
  ip: string,
): Promise<Date | null> {
  const { config, db, jobs, now, randomBytes } = parts;
  const waitUntil = await spendTry(
    db,
    mailAllowances('change-email', newEmail, ip, config.limits),
    now(),
  );
  if (waitUntil) return waitUntil;
  const token = randomBytes(24).toString('base64url');
  const { publicUrl } = config;
  const mailTo = (to: string) => ({ shop: config, to, id: randomBytes(12).toString('base64url') });
  const { subject, email } = person;
  await transaction(db, async (tx) => {
    const owner = await findCredentialByEmail(tx, newEmail);
    await removeLinksOfPurpose(tx, subject, 'change-email');
    await insertLink(tx, {
      token,
      purpose: 'change-email',
      payload: { subject, email: newEmail, sessionUid },
      expiresAt: new Date(now().getTime() + linkMinutes * 60_000),
    });
    const issuer = await findIssuerOfEmail(tx, newEmail);
    const to = mailTo(owner?.email ?? newEmail);
    const mailToNew =
      issuer !== null
        ? signInElsewhereMail(to, elsewhereOf(config, issuer))
        : owner
          ? addressTakenMail(to, `${publicUrl}/auth/sign-in`)
          : changeEmailMail(to, `${publicUrl}/oidc/new-email/${token}`);
    const mails = [mailToNew, emailChangeAskedMail(mailTo(email), `${publicUrl}/oidc/forgotten`)];
    for (const mail of mails) await queueMessage(tx, jobs, mail, now());
  });
  return null;
}

/**
 * Lets the address count whose link was opened: for signing in, for the account, and for every mail
 * from now on. All other sessions end, with every link to the old address. The answer is the new one;
 * null where the link no longer works, or somebody else has the address by now.
 */
export async function takeNewEmail(parts: ProviderParts, token: string): Promise<string | null> {
  const { db, now } = parts;
  return transaction(db, async (tx) => {
    const link = await takeLink(tx, 'change-email', token, now());
    const person = link && (await findCredential(tx, link.subject));
    if (!link || !person) return null;
    const { subject, email, sessionUid } = link;
    if (!(await setCredentialEmail(tx, subject, email))) return null;
    await removeLinksOfSubject(tx, subject);
    await removeArtifactsOfPerson(tx, subject, sessionUid);
    await removeSessionsOfSubject(tx, subject, sessionUid);
    const account = await findAccountOfCredential(tx, subject);
    if (!account) return email;
    const from = await saveEmail(tx, account.id, email, true);
    if (from !== null) {
      const change = { accountId: account.id, from, to: email, isProven: true };
      await noteNewEmail(tx, parts, { ...change, at: now() });
    }
    return email;
  });
}
