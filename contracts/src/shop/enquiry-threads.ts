import Type from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { Enquiry, EnquiryText, EnquiryToken, enquiryFiles } from '../nouns/enquiries.ts';
import { UploadId, filesField } from '../nouns/uploads.ts';
import { Version, pageFields, paging } from '../nouns/values.ts';

const { reference, kind, subject, state, openedAt, answerBy } = Enquiry.properties;
const OwnEnquiry = strictObject({
  reference,
  kind,
  subject,
  state,
  openedAt,
  answerBy,
  token: EnquiryToken,
});

const threadParams = strictObject({ token: EnquiryToken });

/** Calls of ours: the thread of an enquiry, by the signed link that its page is. */
export const enquiryThreadCalls = defineCalls('shop', {
  getEnquiry: {
    method: 'GET',
    path: '/enquiries/{token}',
    summary: 'The whole thread of an enquiry, for whoever has its link.',
    access: 'anyone',
    refusals: ['enquiry-not-found'],
    params: threadParams,
    answer: Enquiry,
  },
  writeInEnquiry: {
    method: 'POST',
    path: '/enquiries/{token}/messages',
    summary:
      'Writes again in a thread, with files. One that was closed opens again; the same text sent twice is one message.',
    access: 'anyone',
    refusals: ['enquiry-not-found', 'too-many-requests'],
    multipart: true,
    params: threadParams,
    body: strictObject({
      text: EnquiryText,
      files: withTexts(filesField(enquiryFiles), {
        hint: 'Up to six pictures or PDFs. We keep no record of where pictures were taken.',
      }),
    }),
    answer: Enquiry,
    status: 201,
    idempotent: true,
  },
  settleEnquiry: {
    method: 'PUT',
    path: '/enquiries/{token}/closed',
    summary: 'Says that an enquiry is solved. Refused where somebody has written meanwhile.',
    access: 'anyone',
    refusals: ['enquiry-not-found', 'enquiry-changed'],
    params: threadParams,
    body: strictObject({ messagesSeen: Version }),
    answer: Enquiry,
  },
  getEnquiryFile: {
    method: 'GET',
    path: '/enquiries/{token}/files/{uploadId}',
    summary: 'A file of a thread, for whoever has its link.',
    access: 'anyone',
    refusals: ['enquiry-not-found', 'upload-not-found'],
    params: strictObject({ token: EnquiryToken, uploadId: UploadId }),
    file: sentIn,
  },
  removeApplication: {
    method: 'DELETE',
    path: '/enquiries/{token}',
    summary:
      'Deletes an application for a job at once, with its papers and its mails, for whoever has its link. Nothing else is deleted like that.',
    access: 'anyone',
    refusals: ['enquiry-not-found', 'forget-impossible'],
    params: threadParams,
  },
  listOwnEnquiries: {
    method: 'GET',
    path: '/account/enquiries',
    summary: 'What somebody wrote while they were signed in, the newest first.',
    access: 'shopper',
    refusals: [],
    query: strictObject(paging),
    answer: strictObject({
      ...pageFields,
      enquiries: Type.Array(OwnEnquiry),
    }),
  },
});
