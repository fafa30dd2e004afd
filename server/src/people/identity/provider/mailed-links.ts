import type { Config } from '../../../core/config.ts';
import { transaction } from '../../../db/transaction.ts';
import { forgiveTries, spendTry } from '../../../db/tries.ts';
import { queueMessage } from '../../../base/messages/messages.ts';
import type { NewMessage } from '../../../base/messages/store.ts';
import { withReturnTo } from '../own-path.ts';
import { removeSessionsOfSubject } from '../session-store.ts';
import { removeArtifactsOfPerson } from './artifact-store.ts';
import {
  findCredentialByEmail,
  findIssuerOfEmail,
  insertCredential,
  setPasswordHash,
  type Credential,
} from './credential-store.ts';
import {
  insertLink,
  removeLinksOfSubject,
  takeLink,
  type LinkPayloads,
  type LinkPurpose,
} from './link-store.ts';
import {
  accountExistsMail,
  confirmEmailMail,
  linkMinutes,
  noAccountMail,
  resetPasswordMail,
  securityChangeMail,
  signInLinkMinutes,
  signInElsewhereMail,
  signInMail,
  type Elsewhere,
  type Mail,
} from './mails.ts';
import { hashPassword } from './password.ts';
import type { ProviderParts } from './provider.ts';
import { keepRegistered } from './registered.ts';
import { mailAllowances, newPasswordAllowances, type MailPurpose } from './tries.ts';

export type Registration = LinkPayloads['confirm-email'];

/** What mailing a link takes; an order mails one as well. */
type MailParts = Pick<ProviderParts, 'config' | 'db' | 'jobs' | 'now' | 'randomBytes'>;

/** A link for one purpose, and the mail that brings it or says that there is none. */
interface LinkMail<P extends LinkPurpose> {
  payload: LinkPayloads[P];
  minutes: number;
  mail: NewMessage;
}

/**
 * Keeps a link and mails what `compose` makes of it. The work is the same whether or not somebody
 * has the address; null when done, or the instant from which a mail may be asked for again.
 */
async function mailLink<P extends LinkPurpose>(
  parts: MailParts,
  purpose: P & MailPurpose,
  email: string,
  ip: string,
  compose: (token: string, person: Credential | undefined, to: Mail) => LinkMail<P>,
): Promise<Date | null> {
  const { config, db, jobs, now, randomBytes } = parts;
  const waitUntil = await spendTry(db, mailAllowances(purpose, email, ip, config.limits), now());
  if (waitUntil) return waitUntil;
  const token = randomBytes(24).toString('base64url');
  await transaction(db, async (tx) => {
    const person = await findCredentialByEmail(tx, email);
    const to = { shop: config, to: person?.email ?? email, id: newMailId(parts) };
    const issuer = await findIssuerOfEmail(tx, email);
    const { payload, minutes, mail: ownMail } = compose(token, person, to);
    const mail = issuer === null ? ownMail : signInElsewhereMail(to, elsewhereOf(config, issuer));
    const expiresAt = new Date(now().getTime() + minutes * 60_000);
    await insertLink(tx, { token, purpose, payload, expiresAt });
    await queueMessage(tx, jobs, mail, now());
  });
  return null;
}

/** Where the owner of an account signs in that another provider opened. */
export function elsewhereOf({ publicUrl, signIn }: Config, issuer: string): Elsewhere | null {
  if (issuer !== signIn.second?.issuer) return null;
  return { host: new URL(issuer).host, url: `${publicUrl}/auth/sign-in?by=second` };
}

/**
 * Answers a registration by mail: a link to confirm the address, or, where somebody has it, word
 * that there is an account. Whoever registers sees the same either way, after the same time.
 */
export function mailRegistration(
  parts: MailParts,
  registration: Registration,
  ip: string,
): Promise<Date | null> {
  const { publicUrl } = parts.config;
  return mailLink(parts, 'confirm-email', registration.email, ip, (token, person, to) => ({
    // A known address gets a link too, which nobody is told: the work stays the same.
    payload: registration,
    minutes: linkMinutes,
    mail: person
      ? accountExistsMail(to, publicUrl + withReturnTo('/auth/sign-in', registration.returnTo))
      : confirmEmailMail(to, `${publicUrl}/oidc/confirm/${token}`),
  }));
}

/**
 * Opens the account that a confirmed address registered. Whoever holds the link chooses the
 * password, so that nobody waits with one of theirs for a stranger to confirm. The answer is what the
 * sign-in that follows is let in by, if the account is theirs; undefined when the link no longer works.
 */
