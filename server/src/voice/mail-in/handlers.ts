import type { mailInCalls } from '@plumbline/contracts/staff/mail-in.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { noteMailOfThread } from '../../base/messages/store.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { atDesk, type AtDesk } from '../../core/current-hours.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { FilesUnavailable } from '../../outside/files.ts';
import { mayHire } from '../enquiries/may-hire.ts';
import { cleanHtml } from './clean-html.ts';
import { describeAsides } from './describe-aside.ts';
import { nameOf, ownAddresses, wordsOr } from './handle-mail.ts';
import { findMailThread, openByMail } from './mail-threads.ts';
import { tidy } from './own-words.ts';
import { readMail } from './read-mail.ts';
import {
  countAsides,
  decideHeldMail,
  findHandledMail,
  listAsides,
  listFilesOfMails,
  lockHandledMail,
  type AsideRow,
  type MailReader,
} from './reading-store.ts';
import { tellOfRefusedFiles } from './refused-files-mail.ts';
import { letIntoThread, listMailFiles, takeFilesOfMail } from './store.ts';
import { mailCaller } from './take-mail-files.ts';

/** As much of a mail's text as its own page shows. */
const mostShown = 500_000;

export const mailInHandlers: Handlers<typeof mailInCalls> = {
  listMailsAside: async ({ query, caller }, { db }) => {
    const page = pageOf(query);
    const { pageNumber, pageSize } = page;
    const reader = readerOf(caller);
    const mails = await describeAsides(db, await listAsides(db, reader, page));
    return { total: await countAsides(db, reader), pageNumber, pageSize, mails };
  },

  getMailAsSent: async ({ params, caller }, context) => {
    const row = await findHandledMail(context.db, readerOf(caller), params.mailId);
    if (!row) throw new Refusal('mail-not-found');
    const mail = await readKept(context, row.mailId);
    const [files] = await listFilesOfMails(context.db, [row.mailId]);
    const { subject, sender } = row;
    return {
      mailId: row.mailId,
      subject,
      sender,
      arrivedAt: row.arrivedAt.toISOString(),
      text: tidy(mail.text.slice(0, mostShown)),
      markup: mail.html === null ? null : cleanHtml(mail.html),
      files: files?.files ?? [],
      refusedFiles: files?.refusedFiles ?? [],
    };
  },

  getMailFile: async ({ params, caller }, context) => {
    const { db } = context;
    const row = await findHandledMail(db, readerOf(caller), params.mailId);
    if (!row) throw new Refusal('mail-not-found');
    const [kept] = await listFilesOfMails(db, [row.mailId]);
    if (!kept?.files.some(({ uploadId }) => uploadId === params.uploadId)) {
      throw new Refusal('upload-not-found');
    }
    return readKeptUpload(db, context, params.uploadId);
  },

  admitMail: async ({ params, body, caller }, context) => {
    const mail = await readKept(context, params.mailId);
    const { messageId } = mail;
    const desk = await atDesk(context);
    return transaction(context.db, async (tx) => {
      const row = await lockUndecided(tx, caller, params.mailId);
      const done =
        body.as === 'new-thread'
          ? await openWith(tx, desk, row)
          : await letIn(tx, desk, caller, row, body.as);
      // A mail to the customer names none that they do not know of.
      if (messageId !== null && body.as !== 'note')
        await noteMailOfThread(tx, done.thread, messageId);
      const accountId = caller.accountId!;
      await decideHeldMail(tx, row.mailId, { ...done, accountId });
      await audit(tx, context, caller, row, { ...done, as: body.as });
      const sent = await listMailFiles(tx, row.mailId);
      await tellOfRefusedFiles(tx, context, { ...mail, sender: row.sender, sent }, done.thread);
      return { thread: done.thread };
    });
  },

  dismissMail: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const row = await lockUndecided(tx, caller, params.mailId);
      const decided = { outcome: 'dismissed' as const, thread: row.thread, messageRow: null };
      await decideHeldMail(tx, row.mailId, { ...decided, accountId: caller.accountId! });
      await audit(tx, context, caller, row, { outcome: 'dismissed' });
      return { mailId: row.mailId };
    }),
};

const readerOf = (caller: Caller): MailReader => ({ mayHire: mayHire(caller) });

async function readKept(context: Context, mailId: string) {
  const raw = await context.files.read(mailId).catch((error: unknown) => {
    if (!(error instanceof FilesUnavailable)) throw error;
    throw new Refusal('unavailable', { detail: 'The mail cannot be read just now.' });
  });
  if (raw === null) throw new Refusal('mail-not-found');
  return readMail(raw, ownAddresses(context.config));
}

/** What was only noted may be taken as well: a newsletter may hold a question after all. */
async function lockUndecided(tx: Tx, caller: Caller, mailId: string): Promise<AsideRow> {
  const row = await lockHandledMail(tx, readerOf(caller), mailId);
  if (!row) throw new Refusal('mail-not-found');
  if (row.outcome === 'held' || row.outcome === 'noted') return row;
  throw new Refusal('mail-decided');
}

async function letIn(
  tx: Tx,
  context: AtDesk,
  { accountId }: Caller,
  row: AsideRow,
  as: 'customer' | 'participant' | 'note',
) {
  const thread = row.thread === null ? undefined : await findMailThread(tx, row.thread);
  if (!thread || !(await thread.hold(tx))) throw new Refusal('mail-not-found');
  const { number } = thread;
  const caller = mailCaller(row.mailId);
  const at = context.now();
  const keptFiles = thread.keepsFiles ? await takeFilesOfMail(tx, row.mailId, at) : [];
  const said = { words: wordsOr(row.words), files: [], keptFiles, caller };
  if (as === 'note') {
    const messageRow = await thread.note(tx, context, said, accountId!);
    return { outcome: 'joined' as const, thread: number, messageRow };
  }
  const isCustomers = as === 'customer';
  const senderName = isCustomers ? null : nameOf({ ...row, senderName: row.senderName ?? '' });
  const messageRow = await thread.add(tx, context, { ...said, senderName });
  if (row.sender !== null && !(isCustomers && thread.customers.includes(row.sender))) {
    const address = row.sender;
    const whose = { thread: number, address, accountId: accountId!, at, isCustomers };
    await letIntoThread(tx, whose);
  }
  return { outcome: 'joined' as const, thread: number, messageRow };
}

async function openWith(tx: Tx, context: AtDesk, row: AsideRow) {
  const { sender, senderName, subject, words, mailId } = row;
  if (sender === null) throw new Refusal('mail-not-found');
  const mail = { sender, senderName: senderName ?? '', subject, words: wordsOr(words) };
  const keptFiles = await takeFilesOfMail(tx, mailId, context.now());
  const caller = mailCaller(mailId);
  const opened = await openByMail(tx, context, { ...mail, files: [], keptFiles, caller });
  if (!opened) throw new Refusal('too-many-requests');
  return { outcome: 'opened' as const, ...opened };
}

const audit = (
  tx: Tx,
  { now }: Context,
  { accountId }: Caller,
  { mailId, reason }: AsideRow,
  after: object,
) =>
  recordAudit(tx, {
    actorAccountId: accountId,
    action: 'mailIn.decideMail',
    subject: `mail:${mailId}`,
    after: { reason, ...after },
    at: now(),
  });
