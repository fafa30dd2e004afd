import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { ComplaintProgress, ComplaintStep } from './complaints.ts';
import { enquiryKinds, enquiryStates } from './enquiries.ts';
import { Upload } from './uploads.ts';
import { Instant, RowId, Uuid } from './values.ts';

/** Everything that people write to the shop about: the kinds of enquiries, and orders' threads. */
export const inboxKinds = [...enquiryKinds, 'order-question'] as const;
export const InboxKind = Type.Enum([...inboxKinds]);
export type InboxKind = (typeof inboxKinds)[number];

/**
 * What staff may say that a thread is, whatever form it came by or none: the kinds that need nothing of
 * their own form, such as an hour to ring at.
 */
export const givenKinds = [
  'general',
  'product-question',
  'product-price',
  'trade',
  'retail-partner',
  'marketing-and-press',
  'account-deletion',
  'data-complaint',
] as const satisfies readonly InboxKind[];
export const GivenKind = Type.Enum([...givenKinds]);
export type GivenKind = (typeof givenKinds)[number];

/** How the inbox is looked at; the first is where everybody begins. */
export const inboxViews = [
  'open',
  'mine',
  'unassigned',
  'due',
  'waiting',
  'complaints',
  'closed',
] as const;
export const InboxView = Type.Enum([...inboxViews]);
export type InboxView = (typeof inboxViews)[number];

/** Who has to speak next, whatever kind the thread is of. */
export const InboxState = Type.Enum([...enquiryStates]);

/** A thread's own number: EN-7K3M-9Q2X, or QU-7K3M-9Q2X for one of an order. */
export const ThreadNumber = Type.String({ pattern: '^(EN|QU)-[0-9A-Z]{4}-[0-9A-Z]{4}$' });

export const StaffName = strictObject({ accountId: RowId, name: Type.String() });
export type StaffName = Static<typeof StaffName>;

/** A thread as the queue shows it. */
export const InboxItem = strictObject({
  thread: ThreadNumber,
  kind: InboxKind,
  subject: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  orderNumber: nullable(Type.String()),
  sku: nullable(Type.String()),
  state: InboxState,
  /** Since when it is in its state. */
  since: Instant,
  openedAt: Instant,
  /** By when the customer was told that we answer; null where nothing is promised. */
  answerBy: nullable(Instant),
  assignedTo: nullable(StaffName),
  /** Whether that is the caller. */
  isMine: Type.Boolean(),
  /** Whether a mail waits beside it for a decision. */
  hasHeld: Type.Boolean(),
  /** Whether a mail of ours came back and is why it is open, or came back since it is. */
  hasBounced: Type.Boolean(),
});
export type InboxItem = Static<typeof InboxItem>;

/** A thread as it stands beside what it is linked to: an order, or somebody's account. */
export const LinkedThread = strictObject({
  thread: ThreadNumber,
  kind: InboxKind,
  subject: Type.String(),
  state: InboxState,
  openedAt: Instant,
  orderNumber: nullable(Type.String()),
  /** What its form asked beside the text, such as what is taken away. */
  facts: Type.Array(strictObject({ label: Type.String(), value: Type.String() })),
});
export type LinkedThread = Static<typeof LinkedThread>;

/** Why a mail is beside its thread and not in it. */
export const AsideReason = Type.Enum([
  'other-address',
  'not-proved',
  'two-threads',
  'automatic',
  'list',
  /** A mail of ours came back from whom the thread is with. */
  'bounce',
  /** It had gone to somebody else, such as a maker, or to an address of before. */
  'bounce-elsewhere',
  'too-many',
  'unreadable',
  'too-complex',
]);
export type AsideReason = Static<typeof AsideReason>;

