import {
  describeForm,
  fieldBeside,
  joinForms,
  type Form,
} from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { readFiles } from '../parts/read-files.server.ts';
import type { Asked, Intent } from '../../request/intents.server.ts';

const { inbox } = allCalls;

export const answerFields = describeForm(inbox.answerThread.body, { without: ['files'] });
const answerForm = joinForms(answerFields, fieldBeside('files'));
export const noteFields = describeForm(inbox.noteThread.body);
export const linkFields = describeForm(inbox.linkThread.body);
export const kindFields = describeForm(inbox.setThreadKind.body);
export const emailFields = describeForm(inbox.setThreadEmail.body);
export const splitFields = describeForm(inbox.splitThread.body, { without: ['entryIds'] });
export const stepFields = describeForm(inbox.recordComplaintStep.body);
export const publishFields = describeForm(inbox.publishThread.body);
export const forwardFields = describeForm(inbox.forwardThread.body);
export const forgetFields = describeForm(inbox.forgetThread.body);
const forgetGuestFields = describeForm(inbox.forgetThreadsOfGuest.body);
const stateFields = describeForm(inbox.setThreadState.body);

export interface AskedOfThread extends Asked {
  thread: string;
}

/** What became of a form: what is said then, and where it leads if not back to the thread. */
export interface ThreadAnswer {
  done?: keyof typeof doneTexts;
  /** Null where the thread is there no more. */
  thread?: string | null;
  looking?: { lookers: { name: string; isWriting: boolean }[]; entries: number };
}

export const doneTexts = {
  answer: 'Answered, with a mail to the customer.',
  note: 'Your note is kept. Nobody but staff reads it.',
  closed: 'Closed. A word of the customer’s opens it again.',
  open: 'Open again.',
  assign: 'It is given.',
  merge: 'Merged. Its number leads here from now on.',
  split: 'Taken apart: this is the new thread.',
  link: 'Its links are kept.',
  kind: 'It is of this kind now, and its desk has it.',
  complaint: 'It is a complaint now. It was acknowledged by mail, and its days run.',
  'forget-guest': 'Forgotten. Tell them so, in this thread.',
  email: 'Answers go to this address from now on. Send the last one again.',
  step: 'Told, on their page and by mail.',
  publish: 'It stands on the product’s page now, without a name.',
  forward: 'Sent on. An answer comes back beside this thread.',
  admit:
    'The mail is in the thread as the customer’s, who may write from that address from now on.',
  'admit-participant':
    'The mail is in the thread under its sender’s name. The customer reads it, and what they write later.',
  'admit-note': 'The mail is in the thread as a note, for staff alone.',
  'open-mail': 'This is the thread that the mail opened.',
  dismiss: 'The mail is left out. It stays kept.',
} as const;

type ThreadIntent = Intent<AskedOfThread, ThreadAnswer>;

const mailIdOf = (sent: FormData) => ({ mailId: String(sent.get('mailId') ?? '') });

/** Takes a mail that waits into its thread in one of its ways, or opens one with it. */
const admitAs = (
  done: 'admit' | 'admit-participant' | 'admit-note' | 'open-mail',
  as: 'customer' | 'participant' | 'note' | 'new-thread',
): ThreadIntent => ({
  act: async ({ services, sent }) => {
    const admitted = await services.mailIn.admitMail({ params: mailIdOf(sent), body: { as } });
    return { done, thread: admitted.thread };
  },
});

/** A form whose number is as people type it. */
const typedNumber = (sent: FormData, form: Form) => {
  const typed = readForm(sent, form);
  return { ...typed, number: (typed['number'] ?? '').trim().toUpperCase() };
};

