import { forgetMails } from '../../base/messages/privacy-store.ts';
import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import type { Context } from '../../core/context.ts';
import type { EmailChange, KnownPerson, PersonalData } from '../../core/module.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { listInOne } from './desk-store.ts';
import { handEnquiries } from './store.ts';

// A guest's thread belongs to whoever proved that its address is theirs: it was told to nobody else.
const ofPerson = `(account_id = $1 or account_id is null and lower(email) = any($2))`;

// What came of a complaint can be asked for later, for as long as it is kept.
const isKept = `kind = 'data-complaint'`;
const hasEnded = `state = 'closed' and exists
  (select from complaint_step c where c.enquiry_id = enquiry.id and c.step = 'outcome')`;

const known = ({ accountId, emails }: KnownPerson) => [accountId, emails];

const move = statement(
  'enquiries.moveEmail',
  'update enquiry set email = $3 where account_id = $1 and lower(email) = lower($2)',
);

/** Threads of an account go on at its new proven address. */
export async function moveEmail(tx: Tx, { accountId, from, to, isProven }: EmailChange) {
  if (isProven) await move.run(tx, [accountId, from, to]);
}

const tell = statement<Record<string, unknown>>(
  'enquiries.export',
  `select reference, kind, subject, fields, name, email, phone, sku, state,
          opened_at as "openedAt", keep_until as "keptUntil",
          (select json_agg(json_build_object('agreedTo', c.purpose, 'at', c.given_at))
             from enquiry_consent c where c.enquiry_id = e.id) as consents,
          (select json_agg(json_build_object('from', coalesce(m.sender_name, m.author), 'text', m.text,
                    'writtenAt', m.written_at,
                    'files', (select json_agg(u.file_name order by f.place)
                                from enquiry_file f join upload u on u.upload_id = f.upload_id
                               where f.message_id = m.id)) order by m.id)
             from enquiry_message m where m.enquiry_id = e.id and m.author <> 'note') as messages,
          (select json_agg(json_build_object('step', c.step, 'text', c.text, 'at', c.taken_at)
                    order by c.id)
             from complaint_step c where c.enquiry_id = e.id and c.is_told) as "complaintSteps"
     from enquiry e where ${ofPerson} order by id`,
);
const count = statement<{ count: number }>(
  'enquiries.countOfPerson',
  `select count(*)::int as count from enquiry where (${ofPerson}) and not ${isKept}`,
);
const countComplaints = statement<{ count: number }>(
  'enquiries.countComplaintsOfPerson',
  `select count(*)::int as count from enquiry where (${ofPerson}) and ${isKept}`,
);
const guids = statement<{ guid: string }>(
  'enquiries.listGuidsOfPerson',
  `select guid from enquiry where ${ofPerson}`,
);
const filesOfPerson = statement<{ uploadId: string }>(
  'enquiries.listFilesOfPerson',
  `select f.upload_id as "uploadId" from enquiry_file f
     join enquiry_message m on m.id = f.message_id
    where m.enquiry_id in (select id from enquiry where (${ofPerson}) and not ${isKept})`,
);
const remove = statement(
  'enquiries.remove',
  `delete from enquiry where (${ofPerson}) and not ${isKept}`,
);
const letGo = statement(
  'enquiries.letGoOfComplaints',
  `update enquiry set account_id = null, phone = null, forgets_person = true
    where (${ofPerson}) and ${isKept}`,
);
const listEnded = statement<{ id: number }>(
  'enquiries.listEndedToForget',
  `select id from enquiry
    where forgets_person and state_since <= $1 and ${hasEnded} order by id for update`,
);
const filesOfThread = statement<{ uploadId: string }>(
  'enquiries.listFilesOfThread',
  `select f.upload_id as "uploadId" from enquiry_file f
     join enquiry_message m on m.id = f.message_id where m.enquiry_id = $1`,
);
const blank = statement(
  'enquiries.blank',
  `update enquiry
      set name = 'Erased', email = null, phone = null, subject = 'A complaint about data',
          order_id = null, order_position = null, sku = null, business_id = null,
          forgets_person = false
    where id = $1 or merged_into = $1`,
);
// What the shop says by itself names nobody, and shows that it acknowledged the complaint.
const blankMessages = statement(
  'enquiries.blankMessages',
  `update enquiry_message set text = 'Taken out: whoever complained was erased.', mail_id = null,
         sender_name = null
    where enquiry_id = $1 and author <> 'shop'`,
);