/** A mail that came in and is in no thread, or not yet. */
export const MailAside = strictObject({
  mailId: Uuid,
  /** It waits for a decision; otherwise it is only told of. */
  isHeld: Type.Boolean(),
  reason: AsideReason,
  /** Where it would go; null where it names no thread. */
  thread: nullable(ThreadNumber),
  /** Whether it is from an address of the customer's that its thread is with. */
  isFromCustomer: Type.Boolean(),
  files: Type.Array(Upload),
  /** What came with it and was not taken. */
  refusedFiles: Type.Array(strictObject({ fileName: Type.String(), fault: Type.String() })),
  sender: nullable(Type.String()),
  senderName: Type.String(),
  subject: Type.String(),
  words: Type.String(),
  arrivedAt: Instant,
  /** Of one that was sent back: which address did not take it, and what it said. */
  bounced: nullable(strictObject({ address: nullable(Type.String()), reason: Type.String() })),
});
export type MailAside = Static<typeof MailAside>;

/** One message of a thread, or a note of the staff's in it. */
export const InboxEntry = strictObject({
  entryId: RowId,
  author: Type.Enum(['customer', 'staff', 'shop', 'note']),
  /** Who of the staff wrote it, or who else than the customer; null once that account is erased. */
  name: nullable(Type.String()),
  text: Type.String(),
  writtenAt: Instant,
  files: Type.Array(Upload),
  /** What came with it by mail and was not taken. */
  refusedFiles: Type.Array(strictObject({ fileName: Type.String(), fault: Type.String() })),
  /** The mail that it came by. */
  mail: nullable(strictObject({ mailId: Uuid, sender: Type.String() })),
});
export type InboxEntry = Static<typeof InboxEntry>;

/** A thread with all that staff know of it. */
export const InboxThread = strictObject({
  ...InboxItem.properties,
  /** What the product is called that it is about, though it be sold no more. */
  itemName: nullable(Type.String()),
  phone: nullable(Type.String()),
  accountId: nullable(RowId),
  /** What the form asked beside the text. */
  facts: Type.Array(strictObject({ label: Type.String(), value: Type.String() })),
  entries: Type.Array(InboxEntry),
  /** The number of the question that it is on a product's page. */
  publishedAs: nullable(Type.String()),
  /** Why it cannot go there; null where it can. */
  whyNotPublished: nullable(Type.String()),
  /** Threads that went into this one. */
  mergedFrom: Type.Array(ThreadNumber),
  asides: Type.Array(MailAside),
  /** Who else of the staff has it open just now. */
  lookers: Type.Array(strictObject({ name: Type.String(), isWriting: Type.Boolean() })),
  /** Other threads of the same address, the newest first. */
  others: Type.Array(
    strictObject({
      thread: ThreadNumber,
      kind: InboxKind,
      subject: Type.String(),
      state: InboxState,
      openedAt: Instant,
    }),
  ),
  /** Why staff cannot say that it is of another kind; null where they can. */
  whyKindStays: nullable(Type.String()),
  /** Why the caller cannot have it forgotten; null where they can. */
  whyNotForgotten: nullable(Type.String()),
  /**
   * Of a guest who asks to be forgotten, for who may do that: what else of theirs there is, and why it
   * cannot be forgotten yet.
   */
  ofGuest: nullable(
    strictObject({
      threads: Type.Integer({ minimum: 0 }),
      /** Kept for their time, without who complained once they have ended. */
      complaints: Type.Integer({ minimum: 0 }),
      whyNot: nullable(Type.String()),
    }),
  ),
  /** False for a complaint about somebody's data that has no outcome yet: staff cannot close it. */
  mayClose: Type.Boolean(),
  /** Of a complaint about somebody's data: what was done, and by when the next has to be. */
  complaint: nullable(
    strictObject({
      acknowledgeBy: Instant,
      nextWordBy: ComplaintProgress.properties.nextWordBy,
      outcomeBy: ComplaintProgress.properties.outcomeBy,
      steps: Type.Array(
        strictObject({
          step: ComplaintStep,
          text: Type.String(),
          name: nullable(Type.String()),
          takenAt: Instant,
          /** Whether whoever complained has read these words. */
          isTold: Type.Boolean(),
        }),
      ),
    }),
  ),
});
export type InboxThread = Static<typeof InboxThread>;