/** What the forms of a thread's page do. */
export const threadIntents: Record<string, ThreadIntent> = {
  answer: {
    form: answerForm,
    act: async ({ services, thread, sent }) => {
      const { uploads } = readFiles(sent);
      const body = { ...bodyOf(answerFields, readForm(sent, answerFields)), files: uploads };
      await sendOnce(sent, (once) =>
        services.inbox.answerThread({ params: { thread }, body }, once),
      );
      return { done: 'answer' };
    },
  },
  note: {
    form: noteFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(noteFields, readForm(sent, noteFields));
      await sendOnce(sent, (once) => services.inbox.noteThread({ params: { thread }, body }, once));
      return { done: 'note' };
    },
  },
  state: {
    form: stateFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(stateFields, readForm(sent, stateFields));
      await services.inbox.setThreadState({ params: { thread }, body });
      return { done: body.state === 'closed' ? 'closed' : 'open' };
    },
  },
  assign: {
    act: async ({ services, thread, sent }) => {
      const accountId = wholeNumberOf(String(sent.get('accountId') ?? '')) || null;
      await services.inbox.assignThread({ params: { thread }, body: { accountId } });
      return { done: 'assign' };
    },
  },
  look: {
    act: async ({ services, thread, sent }) => {
      const body = { isWriting: sent.get('isWriting') === 'true' };
      return { looking: await services.inbox.lookAtThread({ params: { thread }, body }) };
    },
  },
  merge: {
    act: async ({ services, thread, sent }) => {
      const into = String(sent.get('into') ?? '')
        .trim()
        .toUpperCase();
      const merged = await services.inbox.mergeThreads({ params: { thread }, body: { into } });
      return { done: 'merge', thread: merged.thread };
    },
  },
  split: {
    form: splitFields,
    act: async ({ services, thread, sent }) => {
      const entryIds = sent.getAll('entryIds').map((id) => wholeNumberOf(String(id)));
      const body = { ...bodyOf(splitFields, readForm(sent, splitFields)), entryIds };
      const made = await services.inbox.splitThread({ params: { thread }, body });
      return { done: 'split', thread: made.thread };
    },
  },
  link: {
    form: linkFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(linkFields, readForm(sent, linkFields));
      await services.inbox.linkThread({ params: { thread }, body });
      return { done: 'link' };
    },
  },
  kind: {
    form: kindFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(kindFields, readForm(sent, kindFields));
      const { kind } = await services.inbox.setThreadKind({ params: { thread }, body });
      return { done: kind === 'data-complaint' ? 'complaint' : 'kind' };
    },
  },
  forget: {
    form: forgetFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(forgetFields, typedNumber(sent, forgetFields));
      await services.inbox.forgetThread({ params: { thread }, body });
      return { thread: null };
    },
  },
  'forget-guest': {
    form: forgetGuestFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(forgetGuestFields, typedNumber(sent, forgetGuestFields));
      await services.inbox.forgetThreadsOfGuest({ params: { thread }, body });
      return { done: 'forget-guest' };
    },
  },
  email: {
    form: emailFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(emailFields, readForm(sent, emailFields));
      await services.inbox.setThreadEmail({ params: { thread }, body });
      return { done: 'email' };
    },
  },
  step: {
    form: stepFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(stepFields, readForm(sent, stepFields));
      await services.inbox.recordComplaintStep({ params: { thread }, body });
      return { done: 'step' };
    },
  },
  publish: {
    form: publishFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(publishFields, readForm(sent, publishFields));
      await services.inbox.publishThread({ params: { thread }, body });
      return { done: 'publish' };
    },
  },
  forward: {
    form: forwardFields,
    act: async ({ services, thread, sent }) => {
      const body = bodyOf(forwardFields, readForm(sent, forwardFields));
      await services.inbox.forwardThread({ params: { thread }, body });
      return { done: 'forward' };
    },
  },
  admit: admitAs('admit', 'customer'),
  'admit-participant': admitAs('admit-participant', 'participant'),
  'admit-note': admitAs('admit-note', 'note'),
  'open-mail': admitAs('open-mail', 'new-thread'),
  dismiss: {
    act: async ({ services, sent }) => {
      await services.mailIn.dismissMail({ params: mailIdOf(sent) });
      return { done: 'dismiss' };
    },
  },
};
