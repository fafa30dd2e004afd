import type {
  TradeRequestKind,
  TradeRequestState,
} from '@plumbline/contracts/nouns/trade-accounts.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Wishes } from './requests.ts';

type Wished = { [K in TradeRequestKind]: { kind: K; wish: Wishes[K] } }[TradeRequestKind];

/** A request with what it names. */
export type RequestRow = Wished & {
  id: number;
  subject: string;
  businessId: number | null;
  accountId: number | null;
  reason: string;
  state: TradeRequestState;
  askedBy: number;
  askedAt: Date;
  askedByName: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  businessName: string | null;
  /** The band of the business as it is now. */
  presentBand: string | null;
  /** The band that is asked for, or whose terms are. */
  bandName: string | null;
  /** For how many days quotes of that band hold prices now. */
  presentHoldDays: number | null;
  /** What a term is of. */
  goods: string | null;
  memberName: string | null;
  memberEmail: string | null;
  memberIds: number[];
};

const select = `
  select r.id, r.kind, r.subject, r.business_id as "businessId", r.account_id as "accountId", r.wish,
         r.reason, r.state, r.asked_by as "askedBy", r.asked_at as "askedAt",
         asker.display_name as "askedByName", decider.display_name as "decidedByName",
         r.decided_at as "decidedAt", b.name as "businessName", present.name as "presentBand",
         band.name as "bandName", band.quote_hold_days as "presentHoldDays", coalesce(c.name, o.sku) as goods,
         m.display_name as "memberName", m.email as "memberEmail",
         array(select bm.account_id from business_member bm where bm.business_id = r.business_id)
           as "memberIds"
    from trade_request r
    left join account asker on asker.id = r.asked_by
    left join account decider on decider.id = r.decided_by
    left join business b on b.id = r.business_id
    left join trade_band present on present.id = b.band_id
    left join trade_band band on band.id = (r.wish->>'bandId')::int
    left join category c on c.id = (r.wish->>'categoryId')::int
    left join offering o on o.id = (r.wish->>'offeringId')::int
    left join account m on m.id = r.account_id`;
const byId = statement<RequestRow>('trade-requests.find', `${select} where r.id = $1`);
const lock = statement('trade-requests.lock', 'select from trade_request where id = $1 for update');
const byState = statement<RequestRow>(
  'trade-requests.list',
  `${select} where ($1::text is null or r.state = $1) and ($2::int is null or r.business_id = $2)
   order by case when r.state = 'open' then r.asked_at end, r.decided_at desc, r.id
   limit $3 offset $4`,
);
const count = statement<{ count: number }>(
  'trade-requests.count',
  'select count(*)::int as count from trade_request where $1::text is null or state = $1',
);
const insert = statement<{ id: number }>(
  'trade-requests.insert',
  `insert into trade_request (kind, subject, business_id, account_id, wish, reason, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (kind, subject) where state = 'open' do nothing returning id`,
);
const decide = statement(
  'trade-requests.decide',
  'update trade_request set state = $2, decided_by = $3, decided_at = $4 where id = $1',
);

export const findRequest = (tx: Queryable, id: number) => byId.find(tx, [id]);

/** Finds a request and keeps others from deciding about it meanwhile. */
export async function lockRequest(tx: Tx, id: number): Promise<RequestRow | undefined> {
  await lock.run(tx, [id]);
  return byId.find(tx, [id]);
}

/** Requests in a state, or in any by null; those that wait come the oldest first. */
export const listRequests = (
  tx: Queryable,
  { state, businessId = null }: { state: TradeRequestState | null; businessId?: number | null },
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
) => byState.list(tx, [state, businessId, limit, offset]);

export const countRequests = async (tx: Queryable, state: TradeRequestState | null) =>
  (await count.find(tx, [state]))!.count;

/** What is asked for, and of whom. */
export type NewRequest = Wished & {
  /** What may wait once of its kind. */
  subject: string;
  businessId: number | null;
  accountId: number | null;
  reason: string;
  askedBy: number;
};

/** Writes a request down; undefined where one of its kind about the same is waiting already. */
export const insertRequest = (tx: Tx, request: NewRequest, now: Date) =>
  insert.find(tx, [
    request.kind,
    request.subject,
    request.businessId,
    request.accountId,
    JSON.stringify(request.wish),
    request.reason,
    request.askedBy,
    now,
  ]);

export const saveDecision = (
  tx: Tx,
  id: number,
  { state, by, at }: { state: TradeRequestState; by: number; at: Date },
) => decide.run(tx, [id, state, by, at]);
