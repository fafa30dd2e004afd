import type { ClaimProblem, ClaimRemedy, ClaimState } from '@plumbline/contracts/nouns/claims.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

export interface AlikeRow {
  claimNumber: string;
  orderNumber: string;
  problem: ClaimProblem;
  state: ClaimState;
  remedy: ClaimRemedy | null;
  reportedAt: Date;
  carrier: string | null;
  isSameGoods: boolean;
  isSameCarrier: boolean;
  hasSamePicture: boolean;
  pictures: string[];
}

const listAlike = statement<AlikeRow>(
  'claims.listAlike',
  `with me as (
     select c.id, l.sku, s.carrier
       from claim c
       join consignment s on s.order_id = c.order_id and s.number = c.consignment
       left join order_line l on l.order_id = c.order_id and l.position = c.position
      where c.id = $1),
   hashes as (
     select u.sent_hash from claim_picture p join upload u on u.upload_id = p.upload_id
      where p.claim_id = $1),
   others as (
     select c.*, o.number, s.carrier, coalesce(l.sku = me.sku, false) as same_goods,
            coalesce(s.carrier = me.carrier, false) as same_carrier,
            exists (select from claim_picture p join upload u on u.upload_id = p.upload_id
                     where p.claim_id = c.id and u.sent_hash in (select sent_hash from hashes))
              as same_picture
       from me, claim c
       join customer_order o on o.id = c.order_id
       join consignment s on s.order_id = c.order_id and s.number = c.consignment
       left join order_line l on l.order_id = c.order_id and l.position = c.position
      where c.id <> $1)
   select claim_number as "claimNumber", number as "orderNumber", problem, state, remedy,
          reported_at as "reportedAt", carrier, same_goods as "isSameGoods",
          same_carrier as "isSameCarrier", same_picture as "hasSamePicture",
          array(select p.upload_id::text from claim_picture p
                  join upload u on u.upload_id = p.upload_id
                 where p.claim_id = others.id and u.keep_until > $2
                 order by p.place limit 3) as pictures
     from others where same_goods or same_carrier or same_picture
    order by same_picture desc, same_goods desc, id desc limit 12`,
);

/** Other claims of the same goods or carrier, and those with a picture of this one, which come first. */
export const listAlikeClaims = (tx: Queryable, claimId: number, now: Date) =>
  listAlike.list(tx, [claimId, now]);

export interface Share {
  claims: number;
  of: number;
}

const goodsShare = statement<Share>(
  'claims.shareOfGoods',
  `select (select coalesce(sum(c.units), 0)::int
             from claim c join order_line l on l.order_id = c.order_id and l.position = c.position
            where l.sku = $1 and c.reported_at >= $2 and c.state <> 'withdrawn') as claims,
          (select coalesce(sum(l.dispatched), 0)::int
             from order_line l join customer_order o on o.id = l.order_id
            where l.sku = $1 and o.placed_at >= $2) as of`,
);
const carrierShare = statement<Share>(
  'claims.shareOfCarrier',
  `select (select count(*)::int
             from claim c
             join consignment s on s.order_id = c.order_id and s.number = c.consignment
            where s.carrier = $1 and c.reported_at >= $2 and c.state <> 'withdrawn') as claims,
          (select count(*)::int from consignment where carrier = $1 and dispatched_at >= $2) as of`,
);

/** How many pieces of goods were reported since then, of all that were sent. */
export const shareOfGoods = async (tx: Queryable, sku: string, since: Date) =>
  (await goodsShare.find(tx, [sku, since]))!;

/** How many claims there were about consignments of a carrier since then, of all that it took. */
export const shareOfCarrier = async (tx: Queryable, carrier: string, since: Date) =>
  (await carrierShare.find(tx, [carrier, since]))!;
