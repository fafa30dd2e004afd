import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';

/**
 * The picture at the head of a quote's paper; null where there is none. A paper is what client and
 * maker agreed on: where the file is gone, it is drawn without it and not withheld.
 */
export async function findLogo(
  context: Pick<Context, 'db' | 'files' | 'now'>,
  logoUploadId: string | null,
): Promise<Uint8Array | null> {
  if (logoUploadId === null) return null;
  try {
    return (await readKeptUpload(context.db, context, logoUploadId)).bytes;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'upload-not-found') return null;
    throw error;
  }
}
