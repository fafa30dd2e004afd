import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  findCredentialByEmail,
  findCredentialOfAccount,
  findIssuerOfEmail,
} from './provider/credential-store.ts';
import { insertLink, removeLinksOfPurpose } from './provider/link-store.ts';
import {
  changeEmailMail,
  linkMinutes,
  resetPasswordMail,
  staffEmailChangeMail,
  staffResetMail,
} from './provider/mails.ts';

type Mailing = Pick<Context, 'config' | 'jobs' | 'now' | 'randomBytes'>;

/**
 * What came of helping somebody: `elsewhere` where another provider than our own signs them in, and
 * `taken` where somebody else has the address. Nothing was mailed then.
 */
export type Helped = 'mailed' | 'elsewhere' | 'taken';

/**
 * Mails a link to the address that somebody is to have, and word of it to the one that they have.
 * Nothing changes until the link is opened: staff never say for somebody that they can read a mail.
 */
export async function mailEmailChange(
  tx: Tx,
  context: Mailing,
  { accountId, email }: { accountId: number; email: string },
): Promise<Helped> {
  const person = await findCredentialOfAccount(tx, accountId);
  if (!person) return 'elsewhere';
  const isTaken =
    (await findCredentialByEmail(tx, email)) ?? (await findIssuerOfEmail(tx, email)) ?? null;
  if (isTaken !== null) return 'taken';
  const { subject } = person;
  await removeLinksOfPurpose(tx, subject, 'change-email');
  const url = await makeLink(tx, context, {
    purpose: 'change-email',
    payload: { subject, email, sessionUid: '' },
    path: 'new-email',
  });
  const toReset = `${context.config.publicUrl}/oidc/forgotten`;
  const mails = [
    changeEmailMail(mailTo(context, email), url),
    staffEmailChangeMail(mailTo(context, person.email), toReset),
  ];
  for (const mail of mails) await queueMessage(tx, context.jobs, mail, context.now());
  return 'mailed';
}

/** Mails somebody a link to set a new password: staff never know one. */
export async function mailPasswordLink(
  tx: Tx,
  context: Mailing,
  accountId: number,
): Promise<Helped> {
  const person = await findCredentialOfAccount(tx, accountId);
  if (!person) return 'elsewhere';
  const { subject, email } = person;
  const url = await makeLink(tx, context, {
    purpose: 'reset-password',
    payload: { subject, email },
    path: 'reset',
  });
  const mails = [
    staffResetMail(mailTo(context, email)),
    resetPasswordMail(mailTo(context, email), url),
  ];
  for (const mail of mails) await queueMessage(tx, context.jobs, mail, context.now());
  return 'mailed';
}

const mailTo = ({ config, randomBytes }: Mailing, to: string) => ({
  shop: config,
  to,
  id: randomBytes(12).toString('base64url'),
});

async function makeLink(
  tx: Tx,
  { config, now, randomBytes }: Mailing,
  {
    path,
    ...link
  }: { path: string } & (
    | { purpose: 'change-email'; payload: { subject: string; email: string; sessionUid: string } }
    | { purpose: 'reset-password'; payload: { subject: string; email: string } }
  ),
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now().getTime() + linkMinutes * 60_000);
  await insertLink(tx, { ...link, token, expiresAt });
  return `${config.publicUrl}/oidc/${path}/${token}`;
}
