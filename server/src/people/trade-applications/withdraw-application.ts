import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import { setUploadsKeptUntil } from '../../base/uploads/store.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { listMembers } from '../businesses/members-store.ts';
import { lockBusiness } from '../businesses/store.ts';
import { tellOfWithdrawal } from './application-mails.ts';
import { papersUntil } from './applications.ts';
import { recordEvent } from './history-store.ts';
import { requireStep } from './own-application.ts';
import { endPrices } from './provisional.ts';
import { findApplication, removeDraft, saveDecision, type ApplicationRow } from './store.ts';

/**
 * Takes an application back for its applicant. It holds the row that a decision would change: whichever
 * of the two comes first is the one that counts. A draft is gone at once, with its papers. The prices of
 * a business end only while it is still the applicant's.
 */
export async function withdrawApplication(
  tx: Tx,
  context: Context,
  application: ApplicationRow,
): Promise<ApplicationRow> {
  requireStep(application, 'withdraw');
  await requireStillTheirs(tx, application);
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

/** Whoever applied may have handed the business on, and left it, before anybody decided. */
async function requireStillTheirs(
  tx: Tx,
  { accountId, businessId }: Pick<ApplicationRow, 'accountId' | 'businessId'>,
): Promise<void> {
  const business = businessId === null ? undefined : await lockBusiness(tx, businessId);
  if (!business || business.status === 'closed') return;
  const members = await listMembers(tx, business.id);
  if (members.some((each) => each.accountId === accountId && each.role === 'owner')) return;
  throw new Refusal('not-an-owner', {
    detail:
      'The business that you applied for is in the hands of others by now, and buys on. Ask us if its account is to end.',
  });
}
