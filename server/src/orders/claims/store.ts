import type { ClaimProblem, ClaimRemedy, ClaimState } from '@plumbline/contracts/nouns/claims.ts';
import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ClaimedUnits } from './claims.ts';

/** A claim with the goods that it is about. */
export interface ClaimRow {
  id: number;
  claimNumber: string;
  orderId: number;
  orderNumber: string;
  orderGuid: string;
  email: string;
  firstName: string;
  lastName: string;
  consignment: number;
  position: number | null;
  units: number;
  name: string | null;
  variant: string | null;
  sku: string | null;
  offeringId: number | null;
  picture: Picture | null;
  problem: ClaimProblem;
  spotX: number | null;
  spotY: number | null;
  description: string;
  wish: ClaimRemedy | null;
  reportedAt: Date;
  answerBy: string;
  state: ClaimState;
  /** How often it came up for a decision. */
  round: number;
  remedy: ClaimRemedy | null;
  remedyDay: string | null;
  remedyPence: number | null;
  replacementConsignment: number | null;
  refundId: number | null;
  isRefundWaiting: boolean;
  note: string | null;
  isByRule: boolean;
  decidedByName: string | null;
  decidedAt: Date | null;
  partName: string | null;
  partCarrier: string | null;
  partTracking: string | null;
  partSentAt: Date | null;
  carrier: string | null;
  arrivedAt: Date | null;
  pictures: string[];
}

const columns = `c.id, c.claim_number as "claimNumber", c.order_id as "orderId",
    o.number as "orderNumber", o.guid as "orderGuid", o.email,
    o.contact->>'firstName' as "firstName", o.contact->>'lastName' as "lastName",
    c.consignment, c.position, c.units, l.name, l.variant, l.sku, l.offering_id as "offeringId",
    l.picture, c.problem, c.spot_x as "spotX", c.spot_y as "spotY", c.description, c.wish,
    c.reported_at as "reportedAt", c.answer_by as "answerBy", c.state, c.round, c.remedy,
    c.remedy_day as "remedyDay", c.remedy_pence as "remedyPence",
    c.replacement_consignment as "replacementConsignment", c.order_refund_id as "refundId",
    coalesce(r.state = 'waiting', false) as "isRefundWaiting", c.note,
    c.is_by_rule as "isByRule", decider.display_name as "decidedByName",
    c.decided_at as "decidedAt", c.part_name as "partName", c.part_carrier as "partCarrier",
    c.part_tracking as "partTracking", c.part_sent_at as "partSentAt", s.carrier, s.delivered_at as "arrivedAt",
    array(select p.upload_id::text from claim_picture p join upload u on u.upload_id = p.upload_id
           where p.claim_id = c.id and u.keep_until > $2 order by p.place) as pictures
  from claim c
  join customer_order o on o.id = c.order_id
  join consignment s on s.order_id = c.order_id and s.number = c.consignment
  left join order_line l on l.order_id = c.order_id and l.position = c.position
  left join order_refund r on r.id = c.order_refund_id
  left join account decider on decider.id = c.decided_by`;

const find = statement<ClaimRow>('claims.find', `select ${columns} where c.claim_number = $1`);
const ofOrder = statement<ClaimRow>(
  'claims.listOfOrder',
  `select ${columns} where c.order_id = $1 order by c.id desc`,
);

export const findClaim = (tx: Queryable, claimNumber: string, now: Date) =>
  find.find(tx, [claimNumber, now]);

/** The claims of an order, the newest first. */
export const listClaimsOfOrder = (tx: Queryable, orderId: number, now: Date) =>
  ofOrder.list(tx, [orderId, now]);

const listUnits = statement<ClaimedUnits>(
  'claims.listClaimedUnits',
  `select consignment, position, units, state = 'open' as "isOpen" from claim
    where order_id = $1 and state in ('open', 'granted')`,
);

