import { uuidFrom, type Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { FilesUnavailable } from '../../outside/files.ts';
import { endUploads, insertUpload, setUploadStored } from './store.ts';
import { waitingMs, type CheckedFile } from './uploads.ts';

/**
 * Writes a file that was looked at into the store, where it waits for what it belongs to; answers its
 * id. Its row is there before it, so that whatever breaks is found.
 */
export async function keepWaiting(
  { db, files, now, randomBytes, log }: Context,
  file: CheckedFile,
  sentBy: string,
): Promise<string> {
  const uploadId = uuidFrom(randomBytes);
  const at = now();
  const keepUntil = new Date(at.getTime() + waitingMs);
  await insertUpload(db, uploadId, file, { sentBy, at, keepUntil });
  try {
    await files.write(uploadId, file.bytes, file.mediaType);
  } catch (error) {
    await endUploads(db, [uploadId], now());
    if (!(error instanceof FilesUnavailable)) throw error;
    log.error({ err: error }, 'a file could not be kept');
    throw new Refusal('unavailable', {
      detail: 'Your files cannot be taken just now. Please send them again in a few minutes.',
    });
  }
  await setUploadStored(db, uploadId, now());
  return uploadId;
}
