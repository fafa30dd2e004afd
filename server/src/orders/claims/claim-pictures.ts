import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ClaimRow } from './store.ts';

/** A picture of this very claim; another's is found no more than one that does not exist. */
export async function readClaimPicture(
  context: Context,
  { pictures }: Pick<ClaimRow, 'pictures'>,
  uploadId: string,
): Promise<FileAnswer> {
  if (!pictures.includes(uploadId)) throw new Refusal('upload-not-found');
  return readKeptUpload(context.db, context, uploadId);
}