/** What claims stand for of an order. */
export const listClaimedUnits = (tx: Queryable, orderId: number) => listUnits.list(tx, [orderId]);

const insert = statement<{ id: number }>(
  'claims.insert',
  `insert into claim (claim_number, order_id, consignment, position, units, problem, spot_x, spot_y,
                      description, wish, reported_by, reported_at, answer_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (order_id, consignment) where position is null and state = 'open' do nothing
   returning id`,
);
const insertPictures = statement(
  'claims.insertPictures',
  `insert into claim_picture (claim_id, place, upload_id)
   select $1, place, upload_id from unnest($2::uuid[]) with ordinality as t(upload_id, place)`,
);

export interface NewClaim {
  claimNumber: string;
  orderId: number;
  consignment: number;
  position: number | null;
  units: number;
  problem: ClaimProblem;
  spot: { x: number; y: number } | null;
  description: string;
  wish: ClaimRemedy | null;
  reportedBy: 'customer' | 'shop';
  at: Date;
  answerBy: string;
  pictures: readonly string[];
}

/** Keeps a claim with its pictures; says whether there was none of the same failure yet. */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<boolean> {
  const { claimNumber, orderId, consignment, position, units, problem, spot } = claim;
  const made = await insert.find(tx, [
    claimNumber,
    orderId,
    consignment,
    position,
    units,
    problem,
    spot?.x ?? null,
    spot?.y ?? null,
    claim.description,
    claim.wish,
    claim.reportedBy,
    claim.at,
    claim.answerBy,
  ]);
  if (!made) return false;
  if (claim.pictures.length > 0) await insertPictures.run(tx, [made.id, claim.pictures]);
  return true;
}

const saveDecisionOf = statement(
  'claims.saveDecision',
  `update claim
      set state = $2, remedy = $3, remedy_day = $4, remedy_pence = $5, replacement_consignment = $6,
          order_refund_id = $7, note = $8, is_by_rule = $9, decided_by = $10, decided_at = $11,
          consignment = coalesce($12, consignment)
    where id = $1 and state = 'open'`,
);

export interface ClaimDecision {
  state: 'granted' | 'refused' | 'withdrawn';
  remedy: ClaimRemedy | null;
  day: string | null;
  pence: number | null;
  replacementConsignment: number | null;
  refundId: number | null;
  /** Where the pieces are told of now, where they were parted from what is still on its way. */
  consignment?: number | undefined;
  note: string | null;
  isByRule: boolean;
  by: number | null;
  at: Date;
}

/** Ends a claim that is open; false where it was not any more. */
export async function saveClaimDecision(
  tx: Tx,
  claimId: number,
  decision: ClaimDecision,
): Promise<boolean> {
  const { state, remedy, day, pence, replacementConsignment, refundId, note } = decision;
  const { isByRule, by, at } = decision;
  const changed = await saveDecisionOf.run(tx, [
    claimId,
    state,
    remedy,
    day,
    pence,
    replacementConsignment,
    refundId,
    note,
    isByRule,
    by,
    at,
    decision.consignment ?? null,
  ]);
  return changed === 1;
}

const reopen = statement<{ claimNumber: string }>(
  'claims.reopenOfRefund',
  `update claim
      set state = 'open', round = round + 1, remedy = null, remedy_day = null, remedy_pence = null,
          order_refund_id = null, note = null, decided_by = null, decided_at = null,
          answer_by = $2, warned_at = null
    where order_refund_id = $1
   returning claim_number as "claimNumber"`,
);

/** Lets the claim be decided about again whose money is not given after all; its number, if there is one. */
export const reopenClaimOfRefund = async (tx: Tx, refundId: number, answerBy: string) =>
  (await reopen.find(tx, [refundId, answerBy]))?.claimNumber;

const granted = statement<{ count: number }>(
  'claims.countGrantedByRule',
  `select count(*)::int as count
     from claim c join customer_order o on o.id = c.order_id
    where c.is_by_rule and c.decided_at >= $2 and lower(o.email) = lower($1)`,
);

