import { createHash } from 'node:crypto';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { noteMail, setMailStored, type MailSourceName } from './store.ts';

/** A mail that cannot be handled now is tried for a day, and from then on by the hour. */
export const handleMailQueue: Queue<{ mailId: string }> = {
  name: 'handle-mail',
  retries: 100,
  retryDelaySeconds: 5,
  expireSeconds: 120,
};

/** Removes mails whose day has come, with the raw mail. */
export const removeMailsQueue: Queue<Record<string, never>> = { name: 'remove-mails' };

/** Two years: as long as the thread that it is in is of use to either side. */
export const mailKeptMs = 2 * 365 * 24 * 60 * 60_000;

/**
 * Keeps a mail as it came, whatever it is, and promises to handle it: the only way in. Once this has
 * resolved the source may forget it. The same mail again is the mail that is kept already; another
 * under the same Message-ID is another one.
 */
export async function keepMail(
  { db, files, jobs, now, randomBytes }: Context,
  raw: Buffer,
  source: MailSourceName,
): Promise<string> {
  const at = now();
  const keepUntil = new Date(at.getTime() + mailKeptMs);
  const noted = { mailId: uuidFrom(randomBytes), key: mailKey(raw), source, at, keepUntil };
  const { mailId, isStored } = await noteMail(db, noted);
  if (isStored) return mailId;
  await files.write(mailId, raw, 'message/rfc822');
  await transaction(db, async (tx) => {
    await setMailStored(tx, mailId, now());
    await jobs.send(tx, handleMailQueue, { mailId }, { key: mailId });
  });
  return mailId;
}

const keyed = ['message-id', 'from', 'date', 'subject'];

/**
 * What makes a mail the one that it is: its Message-ID with who wrote it when and what about, and its
 * body. What mail servers add on the way counts for nothing.
 */
export function mailKey(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  const head = text.slice(0, end?.index ?? text.length).replaceAll(/\r?\n[ \t]+/g, ' ');
  const body = end ? text.slice(end.index + end[0].length) : '';
  const lines = head.split(/\r?\n/);
  const named = keyed.map((name) =>
    lines.find((line) => line.toLowerCase().startsWith(`${name}:`)),
  );
  return createHash('sha256')
    .update(named.map((line = '') => line.trim().replaceAll(/\s+/g, ' ')).join('\n'))
    .update('\n\n')
    .update(body.replaceAll('\r\n', '\n').trimEnd(), 'latin1')
    .digest();
}
