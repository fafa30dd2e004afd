import type { ComplaintStep } from '@plumbline/contracts/nouns/complaints.ts';
import type {
  EnquiryConsent,
  EnquiryKind,
  EnquiryState,
} from '@plumbline/contracts/nouns/enquiries.ts';
import type { Upload } from '@plumbline/contracts/nouns/uploads.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** What an enquiry's own form asked, as its call validated it. */
export type EnquiryFields = Readonly<Record<string, string | number | boolean | null>>;

export type MessageAuthor = 'customer' | 'staff' | 'shop' | 'note';

/** A message of a thread with its files; `name` is who of the staff wrote it, or who else than the customer. */
export interface EnquiryMessageRow {
  id: number;
  author: MessageAuthor;
  name: string | null;
  text: string;
  writtenAt: string;
  mailId: string | null;
  files: Upload[];
}

/** What was done about a complaint; `name` is who of the staff did it. */
export interface ComplaintStepRow {
  id: number;
  step: ComplaintStep;
  text: string;
  name: string | null;
  takenAt: string;
  /** Whether whoever complained reads its words. */
  isTold: boolean;
}

/** A thread with all of its messages, what it is about, and whom it is with. */
export interface EnquiryRow {
  id: number;
  guid: string;
  reference: string;
  kind: EnquiryKind;
  subject: string;
  fields: EnquiryFields;
  name: string;
  email: string | null;
  phone: string | null;
  accountId: number | null;
  orderId: number | null;
  orderNumber: string | null;
  orderPosition: number | null;
  sku: string | null;
  businessId: number | null;
  openedAt: Date;
  answerBy: Date | null;
  state: EnquiryState;
  stateSince: Date;
  keepUntil: Date;
  assignedTo: number | null;
  assignedName: string | null;
  /** The number of the question that it is on a product's page. */
  publishedAs: string | null;
  consents: EnquiryConsent[];
  messages: EnquiryMessageRow[];
  /** Of a complaint about somebody's data, the first before all; none of other threads. */
  complaintSteps: ComplaintStepRow[];
}

const instant = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const columns = `e.id, e.guid, e.reference, e.kind, e.subject, e.fields, e.name, e.email, e.phone,
    e.account_id as "accountId", e.order_id as "orderId", o.number as "orderNumber",
    e.order_position as "orderPosition", e.sku, e.business_id as "businessId",
    e.opened_at as "openedAt", e.answer_by as "answerBy", e.state, e.state_since as "stateSince",
    e.keep_until as "keepUntil", e.assigned_to as "assignedTo", e.published_as as "publishedAs",
    (select s.display_name from account s where s.id = e.assigned_to) as "assignedName",
    array(select c.purpose from enquiry_consent c where c.enquiry_id = e.id order by 1) as consents,
    coalesce((select json_agg(json_build_object('id', m.id, 'author', m.author,
        'name', coalesce(m.sender_name, a.display_name), 'text', m.text, 'mailId', m.mail_id,
        'writtenAt', to_char(m.written_at at time zone 'utc', ${instant}),
        'files', coalesce((select json_agg(json_build_object('uploadId', u.upload_id, 'kind', u.kind,
                   'fileName', u.file_name, 'bytes', u.bytes) order by f.place)
             from enquiry_file f join upload u on u.upload_id = f.upload_id
            where f.message_id = m.id), '[]')) order by m.id)
       from enquiry_message m left join account a on a.id = m.author_account_id
      where m.enquiry_id = e.id), '[]') as messages,
    coalesce((select json_agg(json_build_object('id', c.id, 'step', c.step, 'text', c.text,
        'name', a.display_name, 'isTold', c.is_told,
        'takenAt', to_char(c.taken_at at time zone 'utc', ${instant})) order by c.id)
       from complaint_step c left join account a on a.id = c.account_id
      where c.enquiry_id = e.id), '[]') as "complaintSteps"
  from enquiry e left join customer_order o on o.id = e.order_id`;

const find = statement<EnquiryRow>('enquiries.find', `select ${columns} where e.id = $1`);
// A thread that was merged leads to the one that it went into.
const byGuid = statement<EnquiryRow>(
  'enquiries.findByGuid',
  `select ${columns}
    where e.id = (select coalesce(merged_into, id) from enquiry where guid = $1)`,
);
const byReference = statement<EnquiryRow>(
  'enquiries.findByReference',
  `select ${columns}
    where e.id = (select coalesce(merged_into, id) from enquiry where reference = $1)`,
);
const ofAccount = statement<EnquiryRow>(
  'enquiries.listOfAccount',
  `select ${columns} where e.account_id = $1 and e.merged_into is null
    order by e.id desc limit $2 offset $3`,
);
const countOfAccount = statement<{ count: number }>(
  'enquiries.countOfAccount',
  'select count(*)::int as count from enquiry where account_id = $1 and merged_into is null',
);
const sentLately = statement<EnquiryRow>(
  'enquiries.listSentLately',
  `select ${columns} where e.opened_by = $1 and e.kind = $2 and e.opened_at > $3
    order by e.id desc limit 20`,
);
const lock = statement('enquiries.lock', 'select from enquiry where id = $1 for update');

export const findEnquiry = (tx: Queryable, id: number) => find.find(tx, [id]);

