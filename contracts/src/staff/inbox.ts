import Type from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { ComplaintStep } from '../nouns/complaints.ts';
import {
  GivenKind,
  InboxItem,
  InboxKind,
  InboxThread,
  InboxView,
  LinkedThread,
  StaffName,
  ThreadNumber,
} from '../nouns/inbox.ts';
import { enquiryFiles } from '../nouns/enquiries.ts';
import { AnswerWords, questionFields } from '../nouns/product-questions.ts';
import { UploadId, filesField } from '../nouns/uploads.ts';
import { Day, Email, RowId, Sku, Version, line, pageFields, paging } from '../nouns/values.ts';

const threadParams = strictObject({ thread: ThreadNumber });
const count = Type.Integer({ minimum: 0 });

/** How many messages and notes a thread had when somebody read it. */
const entriesSeen = Version;

const words = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });

/** The thread's number is typed again, so that nothing is forgotten by a slip. */
const typedNumber = withTexts(ThreadNumber, {
  advice: 'Type the number of this thread, as it stands above it.',
});

/** Calls of ours: one inbox over everything that people write to the shop. */
export const inboxCalls = defineCalls('staff', {
  listInbox: {
    method: 'GET',
    path: '/inbox',
    summary: 'Threads of one view, what is due first before all, with how many are in each view.',
    access: 'staff:support',
    refusals: [],
    query: strictObject({
      view: Type.Optional(InboxView),
      kind: Type.Optional(InboxKind),
      /** Words, a name, an address, or the number of a thread or an order. */
      words: Type.Optional(Type.String({ maxLength: 100 })),
      ...paging,
    }),
    answer: strictObject({
      ...pageFields,
      threads: Type.Array(InboxItem),
      views: strictObject({
        open: count,
        mine: count,
        unassigned: count,
        due: count,
        waiting: count,
        complaints: count,
      }),
      /** How many are open of each kind that has any. */
      kinds: Type.Array(strictObject({ kind: InboxKind, open: count })),
      /** Mails that wait for a decision and name no thread. */
      held: count,
    }),
  },
  listLinkedThreads: {
    method: 'GET',
    path: '/inbox-links',
    summary:
      'Threads that are linked to an order, an account or a business, the newest first: enquiries, and for a person or a business what was asked about orders as well.',
    access: 'staff:support',
    refusals: [],
    query: strictObject({
      orderNumber: Type.Optional(line(30)),
      accountId: Type.Optional(RowId),
      businessId: Type.Optional(RowId),
      ...paging,
    }),
    answer: strictObject({ ...pageFields, threads: Type.Array(LinkedThread) }),
  },
  getInboxThread: {
    method: 'GET',
    path: '/inbox/{thread}',
    summary:
      'One thread, whole; the number of one that was merged gives the one that it went into.',
    access: 'staff:support',
    refusals: ['enquiry-not-found'],
    params: threadParams,
    answer: InboxThread,
  },
  listInboxStaff: {
    method: 'GET',
    path: '/inbox-staff',
    summary: 'Who threads of a kind can be given to, with how many threads are open with each.',
    access: 'staff:support',
    refusals: [],
    query: strictObject({ kind: InboxKind }),
    answer: strictObject({
      staff: Type.Array(
        strictObject({ ...StaffName.properties, open: count, isCaller: Type.Boolean() }),
      ),
    }),
  },
  answerThread: {
    method: 'POST',
    path: '/inbox/{thread}/answers',
    summary:
      'Answers a thread by mail. Refused where somebody has written meanwhile, while a place in the text is not filled, and where it would end a complaint about data that has no outcome. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'enquiry-changed', 'place-not-filled', 'outcome-missing'],
    multipart: true,
    params: threadParams,
    body: strictObject({
      text: withTexts(words(8000), { advice: 'Write the answer.' }),
      /** What stands where the text says {amount}, {day} or {what}. */
      amountPence: Type.Optional(
        withTexts(Type.Integer({ minimum: 0, maximum: 1e9 }), {
          typed: 'hundredths',
          advice: 'Enter an amount, like 12.50.',
        }),
      ),
      day: Type.Optional(withTexts(Day, { advice: 'Choose a day.' })),
      what: Type.Optional(withTexts(line(200), { advice: 'Write what it is about.' })),
      entriesSeen,
      closes: Type.Boolean(),
      files: withTexts(Type.Optional(filesField(enquiryFiles)), {
        hint: 'Up to six pictures or PDFs. They stand on the thread’s page.',
      }),
    }),
    answer: InboxThread,
    idempotent: true,
  },
  noteThread: {
    method: 'POST',
    path: '/inbox/{thread}/notes',
    summary: 'Writes a note that nobody but staff reads.',
    access: 'staff:support',
    refusals: ['enquiry-not-found'],
    params: threadParams,
    body: strictObject({ note: withTexts(words(4000), { advice: 'Write the note.' }) }),
    answer: InboxThread,
    idempotent: true,
  },
  setThreadState: {
    method: 'PUT',
    path: '/inbox/{thread}/state',
    summary:
      'Closes a thread, or opens it again. Refused where somebody has written meanwhile, and for a complaint about data that has no outcome. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'enquiry-changed', 'outcome-missing'],
    params: threadParams,
    body: strictObject({ state: Type.Enum(['open', 'closed']), entriesSeen }),
    answer: InboxThread,
  },
  assignThread: {
    method: 'PUT',
    path: '/inbox/{thread}/assignee',
    summary: 'Gives a thread to somebody of the staff who may read it, or to nobody. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'account-not-found'],
    params: threadParams,
    body: strictObject({ accountId: nullable(RowId) }),
    answer: InboxThread,
  },
  lookAtThread: {
    method: 'PUT',
    path: '/inbox/{thread}/looking',
    summary: 'Says that one has a thread open, for half a minute, and hears who else has.',
    access: 'staff:support',
    refusals: ['enquiry-not-found'],
    params: threadParams,
    body: strictObject({ isWriting: Type.Boolean() }),
    answer: strictObject({ lookers: InboxThread.properties.lookers, entries: count }),
  },
  mergeThreads: {
    method: 'POST',
    path: '/inbox/{thread}/merged',
    summary:
      'Puts a thread into another of the same address, for ever: its number leads there from then on. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'merge-impossible'],
    params: threadParams,
    body: strictObject({
      into: withTexts(ThreadNumber, {
        advice: 'Enter the number of the thread, like EN-7K3M-9Q2X.',
      }),
    }),
    answer: InboxThread,
  },
  splitThread: {
    method: 'POST',
    path: '/inbox/{thread}/split',
    summary:
      'Takes messages out of a thread into one of their own, for the same customer. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'split-impossible'],
    params: threadParams,
    body: strictObject({
      entryIds: Type.Array(RowId, { minItems: 1, maxItems: 100 }),
      subject: withTexts(line(90), { advice: 'Say in a few words what it is about.' }),
    }),
    answer: InboxThread,
  },
  linkThread: {
    method: 'PUT',
    path: '/inbox/{thread}/links',
    summary:
      'Says which order, product and customer a thread is about. A customer must have its address. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'thread-link-impossible'],
    params: threadParams,
    body: strictObject({
      orderNumber: withTexts(nullable(line(30)), {
        advice: 'Enter an order’s number, like PL-5V9K-3H2D.',
      }),
      sku: withTexts(nullable(Sku), { advice: 'Enter a product’s number.' }),
      /** The account that has the thread's address; it then stands in their account as well. */
      toCustomer: Type.Boolean(),
    }),
    answer: InboxThread,
  },
  setThreadKind: {
    method: 'PUT',
    path: '/inbox/{thread}/kind',
    summary:
      'Says of what kind a thread is that came by mail or by another form. A complaint about data is acknowledged by that, has its days from when it was received, and stays one. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'kind-stays'],
    params: threadParams,
    body: strictObject({ kind: withTexts(GivenKind, { advice: 'Choose what it is.' }) }),
    answer: InboxThread,
  },
  setThreadEmail: {
    method: 'PUT',
    path: '/inbox/{thread}/email',
    summary:
      'Says which address a thread is with from now on, where mail to the one before does not arrive. It is sent nothing by that. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'thread-link-impossible'],
    params: threadParams,
    body: strictObject({ email: Email }),
    answer: InboxThread,
  },
  publishThread: {
    method: 'POST',
    path: '/inbox/{thread}/product-question',
    summary:
      'Shows what was asked and answered on the product’s page, without a name. Only where whoever asked agreed, and once. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'publish-impossible', 'sku-unknown'],
    params: threadParams,
    body: strictObject({
      question: withTexts(questionFields.words, {
        advice: 'Write the question, in 8 characters or more.',
        hint: 'As everybody reads it: without names, numbers of orders and addresses.',
      }),
      answer: AnswerWords,
    }),
    answer: InboxThread,
  },
  forwardThread: {
    method: 'POST',
    path: '/inbox/{thread}/forward',
    summary:
      'Sends a thread on by mail, without the staff’s notes; its person goes along only if that is said. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'too-many-requests'],
    params: threadParams,
    body: strictObject({
      to: withTexts(Email, { advice: 'Enter the address that it goes to.' }),
      forwardNote: withTexts(words(4000), { advice: 'Say what you ask of them.' }),
      withPerson: Type.Boolean(),
    }),
    answer: InboxThread,
  },
  forgetThread: {
    method: 'POST',
    path: '/inbox/{thread}/forgotten',
    summary:
      'Forgets a thread for good, with its files, its mails and those that came in. Refused where the law keeps it, to whoever may not, and where somebody has written meanwhile. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'enquiry-changed', 'forget-impossible'],
    params: threadParams,
    body: strictObject({ number: typedNumber, entriesSeen }),
    answer: strictObject({ forgotten: ThreadNumber }),
  },
  forgetThreadsOfGuest: {
    method: 'POST',
    path: '/inbox/{thread}/guest-forgotten',
    summary:
      'Forgets all that a guest wrote who asks for it in this thread, and has shown that its address is theirs. Complaints about data are kept for their time, without who complained once they have ended. The thread itself stays, to be answered. Audited.',
    access: 'staff:admin',
    refusals: ['enquiry-not-found', 'forget-impossible'],
    params: threadParams,
    body: strictObject({ number: typedNumber }),
    answer: InboxThread,
  },
  recordComplaintStep: {
    method: 'POST',
    path: '/inbox/{thread}/complaint-steps',
    summary:
      'Notes what was done about a complaint about somebody’s data, and tells whoever complained. Audited.',
    access: 'staff:support',
    refusals: ['enquiry-not-found'],
    params: threadParams,
    body: strictObject({
      step: ComplaintStep,
      note: withTexts(words(2000), {
        advice: 'Write what was done.',
        hint: 'They read it word for word, on their page and in a mail.',
      }),
    }),
    answer: InboxThread,
  },
  getThreadFile: {
    method: 'GET',
    path: '/inbox/{thread}/files/{uploadId}',
    summary: 'A file of a thread.',
    access: 'staff:support',
    refusals: ['enquiry-not-found', 'upload-not-found'],
    params: strictObject({ thread: ThreadNumber, uploadId: UploadId }),
    file: sentIn,
  },
});
