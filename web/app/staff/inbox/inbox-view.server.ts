import {
  givenKinds,
  type InboxItem,
  type InboxThread,
  type MailAside,
} from '@plumbline/contracts/nouns/inbox.ts';
import { dayOf, shortDay, timeOf } from '../../kit/format.ts';
import type { QueueItem } from '../kit/queue.tsx';
import { momentOf } from '../parts/moment.ts';
import { subjectOf } from '../parts/thread-subject.ts';
import { asideTexts, kindNames, stepNames } from './inbox-names.ts';

type Mark = QueueItem['mark'];

const minuteMs = 60_000;
const soonMs = 120 * minuteMs;

/** "52 min", "3 h", "2 days": how long somebody waits. */
function ageText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

/** "17:54" today, "Mon 30 Nov" on another day. */
function shortMoment(instant: string, now: Date): string {
  const at = new Date(instant);
  return dayOf(at) === dayOf(now) ? timeOf(at) : shortDay(dayOf(at));
}

/** How a thread stands with what its customer was told. */
function clockMark({ state, answerBy }: InboxItem, now: Date): Mark {
  if (state === 'closed') return { text: 'Closed', tone: '' };
  if (state === 'waiting') return { text: 'Waits for them', tone: '' };
  if (answerBy === null) return { text: 'Open', tone: '' };
  const left = Date.parse(answerBy) - now.getTime();
  const when = shortMoment(answerBy, now);
  if (left < 0) return { text: `Was due ${when}`, tone: 'bad' };
  return { text: `By ${when}`, tone: left < soonMs ? 'warn' : 'ok' };
}

/** What is to be done first: until then no answer of ours reaches anybody, or none is theirs. */
function pressingMark({ hasBounced, hasHeld }: InboxItem): Mark | null {
  if (hasBounced) return { text: 'Mail came back', tone: 'bad' };
  return hasHeld ? { text: 'Mail to confirm', tone: 'warn' } : null;
}

/** What is to be done about a mail of ours that came back. */
function afterBounce({ hasBounced, kind, phone, orderNumber }: InboxThread) {
  if (!hasBounced) return null;
  if (kind === 'order-question') {
    // An order's address is its buyer's to change: papers and its link go where they say.
    const text =
      'Ring them: their number is with the order. Once they prove another address in their account, this thread goes there.';
    return { text, order: { name: `Order ${orderNumber}`, href: `/staff/orders/${orderNumber}` } };
  }
  const ring = phone ? `Ring them on ${phone}` : 'Ring them, if an order has their number';
  return { text: `${ring}, or write to another address below.`, order: null };
}

/** A thread as a thing of the queue. */
export function inboxItem(item: InboxItem, query: string, now: Date): QueueItem {
  const { thread, kind, name, orderNumber, sku, openedAt, state, since, assignedTo } = item;
  const whose = item.isMine ? 'yours' : (assignedTo?.name ?? null);
  const about = [kindNames[kind], name, orderNumber ?? sku, whose];
  return {
    href: `/staff/inbox/${thread}${query}`,
    name: subjectOf(item),
    about: about.filter(Boolean).join(', '),
    when: ageText(state === 'open' ? since : openedAt, now),
    mark: pressingMark(item) ?? clockMark(item, now),
  };
}

const paragraphsOf = (text: string) => text.split(/\n{2,}/);

/** What would stand on a product's page of a thread, to begin with: what was asked, and our answer. */
export const wordsToShow = ({ entries }: Pick<InboxThread, 'entries'>) => ({
  question: entries.find(({ author, name }) => author === 'customer' && name === null)?.text ?? '',
  answer: entries.findLast(({ author }) => author === 'staff')?.text ?? '',
});

