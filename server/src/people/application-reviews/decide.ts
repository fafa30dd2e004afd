import type { StaffApplication } from '@plumbline/contracts/nouns/staff-application.ts';
import {
  disapprovalReasons,
  type DisapprovalReason,
} from '@plumbline/contracts/nouns/trade-applications.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { setUploadsKeptUntil } from '../../base/uploads/store.ts';
import type { Context } from '../../core/context.ts';
import { deskHours } from '../../core/current-hours.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { grantFullBand, openBusiness } from '../businesses/open-business.ts';
import { lockBusiness } from '../businesses/store.ts';
import {
  tellOfApproval,
  tellOfDisapproval,
  tellOfItems,
} from '../trade-applications/application-mails.ts';
import { dueAfterAnswers, papersUntil, type Deed } from '../trade-applications/applications.ts';
import { recordEvent } from '../trade-applications/history-store.ts';
import { requireStep } from '../trade-applications/own-application.ts';
import {
  businessOf,
  endPrices,
  requireFreeNumbers,
  takeNumbersTurn,
} from '../trade-applications/provisional.ts';
import {
  findApplication,
  insertItems,
  lockApplication,
  saveDecision,
  saveState,
  type ApplicationRow,
} from '../trade-applications/store.ts';
import { barOf, describeForStaff } from './describe-for-staff.ts';
import { requireSent } from './require-sent.ts';

/** What a member of the staff decides about, and the version that they saw. */
interface Seen {
  id: number;
  version: number;
}

/**
 * Opens the account at its band, once: what was provisional becomes whole, and what was not open is
 * opened with its applicant as the owner.
 */
export const approve = (
  context: Context,
  by: number,
  { bandId, note, ...seen }: Seen & { bandId: number; note: string },
) =>
  decide(context, by, seen, 'approve', async (tx, application) => {
    const band = (await context.listBands(tx)).find((each) => each.id === bandId);
    if (!band) throw new Refusal('trade-band-not-found');
    await takeNumbersTurn(tx, application);
    const businessId = await openAtBand(tx, context, application, { bandId, by });
    const at = context.now();
    const until = papersUntil(at, 'approved');
    const decision = { state: 'approved', at, by, reason: null, businessId } as const;
    await saveDecision(tx, application.id, {
      ...decision,
      note: note.trim() || null,
      papersUntil: until,
    });
    await keepPapersUntil(tx, application, until, at);
    await recordEvent(tx, application.id, {
      kind: 'approved',
      text: band.name,
      accountId: by,
      at,
    });
    const approved = (await findApplication(tx, application.id, at))!;
    await tellOfApproval(tx, context, approved, band.name);
    return { bandId, businessId };
  });

async function openAtBand(
  tx: Tx,
  context: Context,
  application: ApplicationRow,
  { bandId, by }: { bandId: number; by: number },
): Promise<number> {
  await requireFreeNumbers(tx, context, application);
  const { businessId, id, accountId } = application;
  if (businessId !== null) {
    const business = await lockBusiness(tx, businessId);
    // A band opens nothing for one that staff have suspended or closed meanwhile.
    if (business?.status !== 'active') {
      throw new Refusal('business-not-active', {
        detail:
          business?.status === 'suspended'
            ? 'The business of this application is suspended. Make it active again, and then decide.'
            : 'The business of this application has been closed. Turn the application down; a new one starts afresh.',
      });
    }
    await grantFullBand(tx, context, { businessId, bandId, actorAccountId: by });
    return businessId;
  }
  const opened = await openBusiness(tx, context, {
    ...businessOf(application),
    applicationId: String(id),
    ownerAccountId: accountId,
    bandId,
    provisionalCapPence: null,
    actorAccountId: by,
  });
  if (!opened) {
    throw new Refusal('application-refused', {
      detail:
        'Another business with this company number has had provisional prices and is not closed. Decide about its application first, or close it.',
    });
  }
  return opened.businessId;
}

/** Turns an application down; its provisional prices end with it. */
export const disapprove = (
  context: Context,
  by: number,
  { reason, note, ...seen }: Seen & { reason: DisapprovalReason; note: string },
) =>
  decide(context, by, seen, 'disapprove', async (tx, application) => {
    const at = context.now();
    const until = papersUntil(at, 'ended');
    await saveDecision(tx, application.id, {
      state: 'disapproved',
      at,
      by,
      reason,
      note: note.trim(),
      businessId: null,
      papersUntil: until,
    });
    await keepPapersUntil(tx, application, until, at);
    await endPrices(tx, context, application, { reason: 'Its application was turned down.', by });
    const event = {
      kind: 'disapproved',
      text: disapprovalReasons[reason],
      accountId: by,
      at,
    } as const;
    await recordEvent(tx, application.id, event);
    const disapproved = (await findApplication(tx, application.id, at))!;
    await tellOfDisapproval(tx, context, disapproved);
    return { reason };
  });

/** Asks the applicant for things, each by itself. */
export const askForMore = async (
  context: Context,
  by: number,
  { items, ...seen }: Seen & { items: readonly { text: string; needsPaper: boolean }[] },
) => {
  const hours = await deskHours(context);
  return decide(context, by, seen, 'ask', async (tx, application, state) => {
    const at = context.now();
    const asked = items.map((item) => ({ ...item, text: item.text.trim() }));
    await insertItems(tx, application.id, asked, at);
    await saveState(tx, application.id, { state, decideBy: null, at });
    for (const { text } of asked) {
      await recordEvent(tx, application.id, { kind: 'asked', text, accountId: by, at });
    }
    const row = (await findApplication(tx, application.id, at))!;
    await tellOfItems(tx, context, row, dueAfterAnswers(row.decideBy!, at, hours));
    return { items: asked };
  });
};

const keepPapersUntil = (tx: Tx, { papers }: ApplicationRow, until: Date, at: Date) =>
  setUploadsKeptUntil(
    tx,
    papers.map(({ uploadId }) => uploadId),
    until,
    at,
  );

/**
 * Makes one decision under the application's lock, which a withdrawal takes as well. It refuses
 * whoever applied or belongs to the business, a step that there is none of, and a version that is not
 * the present one, in this order.
 */
function decide(
  context: Context,
  by: number,
  { id, version }: Seen,
  deed: Deed,
  work: (tx: Tx, application: ApplicationRow, state: ApplicationRow['state']) => Promise<object>,
): Promise<StaffApplication> {
  const { db, now } = context;
  return transaction(db, async (tx) => {
    const application = requireSent(await lockApplication(tx, id, now()));
    const bar = await barOf(tx, application, by);
    if (bar === 'own' || bar === 'member') {
      throw new Refusal('reviewer-barred', {
        detail: bar === 'own' ? 'This is your own application.' : 'You belong to this business.',
      });
    }
    const state = requireStep(application, deed);
    if (application.version !== version) {
      throw new Refusal('application-changed', {
        detail: 'Something was added or answered meanwhile. Look again; nothing was decided.',
      });
    }
    const after = await work(tx, application, state);
    await recordAudit(tx, {
      actorAccountId: by,
      action: `applicationReviews.${deed}`,
      subject: `trade-application:${id}`,
      before: { state: application.state },
      after: { state, ...after },
      at: now(),
    });
    return describeForStaff(tx, context, (await findApplication(tx, id, now()))!, by);
  });
}
