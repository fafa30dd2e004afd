import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import type { FileRule } from '@plumbline/contracts/nouns/uploads.ts';
import type { Context } from '../../core/context.ts';
import { callerKey, type Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { FilesUnavailable } from '../../outside/files.ts';
import { hashOf } from './check-file.ts';
import { removeUploadsQueue } from './jobs.ts';
import { endUploads, findKeptUpload, keepWaitingUploads, type UploadRow } from './store.ts';
import { wantedKinds } from './uploads.ts';

/**
 * Lets files that a caller sent belong to something from now on, in the transaction that makes it.
 * Refuses at the field where one of them is not theirs, has waited too long, or is of another kind.
 */
export async function keepUploads(
  tx: Tx,
  wanted: {
    field: string;
    ids: readonly string[];
    rule: Pick<FileRule, 'kinds'>;
    caller: Caller;
    at: Date;
    until: Date;
  },
): Promise<void> {
  const { field, caller, at, until, rule } = wanted;
  const ids = [...new Set(wanted.ids)];
  if (ids.length === 0) return;
  const kept = await keepWaitingUploads(tx, { ids, sentBy: callerKey(caller), at, until });
  const isOther = kept.some(({ kind }) => !rule.kinds.includes(kind));
  if (kept.length === ids.length && !isOther) return;
  const message = isOther
    ? wantedKinds(rule)
    : 'One of these files is no longer here. Choose it again.';
  throw new Refusal('invalid-request', { fields: [{ path: `/body/${field}`, message }] });
}

/**
 * Lets go of files in a transaction: from its end on nobody is shown them, and a job removes them
 * from the store.
 */
export async function forgetUploads(
  tx: Tx,
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await endUploads(tx, ids, now());
  await jobs.send(tx, removeUploadsQueue, {}, { key: 'forgotten' });
}

/** A file that belongs to something. Whoever calls this has looked at who asks for it. */
export async function readKeptUpload(
  tx: Queryable,
  context: Pick<Context, 'files' | 'now'>,
  uploadId: string,
): Promise<FileAnswer> {
  return readUpload(context, await findKeptUpload(tx, uploadId, context.now()));
}

/** The bytes of a file, if they are still those that were written. */
export async function readUpload(
  { files }: Pick<Context, 'files'>,
  row: UploadRow | undefined,
): Promise<FileAnswer> {
  if (!row) throw new Refusal('upload-not-found');
  const { uploadId, fileName, mediaType, storedHash } = row;
  const bytes = await files.read(uploadId).catch((error: unknown) => {
    if (!(error instanceof FilesUnavailable)) throw error;
    throw new Refusal('unavailable', { detail: 'The file cannot be shown just now.' });
  });
  if (bytes === null) throw new Refusal('upload-not-found');
  if (!hashOf(bytes).equals(storedHash)) {
    throw new Error(`The file ${uploadId} is not what was written.`);
  }
  return { fileName, bytes: new Uint8Array(bytes), mediaType };
}
