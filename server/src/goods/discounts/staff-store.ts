import type {
  DiscountChannel,
  DiscountTargetType,
  DiscountType,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Discount, DiscountSummary } from '@plumbline/contracts/ordering/discounts.ts';
import type { Queryable } from '../../db/connect.ts';
import { sortedStatements } from '../../db/sorted.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CampaignContent } from './campaign.ts';
import { readCode } from './discounts.ts';
import type { Campaign } from './store.ts';

/** A campaign as its row, with what its claims have given. */
interface CampaignRow extends Omit<Campaign, 'startsAt' | 'endsAt'> {
  id: number;
  version: number;
  startsAt: Date;
  endsAt: Date | null;
  state: DiscountSummary['state'];
  claimCount: number;
  heldCount: number;
  givenInc: number;
  givenEx: number;
  codeCount: number;
  issueCode: string | null;
  issueCodeLimit: number | null;
  createdAt: Date;
  createdBy: string | null;
  updatedAt: Date;
}

// $1 is always the instant that a campaign's state is told for.
const columns = `c.id, c.version, c.promotion_code as "promotionCode", c.name, c.shown_text as text, c.channel,
  c.target_type as "targetType", c.targets, c.type, c.amount,
  c.minimum_spend_pence as "minimumSpendPence", c.starts_at as "startsAt", c.ends_at as "endsAt",
  c.is_stopped as "isStopped", c.stacks_on_promotions as "stacksOnPromotions", c.priority,
  c.claim_limit as "claimLimit", c.claims_per_customer as "claimsPerCustomer",
  c.returns_on_cancel as "returnsOnCancel", c.created_at as "createdAt",
  c.updated_at as "updatedAt", maker.display_name as "createdBy", s.state,
  given.claimed as "claimCount", given.held as "heldCount", given.inc as "givenInc",
  given.ex as "givenEx",
  (select count(*)::int from issue_code n where n.campaign_id = c.id) as "codeCount"`;

const sources = `campaign c
  left join account maker on maker.id = c.created_by
  cross join lateral (select case when c.is_stopped then 'stopped'
                                  when c.starts_at > $1 then 'scheduled'
                                  when c.ends_at <= $1 then 'ended' else 'live' end as state) s
  cross join lateral (
    select count(*) filter (where d.state = 'claimed')::int as claimed,
           count(*) filter (where d.state = 'held')::int as held,
           coalesce(sum(d.off_inc_pence) filter (where d.state = 'claimed'), 0)::bigint as inc,
           coalesce(sum(d.off_ex_pence) filter (where d.state = 'claimed'), 0)::bigint as ex
      from discount_claim d where d.campaign_id = c.id) given`;

const findByCodes = statement<CampaignRow>(
  'discounts.findCampaign',
  `select ${columns}, i.code as "issueCode", i.claim_limit as "issueCodeLimit"
     from ${sources} join issue_code i on i.campaign_id = c.id
    where c.promotion_code = $2 and i.lookup = $3`,
);

