import type { Upload } from '@plumbline/contracts/nouns/uploads.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AsideReason, MailFate } from './mail-in.ts';

/** A mail that is in no thread. */
export interface AsideRow {
  mailId: string;
  outcome: MailFate['outcome'] | 'dismissed';
  reason: AsideReason;
  thread: string | null;
  sender: string | null;
  senderName: string | null;
  subject: string;
  words: string;
  arrivedAt: Date;
  handledAt: Date;
  bouncedAddress: string | null;
  bouncedReason: string | null;
}

const columns = `mail_id as "mailId", outcome, reason, thread, sender, sender_name as "senderName",
  subject, words, arrived_at as "arrivedAt", handled_at as "handledAt",
  bounced_address as "bouncedAddress", bounced_reason as "bouncedReason"`;

const ofThreads = statement<AsideRow>(
  'mailIn.listAsidesOf',
  `select ${columns} from mail_in
    where thread = any($1) and outcome in ('held', 'noted') order by arrived_at`,
);
/**
 * Mails of job applications are for those who hire. A thread that is gone may have been one, and its
 * mails are kept for longer.
 */
const readable = (mayHire: '$1' | '$2' | '$3') => `(${mayHire} or thread is null
  or starts_with(thread, 'QU-') or exists (select from enquiry e
    where e.reference = mail_in.thread and e.kind <> 'job-application'))`;
const aside = `(outcome = 'held' or (outcome = 'noted' and thread is null))`;
const list = statement<AsideRow>(
  'mailIn.listAsides',
  `select ${columns} from mail_in where ${aside} and ${readable('$3')}
    order by outcome = 'held' desc, arrived_at desc limit $1 offset $2`,
);
const count = statement<{ count: number }>(
  'mailIn.countAsides',
  `select count(*)::int as count from mail_in where ${aside} and ${readable('$1')}`,
);
const countHeld = statement<{ count: number }>(
  'mailIn.countHeld',
  `select count(*)::int as count from mail_in where outcome = 'held' and ${readable('$1')}`,
);
const find = statement<AsideRow>(
  'mailIn.findHandled',
  `select ${columns} from mail_in where mail_id = $1 and handled_at is not null and ${readable('$2')}`,
);
const lock = statement<AsideRow>(
  'mailIn.lockHandled',
  `select ${columns} from mail_in
    where mail_id = $1 and handled_at is not null and ${readable('$2')} for update`,
);

/** Mails beside threads, those that wait for a decision and those that are only told of. */
export const listAsidesOf = (tx: Queryable, threads: readonly string[]) =>
  ofThreads.list(tx, [threads]);

/** For whom mails are read. */
export interface MailReader {
  /** Mails of job applications are read by those who hire alone. */
  mayHire: boolean;
}

/** Those that wait for a decision, and those that name no thread. */
export const listAsides = (tx: Queryable, { mayHire }: MailReader, { limit, offset }: Page) =>
  list.list(tx, [limit, offset, mayHire]);
export const countAsides = async (tx: Queryable, { mayHire }: MailReader) =>
  (await count.find(tx, [mayHire]))!.count;
export const countHeldMails = async (tx: Queryable, { mayHire }: MailReader) =>
  (await countHeld.find(tx, [mayHire]))!.count;

export const findHandledMail = (tx: Queryable, { mayHire }: MailReader, mailId: string) =>
  find.find(tx, [mailId, mayHire]);
export const lockHandledMail = (tx: Tx, { mayHire }: MailReader, mailId: string) =>
  lock.find(tx, [mailId, mayHire]);

const decide = statement(
  'mailIn.decide',
  `update mail_in set outcome = $2, thread = $3, message_row = $4, decided_by = $5
    where mail_id = $1`,
);

/** What staff decided about a mail. */
export const decideHeldMail = (
  tx: Tx,
  mailId: string,
  decided: {
    outcome: 'joined' | 'opened' | 'dismissed';
    thread: string | null;
    messageRow: number | null;
    accountId: number;
  },
) => {
  const { outcome, thread, messageRow, accountId } = decided;
  return decide.run(tx, [mailId, outcome, thread, messageRow, accountId]);
};

/** The mail that a message came by, with those of its files that the thread itself does not keep. */
export interface MailOfMessage extends FilesOfMail {
  messageRow: number;
  sender: string | null;
}

/** The files of a mail that no thread keeps, and those that were not taken. */
export interface FilesOfMail {
  mailId: string;
  files: Upload[];
  refusedFiles: { fileName: string; fault: string }[];
}

const files = `coalesce((select json_agg(json_build_object('uploadId', u.upload_id, 'kind', u.kind,
                      'fileName', u.file_name, 'bytes', u.bytes) order by f.place)
             from mail_in_file f join upload u on u.upload_id = f.upload_id
            where f.mail_id = m.mail_id), '[]') as files,
          coalesce((select json_agg(json_build_object('fileName', f.file_name, 'fault', f.fault)
                      order by f.place)
             from mail_in_file f where f.mail_id = m.mail_id and f.fault is not null), '[]')
            as "refusedFiles"`;

const ofMessages = statement<MailOfMessage>(
  'mailIn.listOfMessages',
  `select m.mail_id as "mailId", m.message_row as "messageRow", m.sender,
          ${files}
     from mail_in m
    where starts_with(m.thread, $1) and m.message_row = any($2::int[])
      and m.outcome in ('joined', 'opened')`,
);

/** The mails behind messages of one kind of thread. */
export const listMailsOfMessages = (
  tx: Queryable,
  kind: 'EN' | 'QU',
  messageIds: readonly number[],
) => ofMessages.list(tx, [`${kind}-`, messageIds]);

const ofMails = statement<FilesOfMail>(
  'mailIn.listFilesOfMails',
  `select m.mail_id as "mailId", ${files} from mail_in m where m.mail_id = any($1::uuid[])`,
);

/** The files of mails, as long as they are with them. */
export const listFilesOfMails = (tx: Queryable, mailIds: readonly string[]) =>
  ofMails.list(tx, [mailIds]);

const answered = statement<{ mailId: string }>(
  'mailIn.findAnswerFrom',
  `select mail_id as "mailId" from mail_in
    where thread = $1 and sender = lower($2) and outcome = 'joined' and decided_by is null
      and arrived_at >= $3 limit 1`,
);

/**
 * Whether somebody answered a mail of a thread from this address: only who reads its mail knows what
 * the answer is found by (decisions/0094). What staff let in by hand proves nothing, nor what came
 * before the thread began.
 */
export const isProvedByAnswer = async (
  tx: Queryable,
  { reference, email, openedAt }: { reference: string; email: string; openedAt: Date },
) => (await answered.find(tx, [reference, email, openedAt])) !== undefined;

const fileOf = statement<{ uploadId: string }>(
  'mailIn.findFileOf',
  `select f.upload_id as "uploadId" from mail_in_file f join mail_in m using (mail_id)
    where f.upload_id = $2 and m.thread = $1`,
);

/** Whether a file came by a mail of this thread. */
export const isFileOfMail = async (tx: Queryable, thread: string, uploadId: string) =>
  (await fileOf.find(tx, [thread, uploadId])) !== undefined;