/** How many claims of whoever has this address the rule granted since then. */
export const countGrantedByRule = async (tx: Queryable, email: string, since: Date) =>
  (await granted.find(tx, [email, since]))!.count;

const known = statement<{ isKnown: boolean }>(
  'claims.hasKnownPicture',
  `select exists (
     select from upload mine join upload other on other.sent_hash = mine.sent_hash
       join claim_picture p on p.upload_id = other.upload_id
      where mine.upload_id = any($1::uuid[]) and not other.upload_id = any($1::uuid[])
     ) as "isKnown"`,
);

/** Whether one of these pictures came with another claim, to the byte. */
export const hasKnownPicture = async (tx: Queryable, uploadIds: readonly string[]) =>
  (await known.find(tx, [uploadIds]))!.isKnown;

export interface ListedClaimRow {
  claimNumber: string;
  orderNumber: string;
  customerName: string;
  goodsName: string;
  units: number;
  problem: ClaimProblem;
  state: ClaimState;
  wish: ClaimRemedy | null;
  remedy: ClaimRemedy | null;
  partDue: string | null;
  isByRule: boolean;
  reportedAt: Date;
  answerBy: string;
  pictures: number;
  total: number;
}

export type ClaimStage = 'to-decide' | 'to-send' | 'granted' | 'closed';

const list = statement<ListedClaimRow>(
  'claims.list',
  `select c.claim_number as "claimNumber", o.number as "orderNumber",
          concat_ws(' ', o.contact->>'firstName', o.contact->>'lastName') as "customerName",
          coalesce(l.name, 'All of delivery ' || c.consignment) as "goodsName", c.units, c.problem,
          c.state, c.wish, c.remedy, c.is_by_rule as "isByRule", c.reported_at as "reportedAt",
          c.answer_by as "answerBy", w.due as "partDue",
          (select count(*)::int from claim_picture p where p.claim_id = c.id) as pictures,
          count(*) over ()::int as total
     from claim c
     join customer_order o on o.id = c.order_id
     left join order_line l on l.order_id = c.order_id and l.position = c.position
     -- A part that was promised and has not left.
     cross join lateral (select case when c.remedy = 'spare-part' and c.part_sent_at is null
                                     then c.remedy_day end as due) w
    where ($1::text is null or $1 = case c.state when 'open' then 'to-decide'
                                                 when 'granted' then 'granted' else 'closed' end
           or ($1 = 'to-send' and w.due is not null))
      and ($4::text is null or lower(o.email) = lower($4))
    order by case when c.state = 'open' then c.answer_by else w.due end nulls last,
             case when c.state = 'open' or w.due is not null then c.id else -c.id end
    limit $2 offset $3`,
);

/** Claims of a stage or of an address, or all: the answer that is due first, then the newest. */
export const listClaimRows = (
  tx: Queryable,
  { stage, email }: { stage: ClaimStage | null; email: string | null },
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
) => list.list(tx, [stage, limit, offset, email]);

const takeDue = statement<{ claimNumber: string; orderNumber: string; answerBy: string }>(
  'claims.takeDueToWarn',
  `with due as (
     select id from claim where state = 'open' and warned_at is null and answer_by <= $1
      order by answer_by, id limit $3 for update skip locked),
   warned as (update claim c set warned_at = $2 from due where c.id = due.id returning c.*)
   select w.claim_number as "claimNumber", o.number as "orderNumber", w.answer_by as "answerBy"
     from warned w join customer_order o on o.id = w.order_id order by w.answer_by, w.id`,
);

/** Open claims whose answer is due by a day and that nobody was told of; from now on they were. */
export const takeDueClaims = (
  tx: Tx,
  { until, at, limit }: { until: string; at: Date; limit: number },
) => takeDue.list(tx, [until, at, limit]);
