import type { discountStaffCalls } from '@plumbline/contracts/staff/discounts.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { printedCode } from './campaign.ts';
import { codesFile, newIssueCode } from './codes.ts';
import {
  exportCodes,
  insertBatch,
  listBatches,
  listClaims,
  listCodes,
  stopCode,
} from './codes-store.ts';
import { readCode } from './discounts.ts';
import { findCampaignId } from './staff-store.ts';
import { insertIssueCodes } from './store.ts';

type CodeCalls = Omit<typeof discountStaffCalls, 'previewDiscount' | 'getPriceEvidence'>;

export const codeHandlers: Handlers<CodeCalls> = {
  createIssueCodes: ({ params, body, caller, idempotency }, context) =>
    writeOnce(context.db, idempotency, async (tx) => {
      const campaignId = await getCampaignId(tx, params.promotionCode);
      const made =
        body.kind === 'shared'
          ? await addShared(tx, context, campaignId, body)
          : await addBatch(tx, context, campaignId, body);
      const after = { ...body, batchId: made.batchId };
      await audit(tx, context, caller, 'createIssueCodes', params.promotionCode, { after });
      return made;
    }),

  listIssueCodes: ({ params, query }, context) =>
    withCampaign(context, params.promotionCode, async (tx, campaignId) => {
      const { batchId = null, use = null } = query;
      const { pageNumber, pageSize, ...page } = pageOf(query);
      const found = await listCodes(tx, { campaignId, batchId, use }, page);
      return { pageNumber, pageSize, ...found, batches: await listBatches(tx, campaignId) };
    }),

  stopIssueCode: ({ params, caller }, context) =>
    withCampaign(context, params.promotionCode, async (tx, campaignId) => {
      const isFound = await stopCode(tx, campaignId, readCode(params.issueCode));
      if (!isFound) throw new Refusal('discount-not-found');
      const after = { issueCode: params.issueCode, isStopped: true };
      await audit(tx, context, caller, 'stopIssueCode', params.promotionCode, { after });
    }),

  exportIssueCodes: ({ params, query, caller }, context) =>
    withCampaign(context, params.promotionCode, async (tx, campaignId) => {
      const { batchId = null } = query;
      const codes = await exportCodes(tx, campaignId, batchId);
      const after = { batchId, codes: codes.length };
      await audit(tx, context, caller, 'exportIssueCodes', params.promotionCode, { after });
      const name = readCode(params.promotionCode).toLowerCase();
      const fileName = `codes-${name}${batchId === null ? '' : `-batch-${batchId}`}.csv`;
      return { fileName, bytes: new TextEncoder().encode(codesFile(codes)) };
    }),

  listDiscountClaims: ({ params, query, caller }, context) =>
    withCampaign(context, params.promotionCode, async (tx, campaignId) => {
      const { state = null } = query;
      const { pageNumber, pageSize, ...page } = pageOf(query);
      const found = await listClaims(tx, { campaignId, state }, page);
      await audit(tx, context, caller, 'listDiscountClaims', params.promotionCode);
      return { pageNumber, pageSize, ...found };
    }),
};

async function withCampaign<T>(
  { db }: Context,
  promotionCode: string,
  work: (tx: Tx, campaignId: number) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => work(tx, await getCampaignId(tx, promotionCode)));
}

async function getCampaignId(tx: Tx, promotionCode: string): Promise<number> {
  const campaignId = await findCampaignId(tx, readCode(promotionCode));
  if (campaignId === undefined) throw new Refusal('discount-not-found');
  return campaignId;
}

async function audit(
  tx: Tx,
  context: Context,
  { accountId }: Caller,
  call: keyof CodeCalls,
  promotionCode: string,
  change: { after?: unknown } = {},
): Promise<void> {
  await recordAudit(tx, {
    actorAccountId: accountId,
    action: `discounts.${call}`,
    subject: `discount:${readCode(promotionCode)}`,
    ...change,
    at: context.now(),
  });
}

async function addShared(
  tx: Tx,
  context: Context,
  campaignId: number,
  { code, claimLimit }: { code: string; claimLimit: number | null },
) {
  const codes = [printedCode(code)];
  const now = context.now();
  const added = await insertIssueCodes(tx, { campaignId, batchId: null, codes, claimLimit, now });
  if (added.length > 0) return { codes: added, batchId: null };
  const message = 'This code is taken already. Choose another one.';
  throw new Refusal('discount-exists', {
    detail: message,
    fields: [{ path: '/body/code', message }],
  });
}

async function addBatch(
  tx: Tx,
  context: Context,
  campaignId: number,
  { count, claimLimit, note }: { count: number; claimLimit: number; note: string },
) {
  const now = context.now();
  const batchId = await insertBatch(tx, { campaignId, note: note.trim(), codeCount: count, now });
  const codes: string[] = [];
  // Two equal codes of 65 bits are not to be expected; one that is taken is drawn again.
  while (codes.length < count) {
    const drawn = Array.from({ length: count - codes.length }, () =>
      newIssueCode(context.randomBytes),
    );
    codes.push(
      ...(await insertIssueCodes(tx, { campaignId, batchId, codes: drawn, claimLimit, now })),
    );
  }
  return { codes, batchId };
}
