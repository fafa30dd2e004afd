import { discountChannel, discountTargetType } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Database } from '@plumbline/server/db/connect.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { newIssueCode } from '@plumbline/server/goods/discounts/codes.ts';
import { insertBatch } from '@plumbline/server/goods/discounts/codes-store.ts';
import { readCode } from '@plumbline/server/goods/discounts/discounts.ts';
import {
  insertCampaign,
  insertIssueCodes,
  type Campaign,
} from '@plumbline/server/goods/discounts/store.ts';
import { randomBytes } from 'node:crypto';

interface DemoDiscount {
  code: string;
  /** Days from the day of seeding, so that one is live, to come or over. */
  startsInDays: number;
  endsInDays: number | null;
  terms: Partial<Campaign> & Pick<Campaign, 'name' | 'text'>;
  /** How many single-use codes there are beside the shared one. */
  batch?: { count: number; note: string };
}

const { category, brand, delivery } = discountTargetType;

/** Campaigns of every kind; the first is what the start and the README name. */
const demoDiscounts: readonly DemoDiscount[] = [
  {
    code: 'FIX5',
    startsInDays: -20,
    endsInDays: 40,
    terms: {
      name: 'Five off all',
      text: '5 % off everything',
      amount: 500,
      stacksOnPromotions: true,
    },
  },
  {
    code: 'TAPS15',
    startsInDays: -20,
    endsInDays: 9,
    terms: {
      name: 'Corvane taps 15 %',
      text: '15 % off Corvane taps',
      targetType: brand,
      targets: ['corvane'],
      amount: 1_500,
      claimLimit: 500,
    },
    batch: { count: 200, note: 'Letter' },
  },
  {
    code: 'BATH50',
    startsInDays: -3,
    endsInDays: 25,
    terms: {
      name: 'Fifty off a bath',
      text: '£50 off baths over £400',
      targetType: category,
      targets: ['baths'],
      type: 'FixedAmount',
      amount: 50_00,
      minimumSpendPence: 400_00,
      claimsPerCustomer: 1,
    },
  },
  {
    code: 'BRINGIT',
    startsInDays: -6,
    endsInDays: 20,
    terms: {
      name: 'Delivery on us',
      text: 'Free delivery over £100',
      targetType: delivery,
      amount: 10_000,
      minimumSpendPence: 100_00,
    },
  },
  {
    code: 'TRADE3',
    startsInDays: -10,
    endsInDays: null,
    terms: {
      name: 'Trade, three more',
      text: '3 % off for the trade',
      channel: discountChannel.tradeSite,
      amount: 300,
      stacksOnPromotions: true,
    },
  },
  {
    code: 'WINTER10',
    startsInDays: 12,
    endsInDays: 40,
    terms: { name: 'Winter week', text: '10 % off in the winter week', amount: 1_000 },
  },
  {
    code: 'AUTUMN10',
    startsInDays: -60,
    endsInDays: -25,
    terms: { name: 'Autumn week', text: '10 % off in the autumn week', amount: 1_000 },
  },
];

/** The code that anybody can try on any basket. */
export const demoCode = demoDiscounts[0]!.code;

const plain: Omit<Campaign, 'promotionCode' | 'name' | 'text' | 'startsAt'> = {
  channel: discountChannel.website,
  targetType: discountTargetType.allProducts,
  targets: [],
  type: 'Percentage',
  amount: 0,
  minimumSpendPence: 0,
  endsAt: null,
  isStopped: false,
  stacksOnPromotions: false,
  priority: 0,
  claimLimit: null,
  claimsPerCustomer: null,
  returnsOnCancel: true,
};

/** Gives the demo its campaigns and codes. It leaves those that are there, so it runs at every start. */
export async function seedDiscounts(db: Database, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  for (const [index, demo] of demoDiscounts.toReversed().entries()) {
    const { code, startsInDays, endsInDays, terms, batch } = demo;
    const promotionCode = `D0${312 + index}`;
    await transaction(db, async (tx) => {
      const campaignId = await insertCampaign(
        tx,
        {
          ...plain,
          promotionCode,
          startsAt: inDays(startsInDays),
          ...terms,
          endsAt: endsInDays === null ? null : inDays(endsInDays),
        },
        { accountId: null, now },
      );
      if (campaignId === undefined) return;
      const shared = [{ code, lookup: readCode(code) }];
      const made = { campaignId, claimLimit: null, now };
      await insertIssueCodes(tx, { ...made, batchId: null, codes: shared });
      if (!batch) return;
      const { count, note } = batch;
      const batchId = await insertBatch(tx, { campaignId, note, codeCount: count, now });
      const codes = Array.from({ length: count }, () => newIssueCode(randomBytes));
      await insertIssueCodes(tx, { ...made, batchId, codes, claimLimit: 1 });
    });
  }
}
