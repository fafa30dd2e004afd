import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

// Whoever takes a claim locks the campaign and then its code, as whoever changes a campaign does, and
// then counts, so that a limit of N gives exactly N. Whoever gives one back locks the claim first and
// never waits for another one.

const lockCounts = statement<{ hasRoom: boolean; claimsPerCustomer: number | null }>(
  'discounts.lockCounts',
  `select (c.claim_limit is null or c.claim_count < c.claim_limit)
          and (i.claim_limit is null or i.claim_count < i.claim_limit) as "hasRoom",
          c.claims_per_customer as "claimsPerCustomer"
     from campaign c join issue_code i on i.campaign_id = c.id
    where i.id = $1
      for no key update of c, i`,
);

const countOfCustomer = statement<{ claims: number }>(
  'discounts.countClaimsOfCustomer',
  `select count(*)::int as claims from discount_claim
    where campaign_id = $1 and state <> 'released' and customer_keys && $2 and basket_id <> $3`,
);

/** How often a customer has claimed a campaign with other baskets; see customerKeys. */
export async function countClaimsOfCustomer(
  tx: Queryable,
  campaignId: number,
  customerKeys: readonly string[],
  basketId: string,
): Promise<number> {
  return (await countOfCustomer.find(tx, [campaignId, customerKeys, basketId]))!.claims;
}

interface ClaimOfPayment {
  campaignId: number;
  issueCodeId: number;
  basketId: string;
  customerKeys: readonly string[];
}

/** Whether one more claim keeps within every limit. Nobody else counts until the transaction ends. */
async function lockRoom(tx: Tx, claim: ClaimOfPayment): Promise<boolean> {
  const { campaignId, issueCodeId, customerKeys, basketId } = claim;
  const counts = (await lockCounts.find(tx, [issueCodeId]))!;
  if (!counts.hasRoom || counts.claimsPerCustomer === null) return counts.hasRoom;
  const own = await countClaimsOfCustomer(tx, campaignId, customerKeys, basketId);
  return own < counts.claimsPerCustomer;
}

const countUp = `
  up_campaign as (update campaign set claim_count = claim_count + 1
                    from taken where campaign.id = taken.campaign_id),
  up_code as (update issue_code set claim_count = claim_count + 1
                from taken where issue_code.id = taken.issue_code_id)`;

const insert = statement(
  'discounts.insertClaim',
  `with taken as (
     insert into discount_claim (id, campaign_id, issue_code_id, payment_id, basket_id, state,
       customer_keys, off_inc_pence, off_ex_pence, held_at, expires_at)
     values ($1, $2, $3, $4, $5, 'held', $6, $7, $8, $9, $10)
     returning campaign_id, issue_code_id),
   ${countUp}
   select from taken`,
);
const keepHeld = statement(
  'discounts.keepHeldClaim',
  `update discount_claim set expires_at = greatest(expires_at, $2)
    where payment_id = $1 and state = 'held'`,
);
const holdAgain = statement(
  'discounts.holdClaimAgain',
  `with taken as (
     update discount_claim set state = 'held', expires_at = $2
      where payment_id = $1 and state = 'released' and order_guid is null
     returning campaign_id, issue_code_id),
   ${countUp}
   select from taken`,
);

export interface NewClaim extends ClaimOfPayment {
  claimId: string;
  paymentId: string;
  off: LineAmount;
  now: Date;
  expiresAt: Date;
}

/**
 * Keeps a claim for a payment that starts, or keeps on keeping it. False where a limit leaves none:
 * the code then cannot be used.
 */
export async function holdClaim(tx: Tx, claim: NewClaim): Promise<boolean> {
  const { paymentId, expiresAt } = claim;
  if ((await keepHeld.run(tx, [paymentId, expiresAt])) > 0) return true;
  if (!(await lockRoom(tx, claim))) return false;
  if ((await holdAgain.run(tx, [paymentId, expiresAt])) > 0) return true;
  await insert.run(tx, [
    claim.claimId,
    claim.campaignId,
    claim.issueCodeId,
    paymentId,
    claim.basketId,
    claim.customerKeys,
    claim.off.incPence,
    claim.off.exPence,
    claim.now,
    expiresAt,
  ]);
  return true;
}

