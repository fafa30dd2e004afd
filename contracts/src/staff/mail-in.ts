import Type from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { MailAside, ThreadNumber } from '../nouns/inbox.ts';
import { UploadId } from '../nouns/uploads.ts';
import { Instant, Uuid, pageFields, paging } from '../nouns/values.ts';

const mailParams = strictObject({ mailId: Uuid });

/** Calls of ours: mails that came in, and what staff decide about those that are in no thread. */
export const mailInCalls = defineCalls('staff', {
  listMailsAside: {
    method: 'GET',
    path: '/mails-in',
    summary: 'Mails that are in no thread: those that wait for a decision first, then the newest.',
    access: 'staff:support',
    refusals: [],
    query: strictObject(paging),
    answer: strictObject({ ...pageFields, mails: Type.Array(MailAside) }),
  },
  getMailAsSent: {
    method: 'GET',
    path: '/mails-in/{mailId}',
    summary:
      'A mail as it was sent: its text, and its markup with nothing in it that runs or is fetched.',
    access: 'staff:support',
    refusals: ['mail-not-found', 'unavailable'],
    params: mailParams,
    answer: strictObject({
      mailId: Uuid,
      subject: Type.String(),
      sender: nullable(Type.String()),
      arrivedAt: Instant,
      text: Type.String(),
      markup: nullable(Type.String()),
      files: MailAside.properties.files,
      refusedFiles: MailAside.properties.refusedFiles,
    }),
  },
  getMailFile: {
    method: 'GET',
    path: '/mails-in/{mailId}/files/{uploadId}',
    summary: 'A file of a mail that is in no thread, or whose thread does not keep it.',
    access: 'staff:support',
    refusals: ['mail-not-found', 'upload-not-found'],
    params: strictObject({ mailId: Uuid, uploadId: UploadId }),
    file: sentIn,
  },
  admitMail: {
    method: 'POST',
    path: '/mails-in/{mailId}/admitted',
    summary:
      'Lets a mail into the thread that it names, as the customer’s or as somebody else’s, and its sender from then on; takes it into that as a note for staff; or opens a thread with it. Audited.',
    access: 'staff:support',
    refusals: ['mail-not-found', 'mail-decided', 'too-many-requests', 'unavailable'],
    params: mailParams,
    body: strictObject({
      /** A note and its files are for staff alone; a participant is named on the customer's page. */
      as: Type.Enum(['customer', 'participant', 'note', 'new-thread']),
    }),
    answer: strictObject({ thread: ThreadNumber }),
  },
  dismissMail: {
    method: 'PUT',
    path: '/mails-in/{mailId}/dismissed',
    summary: 'Leaves a mail out of every thread. It stays kept, as all mail is. Audited.',
    access: 'staff:support',
    refusals: ['mail-not-found', 'mail-decided'],
    params: mailParams,
    answer: strictObject({ mailId: Uuid }),
  },
});
