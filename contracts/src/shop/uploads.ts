import Type from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { Upload, UploadId, filesField } from '../nouns/uploads.ts';

/**
 * Calls of ours: files that are sent in ahead of what they belong to, so that one that a bad
 * connection lost is sent again alone.
 */
export const uploadShopCalls = defineCalls('shop', {
  sendFiles: {
    method: 'POST',
    path: '/uploads',
    summary:
      'Takes files ahead of the call that they belong to, for an hour: pictures, drawn anew without where they were taken, and PDFs.',
    access: 'anyone',
    refusals: ['upload-not-found'],
    multipart: true,
    body: strictObject({ files: filesField({ kinds: ['picture', 'document'], most: 8 }) }),
    status: 201,
    answer: strictObject({ uploads: Type.Array(Upload) }),
  },
  getSentFile: {
    method: 'GET',
    path: '/uploads/{uploadId}',
    summary: 'A file that the caller sent in ahead, as long as it belongs to nothing yet.',
    access: 'anyone',
    refusals: ['upload-not-found'],
    params: strictObject({ uploadId: UploadId }),
    file: sentIn,
  },
});
