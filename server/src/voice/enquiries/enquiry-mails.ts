import type { ComplaintStep } from '@plumbline/contracts/nouns/complaints.ts';
import { button, facts, heading, paragraph, paragraphs } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { quotedHistory } from '../../base/messages/quoted-history.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import { dueOfComplaint } from './complaints.ts';
import { momentInWords, oneLine } from './enquiries.ts';
import { messagesOutside } from './describe-enquiry.ts';
import { factsOf } from './enquiry-facts.ts';
import { kindsOfEnquiry } from './kinds.ts';
import type { EnquiryRow } from './store.ts';

interface Parts {
  thread: EnquiryRow & { email: string };
  /** The thread's own page. */
  link: string;
  shop: ShopFace;
  now: Date;
}

/** By when we answer; an hour that is past is admitted. */
const promised = (answerBy: Date, now: Date) =>
  answerBy > now
    ? `We answer by ${momentInWords(answerBy)}`
    : `We should have answered by ${momentInWords(answerBy)}, and it comes first now`;

/** One mail for each message, by its own id: threads are merged and taken apart. */
const keyOf = (kind: string, { guid, messages }: EnquiryRow) =>
  `${kind}:${guid}:${messages.at(-1)?.id}`;

/** Tells somebody that what they wrote came, by when we answer and where it stands. */
export const receiptMail = (parts: Parts) => receiptWith(parts, parts.thread.messages);

/**
 * The same of what came by mail, without its words: anybody can write a mail under another's address,
 * and would have the shop send them anything.
 */
export const receiptOfMail = (parts: Parts) => receiptWith(parts, []);

function receiptWith(
  { thread, link, shop, now }: Parts,
  repeated: EnquiryRow['messages'],
): NewMessage {
  const { reference, kind, subject, name, email, answerBy, fields, messages } = thread;
  const promise = answerBy
    ? `${promised(answerBy, now)}, by e-mail and on its page.`
    : 'Somebody reads it. You need not wait for an answer.';
  const asked = repeated.findLast((each) => each.author === 'customer' && each.name === null);
  const told = messages.findLast(({ author }) => author === 'shop');
  return {
    kind: 'enquiry-received',
    dedupeKey: keyOf('enquiry-received', thread),
    to: email,
    thread: reference,
    subject: `We have it: ${oneLine(subject)} (${reference})`,
    ...mailLayout({
      shop,
      title: answerBy ? 'We have it, and answer you.' : 'We have it. Thank you.',
      preview: promise,
      body: [
        paragraph(`Hello ${oneLine(name)}. ${promise}`),
        ...(told ? paragraphs(told.text) : []),
        facts([
          { label: 'Number', value: reference },
          { label: 'With', value: kindsOfEnquiry[kind].desk },
          ...factsOf(kind, fields),
        ]),
        button('See it, or add something', link),
        ...(asked ? [heading('What you wrote'), ...paragraphs(asked.text)] : []),
      ],
      footer: `You get this because somebody, most likely you, wrote to ${shop.shopName} with this address. If it was not you, you need do nothing.`,
    }),
  };
}

/** An answer of the staff's, with the words that it answers below it. */
export function answerMail({ thread, link, shop }: Parts): NewMessage {
  const { reference, subject, name, email, state } = thread;
  const messages = messagesOutside(thread);
  const answer = messages.at(-1)!;
  return {
    kind: 'enquiry-answered',
    dedupeKey: keyOf('enquiry-answered', thread),
    to: email,
    thread: reference,
    byHand: true,
    subject: `Re: ${oneLine(subject)} (${reference})`,
    ...mailLayout({
      shop,
      title: 'We have answered you.',
      preview: oneLine(answer.text, 120),
      body: [
        paragraph(`Hello ${oneLine(name)}.`),
        ...paragraphs(answer.text),
        ...(answer.files.length > 0
          ? [facts([{ label: 'Files', value: answer.files.map(({ fileName }) => fileName) }])]
          : []),
        button(
          state === 'closed' ? 'View the conversation' : 'Reply or view the conversation',
          link,
        ),
        ...quotedHistory(messages.slice(0, -1)),
      ],
    }),
  };
}

/**
 * Tells somebody that a part of what they wrote goes on under a number of its own, without their words:
 * its mails and its page are others than those they know.
 */
export function partedMail({ thread, link, shop, now }: Parts, from: string): NewMessage {
  const { guid, reference, kind, subject, name, email, answerBy } = thread;
  const promise = answerBy ? ` ${promised(answerBy, now)}.` : '';
  return {
    kind: 'enquiry-parted',
    dedupeKey: `enquiry-parted:${guid}`,
    to: email,
    thread: reference,
    subject: `On its own from now on: ${oneLine(subject)} (${reference})`,
    ...mailLayout({
      shop,
      title: 'A part of what you wrote has a number of its own.',
      preview: oneLine(subject, 120),
      body: [
        paragraph(
          `Hello ${oneLine(name)}. You wrote to us about two things in ${from}. We go on with this one on its own, and with the rest there.${promise}`,
        ),
        facts([
          { label: 'About', value: oneLine(subject) },
          { label: 'Number', value: reference },
          { label: 'With', value: kindsOfEnquiry[kind].desk },
        ]),
        button('See it, or add something', link),
      ],
    }),
  };
}

const stepTitles: Readonly<Record<ComplaintStep, string>> = {
  acknowledged: 'What we are looking into.',
  progress: 'How far we are.',
  outcome: 'The outcome.',
};

/** Tells whoever complained about their data of the last step that was taken, and what comes by when. */
export function complaintMail({ thread, link, shop }: Parts): NewMessage {
  const { guid, reference, subject, name, email, complaintSteps } = thread;
  const { id, step, text } = complaintSteps.at(-1)!;
  const { nextWordBy, outcomeBy } = dueOfComplaint(thread);
  const title = stepTitles[step];
  return {
    kind: 'complaint-progress',
    dedupeKey: `complaint-progress:${guid}:${id}`,
    to: email,
    thread: reference,
    byHand: true,
    subject: `${title.slice(0, -1)}: ${oneLine(subject)} (${reference})`,
    ...mailLayout({
      shop,
      title,
      preview: oneLine(text, 120),
      body: [
        paragraph(`Hello ${oneLine(name)}.`),
        ...paragraphs(text),
        facts([
          { label: 'Number', value: reference },
          ...(nextWordBy
            ? [
                { label: 'You will hear again by', value: momentInWords(nextWordBy) },
                { label: 'The outcome, in writing, by', value: momentInWords(outcomeBy) },
              ]
            : []),
        ]),
        button('View the conversation or reply', link),
        paragraph('You may also go to the Information Commissioner, now or later: ico.org.uk.'),
      ],
    }),
  };
}
