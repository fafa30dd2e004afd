import type { IssueCode } from '@plumbline/contracts/staff/discounts.ts';
import type { DiscountClaim } from '@plumbline/contracts/nouns/discounts.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const insertOne = statement<{ id: number }>(
  'discounts.insertBatch',
  `insert into issue_batch (campaign_id, note, code_count, created_at) values ($1, $2, $3, $4)
   returning id`,
);

export async function insertBatch(
  tx: Tx,
  batch: { campaignId: number; note: string; codeCount: number; now: Date },
): Promise<number> {
  const { campaignId, note, codeCount, now } = batch;
  return (await insertOne.find(tx, [campaignId, note, codeCount, now]))!.id;
}

interface BatchRow {
  batchId: number;
  note: string;
  codeCount: number;
  claimedCount: number;
  createdAt: Date;
}

const batches = statement<BatchRow>(
  'discounts.listBatches',
  `select b.id as "batchId", b.note, b.code_count as "codeCount", b.created_at as "createdAt",
          (select coalesce(sum(i.claim_count), 0)::int from issue_code i where i.batch_id = b.id)
            as "claimedCount"
     from issue_batch b where b.campaign_id = $1 order by b.id`,
);

/** The batches of a campaign, with how many of their claims are taken. */
export async function listBatches(tx: Queryable, campaignId: number) {
  const rows = await batches.list(tx, [campaignId]);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

interface CodeRow extends Omit<IssueCode, 'given' | 'lastClaimAt'> {
  lastClaimAt: Date | null;
  inc: number;
  ex: number;
}

const codesFrom = `issue_code i
  cross join lateral (
    select count(*) filter (where d.state = 'claimed')::int as claimed,
           count(*) filter (where d.state = 'held')::int as held,
           max(d.claimed_at) filter (where d.state = 'claimed') as last,
           coalesce(sum(d.off_inc_pence) filter (where d.state = 'claimed'), 0)::bigint as inc,
           coalesce(sum(d.off_ex_pence) filter (where d.state = 'claimed'), 0)::bigint as ex
      from discount_claim d where d.issue_code_id = i.id) g
  where i.campaign_id = $1 and i.batch_id is not distinct from $2
    and case $3 when 'unused' then i.claim_count = 0 when 'claimed' then g.claimed > 0 else true end`;
const listed = statement<CodeRow>(
  'discounts.listIssueCodes',
  `select i.code, i.batch_id as "batchId", i.claim_limit as "claimLimit", g.claimed as "claimCount",
          g.held as "heldCount", i.is_stopped as "isStopped", g.last as "lastClaimAt", g.inc, g.ex
     from ${codesFrom} order by i.id limit $4 offset $5`,
);
const counted = statement<{ total: number }>(
  'discounts.countIssueCodes',
  `select count(*)::int as total from ${codesFrom}`,
);

/** The shared codes of a campaign, or those of one of its batches. */
export async function listCodes(
  tx: Queryable,
  of: { campaignId: number; batchId: number | null; use: 'unused' | 'claimed' | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; codes: IssueCode[] }> {
  const values = [of.campaignId, of.batchId, of.use];
  const { total } = (await counted.find(tx, values))!;
  const rows = await listed.list(tx, [...values, page.limit, page.offset]);
  const codes = rows.map(({ inc, ex, lastClaimAt, ...code }) => ({
    ...code,
    lastClaimAt: lastClaimAt?.toISOString() ?? null,
    given: { incPence: inc, exPence: ex, vatPence: inc - ex },
  }));
  return { total, codes };
}

const stop = statement(
  'discounts.stopIssueCode',
  'update issue_code set is_stopped = true where campaign_id = $1 and lookup = $2',
);

/** Ends a code; false where the campaign has none of that name. */
export async function stopCode(tx: Tx, campaignId: number, lookup: string): Promise<boolean> {
  return (await stop.run(tx, [campaignId, lookup])) > 0;
}

export interface ExportedCode {
  code: string;
  note: string | null;
  claimLimit: number | null;
  claimCount: number;
  isStopped: boolean;
  createdAt: Date;
}

const exported = statement<ExportedCode>(
  'discounts.exportCodes',
  `select i.code, b.note, i.claim_limit as "claimLimit", i.claim_count as "claimCount",
          i.is_stopped as "isStopped", i.created_at as "createdAt"
     from issue_code i left join issue_batch b on b.id = i.batch_id
    where i.campaign_id = $1 and ($2::int is null or i.batch_id = $2) order by i.id`,
);

/** All codes of a campaign, or of one batch, for its file. */
export const exportCodes = (tx: Queryable, campaignId: number, batchId: number | null) =>
  exported.list(tx, [campaignId, batchId]);

interface ClaimRow extends Omit<DiscountClaim, 'off' | 'heldAt' | 'heldUntil' | 'claimedAt'> {
  inc: number;
  ex: number;
  heldAt: Date;
  expiresAt: Date;
  claimedAt: Date | null;
}

const claimColumns = `d.id, c.promotion_code as "promotionCode", i.code as "issueCode", d.state,
  d.order_number as "orderNumber", d.off_inc_pence as inc, d.off_ex_pence as ex, d.held_at as "heldAt",
  d.expires_at as "expiresAt", d.claimed_at as "claimedAt"`;
const claimsFrom = `discount_claim d join campaign c on c.id = d.campaign_id
  join issue_code i on i.id = d.issue_code_id`;

const claimById = statement<ClaimRow>(
  'discounts.findClaim',
  `select ${claimColumns} from ${claimsFrom} where d.id = $1`,
);
const claimsOf = statement<ClaimRow>(
  'discounts.listClaims',
  `select ${claimColumns} from ${claimsFrom}
    where d.campaign_id = $1 and ($2::text is null or d.state = $2)
    order by d.held_at desc, d.id limit $3 offset $4`,
);
const countClaims = statement<{ total: number }>(
  'discounts.countClaims',
  `select count(*)::int as total from discount_claim
    where campaign_id = $1 and ($2::text is null or state = $2)`,
);

function toClaim({ inc, ex, heldAt, expiresAt, claimedAt, ...row }: ClaimRow): DiscountClaim {
  return {
    ...row,
    off: { incPence: inc, exPence: ex, vatPence: inc - ex },
    heldAt: heldAt.toISOString(),
    heldUntil: row.state === 'held' ? expiresAt.toISOString() : null,
    claimedAt: claimedAt?.toISOString() ?? null,
  };
}

const guidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function findClaim(tx: Queryable, id: string): Promise<DiscountClaim | undefined> {
  const row = guidForm.test(id) ? await claimById.find(tx, [id]) : undefined;
  return row && toClaim(row);
}

/** The claims of a campaign, the newest first. */
export async function listClaims(
  tx: Queryable,
  of: { campaignId: number; state: DiscountClaim['state'] | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; claims: DiscountClaim[] }> {
  const { total } = (await countClaims.find(tx, [of.campaignId, of.state]))!;
  const rows = await claimsOf.list(tx, [of.campaignId, of.state, page.limit, page.offset]);
  return { total, claims: rows.map(toClaim) };
}
