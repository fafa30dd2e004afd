import { recordAudit } from '../../base/audit/store.ts';
import { readUpload } from '../../base/uploads/keep-uploads.ts';
import { readText } from '../../base/uploads/read-text.ts';
import { findWaitingUpload } from '../../base/uploads/store.ts';
import { callerKey, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { CatalogueImportError } from '../../goods/import/row-errors.ts';
import { importReviews } from '../reviews/import-reviews.ts';

/**
 * Takes a file of former reviews that staff sent, all of it or nothing. What is wrong with it is an
 * answer and no refusal: it is what a trial is for.
 */
export async function importFormer(
  context: Context,
  caller: Caller,
  { files: [uploadId], isTrial }: { files: readonly string[]; isTrial: boolean },
) {
  const { db, now, randomBytes } = context;
  if (uploadId === undefined) throw fileFault('Choose the CSV file.');
  const row = await findWaitingUpload(db, uploadId, callerKey(caller), now());
  const { bytes, mediaType } = await readUpload(context, row);
  const text = mediaType === 'text/csv' ? readText(bytes) : null;
  if (text === null) throw fileFault('Save the sheet as CSV and send that.');
  const clock = { now: now(), randomBytes };
  try {
    const imported = await importReviews(db, [text], {
      ...clock,
      dryRun: isTrial,
      within: (tx, { read, added }) =>
        recordAudit(tx, {
          actorAccountId: caller.accountId,
          action: 'reviewModeration.importFormerReviews',
          subject: 'former-reviews',
          after: { read, added },
          at: clock.now,
        }),
    });
    return { ...imported, faults: [] };
  } catch (error) {
    if (!(error instanceof CatalogueImportError)) throw error;
    const faults = error.errors.map(({ line, column, message }) => ({ line, column, message }));
    return { read: 0, added: 0, faults };
  }
}

const fileFault = (message: string) =>
  new Refusal('invalid-request', { fields: [{ path: '/body/files', message }] });
