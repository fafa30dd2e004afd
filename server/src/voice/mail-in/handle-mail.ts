import { noteMailOfThread } from '../../base/messages/store.ts';
import { keepWaitingUploads } from '../../base/uploads/store.ts';
import { callerKey } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { atDesk, type AtDesk } from '../../core/current-hours.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import {
  insertMailFiles,
  mailWaits,
  setMailHandled,
  takeWaitingMail,
  type FileOfMail,
} from './store.ts';
import { mailKeptMs } from './keep-mail.ts';
import {
  decideMail,
  nobodyNamed,
  threadNamed,
  type AsideReason,
  type MailFate,
} from './mail-in.ts';
import { findMailThread, openByMail } from './mail-threads.ts';
import { namedThreads } from './named-threads.ts';
import { allWords, ownWords } from './own-words.ts';
import { readMail, type ReadMail } from './read-mail.ts';
import { tellOfRefusedFiles } from './refused-files-mail.ts';
import { mailCaller, takeMailFiles } from './take-mail-files.ts';

/** The addresses that the shop itself writes from, and is answered at. */
export const ownAddresses = ({ mailFrom, mailIn }: Context['config']): string[] =>
  [/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom, mailIn.address ?? mailFrom].map((each) =>
    each.toLowerCase(),
  );

/**
 * Handles a mail that is kept, once: what comes of it and the note that it was handled are one
 * transaction, so that a process which dies in between leaves it to be handled by another.
 */
export async function handleMail(context: Context, mailId: string): Promise<void> {
  const { db, files } = context;
  if (!(await mailWaits(db, mailId))) return;
  const raw = await files.read(mailId);
  if (raw === null) throw new Error(`The raw mail ${mailId} is gone.`);
  const mail = await readMail(raw, ownAddresses(context.config));
  if (!mail.isWhole) context.log.warn({ mailId }, 'a mail is more than is read, and is held');
  // What a machine sends back holds copies of ours, and nothing that anybody sent.
  const isWritten = mail.nature === 'person' || mail.nature === 'list';
  const sent = isWritten ? await takeMailFiles(context, mailId, mail.files) : [];
  const desk = await atDesk(context);
  await transaction(db, async (tx) => {
    if (!(await takeWaitingMail(tx, mailId))) return;
    const at = context.now();
    const fate = await decide(tx, context, mail);
    const { isWithThread, ...done } = await carryOut(tx, desk, { ...mail, mailId, sent }, fate);
    if (!isWithThread) await keepWithMail(tx, mailId, sent, at);
    await insertMailFiles(tx, mailId, isWithThread ? sent.filter(({ fault }) => fault) : sent);
    const { outcome, thread } = done;
    if (thread !== null && (outcome === 'joined' || outcome === 'opened')) {
      await tellOfRefusedFiles(tx, context, { ...mail, sent }, thread);
    }
    const { messageId, sender, senderName, subject, bounce } = mail;
    const told = { messageId, sender, senderName, subject, ...done };
    const bounced = bounce && { address: bounce.address, reason: bounce.reason };
    // Not before what came of it: the queue marks a thread that is open since a mail came back.
    await setMailHandled(tx, mailId, { ...told, bounced }, context.now());
  });
}

/** Files that no thread keeps stay with their mail, as long as that is kept. */
async function keepWithMail(tx: Tx, mailId: string, sent: readonly FileOfMail[], at: Date) {
  const ids = idsOf(sent);
  const until = new Date(at.getTime() + mailKeptMs);
  const sentBy = callerKey(mailCaller(mailId));
  const kept = await keepWaitingUploads(tx, { ids, sentBy, at, until });
  // Those that were looked at an hour ago are gone: the next try looks at them again.
  if (kept.length !== ids.length) throw new Error(`Files of the mail ${mailId} are gone.`);
}

const idsOf = (sent: readonly FileOfMail[]) => sent.flatMap(({ uploadId }) => uploadId ?? []);

async function decide(tx: Tx, context: Context, mail: ReadMail): Promise<MailFate> {
  const named = await namedThreads(tx, context, mail);
  const number = threadNamed(named);
  const thread = number === null ? undefined : await findMailThread(tx, number);
  // Between the look and the lock it may have been forgotten, or have gone into another.
  if (thread && !(await thread.hold(tx))) return decide(tx, context, mail);
  const fate = decideMail(mail, named, thread?.participants ?? []);
  // A report of a delay, or one that went to somebody else's mail server, says nothing final.
  const isDelay = mail.bounce !== null && !mail.bounce.isFinal;
  if (isDelay && fate.outcome === 'noted') return { ...fate, reason: 'automatic' };
  // One whose mail is not known may well be the customer's.
  const isElsewhere = thread && named.sentTo !== null && !isSame(named.sentTo, thread.email);
  const isOfOther = fate.outcome === 'noted' && fate.reason === 'bounce' && isElsewhere;
  return isOfOther ? { ...fate, reason: 'bounce-elsewhere' } : fate;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

type TakenMail = ReadMail & { mailId: string; sent: readonly FileOfMail[] };

/** Does what was decided, in the thread that it is about; answers what is noted of it. */
async function carryOut(tx: Tx, context: AtDesk, mail: TakenMail, fate: MailFate) {
  const { outcome } = fate;
  const { mailId, sent, senderName, subject } = mail;
  const caller = mailCaller(mailId);
  const named = fate.outcome === 'opened' ? null : fate.thread;
  const words = named === null ? allWords(mail.text) : ownWords(mail.text);
  if (outcome === 'opened') {
    const mailed = { words: wordsOr(words), files: idsOf(sent), caller };
    const sender = mail.sender!;
    const opened = await openByMail(tx, context, { sender, senderName, subject, ...mailed });
    if (!opened) return aside('held', 'too-many', null, words);
    await noteIn(tx, opened.thread, mail);
    return { outcome, reason: null, ...opened, words, isWithThread: true };
  }
  if (outcome !== 'joined') {
    if (fate.reason === 'bounce' && fate.thread !== null) {
      await (await findMailThread(tx, fate.thread))!.putBack(tx, context);
    }
    return aside(outcome, fate.reason, fate.thread, words);
  }
  const thread = (await findMailThread(tx, fate.thread))!;
  const files = thread.keepsFiles ? idsOf(sent) : [];
  const isCustomers = thread.customers.includes(mail.sender!);
  const mailed = { senderName: isCustomers ? null : nameOf(mail), words: wordsOr(words) };
  const messageRow = await thread.add(tx, context, { ...mailed, files, caller });
  await noteIn(tx, thread.number, mail);
  const isWithThread = thread.keepsFiles;
  return { outcome, reason: null, thread: thread.number, messageRow, words, isWithThread };
}

const aside = (
  outcome: 'held' | 'noted',
  reason: AsideReason,
  thread: string | null,
  words: string,
) => ({ outcome, reason, thread, messageRow: null, words, isWithThread: false });

/** Who wrote a mail, as the customer of its thread reads it. */
export const nameOf = ({ sender, senderName }: Pick<ReadMail, 'sender' | 'senderName'>): string =>
  senderName || sender || nobodyNamed;

/** Somebody may answer with a picture and no word. */
export const wordsOr = (words: string) =>
  words === '' ? '(No words, only what is with it.)' : words;

/** Answers to the thread refer to what came, so that mail programs put it where it belongs. */
async function noteIn(tx: Tx, thread: string, { messageId }: Pick<ReadMail, 'messageId'>) {
  if (messageId !== null) await noteMailOfThread(tx, thread, messageId);
}
