import Type from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { MailedFile } from '../nouns/mailed-files.ts';
import { OwnOrderKey } from '../nouns/own-order.ts';
import { UploadId } from '../nouns/uploads.ts';

/** Calls of ours: what came with mails in the threads of one's own order. */
export const mailedFileCalls = defineCalls('shop', {
  listMailedFiles: {
    method: 'GET',
    path: '/orders/{order}/questions/files',
    summary: 'The files that came by mail in the threads of one’s own order.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ order: OwnOrderKey }),
    answer: strictObject({ files: Type.Array(MailedFile) }),
  },
  getMailedFile: {
    method: 'GET',
    path: '/orders/{order}/questions/files/{uploadId}',
    summary: 'One of them, for whoever may read its thread.',
    access: 'anyone',
    refusals: ['order-not-found', 'upload-not-found'],
    params: strictObject({ order: OwnOrderKey, uploadId: UploadId }),
    file: sentIn,
  },
});
