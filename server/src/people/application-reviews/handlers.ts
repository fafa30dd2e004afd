import type { tradeApplicationCalls } from '@plumbline/contracts/accounts/trade-applications.ts';
import type { tradeApplicationStaffCalls } from '@plumbline/contracts/staff/trade-applications.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { writeOnce } from '../../db/answer-once.ts';
import type { Queryable } from '../../db/connect.ts';
import { pageOf } from '../../db/paging.ts';
import { recordEvent } from '../trade-applications/history-store.ts';
import { findApplicationByExternalId } from '../trade-applications/store.ts';
import { approve, askForMore, disapprove } from './decide.ts';
import { describeForStaff } from './describe-for-staff.ts';
import { requireSent } from './require-sent.ts';
import { countApplications, listApplications } from './search-store.ts';
import { takeApplication } from './take-application.ts';

/** How staff search applications, look at one, and decide about it. */
export const reviewHandlers: Handlers<
  typeof tradeApplicationCalls & typeof tradeApplicationStaffCalls
> = {
  searchTradeAccountApplications: async ({ body, caller }, { db, now }) => {
    const page = pageOf(body);
    const asked = { stage: body.stage ?? null, text: body.text?.trim() || null };
    const rows = await listApplications(db, asked, page);
    // Whose applications were shown is written down, and not the words, which may be somebody's.
    await recordAudit(db, {
      actorAccountId: caller.accountId,
      action: 'applicationReviews.searchTradeAccountApplications',
      subject: 'trade-applications',
      after: { applicationIds: rows.map(({ applicationId }) => applicationId) },
      at: now(),
    });
    const { pageNumber, pageSize } = page;
    const applications = rows.map((row) => ({
      ...row,
      submittedAt: row.submittedAt.toISOString(),
      decideBy: row.decideBy.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    }));
    return { total: await countApplications(db, asked), pageNumber, pageSize, applications };
  },

  getTradeAccountApplication: async ({ params, caller }, context) => {
    const { db, now } = context;
    const { tradeExternalId } = params;
    const row = requireSent(await findApplicationByExternalId(db, tradeExternalId, now()));
    await recordAudit(db, {
      actorAccountId: caller.accountId,
      action: 'applicationReviews.getTradeAccountApplication',
      subject: `trade-application:${row.id}`,
      at: now(),
    });
    return describeForStaff(db, context, row, caller.accountId!);
  },

  approveTradeAccountApplication: ({ params, body, caller }, context) =>
    approve(context, caller.accountId!, { id: params.id, ...body }),

  disapproveTradeAccountApplication: ({ params, body, caller }, context) =>
    disapprove(context, caller.accountId!, { id: params.id, ...body }),

  requireMoreInfoOfTradeAccountApplication: ({ params, body, caller }, context) =>
    askForMore(context, caller.accountId!, { id: params.id, ...body }),

  noteTradeApplication: async ({ params, body, caller, idempotency }, context) => {
    const { db, now } = context;
    const by = caller.accountId!;
    const find = async (tx: Queryable) =>
      requireSent(await findApplicationByExternalId(tx, params.tradeExternalId, now()));
    await writeOnce(db, idempotency, async (tx) => {
      const row = await find(tx);
      const event = { kind: 'note', text: body.text.trim(), accountId: by, at: now() } as const;
      await recordEvent(tx, row.id, event);
    });
    return describeForStaff(db, context, await find(db), by);
  },

  takeTradeApplication: ({ params, body: { isMine }, caller }, context) =>
    takeApplication(context, caller.accountId!, params.tradeExternalId, isMine),

  getTradeApplicationPaper: async ({ params, caller }, context) => {
    const { db, now } = context;
    const { tradeExternalId, uploadId } = params;
    const row = requireSent(await findApplicationByExternalId(db, tradeExternalId, now()));
    if (!row.papers.some((paper) => paper.uploadId === uploadId)) {
      throw new Refusal('upload-not-found');
    }
    await recordAudit(db, {
      actorAccountId: caller.accountId,
      action: 'applicationReviews.getTradeApplicationPaper',
      subject: `trade-application:${row.id}`,
      after: { uploadId },
      at: now(),
    });
    return readKeptUpload(db, context, uploadId);
  },
};
