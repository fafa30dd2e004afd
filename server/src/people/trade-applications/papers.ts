import {
  paperRule,
  mostPapers,
  type PaperKind,
} from '@plumbline/contracts/nouns/trade-applications.ts';
import { keepUploads } from '../../base/uploads/keep-uploads.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertPapers, type ApplicationRow } from './store.ts';

/** Lets files that an applicant has just sent belong to their application until a day. */
export async function keepPapers(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  {
    application,
    caller,
    files,
    paper,
    itemId,
    until,
  }: {
    application: ApplicationRow;
    caller: Caller;
    files: readonly string[];
    /** Null for what answers an item. */
    paper: PaperKind | null;
    itemId: number | null;
    until: Date;
  },
): Promise<void> {
  const uploadIds = [...new Set(files)];
  if (uploadIds.length === 0) return;
  if (application.papers.length + uploadIds.length > mostPapers) {
    throw new Refusal('application-full', {
      detail: `An application holds ${mostPapers} papers. Remove one first.`,
    });
  }
  const at = now();
  await keepUploads(tx, { field: 'files', ids: uploadIds, rule: paperRule, caller, at, until });
  await insertPapers(tx, application.id, { uploadIds, itemId, paper, at });
}
