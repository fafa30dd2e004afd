import type { ComplaintStep } from '@plumbline/contracts/nouns/complaints.ts';
import type { EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { EnquiryRow } from './store.ts';

// What staff change of a thread beside its words.

const assign = statement('enquiries.assign', 'update enquiry set assigned_to = $2 where id = $1');

/** Gives a thread to somebody of the staff, or to nobody. */
export const assignEnquiry = (tx: Tx, id: number, accountId: number | null) =>
  assign.run(tx, [id, accountId]);

const link = statement(
  'enquiries.link',
  `update enquiry
      set order_position = case when order_id = $2 then order_position end, order_id = $2, sku = $3,
          account_id = $4
    where id = $1`,
);

/** Says what a thread is about, and in whose account it stands. */
export const linkEnquiry = (
  tx: Tx,
  id: number,
  {
    orderId,
    sku,
    accountId,
  }: { orderId: number | null; sku: string | null; accountId: number | null },
) => link.run(tx, [id, orderId, sku, accountId]);

const setEmail = statement('enquiries.setEmail', 'update enquiry set email = $2 where id = $1');

/** Says whom a thread is with from now on, by their address. */
export const saveEnquiryEmail = (tx: Tx, id: number, email: string) =>
  setEmail.run(tx, [id, email]);

// What another form asked is read by no other kind's words.
const setKind = statement(
  'enquiries.setKind',
  `update enquiry set kind = $2, fields = '{}' where id = $1`,
);

/** Says of what kind a thread is. */
export const saveEnquiryKind = (tx: Tx, id: number, kind: EnquiryKind) =>
  setKind.run(tx, [id, kind]);

const published = statement(
  'enquiries.savePublishedAs',
  'update enquiry set published_as = $2 where id = $1',
);

/** Under which number it stands on a product's page. */
export const savePublishedAs = (tx: Tx, id: number, questionId: string) =>
  published.run(tx, [id, questionId]);

const waitingLong = statement<{ id: number }>(
  'enquiries.listWaitingLong',
  `select id from enquiry
    where state = 'waiting' and state_since <= $1 and merged_into is null
      and (kind <> 'data-complaint' or exists (
        select from complaint_step c where c.enquiry_id = enquiry.id and c.step = 'outcome'))
    order by state_since, id limit $2`,
);

/**
 * Threads that have waited for a word of their customer's since before an instant. A complaint about
 * data is not among them before its outcome: it waits for us, whoever wrote last.
 */
export const listWaitingLong = async (tx: Queryable, since: Date, most: number) =>
  (await waitingLong.list(tx, [since, most])).map(({ id }) => id);

const insertStep = statement(
  'enquiries.insertComplaintStep',
  `insert into complaint_step (enquiry_id, step, text, account_id, taken_at, is_told)
   values ($1, $2, $3, $4, $5, true)`,
);

/** Keeps what was done about a complaint, in words that whoever complained reads. */
export const insertComplaintStep = (
  tx: Tx,
  enquiryId: number,
  taken: { step: ComplaintStep; text: string; accountId: number | null; at: Date },
) => insertStep.run(tx, [enquiryId, taken.step, taken.text, taken.accountId, taken.at]);

const moveAll = statement(
  'enquiries.moveMessages',
  'update enquiry_message set enquiry_id = $2 where enquiry_id = $1',
);
const moveSome = statement(
  'enquiries.moveSomeMessages',
  'update enquiry_message set enquiry_id = $2 where enquiry_id = $1 and id = any($3::int[])',
);
// Whatever went into this one before goes with it, so that no number leads in two steps.
const setMerged = statement(
  'enquiries.setMerged',
  'update enquiry set merged_into = $2 where id = $1 or merged_into = $1',
);

/** Puts a thread into another one, with its messages: both are held by the caller. */
export async function mergeEnquiry(tx: Tx, id: number, into: number): Promise<void> {
  await moveAll.run(tx, [id, into]);
  await setMerged.run(tx, [id, into]);
}

/** Moves some messages of a thread to another one; answers how many there were. */
export const moveMessages = (tx: Tx, id: number, to: number, messageIds: readonly number[]) =>
  moveSome.run(tx, [id, to, messageIds]);

const inOne = statement<ThreadName>(
  'enquiries.listInOne',
  `select guid, reference, published_as as "publishedAs" from enquiry
    where id = $1 or merged_into = $1 order by id`,
);

/** By what a thread is known elsewhere: in mails, in mails that came in, on a product's page. */
export type ThreadName = Pick<EnquiryRow, 'guid' | 'reference' | 'publishedAs'>;

/** A thread, and those that went into it. */
export const listInOne = (tx: Queryable, id: number) => inOne.list(tx, [id]);

const mergedFrom = statement<{ reference: string }>(
  'enquiries.listMergedFrom',
  'select reference from enquiry where merged_into = $1 order by id',
);

/** The numbers of the threads that went into this one. */
export const listMergedFrom = async (tx: Queryable, id: number) =>
  (await mergedFrom.list(tx, [id])).map(({ reference }) => reference);
