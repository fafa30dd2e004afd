import { acceptTerms, findTermsFor } from '../accounts/store.ts';
import { setUploadsKeptUntil } from '../../base/uploads/store.ts';
import type { Context } from '../../core/context.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { OpeningHours } from '../../core/opening-hours.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { tellOfPrices, tellOfReceipt } from './application-mails.ts';
import { decisionDue, lacksOf, papersUntil } from './applications.ts';
import { recordEvent } from './history-store.ts';
import { requireStep } from './own-application.ts';
import { givePrices, takeNumbersTurn } from './provisional.ts';
import { findApplication, saveSubmission, type ApplicationRow } from './store.ts';

/**
 * Sends a draft: its terms are agreed to, its hour is promised, and where the shop's checks allow it
 * its prices begin. Sent again, it is the one that was sent.
 */
export async function submitApplication(
  tx: Tx,
  context: Context,
  draft: ApplicationRow,
  { termsVersion, hours }: { termsVersion: string; hours: OpeningHours },
): Promise<ApplicationRow> {
  if (draft.state === 'submitted' || draft.state === 'more-information') return draft;
  requireStep(draft, 'submit');
  const { id, accountId, papers } = draft;
  const lacks = lacksOf({ ...draft, papers: papers.length });
  if (lacks.length > 0) throw new Refusal('application-lacks', { extra: { lacks } });
  const at = context.now();
  const { version } = await findTermsFor(tx, accountId, formatDay(londonDay(at)));
  if (version !== termsVersion) {
    throw new Refusal('trade-terms-changed', {
      detail: 'Our terms have changed since you read them. Read them again; all else is kept.',
    });
  }
  await takeNumbersTurn(tx, draft);
  await acceptTerms(tx, accountId, version, at);
  const until = papersUntil(at, 'undecided');
  const decideBy = decisionDue(at, hours);
  await saveSubmission(tx, id, { termsVersion, at, decideBy, papersUntil: until });
  await setUploadsKeptUntil(
    tx,
    papers.map(({ uploadId }) => uploadId),
    until,
    at,
  );
  await recordEvent(tx, id, { kind: 'submitted', text: null, accountId: null, at });
  await givePrices(tx, context, draft);
  const sent = (await findApplication(tx, id, at))!;
  await tellOfReceipt(tx, context, sent);
  return sent;
}

/** Looks again whether a sent application may have prices, since its applicant has proved an address. */
export async function retryPrices(
  tx: Tx,
  context: Context,
  application: ApplicationRow,
): Promise<ApplicationRow> {
  const { id, state, provisionalAt } = application;
  if (state !== 'submitted' && state !== 'more-information') requireStep(application, 'answer');
  if (provisionalAt !== null) return application;
  await takeNumbersTurn(tx, application);
  const isGiven = await givePrices(tx, context, application);
  const looked = (await findApplication(tx, id, context.now()))!;
  if (isGiven) await tellOfPrices(tx, context, looked);
  return looked;
}
