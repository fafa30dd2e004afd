import type { Caller } from '../../core/caller.ts';
import type { AtDesk } from '../../core/current-hours.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  addQuestionNote,
  findQuestionByNumber,
  lockQuestion,
} from '../../orders/questions/store.ts';
import { addMailedWords, putQuestionBack } from '../../orders/questions/write-question.ts';
import { findEnquiryByReference, lockEnquiry } from '../enquiries/store.ts';
import {
  addMessage,
  openEnquiry,
  reopenEnquiry,
  type AskedOfUs,
} from '../enquiries/write-enquiry.ts';
import { listAddressesOf } from './store.ts';

/** What somebody wrote by mail. */
export interface MailedWords {
  words: string;
  /** Files that came with it, as `caller` sent them in. */
  files: readonly string[];
  /** Files that were kept with their mail until it came into a thread. */
  keptFiles?: readonly string[];
  caller: Caller;
}

/** The same in a thread that is there. */
export interface AddedWords extends MailedWords {
  /** Who wrote it, where that is not the customer. */
  senderName: string | null;
}

/** A thread as mail needs it, of whatever kind it is. */
export interface MailThread {
  /** Its number; of a thread that was merged, the number of the one that it went into. */
  number: string;
  /** The guid of what it is about, by which an erase finds its mails. */
  guid: string;
  /** Where answers go at present. */
  email: string;
  /** The addresses, in small letters, that may write in it. */
  participants: string[];
  /** Those of them that are the customer's own. */
  customers: string[];
  /** Whether it keeps files itself; those of others stay with their mail. */
  keepsFiles: boolean;
  /** Has nobody else write in it until this transaction ends; false where it is there no more. */
  hold(tx: Tx): Promise<boolean>;
  /** Adds what somebody wrote; answers the id of the message that it became. */
  add(tx: Tx, context: AtDesk, mailed: AddedWords): Promise<number>;
  /** Adds it as a note of the staff's who decided that, which nobody outside is shown. */
  note(tx: Tx, context: AtDesk, mailed: MailedWords, accountId: number): Promise<number>;
  /** Makes it ours to go on with: what we wrote in it did not arrive. Nobody is mailed. */
  putBack(tx: Tx, context: AtDesk): Promise<void>;
}

/** The thread of this number; undefined where there is none any more. */
export async function findMailThread(
  tx: Queryable,
  number: string,
): Promise<MailThread | undefined> {
  const question = number.startsWith('QU-') ? await findQuestionByNumber(tx, number) : undefined;
  if (question) {
    return {
      number,
      guid: question.orderGuid,
      email: question.email,
      ...(await addressesOf(tx, number, question)),
      keepsFiles: false,
      hold: async (inTx) => (await lockQuestion(inTx, question.id)) !== undefined,
      add: (inTx, context, { words: text, senderName }) =>
        addMailedWords(inTx, context, question.id, { text, senderName }),
      note: (inTx, { now }, { words: text }, accountId) =>
        addQuestionNote(inTx, question.id, { accountId, text, at: now() }),
      putBack: (inTx, context) => putQuestionBack(inTx, context, question.id),
    };
  }
  const enquiry = await findEnquiryByReference(tx, number);
  // A thread without an address is with nobody, so that nobody's mail is of it.
  if (!enquiry || enquiry.email === null) return undefined;
  const { id, guid, reference, email } = enquiry;
  return {
    number: reference,
    guid,
    email,
    ...(await addressesOf(tx, reference, { email, accountId: enquiry.accountId })),
    keepsFiles: true,
    async hold(inTx) {
      await lockEnquiry(inTx, id);
      return (await findEnquiryByReference(inTx, number))?.id === id;
    },
    async add(inTx, context, { words: text, files, keptFiles, caller, senderName }) {
      const held = (await lockEnquiry(inTx, id))!;
      const said = { accountId: null, text, files, keptFiles, caller, senderName };
      const message = { ...said, author: 'customer' as const, hours: context.hours };
      return (await addMessage(inTx, context, held, message)).messages.at(-1)!.id;
    },
    async note(inTx, context, { words: text, files, keptFiles, caller }, accountId) {
      const held = (await lockEnquiry(inTx, id))!;
      const message = { author: 'note' as const, accountId, text, files, keptFiles, caller };
      return (await addMessage(inTx, context, held, message)).messages.at(-1)!.id;
    },
    async putBack(inTx, context) {
      await reopenEnquiry(inTx, context, (await lockEnquiry(inTx, id))!);
    },
  };
}

/** Whoever has a new address goes on from the one of before as well, where the mail of ours still is. */
async function addressesOf(
  tx: Queryable,
  thread: string,
  { email, accountId }: { email: string; accountId: number | null },
) {
  const others = await listAddressesOf(tx, thread, accountId);
  const own = others.filter(({ isCustomers }) => isCustomers);
  return {
    participants: [email.toLowerCase(), ...others.map(({ address }) => address)],
    customers: [email.toLowerCase(), ...own.map(({ address }) => address)],
  };
}

export interface OpeningMail extends MailedWords {
  sender: string;
  senderName: string;
  subject: string;
}

/**
 * Opens a thread with a mail that belongs to none; null where its address has opened many today. It
 * is not proved, so that nothing but a question is ever made of it, whatever it asks for.
 */
export async function openByMail(
  tx: Tx,
  context: AtDesk,
  { sender, senderName, subject, words, files, keptFiles, caller }: OpeningMail,
): Promise<{ thread: string; messageRow: number } | null> {
  const asked: AskedOfUs = {
    kind: 'general',
    subject: subject === '' ? 'Without a subject' : subject,
    fields: {},
    name: senderName === '' ? sender : senderName,
    email: sender,
    text: words,
    files,
    keptFiles,
    isByMail: true,
  };
  try {
    const { reference, messages } = await openEnquiry(tx, context, caller, asked);
    return { thread: reference, messageRow: messages[0]!.id };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too-many-requests') return null;
    throw error;
  }
}