const claimHeld = statement(
  'discounts.claimHeld',
  `update discount_claim
      set state = 'claimed', order_guid = $2, order_number = $3, claimed_at = $4
    where payment_id = $1 and state = 'held'`,
);
const findOfPayment = statement<ClaimOfPayment & { orderGuid: string | null; isReleased: boolean }>(
  'discounts.findClaimOfPayment',
  `select campaign_id as "campaignId", issue_code_id as "issueCodeId", basket_id as "basketId",
          customer_keys as "customerKeys", order_guid as "orderGuid",
          state = 'released' as "isReleased"
     from discount_claim where payment_id = $1`,
);
const claimReleased = statement(
  'discounts.claimReleased',
  `with taken as (
     update discount_claim
        set state = 'claimed', order_guid = $2, order_number = $3, claimed_at = $4
      where payment_id = $1 and state = 'released'
     returning campaign_id, issue_code_id),
   ${countUp}
   select from taken`,
);

/**
 * Makes a payment's claim its order's, in the order's own transaction. One that was released before
 * the money arrived is taken again where there is room; false where there is none left.
 */
export async function claimForOrder(
  tx: Tx,
  order: { paymentId: string; orderGuid: string; orderNumber: string; now: Date },
): Promise<boolean> {
  const { paymentId, orderGuid, orderNumber, now } = order;
  const values = [paymentId, orderGuid, orderNumber, now];
  if ((await claimHeld.run(tx, values)) > 0) return true;
  const claim = await findOfPayment.find(tx, [paymentId]);
  if (!claim) throw new Error(`The payment ${paymentId} has no discount claim.`);
  if (!claim.isReleased) return claim.orderGuid === orderGuid;
  if (!(await lockRoom(tx, claim))) return false;
  return (await claimReleased.run(tx, values)) > 0;
}

const countDown = `
  down_code as (update issue_code set claim_count = claim_count - 1
                  from gone where issue_code.id = gone.issue_code_id),
  down_campaign as (update campaign set claim_count = claim_count - 1
                      from gone where campaign.id = gone.campaign_id)`;

// The counts are locked in the order in which they are taken: the campaign, then its code.
const release = statement(
  'discounts.releaseClaim',
  `with gone as materialized (
     update discount_claim set state = 'released' where payment_id = $1 and state <> 'released'
     returning campaign_id, issue_code_id),
   locked as materialized (
     select i.id from campaign c join issue_code i on i.campaign_id = c.id
      where i.id in (select issue_code_id from gone) for no key update of c, i),
   ${countDown}
   select from gone where exists (select from locked)`,
);

/** Gives a payment's claim back, where it has one that counts; says whether it had. */
export async function releaseClaim(tx: Tx, paymentId: string): Promise<boolean> {
  return (await release.run(tx, [paymentId])) > 0;
}

// Somebody else may be giving it back: it is left to them, and asked for again where they fail.
const lockReturnable = statement<{ paymentId: string }>(
  'discounts.lockReturnableClaim',
  `select d.payment_id as "paymentId"
     from discount_claim d join campaign c on c.id = d.campaign_id
    where d.order_guid = $1 and d.state = 'claimed' and c.returns_on_cancel
      for update of d skip locked`,
);

/** Gives the claim of a cancelled order back, where its campaign does so; says whether it did. */
export async function returnClaimOfOrder(tx: Tx, orderGuid: string): Promise<boolean> {
  const claim = await lockReturnable.find(tx, [orderGuid]);
  return claim !== undefined && releaseClaim(tx, claim.paymentId);
}

// Another process may be sweeping, or an order claiming: their claims are left to them.
const lockExpired = statement<{ paymentId: string }>(
  'discounts.lockExpiredClaim',
  `select payment_id as "paymentId" from discount_claim
    where state = 'held' and expires_at <= $1
    order by expires_at limit 1
      for update skip locked`,
);

/** Releases the oldest claim whose payment ran out of time; false where there is none. */
export async function expireOneClaim(tx: Tx, now: Date): Promise<boolean> {
  const claim = await lockExpired.find(tx, [now]);
  return claim !== undefined && releaseClaim(tx, claim.paymentId);
}
