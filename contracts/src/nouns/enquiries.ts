import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { ComplaintProgress } from './complaints.ts';
import { Upload, type FileRule } from './uploads.ts';
import { Email, Instant, Sku, line, Postcode } from './values.ts';

/** What people write to the shop about, each by a form of its own and all of them as threads. */
export const enquiryKinds = [
  'general',
  'product-question',
  'product-price',
  'trade',
  'call-back',
  'retail-partner',
  'electrical-recycling',
  'marketing-and-press',
  'catalogue',
  'account-deletion',
  'feedback',
  'data-complaint',
  'job-application',
] as const;
export const EnquiryKind = Type.Enum([...enquiryKinds]);
export type EnquiryKind = (typeof enquiryKinds)[number];

/** Who has to speak next: `open` is for us, `waiting` for them; `closed` until somebody writes again. */
export const enquiryStates = ['open', 'waiting', 'closed'] as const;
export const EnquiryState = Type.Enum([...enquiryStates]);
export type EnquiryState = (typeof enquiryStates)[number];

/** What somebody may agree to beside what they ask; nothing of it is needed for an answer. */
export const enquiryConsents = ['publish-question', 'write-back', 'keep-application'] as const;
export type EnquiryConsent = (typeof enquiryConsents)[number];

export const EnquiryText = withTexts(
  Type.String({ minLength: 3, maxLength: 4000, pattern: '\\S' }),
  { advice: 'Write a sentence or two.' },
);

/** Pictures and papers that help; they are looked at by what is in them, not by their names. */
export const enquiryFiles = {
  kinds: ['picture', 'document'],
  most: 6,
} as const satisfies FileRule;

/** A tick that nobody sets but its reader: left out, it is none. */
export const ownTick = Type.Optional(Type.Boolean());

/** What every form asks of whoever writes. */
export const whoAsks = {
  name: withTexts(line(80), { advice: 'Enter your name.' }),
  email: Email,
};

/** What a form was opened from, where it was: none of it opens anything of anybody's. */
export const askedAbout = {
  sku: Type.Optional(Sku),
  /** The caller's own order, by its mailed link's token or, signed in, its number. */
  order: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
};

/** The signed name of a thread, which is the key to its page. */
export const EnquiryToken = Type.String({ minLength: 1, maxLength: 60 });

/** What whoever wrote is told at once. */
export const OpenedEnquiry = strictObject({
  /** Its own number, like EN-7K3M-9Q2X. */
  reference: Type.String(),
  /** By when we answer, inside opening hours; null where there is nothing to answer. */
  answerBy: nullable(Instant),
  /** Leads to the thread's page, signed in or not. */
  token: EnquiryToken,
});
export type OpenedEnquiry = Static<typeof OpenedEnquiry>;

/** Where a catalogue goes by post, and to whom; it is printed on an envelope. */
export const catalogueRequest = {
  ...whoAsks,
  line1: withTexts(line(80), { advice: 'Enter the house and street, like 14 Larch Road.' }),
  line2: Type.Optional(Type.String({ maxLength: 80 })),
  town: withTexts(line(60), { advice: 'Enter the town or city.' }),
  postcode: withTexts(Postcode, { advice: 'Enter the postcode, like SW4 7AB.' }),
};

/** What every enquiry has in common: anyone may send it, and its key makes one of a form sent twice. */
export const enquiryCall = {
  method: 'POST',
  access: 'anyone',
  idempotent: true,
  answer: OpenedEnquiry,
  status: 201,
} as const;

/** `shop` is what the shop says by itself. */
export const EnquiryAuthor = Type.Enum(['customer', 'staff', 'shop']);

/** One message of a thread. Who of the staff wrote it is not told to customers. */
export const EnquiryMessage = strictObject({
  author: EnquiryAuthor,
  /** Whose words they are, where that is neither the customer nor the shop. */
  sender: nullable(Type.String()),
  text: Type.String(),
  writtenAt: Instant,
  files: Type.Array(Upload),
});
export type EnquiryMessage = Static<typeof EnquiryMessage>;

/** A field of an enquiry's own form, as it is read. */
export const EnquiryFact = strictObject({ label: Type.String(), value: Type.String() });
export type EnquiryFact = Static<typeof EnquiryFact>;

/** A thread as whoever began it sees it. */
export const Enquiry = strictObject({
  reference: Type.String(),
  kind: EnquiryKind,
  subject: Type.String(),
  state: EnquiryState,
  openedAt: Instant,
  answerBy: nullable(Instant),
  /** Where our answers go; null where none was asked for. */
  email: nullable(Type.String()),
  orderNumber: nullable(Type.String()),
  sku: nullable(Type.String()),
  facts: Type.Array(EnquiryFact),
  messages: Type.Array(EnquiryMessage),
  /** Of a complaint about somebody's data: what was done about it, and what comes by when. */
  complaint: nullable(ComplaintProgress),
  /** How long it is kept unless somebody writes again. */
  keptUntil: Instant,
});
export type Enquiry = Static<typeof Enquiry>;
