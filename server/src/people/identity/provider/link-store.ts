import type { Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';
import type { Tx } from '../../../db/transaction.ts';
import { hashToken } from '../../../http/session.ts';

/** What each kind of mailed link carries for the moment when it is used. */
export interface LinkPayloads {
  /**
   * `returnTo` is where they were; `chosen` a password that was typed already, which counts only in
   * the guest's own browser.
   */
  'confirm-email': {
    email: string;
    displayName: string;
    returnTo: string;
    chosen?: { passwordHash: string; visitor: string };
  };
  /** Somebody who has just confirmed their address: the sign-in that follows asks them nothing. */
  registered: { subject: string; email: string };
  /** `returnTo` is where they were; staff who mail one do not know. */
  'reset-password': { subject: string; email: string; returnTo?: string };
  /** `email` is the new one, and `sessionUid` where it was asked for. */
  'change-email': { subject: string; email: string; sessionUid: string };
  /** `interaction` is the sign-in that it was asked for in; it works for no other. */
  'sign-in': { subject: string; email: string; interaction: string; remember: boolean };
}
export type LinkPurpose = keyof LinkPayloads;

const insert = statement(
  'identity.insertLink',
  `insert into mailed_link (token_hash, purpose, payload, expires_at) values ($1, $2, $3, $4)`,
);
const find = statement<{ payload: LinkPayloads[LinkPurpose] }>(
  'identity.findLink',
  `select payload from mailed_link where token_hash = $1 and purpose = $2 and expires_at > $3`,
);
const take = statement<{ payload: LinkPayloads[LinkPurpose] }>(
  'identity.takeLink',
  `delete from mailed_link where token_hash = $1 and purpose = $2 and expires_at > $3
   returning payload`,
);
const removeOfSubject = statement(
  'identity.removeLinksOfSubject',
  `delete from mailed_link where payload->>'subject' = $1`,
);
const removeOfPurpose = statement(
  'identity.removeLinksOfPurpose',
  `delete from mailed_link where payload->>'subject' = $1 and purpose = $2`,
);
const removeExpired = statement(
  'identity.removeExpiredLinks',
  `delete from mailed_link where expires_at < $1`,
);

export async function insertLink<P extends LinkPurpose>(
  tx: Tx,
  link: { token: string; purpose: P; payload: LinkPayloads[P]; expiresAt: Date },
): Promise<void> {
  const payload = JSON.stringify(link.payload);
  await insert.run(tx, [hashToken(link.token), link.purpose, payload, link.expiresAt]);
}

/** Whether a link would work, without using it: mail programs open links before people do. */
export async function findLink<P extends LinkPurpose>(
  tx: Queryable,
  purpose: P,
  token: string,
  now: Date,
): Promise<LinkPayloads[P] | undefined> {
  const row = await find.find(tx, [hashToken(token), purpose, now]);
  return row?.payload as LinkPayloads[P] | undefined;
}

/** Uses a link up; undefined when it has been used, has expired or never was. */
export async function takeLink<P extends LinkPurpose>(
  tx: Tx,
  purpose: P,
  token: string,
  now: Date,
): Promise<LinkPayloads[P] | undefined> {
  const row = await take.find(tx, [hashToken(token), purpose, now]);
  return row?.payload as LinkPayloads[P] | undefined;
}

/** A password that was set ends every other link to set it, and every one to sign in by. */
export const removeLinksOfSubject = (tx: Tx, subject: string) => removeOfSubject.run(tx, [subject]);

/** Of what was asked for again, only the newest link counts. */
export const removeLinksOfPurpose = (tx: Tx, subject: string, purpose: LinkPurpose) =>
  removeOfPurpose.run(tx, [subject, purpose]);

export const removeExpiredLinks = (tx: Queryable, before: Date) => removeExpired.run(tx, [before]);
