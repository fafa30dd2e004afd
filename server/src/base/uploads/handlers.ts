import type { uploadShopCalls } from '@plumbline/contracts/shop/uploads.ts';
import { callerKey } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { readUpload } from './keep-uploads.ts';
import { findWaitingUpload } from './store.ts';
import { describeUpload } from './uploads.ts';

export const uploadHandlers: Handlers<typeof uploadShopCalls> = {
  sendFiles: async ({ body, caller }, { db, now }) => {
    const sentBy = callerKey(caller);
    const uploads = [];
    for (const uploadId of body.files) {
      const row = await findWaitingUpload(db, uploadId, sentBy, now());
      if (!row) throw new Refusal('upload-not-found');
      uploads.push(describeUpload(row));
    }
    return { uploads };
  },

  getSentFile: async ({ params, caller }, context) => {
    const sentBy = callerKey(caller);
    return readUpload(
      context,
      await findWaitingUpload(context.db, params.uploadId, sentBy, context.now()),
    );
  },
};