/** The thread of a signed link. */
export const findEnquiryByGuid = (tx: Queryable, guid: string) => byGuid.find(tx, [guid]);

export const findEnquiryByReference = (tx: Queryable, reference: string) =>
  byReference.find(tx, [reference]);

/** The same thread, as it is once nobody else can write in it until this transaction ends. */
export async function lockEnquiry(tx: Tx, id: number): Promise<EnquiryRow | undefined> {
  await lock.run(tx, [id]);
  return find.find(tx, [id]);
}

/** What an account wrote while it was signed in, the newest first. */
export const listEnquiriesOfAccount = (tx: Queryable, accountId: number, { limit, offset }: Page) =>
  ofAccount.list(tx, [accountId, limit, offset]);

export const countEnquiriesOfAccount = async (tx: Queryable, accountId: number) =>
  (await countOfAccount.find(tx, [accountId]))!.count;

/** What one caller opened as one kind since an instant. */
export const listEnquiriesSentLately = (
  tx: Tx,
  { openedBy, kind, since }: { openedBy: string; kind: EnquiryKind; since: Date },
) => sentLately.list(tx, [openedBy, kind, since]);

const insert = statement<{ id: number }>(
  'enquiries.insert',
  `insert into enquiry (guid, reference, kind, subject, fields, name, email, phone, account_id,
                        opened_by, order_id, order_position, sku, business_id, opened_at, answer_by, state,
                        state_since, keep_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $18, $10, $11, $12, $13, $14, $15, $16, $14, $17)
   returning id`,
);
const insertConsent = statement(
  'enquiries.insertConsent',
  'insert into enquiry_consent (enquiry_id, purpose, given_at) values ($1, $2, $3)',
);
const insertMessage = statement<{ id: number }>(
  'enquiries.insertMessage',
  `insert into enquiry_message (enquiry_id, author, author_account_id, text, written_at, sender_name)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);
const insertFile = statement(
  'enquiries.insertFile',
  'insert into enquiry_file (message_id, place, upload_id) values ($1, $2, $3)',
);
const setState = statement(
  'enquiries.setState',
  `update enquiry
      set state = $2, answer_by = $3, keep_until = $5,
          state_since = case when state = $2 then state_since else $4 end
    where id = $1`,
);
const hand = statement('enquiries.hand', 'update enquiry set opened_by = $2 where opened_by = $1');
const setMail = statement(
  'enquiries.setMail',
  'update enquiry_message set mail_id = $2 where id = $1 and mail_id is null',
);

export type NewEnquiry = Pick<
  EnquiryRow,
  | 'guid'
  | 'reference'
  | 'kind'
  | 'subject'
  | 'fields'
  | 'name'
  | 'email'
  | 'phone'
  | 'accountId'
  | 'orderId'
  | 'orderPosition'
  | 'sku'
  | 'businessId'
  | 'openedAt'
  | 'answerBy'
  | 'state'
  | 'keepUntil'
  | 'consents'
> & { openedBy: string };

/** Keeps what somebody asked, with what they agreed to beside it. */
export async function insertEnquiry(tx: Tx, enquiry: NewEnquiry): Promise<number> {
  const { id } = (await insert.find(tx, [
    enquiry.guid,
    enquiry.reference,
    enquiry.kind,
    enquiry.subject,
    JSON.stringify(enquiry.fields),
    enquiry.name,
    enquiry.email,
    enquiry.phone,
    enquiry.accountId,
    enquiry.orderId,
    enquiry.orderPosition,
    enquiry.sku,
    enquiry.businessId,
    enquiry.openedAt,
    enquiry.answerBy,
    enquiry.state,
    enquiry.keepUntil,
    enquiry.openedBy,
  ]))!;
  for (const purpose of enquiry.consents) {
    await insertConsent.run(tx, [id, purpose, enquiry.openedAt]);
  }
  return id;
}

export interface NewEnquiryMessage {
  enquiryId: number;
  author: MessageAuthor;
  accountId: number | null;
  text: string;
  at: Date;
  files: readonly string[];
  /** Who wrote it by mail, where that is not the customer. */
  senderName?: string | null;
}

/** Keeps a message with its files; answers its id. */
export async function insertEnquiryMessage(tx: Tx, message: NewEnquiryMessage): Promise<number> {
  const { enquiryId, author, accountId, text, at, files, senderName = null } = message;
  const row = [enquiryId, author, accountId, text, at, senderName];
  const { id } = (await insertMessage.find(tx, row))!;
  for (const [place, uploadId] of files.entries()) await insertFile.run(tx, [id, place, uploadId]);
  return id;
}

/** Who has to speak next from now on, by when, and how long the thread is kept. */
export async function saveEnquiryState(
  tx: Tx,
  id: number,
  next: { state: EnquiryState; answerBy: Date | null; at: Date; keepUntil: Date },
): Promise<void> {
  const { state, answerBy, at, keepUntil } = next;
  await setState.run(tx, [id, state, answerBy, at, keepUntil]);
}

/** Notes which mail brought a message to whom the thread is with. */
export const saveMailOfMessage = (tx: Tx, messageId: number, mailId: string) =>
  setMail.run(tx, [messageId, mailId]);

/** Counts what was opened under one name as opened under another from now on. */
export const handEnquiries = (tx: Queryable, from: string, to: string) => hand.run(tx, [from, to]);
