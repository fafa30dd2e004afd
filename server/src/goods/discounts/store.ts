import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CampaignTerms, CarriedDiscount } from './discounts.ts';

/** A campaign as it is kept. */
export interface Campaign extends CampaignTerms {
  promotionCode: string;
  /** For staff only; customers read `text`. */
  name: string;
  text: string;
  isStopped: boolean;
  priority: number;
  claimLimit: number | null;
  claimsPerCustomer: number | null;
  returnsOnCancel: boolean;
}

/** The terms as discount_terms gives them: JSON has no dates. */
export interface DiscountTermsRow extends Omit<CarriedDiscount, 'startsAt' | 'endsAt'> {
  startsAt: string;
  endsAt: string | null;
}

export function toCarriedDiscount(row: DiscountTermsRow): CarriedDiscount {
  return {
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: row.endsAt === null ? null : new Date(row.endsAt),
  };
}

const findByLookup = statement<{ terms: DiscountTermsRow }>(
  'discounts.findByLookup',
  `select discount_terms(id, $2) as terms from issue_code where lookup = $1`,
);

/** What a code would do for a basket; `lookup` is the code as readCode gives it. */
export async function findDiscount(
  tx: Queryable,
  lookup: string,
  basketId: string,
): Promise<CarriedDiscount | undefined> {
  const row = await findByLookup.find(tx, [lookup, basketId]);
  return row && toCarriedDiscount(row.terms);
}

const findTerms = statement<{ terms: DiscountTermsRow | null }>(
  'discounts.findById',
  `select discount_terms($1, $2) as terms`,
);

/** The same by the number under which a saved basket keeps its code. */
export async function findDiscountById(
  tx: Queryable,
  issueCodeId: number,
  basketId: string,
): Promise<CarriedDiscount | undefined> {
  const row = await findTerms.find(tx, [issueCodeId, basketId]);
  return row?.terms ? toCarriedDiscount(row.terms) : undefined;
}

const insertOne = statement<{ id: number }>(
  'discounts.insertCampaign',
  `insert into campaign (promotion_code, name, shown_text, channel, target_type, targets, type,
     amount, minimum_spend_pence, starts_at, ends_at, is_stopped, stacks_on_promotions, priority,
     claim_limit, claims_per_customer, returns_on_cancel, created_at, created_by, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $18)
   on conflict (promotion_code) do nothing
   returning id`,
);

const campaignValues = (campaign: Campaign) => [
  campaign.promotionCode,
  campaign.name,
  campaign.text,
  campaign.channel,
  campaign.targetType,
  campaign.targets,
  campaign.type,
  campaign.amount,
  campaign.minimumSpendPence,
  campaign.startsAt,
  campaign.endsAt,
  campaign.isStopped,
  campaign.stacksOnPromotions,
  campaign.priority,
  campaign.claimLimit,
  campaign.claimsPerCustomer,
  campaign.returnsOnCancel,
];

/** Starts a campaign and gives its id; undefined where its promotion code is taken. */
export async function insertCampaign(
  tx: Tx,
  campaign: Campaign,
  by: { accountId: number | null; now: Date },
): Promise<number | undefined> {
  const row = await insertOne.find(tx, [...campaignValues(campaign), by.now, by.accountId]);
  return row?.id;
}

const insertCodes = statement<{ code: string }>(
  'discounts.insertIssueCodes',
  `insert into issue_code (campaign_id, batch_id, code, lookup, claim_limit, created_at)
   select $1, $2, t.code, t.lookup, $5, $6
     from unnest($3::text[], $4::text[]) as t(code, lookup)
   on conflict (lookup) do nothing
   returning code`,
);

/** Adds codes to a campaign and gives those that are new; a code that is taken stays whose it is. */
export async function insertIssueCodes(
  tx: Tx,
  codes: {
    campaignId: number;
    batchId: number | null;
    codes: readonly { code: string; lookup: string }[];
    claimLimit: number | null;
    now: Date;
  },
): Promise<string[]> {
  const rows = await insertCodes.list(tx, [
    codes.campaignId,
    codes.batchId,
    codes.codes.map(({ code }) => code),
    codes.codes.map(({ lookup }) => lookup),
    codes.claimLimit,
    codes.now,
  ]);
  return rows.map(({ code }) => code);
}
