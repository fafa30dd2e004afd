import type { ComplaintProgress } from '@plumbline/contracts/nouns/complaints.ts';
import type { Enquiry } from '@plumbline/contracts/nouns/enquiries.ts';
import { bytesText, dateAndYear, dayOf } from '../kit/format.ts';
import { momentInFull, momentText } from './moments.server.ts';

/** Where what a thread is about can be looked at by whoever reads it. */
export interface LinksOfThread {
  order: string;
  product: { name: string; href: string } | null;
}

/** A thread as its page shows it: words alone, made once. */
export function threadView(
  thread: Enquiry,
  { token, now, links }: { token: string; now: Date; links: LinksOfThread },
) {
  const { reference, subject, state, openedAt, answerBy, email, facts, messages } = thread;
  const dueBy = thread.complaint?.nextWordBy ?? answerBy;
  const isLate = state !== 'closed' && dueBy !== null && new Date(dueBy) < now;
  return {
    token,
    title: subject,
    line: `${reference} · written ${momentText(openedAt, now)}`,
    state,
    isApplication: thread.kind === 'job-application',
    isLate,
    promise: promiseOf(thread, { isLate, now }),
    messages: messages.map(({ author, sender, text, writtenAt, files }) => ({
      isOurs: author !== 'customer',
      from: author === 'customer' ? (sender ?? 'You') : 'We',
      when: momentText(writtenAt, now),
      paragraphs: paragraphsOf(text),
      files: files.map(({ uploadId, fileName, bytes }) => ({
        href: `/services/shop/enquiries/${token}/files/${uploadId}`,
        name: fileName,
        size: bytesText(bytes),
      })),
    })),
    facts: [
      ...(thread.orderNumber
        ? [{ label: 'Order', value: thread.orderNumber, href: links.order }]
        : []),
      ...(thread.sku
        ? [
            {
              label: 'Product',
              value: links.product?.name ?? thread.sku,
              href: links.product?.href,
            },
          ]
        : []),
      ...facts.map((fact) => ({ ...fact, href: undefined })),
    ],
    sku: thread.sku,
    answersTo: email,
    seen: messages.length,
    progress: thread.complaint && progressOf(thread, thread.complaint, now),
    keptUntil: dateAndYear(dayOf(new Date(thread.keptUntil))),
  };
}
export type ThreadView = ReturnType<typeof threadView>;

const stepNames: Readonly<Record<ComplaintProgress['steps'][number]['step'], string>> = {
  acknowledged: 'What we are looking into',
  progress: 'How far we are',
  outcome: 'Outcome',
};

/** What was done about a complaint, and what comes by when, as a list that its reader can follow. */
function progressOf({ openedAt }: Enquiry, complaint: ComplaintProgress, now: Date) {
  const { steps, nextWordBy, outcomeBy } = complaint;
  const by = (instant: string) => `by ${momentText(instant, now)}`;
  const came = { name: 'We have it', when: momentText(openedAt, now), paragraphs: [] };
  const done = steps.map(({ step, text, takenAt }) => ({
    name: stepNames[step],
    when: momentText(takenAt, now),
    paragraphs: paragraphsOf(text ?? ''),
  }));
  const word = { name: 'We tell you how far we are', when: by(nextWordBy ?? outcomeBy) };
  const outcome = { name: 'The outcome, in writing', when: by(outcomeBy) };
  return {
    done: [came, ...done],
    toCome: nextWordBy === null ? [] : nextWordBy === outcomeBy ? [outcome] : [word, outcome],
  };
}
export type ProgressView = ReturnType<typeof progressOf>;

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '');

/** What happens next, which is what a reader looks for first. */
function promiseOf(
  { kind, state, answerBy, email, complaint }: Enquiry,
  { isLate, now }: { isLate: boolean; now: Date },
): { head: string; note: string } {
  const comes = email === null ? 'It stands here.' : 'You need not wait here; we e-mail you.';
  if (state === 'closed') {
    return { head: 'Solved.', note: 'Write again to reopen it, with everything in it.' };
  }
  if (complaint?.nextWordBy) {
    const promised = momentInFull(complaint.nextWordBy, now);
    return isLate
      ? {
          head: 'You should have heard from us.',
          note: `We promised you news by ${promised}. You may go to the Information Commissioner: ico.org.uk.`,
        }
      : { head: `You will hear from us by ${promised}.`, note: comes };
  }
  if (complaint && state === 'waiting') {
    return {
      head: 'This is the outcome.',
      note: 'If it is not right, write below. You may also go to the Information Commissioner: ico.org.uk.',
    };
  }
  if (state === 'waiting') {
    return { head: 'We have answered.', note: 'If something is missing, write below.' };
  }
  if (answerBy === null) return { head: 'Somebody reads it.', note: 'You need do nothing.' };
  if (isLate) {
    return {
      head: 'It is taking longer than we said.',
      note: `You should have had our answer by ${momentInFull(answerBy, now)}. It is still with us, and first in line.`,
    };
  }
  if (kind === 'call-back') {
    return {
      head: `We ring you at ${momentInFull(answerBy, now)}.`,
      note: 'Another time? Write below.',
    };
  }
  return { head: `We answer by ${momentInFull(answerBy, now)}.`, note: comes };
}
