import type { DiscountData } from '@plumbline/contracts/ordering/discounts.ts';
import { discountChannel, discountTargetType } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Database } from '../src/db/connect.ts';
import { transaction } from '../src/db/transaction.ts';
import { readCode } from '../src/goods/discounts/discounts.ts';
import { insertCampaign, insertIssueCodes, type Campaign } from '../src/goods/discounts/store.ts';

/** A tenth off everything on the website, for ever and without limits. */
const plainCampaign: Campaign = {
  promotionCode: 'PLAIN',
  name: 'Plain',
  text: '10 % off everything',
  channel: discountChannel.website,
  targetType: discountTargetType.allProducts,
  targets: [],
  type: 'Percentage',
  amount: 1_000,
  minimumSpendPence: 0,
  startsAt: new Date('2026-01-01T00:00:00Z'),
  endsAt: null,
  isStopped: false,
  stacksOnPromotions: true,
  priority: 0,
  claimLimit: null,
  claimsPerCustomer: null,
  returnsOnCancel: true,
};

/** Makes a campaign with one shared code of the same name, and gives the ids of both. */
export async function makeCampaign(
  db: Database,
  code: string,
  terms: Partial<Campaign> = {},
  codeLimit: number | null = null,
): Promise<{ campaignId: number; issueCodeId: number }> {
  const now = new Date('2026-01-01T00:00:00Z');
  const campaignId = await transaction(db, async (tx) => {
    const campaign = { ...plainCampaign, promotionCode: readCode(code), ...terms };
    const id = (await insertCampaign(tx, campaign, { accountId: null, now }))!;
    const codes = [{ code, lookup: readCode(code) }];
    await insertIssueCodes(tx, {
      campaignId: id,
      batchId: null,
      codes,
      claimLimit: codeLimit,
      now,
    });
    return id;
  });
  const { rows } = await db.pool.query<{ id: number }>(
    'select id from issue_code where campaign_id = $1',
    [campaignId],
  );
  return { campaignId, issueCodeId: rows[0]!.id };
}

/** What a shop with campaigns sells. */
export const offerings = [
  { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
  { sku: 'TRAP', incPence: 54_00 },
];

/** A campaign as staff send it. */
export const plain: DiscountData = {
  promotionCode: 'NOVTAPS',
  issueCode: 'TAPS-15',
  issueCodeLimit: null,
  name: 'Corvane taps 15 %',
  text: '15 % off Corvane taps',
  channel: discountChannel.website,
  targetType: discountTargetType.brand,
  targets: ['corvane'],
  type: 'Percentage',
  amount: 1_500,
  minimumSpendPence: 0,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  isStopped: false,
  stacksOnPromotions: false,
  priority: 0,
  claimLimit: 500,
  claimsPerCustomer: null,
  returnsOnCancel: true,
};

/** The same under codes of its own. */
export const named = (code: string, change: Partial<DiscountData> = {}): DiscountData => ({
  ...plain,
  promotionCode: code,
  issueCode: code,
  ...change,
});