export async function confirmRegistration(
  parts: ProviderParts,
  token: string,
  passwordHash: string,
): Promise<{ returnTo: string; registered: string | null } | undefined> {
  const { db, now, randomBytes } = parts;
  return transaction(db, async (tx) => {
    const registration = await takeLink(tx, 'confirm-email', token, now());
    if (!registration) return undefined;
    const { email, displayName, returnTo } = registration;
    const subject = randomBytes(16).toString('base64url');
    // Somebody may have confirmed the same address in the meantime: theirs stays as it is.
    const person = { subject, email, displayName, passwordHash };
    const isTheirs = await insertCredential(tx, person, now());
    const registered = isTheirs ? await keepRegistered(tx, parts, { subject, email }) : null;
    return { returnTo, registered };
  });
}

/** Mails a link to set a new password, or that the address has no account. */
export function mailPasswordReset(
  parts: ProviderParts,
  { email, returnTo }: { email: string; returnTo: string },
  ip: string,
): Promise<Date | null> {
  const { publicUrl } = parts.config;
  return mailLink(parts, 'reset-password', email, ip, (token, person, to) => ({
    payload: { subject: person?.subject ?? '', email, returnTo },
    minutes: linkMinutes,
    mail: person
      ? resetPasswordMail(to, `${publicUrl}/oidc/reset/${token}`)
      : noAccountMail(to, publicUrl + withReturnTo('/oidc/register', returnTo)),
  }));
}

/** Mails a link to sign in by, or that the address has no account. */
export function mailSignInLink(
  parts: ProviderParts,
  asked: { email: string; remember: boolean; interaction: string; returnTo: string },
  ip: string,
): Promise<Date | null> {
  const { publicUrl } = parts.config;
  const { returnTo, ...link } = asked;
  const { email, interaction } = link;
  return mailLink(parts, 'sign-in', email, ip, (token, person, to) => ({
    payload: { ...link, subject: person?.subject ?? '' },
    minutes: signInLinkMinutes,
    mail: person
      ? signInMail(to, `${publicUrl}/oidc/interaction/${interaction}/mail/${token}`)
      : noAccountMail(to, publicUrl + withReturnTo('/oidc/register', returnTo)),
  }));
}

/**
 * Sets the password that a mailed link allows, signs the person out everywhere and ends their
 * waits. False when the link no longer works.
 */
export async function resetPassword(
  parts: ProviderParts,
  token: string,
  password: string,
  ip: string,
): Promise<boolean> {
  const { config, db, now } = parts;
  const passwordHash = await hashPassword(password, config.signIn.passwordCost);
  const email = await transaction(db, async (tx) => {
    const link = await takeLink(tx, 'reset-password', token, now());
    if (!link) return null;
    await setPasswordHash(tx, link.subject, passwordHash);
    await removeLinksOfSubject(tx, link.subject);
    await removeArtifactsOfPerson(tx, link.subject);
    await removeSessionsOfSubject(tx, link.subject, null);
    await tellOfPassword(parts, tx, link.email);
    return link.email;
  });
  if (email === null) return false;
  await forgiveTries(db, newPasswordAllowances(email, ip, config.limits));
  return true;
}

/**
 * Sets a new password for somebody who is signed in. Every other session of theirs ends, and every
 * link that was mailed: whoever knew the former password may have asked for another address by it.
 */
export async function changePassword(
  parts: ProviderParts,
  person: { subject: string; email: string },
  password: string,
  keptSessionUid: string,
): Promise<void> {
  const passwordHash = await hashPassword(password, parts.config.signIn.passwordCost);
  await transaction(parts.db, async (tx) => {
    await setPasswordHash(tx, person.subject, passwordHash);
    await removeLinksOfSubject(tx, person.subject);
    await removeArtifactsOfPerson(tx, person.subject, keptSessionUid);
    await removeSessionsOfSubject(tx, person.subject, keptSessionUid);
    await tellOfPassword(parts, tx, person.email);
  });
}

async function tellOfPassword(
  parts: ProviderParts,
  tx: Parameters<typeof queueMessage>[0],
  email: string,
): Promise<void> {
  const { publicUrl } = parts.config;
  const to = { shop: parts.config, to: email, id: newMailId(parts) };
  const mail = securityChangeMail(to, 'Your password was changed', `${publicUrl}/oidc/forgotten`);
  await queueMessage(tx, parts.jobs, mail, parts.now());
}

function newMailId({ randomBytes }: Pick<ProviderParts, 'randomBytes'>): string {
  return randomBytes(12).toString('base64url');
}
