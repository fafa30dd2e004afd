import type { IdempotencyKey } from '../../core/handler.ts';
import type { Queryable } from '../../db/connect.ts';
import { requestHash } from '../../db/idempotency.ts';
import { listSentHashes } from './store.ts';

/**
 * The same key for a request whose files may be sent a second time, and then have other ids: what is
 * in them tells that they are the same.
 */
export async function withSameFiles(
  db: Queryable,
  key: IdempotencyKey | null,
  params: unknown,
  body: { files?: readonly string[] },
): Promise<IdempotencyKey | null> {
  if (!key) return null;
  const { files = [] } = body;
  const sent = files.length === 0 ? [] : await listSentHashes(db, files);
  return { ...key, requestHash: requestHash(key.call, params, { ...body, files: sent }) };
}