/**
 * Takes out who wrote the complaints of erased people that have had their outcome and were closed by
 * an instant. Their days, their steps and the outcome stay until their time is over.
 */
export async function forgetComplainants(tx: Tx, context: Context, closedBy: Date): Promise<void> {
  for (const { id } of await listEnded.list(tx, [closedBy])) {
    await forgetFiles(tx, context, await filesOfThread.list(tx, [id]));
    await blankMessages.run(tx, [id]);
    await blank.run(tx, [id]);
    const names = await listInOne(tx, id);
    await forgetMails(
      tx,
      names.map(({ guid }) => guid),
    );
  }
}

/**
 * What somebody wrote to us. None of it is needed for the law once they ask to be forgotten, except
 * complaints about their data: one that has not ended is answered at its address, which goes then.
 */
export const enquiryPrivacy: PersonalData = {
  traces: async (tx, person) => ({
    mailSubjects: (await guids.list(tx, known(person))).map(({ guid }) => guid),
  }),
  counts: {
    enquiries: async (tx, person) => (await count.find(tx, known(person)))!.count,
  },
  keeps: {
    complaints: async (tx, person) => (await countComplaints.find(tx, known(person)))!.count,
  },
  exports: { enquiries: (tx, person) => tell.list(tx, known(person)) },
  async erases(tx, person, context) {
    const files = await filesOfPerson.list(tx, known(person));
    await forgetFiles(tx, context, files);
    await remove.run(tx, known(person));
    await letGo.run(tx, known(person));
    await forgetComplainants(tx, context, context.now());
    // What they wrote as a guest from an address that nobody proved stays with whoever has its link.
    await handEnquiries(tx, `account:${person.accountId}`, 'nobody');
  },
};

const forgetFiles = (tx: Tx, context: Context, files: readonly { uploadId: string }[]) =>
  forgetUploads(
    tx,
    context,
    files.map(({ uploadId }) => uploadId),
  );

const removeOne = statement('enquiries.removeThread', 'delete from enquiry where id = $1');

/** Forgets a thread that the caller holds, with what went into it before, its messages and files. */
export async function removeEnquiry(tx: Tx, context: Context, id: number): Promise<void> {
  await forgetFiles(tx, context, await filesOfThread.list(tx, [id]));
  await removeOne.run(tx, [id]);
}

const forgetSender = statement(
  'enquiries.forgetSenders',
  `update enquiry_message set sender_name = $2
    where id = any($1::int[]) and sender_name is not null`,
);

/** Puts a word for the names of those who wrote messages in the thread of somebody else. */
export const forgetSendersOfEnquiries = (tx: Tx, messageIds: readonly number[], word: string) =>
  forgetSender.run(tx, [messageIds, word]);

const ofGuest = statement<{ id: number; isKept: boolean }>(
  'enquiries.listOfGuest',
  `select id, ${isKept} as "isKept" from enquiry
    where account_id is null and lower(email) = lower($1) and id <> $2 and merged_into is null
      and not forgets_person
    order by id`,
);
const letGoOfOne = statement(
  'enquiries.letGoOfComplaint',
  'update enquiry set phone = null, forgets_person = true where id = $1',
);

/** What a guest wrote from an address beside one thread; `isKept` is what the law keeps. */
export const listEnquiriesOfGuest = (tx: Queryable, email: string, except: number) =>
  ofGuest.list(tx, [email, except]);

/** Has a complaint let go of whoever complained, once it has ended. */
export const letGoOfComplaint = (tx: Tx, id: number) => letGoOfOne.run(tx, [id]);

const filesOver = statement<{ uploadId: string }>(
  'enquiries.listFilesOver',
  `select f.upload_id as "uploadId" from enquiry_file f
     join enquiry_message m on m.id = f.message_id join enquiry e on e.id = m.enquiry_id
    where e.keep_until <= $1 and e.merged_into is null`,
);
const removeOver = statement(
  'enquiries.removeOver',
  'delete from enquiry where keep_until <= $1 and merged_into is null',
);

/** Forgets the threads whose days are over, with their messages and files. */
export async function removeEnquiriesOver(tx: Tx, context: Context, at: Date): Promise<number> {
  await forgetFiles(tx, context, await filesOver.list(tx, [at]));
  return removeOver.run(tx, [at]);
}