/** A campaign by its promotion code and one of its issue codes, both as readCode gives them. */
export async function findCampaign(
  tx: Queryable,
  promotionCode: string,
  lookup: string,
  now: Date,
): Promise<(Discount & { id: number }) | undefined> {
  const row = await findByCodes.find(tx, [now, promotionCode, lookup]);
  if (!row) return undefined;
  return {
    id: row.id,
    ...toSummary(row),
    issueCode: row.issueCode!,
    issueCodeLimit: row.issueCodeLimit,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toSummary(row: CampaignRow): DiscountSummary {
  return {
    promotionCode: row.promotionCode,
    issueCode: row.issueCode,
    name: row.name,
    text: row.text,
    channel: row.channel,
    targetType: row.targetType,
    targets: [...row.targets],
    type: row.type,
    amount: row.amount,
    minimumSpendPence: row.minimumSpendPence,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    isStopped: row.isStopped,
    stacksOnPromotions: row.stacksOnPromotions,
    priority: row.priority,
    claimLimit: row.claimLimit,
    claimsPerCustomer: row.claimsPerCustomer,
    returnsOnCancel: row.returnsOnCancel,
    state: row.state,
    claimCount: row.claimCount,
    heldCount: row.heldCount,
    given: { incPence: row.givenInc, exPence: row.givenEx, vatPence: row.givenInc - row.givenEx },
    codeCount: row.codeCount,
  };
}

export interface CampaignFilter {
  text?: string;
  /** Codes are as they were typed. */
  promotionCode?: string;
  issueCode?: string;
  channel?: DiscountChannel;
  targetType?: DiscountTargetType;
  type?: DiscountType;
  state?: string;
  sort?: SortedBy | `-${SortedBy}`;
}

type SortedBy = 'name' | 'startsAt' | 'endsAt' | 'claims' | 'given';

const matches = `
  ($2::text is null or c.name ilike $2 or c.shown_text ilike $2 or c.promotion_code ilike $2
     or exists (select from issue_code n where n.campaign_id = c.id and n.code ilike $2))
  and ($3::text is null or c.promotion_code = $3)
  and ($4::text is null or exists (select from issue_code n
                                    where n.campaign_id = c.id and n.lookup = $4))
  and ($5::int is null or c.channel = $5)
  and ($6::int is null or c.target_type = $6)
  and ($7::text is null or c.type = $7)
  and ($8::text is null or s.state = $8)`;

const searches = sortedStatements<CampaignRow, 'createdAt' | SortedBy>(
  'discounts.searchCampaigns',
  {
    createdAt: 'c.created_at',
    name: 'lower(c.name)',
    startsAt: 'c.starts_at',
    endsAt: 'c.ends_at',
    claims: 'given.claimed',
    given: 'given.inc',
  },
  (order) => `select ${columns}, first.code as "issueCode"
     from ${sources}
     left join lateral (select n.code from issue_code n where n.campaign_id = c.id
                         order by n.batch_id nulls first, n.id limit 1) first on true
    where ${matches}
    order by ${order}, c.id desc limit $9 offset $10`,
);
const count = statement<{ total: number }>(
  'discounts.countCampaigns',
  `select count(*)::int as total from ${sources} where ${matches}`,
);

const typedCode = (text: string | undefined) => (text === undefined ? null : readCode(text));

/** The campaigns that fit, unless something else is asked the newest first, and how many in all. */
export async function searchCampaigns(
  tx: Queryable,
  filter: CampaignFilter,
  page: { now: Date; limit: number; offset: number },
): Promise<{ total: number; discounts: DiscountSummary[] }> {
  const pattern = filter.text?.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  const values = [
    page.now,
    pattern ? `%${pattern}%` : null,
    typedCode(filter.promotionCode),
    typedCode(filter.issueCode),
    filter.channel ?? null,
    filter.targetType ?? null,
    filter.type ?? null,
    filter.state ?? null,
  ];
  const { total } = (await count.find(tx, values))!;
  const search = searches[filter.sort ?? '-createdAt'];
  const rows = await search.list(tx, [...values, page.limit, page.offset]);
  return { total, discounts: rows.map(toSummary) };
}

const lockByCode = statement<{ id: number; version: number; claimCount: number }>(
  'discounts.lockCampaign',
  `select id, version, claim_count as "claimCount" from campaign where promotion_code = $1 for update`,
);

/** A campaign by its promotion code, kept from claims and other changes until the end. */
export const lockCampaign = (tx: Tx, promotionCode: string) => lockByCode.find(tx, [promotionCode]);

const findId = statement<{ id: number }>(
  'discounts.findCampaignId',
  'select id from campaign where promotion_code = $1',
);

export async function findCampaignId(tx: Queryable, promotionCode: string) {
  return (await findId.find(tx, [promotionCode]))?.id;
}

const update = statement(
  'discounts.updateCampaign',
  `update campaign set name = $2, shown_text = $3, channel = $4, target_type = $5, targets = $6,
     type = $7, amount = $8, minimum_spend_pence = $9, starts_at = $10, ends_at = $11,
     is_stopped = $12, stacks_on_promotions = $13, priority = $14, claim_limit = $15,
     claims_per_customer = $16, returns_on_cancel = $17, updated_at = $18, version = version + 1
   where id = $1`,
);
const updateCode = statement(
  'discounts.updateIssueCode',
  `update issue_code set claim_limit = $2
    where lookup = $1 and ($2::int is null or claim_count <= $2)`,
);

/** Writes a campaign that lockCampaign found, as a new version of it. */
export async function updateCampaign(
  tx: Tx,
  campaignId: number,
  campaign: Campaign,
  now: Date,
): Promise<void> {
  const { name, text, channel, targetType, targets, type, amount } = campaign;
  const { minimumSpendPence, startsAt, endsAt, isStopped, stacksOnPromotions } = campaign;
  const { priority, claimLimit, claimsPerCustomer, returnsOnCancel } = campaign;
  const what = [name, text, channel, targetType, targets, type, amount, minimumSpendPence];
  const limits = [startsAt, endsAt, isStopped, stacksOnPromotions, priority, claimLimit];
  await update.run(tx, [campaignId, ...what, ...limits, claimsPerCustomer, returnsOnCancel, now]);
}

/** Sets the limit of one code; false where more than that is claimed already. */
export async function updateIssueCodeLimit(tx: Tx, lookup: string, limit: number | null) {
  return (await updateCode.run(tx, [lookup, limit])) > 0;
}

const keepOld = statement(
  'discounts.keepVersion',
  `insert into campaign_version (campaign_id, version, terms, replaced_at)
   values ($1, $2, $3, $4)`,
);
const findOld = statement<{ terms: CampaignContent }>(
  'discounts.findVersion',
  `select terms from campaign_version where campaign_id = $1 and version = $2`,
);

/** Keeps what a campaign says, as somebody may be editing it, before it is changed. */
export async function keepVersion(
  tx: Tx,
  campaignId: number,
  before: { version: number; content: CampaignContent },
  now: Date,
): Promise<void> {
  await keepOld.run(tx, [campaignId, before.version, JSON.stringify(before.content), now]);
}

/** What a campaign said at an earlier version; undefined where it never had that one. */
export async function findVersion(tx: Queryable, campaignId: number, version: number) {
  return (await findOld.find(tx, [campaignId, version]))?.terms;
}
