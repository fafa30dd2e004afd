import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import { setUploadsKeptUntil } from '../../base/uploads/store.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { tellOfWithdrawal } from './application-mails.ts';
import { papersUntil } from './applications.ts';
import { recordEvent } from './history-store.ts';
import { requireStep } from './own-application.ts';
import { endPrices } from './provisional.ts';
import { findApplication, removeDraft, saveDecision, type ApplicationRow } from './store.ts';

/**
 * Takes an application back for its applicant. It holds the row that a decision would change: whichever
 * of the two comes first is the one that counts. A draft is gone at once, with its papers.
 */
export async function withdrawApplication(
  tx: Tx,
  context: Context,
  application: ApplicationRow,
): Promise<ApplicationRow> {
  requireStep(application, 'withdraw');
  const { id, papers } = application;
  const at = context.now();
  const files = papers.map(({ uploadId }) => uploadId);
  if (application.state === 'draft') {
    await forgetUploads(tx, context, files);
    await removeDraft(tx, id);
    return { ...application, state: 'withdrawn', decidedAt: at, papers: [] };
  }
  const until = papersUntil(at, 'ended');
  const nothing = { by: null, reason: null, note: null, businessId: null };
  await saveDecision(tx, id, { state: 'withdrawn', at, ...nothing, papersUntil: until });
  await setUploadsKeptUntil(tx, files, until, at);
  await endPrices(tx, context, application, {
    reason: 'Its application was withdrawn.',
    by: null,
  });
  await recordEvent(tx, id, { kind: 'withdrawn', text: null, accountId: null, at });
  const withdrawn = (await findApplication(tx, id, at))!;
  await tellOfWithdrawal(tx, context, withdrawn);
  return withdrawn;
}