/** Everything that the page of one thread shows. */
export function threadView(thread: InboxThread, now: Date) {
  const { entries, email, name, openedAt, assignedTo, orderNumber, sku } = thread;
  const about = [thread.thread, orderNumber && `about ${orderNumber}`, momentOf(openedAt)];
  const whose =
    assignedTo === null ? 'nobody’s yet' : thread.isMine ? 'yours' : `with ${assignedTo.name}`;
  return {
    thread: thread.thread,
    title: subjectOf(thread),
    kind: kindNames[thread.kind],
    mark: clockMark(thread, now),
    note: [...about.filter(Boolean), whose].join(' · '),
    state: thread.state,
    isOfOrder: thread.kind === 'order-question',
    maySplit: thread.kind !== 'job-application',
    customer: { name, email, phone: thread.phone, accountId: thread.accountId },
    orderNumber,
    sku,
    facts: thread.facts,
    mergedFrom: thread.mergedFrom,
    publishedAs: thread.publishedAs,
    mayPublish: thread.whyNotPublished === null,
    assignedTo,
    isMine: thread.isMine,
    entriesSeen: entries.length,
    entries: entries.map((entry) => ({
      entryId: entry.entryId,
      author: entry.author,
      by: byOf(entry, name),
      when: momentOf(entry.writtenAt),
      paragraphs: paragraphsOf(entry.text),
      files: entry.files.map((file) => ({
        ...file,
        href: `/services/staff/inbox/${thread.thread}/files/${file.uploadId}`,
      })),
      refusedFiles: entry.refusedFiles,
      mail: entry.mail && {
        href: `/staff/mails-in/${entry.mail.mailId}`,
        from: fromText(entry, email),
      },
    })),
    asides: asidesOf(thread),
    todo: afterBounce(thread),
    lookers: thread.lookers,
    others: thread.others.map((other) => ({
      href: `/staff/inbox/${other.thread}`,
      thread: other.thread,
      subject: subjectOf(other),
      about: `${kindNames[other.kind]}, ${shortDay(dayOf(new Date(other.openedAt)))}`,
      isOpen: other.state !== 'closed',
      mayMerge: thread.kind !== 'order-question' && other.kind !== 'order-question',
    })),
    kinds:
      thread.whyKindStays === null
        ? givenKinds
            .filter((each) => each !== thread.kind)
            .map((value) => ({ value, text: kindNames[value] }))
        : [],
    whyNotForgotten: thread.whyNotForgotten,
    ofGuest: thread.ofGuest && {
      whyNot: thread.ofGuest.whyNot,
      about: guestText(thread.ofGuest),
    },
    received: momentOf(openedAt),
    mayClose: thread.mayClose,
    complaint: thread.complaint && {
      acknowledgeBy: momentOf(thread.complaint.acknowledgeBy),
      isAcknowledged: thread.complaint.steps.length > 0,
      nextWordBy: thread.complaint.nextWordBy && momentOf(thread.complaint.nextWordBy),
      outcomeBy: momentOf(thread.complaint.outcomeBy),
      steps: thread.complaint.steps.map(({ step, text, name: by, takenAt, isTold }) => ({
        title: stepNames[step],
        about: [momentOf(takenAt), by ?? 'somebody who has left', !isTold && 'for staff only']
          .filter(Boolean)
          .join(', '),
        text,
      })),
    },
  };
}

/** What else there is of a guest, in sentences. */
function guestText({ threads, complaints }: NonNullable<InboxThread['ofGuest']>): string {
  const others = threads === 1 ? '1 other thread' : `${threads} other threads`;
  const kept = complaints === 1 ? 'A complaint' : `${complaints} complaints`;
  const stays =
    complaints === 0
      ? ''
      : ` ${kept} about data stays for six years, without their name once it has ended.`;
  return `There are ${others} of this address, and mails of theirs elsewhere. What they wrote in somebody else’s thread stays there without their name.${stays}`;
}

/** Of a mail that is not simply the customer's: which address it came from, and who reads it. */
function fromText({ author, name, mail }: InboxThread['entries'][number], email: string | null) {
  if (!mail || mail.sender === email?.toLowerCase()) return null;
  if (author === 'note') return `From ${mail.sender}. Taken in as a note: nobody outside sees it.`;
  return name === null
    ? `From ${mail.sender}, another address of the customer’s`
    : `From ${mail.sender}. The customer reads it, under this name.`;
}

function byOf({ author, name }: InboxThread['entries'][number], customer: string): string {
  if (author === 'customer') return name ?? customer;
  if (author === 'shop') return 'The shop, by itself';
  const who = name ?? 'Somebody who has left';
  return author === 'note' ? `${who}, for staff only` : who;
}

/** The mails beside a thread; below the newest that came back stands what is to be done, if anything is. */
function asidesOf(thread: InboxThread) {
  const newest = thread.asides.findLast(({ reason }) => reason === 'bounce');
  return thread.asides.map((aside) => {
    const todo = aside === newest ? afterBounce(thread) : null;
    return { ...asideView(aside), todo, isPressing: aside.isHeld || todo !== null };
  });
}

/** A mail beside a thread, or beside all of them. */
export function asideView(mail: MailAside) {
  const { mailId, isHeld, thread, sender, senderName, subject, words, arrivedAt } = mail;
  const files = mail.files.map((file) => ({
    ...file,
    href: `/services/staff/mails-in/${mailId}/files/${file.uploadId}`,
  }));
  const from = [senderName, sender].filter(Boolean).join(', ') || 'Nobody is named';
  return {
    mailId,
    isHeld,
    isBounce: mail.bounced !== null,
    isFromCustomer: mail.isFromCustomer,
    files,
    refusedFiles: mail.refusedFiles,
    thread,
    title: titleOf(mail),
    said: mail.bounced?.reason ?? null,
    from,
    subject: subject || 'Without a subject',
    when: momentOf(arrivedAt),
    words: words.length > 600 ? `${words.slice(0, 600).toWellFormed()} …` : words,
    href: `/staff/mails-in/${mailId}`,
  };
}

function titleOf({ reason, bounced }: MailAside): string {
  const address = bounced?.address;
  if (!address) return asideTexts[reason];
  if (reason === 'bounce') return `${address} did not take our mail.`;
  return `The mail to ${address} came back. The thread is with another address, so nothing else follows from it.`;
}
