import {
  discountChannel,
  discountChannelNames,
  discountTargetType,
  discountTargets,
  discountType,
  discountTypeNames,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import type { discountStaffCalls } from '@plumbline/contracts/staff/discounts.ts';
import type { discountCalls, Discount } from '@plumbline/contracts/ordering/discounts.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Queryable } from '../../db/connect.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireVersion } from '../../http/require-version.ts';
import { compareCampaigns, keptTerms, printedCode, readCampaign } from './campaign.ts';
import { findClaim } from './codes-store.ts';
import { readCode } from './discounts.ts';
import { getPriceEvidence } from './price-evidence.ts';
import { codeHandlers } from './code-handlers.ts';
import {
  findCampaign,
  findVersion,
  keepVersion,
  lockCampaign,
  searchCampaigns,
  updateCampaign,
  updateIssueCodeLimit,
} from './staff-store.ts';
import { insertCampaign, insertIssueCodes, type Campaign } from './store.ts';
import { listUnknownTargets } from './targets-store.ts';

/** All calls about discounts but the preview, which basket/ answers: it may be of a basket. */
export const discountHandlers: Handlers<
  typeof discountCalls & Omit<typeof discountStaffCalls, 'previewDiscount'>
> = {
  ...codeHandlers,
  getPriceEvidence,

  createDiscount: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const now = context.now();
      const campaign = readCampaign(body);
      await requireTargets(tx, campaign);
      const { accountId } = caller;
      const campaignId = await insertCampaign(tx, campaign, { accountId, now });
      if (campaignId === undefined) throw taken('promotionCode');
      const code = printedCode(body.issueCode);
      const added = await insertIssueCodes(tx, {
        campaignId,
        batchId: null,
        codes: [code],
        claimLimit: body.issueCodeLimit,
        now,
      });
      if (added.length === 0) throw taken('issueCode');
      const after = await getCampaign(tx, campaign.promotionCode, code.lookup, now);
      await recordAudit(tx, {
        actorAccountId: accountId,
        action: 'discounts.createDiscount',
        subject: `discount:${campaign.promotionCode}`,
        after: body,
        at: now,
      });
      return after;
    }),

  getDiscount: ({ params }, context) =>
    getCampaign(
      context.db,
      readCode(params.promotionCode),
      readCode(params.issueCode),
      context.now(),
    ),

  updateDiscount: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const now = context.now();
      const promotionCode = readCode(params.promotionCode);
      const lookup = readCode(params.issueCode);
      const campaign = readCampaign(body);
      if (campaign.promotionCode !== promotionCode) throw renamed('promotionCode');
      if (readCode(body.issueCode) !== lookup) throw renamed('issueCode');
      const locked = await lockCampaign(tx, promotionCode);
      const before = await getCampaign(tx, promotionCode, lookup, now);
      const edit = { thing: 'campaign', present: before.version, edited: body.version };
      await requireVersion({ ...edit, code: 'discount-changed' }, () =>
        changesSince(tx, locked!.id, before, edit.edited),
      );
      await requireTargets(tx, campaign);
      if (campaign.claimLimit !== null && campaign.claimLimit < locked!.claimCount) {
        throw limitUsed('claimLimit', locked!.claimCount);
      }
      const { version } = before;
      await keepVersion(tx, locked!.id, { version, content: keptTerms(before) }, now);
      await updateCampaign(tx, locked!.id, campaign, now);
      if (!(await updateIssueCodeLimit(tx, lookup, body.issueCodeLimit))) {
        throw limitUsed('issueCodeLimit', null);
      }
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'discounts.updateDiscount',
        subject: `discount:${promotionCode}`,
        before,
        after: body,
        at: now,
      });
      return getCampaign(tx, promotionCode, lookup, now);
    }),

  searchDiscounts: async ({ query }, context) => {
    const { pageNumber, pageSize, ...page } = pageOf(query);
    const at = { ...page, now: context.now() };
    return { pageNumber, pageSize, ...(await searchCampaigns(context.db, query, at)) };
  },

  getDiscountClaim: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const claim = await findClaim(tx, params.id);
      if (!claim) throw new Refusal('claim-not-found');
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'discounts.getDiscountClaim',
        subject: `discount-claim:${claim.id}`,
        at: context.now(),
      });
      return claim;
    }),

  listDiscountTypes: async () => discountTypes,
};

/** Values with the names that staff know them by. */
const named = <Value extends string | number>(
  values: Record<string, Value>,
  nameOf: (value: Value) => string,
) => Object.values(values).map((value) => ({ value, name: nameOf(value) }));

const discountTypes = {
  types: named(discountType, (type) => discountTypeNames[type]),
  targetTypes: named(discountTargetType, (type) => discountTargets[type].name),
  channels: named(discountChannel, (channel) => discountChannelNames[channel]),
};

async function getCampaign(
  tx: Queryable,
  promotionCode: string,
  lookup: string,
  now: Date,
): Promise<Discount> {
  const found = await findCampaign(tx, promotionCode, lookup, now);
  if (!found) throw new Refusal('discount-not-found');
  const { id: _, ...discount } = found;
  return discount;
}

/** Everything that is different now from what a campaign said at an earlier version. */
async function changesSince(tx: Tx, campaignId: number, now: Discount, version: number) {
  const was = await findVersion(tx, campaignId, version);
  return { discount: now, changes: was ? compareCampaigns(was, now) : [] };
}

async function requireTargets(tx: Tx, { targetType, targets }: Campaign): Promise<void> {
  const unknown = await listUnknownTargets(tx, targetType, targets);
  if (unknown.length === 0) return;
  const message = `The catalogue does not know ${unknown.slice(0, 5).join(', ')}.`;
  throw new Refusal('discount-target-unknown', {
    detail: message,
    fields: [{ path: '/body/targets', message }],
    extra: { unknown },
  });
}

function taken(field: 'promotionCode' | 'issueCode'): Refusal {
  const message = 'This code is taken already. Choose another one.';
  return new Refusal('discount-exists', {
    detail: message,
    fields: [{ path: `/body/${field}`, message }],
  });
}

function renamed(field: 'promotionCode' | 'issueCode'): Refusal {
  const message = 'A code keeps its name. Make another one instead.';
  return new Refusal('invalid-request', { fields: [{ path: `/body/${field}`, message }] });
}

function limitUsed(field: 'claimLimit' | 'issueCodeLimit', claims: number | null): Refusal {
  const message =
    claims === null
      ? 'More than this is claimed already. Enter a higher limit.'
      : `${claims} are claimed. Enter ${claims} or more.`;
  return new Refusal('discount-limit-used', {
    detail: message,
    fields: [{ path: `/body/${field}`, message }],
  });
}
