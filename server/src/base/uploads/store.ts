import type { UploadMediaType } from '@plumbline/contracts/call/call.ts';
import type { UploadKind } from '@plumbline/contracts/nouns/uploads.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CheckedFile } from './uploads.ts';

export interface UploadRow {
  uploadId: string;
  kind: UploadKind;
  mediaType: UploadMediaType;
  fileName: string;
  bytes: number;
  storedHash: Buffer;
}

const columns = `upload_id as "uploadId", kind, media_type as "mediaType", file_name as "fileName",
                 bytes, stored_hash as "storedHash"`;

const insert = statement(
  'uploads.insert',
  `insert into upload (upload_id, kind, media_type, file_name, bytes, width, height, stored_hash,
                       sent_hash, sent_by, sent_at, keep_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** Notes a file that is about to be written into the store. */
export async function insertUpload(
  tx: Queryable,
  uploadId: string,
  file: CheckedFile,
  { sentBy, at, keepUntil }: { sentBy: string; at: Date; keepUntil: Date },
): Promise<void> {
  await insert.run(tx, [
    uploadId,
    file.kind,
    file.mediaType,
    file.fileName,
    file.bytes.length,
    file.width,
    file.height,
    file.storedHash,
    file.sentHash,
    sentBy,
    at,
    keepUntil,
  ]);
}

const setStored = statement(
  'uploads.setStored',
  'update upload set stored_at = $2 where upload_id = $1',
);

/** The file lies whole in the store. */
export async function setUploadStored(tx: Queryable, uploadId: string, at: Date): Promise<void> {
  await setStored.run(tx, [uploadId, at]);
}

const findWaiting = statement<UploadRow>(
  'uploads.findWaiting',
  `select ${columns} from upload
    where upload_id = $1 and sent_by = $2 and stored_at is not null and kept_at is null
      and keep_until > $3`,
);

/** A file that belongs to nothing yet, for whoever sent it. */
export const findWaitingUpload = (tx: Queryable, uploadId: string, sentBy: string, now: Date) =>
  findWaiting.find(tx, [uploadId, sentBy, now]);

const keep = statement<{ uploadId: string; kind: UploadKind }>(
  'uploads.keep',
  `with wanted as (
     select upload_id from upload
      where upload_id = any($1::uuid[]) and sent_by = $2 and stored_at is not null
        and kept_at is null and keep_until > $3
      order by upload_id for update)
   update upload set kept_at = $3, keep_until = $4
    where upload_id in (select upload_id from wanted)
   returning upload_id as "uploadId", kind`,
);

/** Lets files that somebody sent belong to something from now on; those that they may not are left. */
export const keepWaitingUploads = (
  tx: Tx,
  { ids, sentBy, at, until }: { ids: readonly string[]; sentBy: string; at: Date; until: Date },
) => keep.list(tx, [ids, sentBy, at, until]);

const findKept = statement<UploadRow>(
  'uploads.findKept',
  `select ${columns} from upload where upload_id = $1 and kept_at is not null and keep_until > $2`,
);

/** A file that belongs to something; whose it is, whoever asks has looked at before. */
export const findKeptUpload = (tx: Queryable, uploadId: string, now: Date) =>
  findKept.find(tx, [uploadId, now]);

const sentHashes = statement<{ hash: string }>(
  'uploads.listSentHashes',
  `select coalesce(encode(u.sent_hash, 'hex'), id::text) as hash
     from unnest($1::uuid[]) with ordinality as asked(id, at)
     left join upload u on u.upload_id = asked.id
    order by asked.at`,
);

/** What tells files that were sent from others, in the order in which they are named. */
export const listSentHashes = async (tx: Queryable, ids: readonly string[]) =>
  (await sentHashes.list(tx, [ids])).map(({ hash }) => hash);

const keepFor = statement(
  'uploads.keepFor',
  `update upload set keep_until = $2
    where upload_id = any($1::uuid[]) and kept_at is not null and keep_until > $3`,
);

/** Sets another day on which files go; what is over by now stays over. */
export async function setUploadsKeptUntil(
  tx: Tx,
  ids: readonly string[],
  until: Date,
  now: Date,
): Promise<void> {
  await keepFor.run(tx, [ids, until, now]);
}

const end = statement(
  'uploads.end',
  'update upload set keep_until = least(keep_until, $2) where upload_id = any($1::uuid[])',
);

/** Nobody is shown these files any more; the job removes them. */
export async function endUploads(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await end.run(tx, [ids, at]);
}

const listOver = statement<{ uploadId: string }>(
  'uploads.listOver',
  `select upload_id as "uploadId" from upload where keep_until <= $1
    order by keep_until, upload_id limit $2 offset $3`,
);

/** Files that are to be kept no longer. */
export const listUploadsOver = (
  tx: Queryable,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
) => listOver.list(tx, [now, limit, offset]);

const removeOver = statement(
  'uploads.removeOver',
  'delete from upload where upload_id = $1 and keep_until <= $2',
);

/** Forgets a file that is gone from the store. */
export async function removeUpload(tx: Queryable, uploadId: string, now: Date): Promise<void> {
  await removeOver.run(tx, [uploadId, now]);
}

const listFaults = statement<{ uploadId: string; fault: string }>(
  'uploads.listFaults',
  `select upload_id as "uploadId", 'should have been removed by ' || keep_until::date as fault
     from upload where keep_until < $1`,
);

/** Files that lie in the store a day after they should have gone. */
export const listOverdueUploads = (tx: Queryable, before: Date) => listFaults.list(tx, [before]);

const stored = statement<{ uploadId: string }>(
  'uploads.listStored',
  'select upload_id as "uploadId" from upload where stored_at is not null order by upload_id',
);

/** Every file that lies whole in the store. */
export const listStoredUploads = async (tx: Queryable) =>
  (await stored.list(tx)).map(({ uploadId }) => uploadId);
