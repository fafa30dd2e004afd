import type { QuoteContent, QuoteSummary } from '@plumbline/contracts/nouns/quotes.ts';
import { formatDay } from '../../core/calendar.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { lastDayOf } from '../basket/price-hold.ts';
import type { Costs } from './price-quote.ts';
import type { IssueState, QuoteRow } from './quotes.ts';

interface Row extends Omit<QuoteRow, 'issues'> {
  issues: (Omit<IssueState, 'sentAt' | 'acceptedAt' | 'orderedAt' | 'heldUntil'> & {
    heldUntil: string | null;
    sentAt: string;
    acceptedAt: string | null;
    orderedAt: string | null;
  })[];
}

const columns = `q.id as "quoteId", q.business_id as "businessId", q.number, q.made_by as "madeBy",
  q.job_reference as "jobReference", q.version, q.state, q.content, q.costs,
  q.costs_noted_at as "costsNotedAt", q.sent_version as "sentVersion",
  q.logo_upload_id as "logoUploadId",
  (select coalesce(json_agg(json_build_object('issue', i.issue, 'sentAt', i.sent_at,
            'validUntil', i.valid_until, 'totalPence', i.total_pence, 'acceptedAt', i.accepted_at,
            'acceptedName', i.accepted_name, 'projectId', i.project_id, 'orderedAt', i.ordered_at,
            'heldUntil', (select min(h.held_until) from price_hold h
                           where h.quote_id = i.quote_id and h.issue = i.issue))
            order by i.issue desc), '[]')
     from client_quote_issue i where i.quote_id = q.id) as issues`;
const byId = statement<Row>('quotes.find', `select ${columns} from client_quote q where q.id = $1`);
const lockById = statement('quotes.lock', 'select from client_quote where id = $1 for update');

const toQuote = (row: Row | undefined): QuoteRow | undefined =>
  row && {
    ...row,
    issues: row.issues.map((issue) => ({
      ...issue,
      sentAt: new Date(issue.sentAt),
      acceptedAt: issue.acceptedAt === null ? null : new Date(issue.acceptedAt),
      orderedAt: issue.orderedAt === null ? null : new Date(issue.orderedAt),
      heldUntil: issue.heldUntil && formatDay(lastDayOf({ heldUntil: new Date(issue.heldUntil) })),
    })),
  };

/** A quote with what was sent of it, whosever it is. */
export const findQuote = async (tx: Queryable, quoteId: string) =>
  toQuote(await byId.find(tx, [quoteId]));

/** Finds a quote and keeps others from changing it until the transaction ends. */
export async function lockQuote(tx: Tx, quoteId: string) {
  // The read comes second, so that it sees what was committed while the lock was waited for.
  await lockById.run(tx, [quoteId]);
  return findQuote(tx, quoteId);
}

interface Listed extends Omit<QuoteSummary, 'updatedAt'> {
  updatedAt: Date;
  total: number;
}
const list = statement<Listed>(
  'quotes.list',
  `select q.id as "quoteId", q.number, q.content->>'title' as title,
          q.content->>'clientName' as "clientName", q.job_reference as "jobReference", q.state,
          coalesce(a.display_name, '') as "madeBy", i.total_pence as "totalPence",
          coalesce(to_char(i.valid_until, 'YYYY-MM-DD'), q.content->>'validUntil') as "validUntil",
          q.updated_at as "updatedAt", count(*) over ()::int as total
     from client_quote q
     left join account a on a.id = q.made_by
     left join lateral (select * from client_quote_issue i where i.quote_id = q.id
                         order by i.issue desc limit 1) i on true
    where q.business_id = $1 and ($2::int is null or q.made_by = $2)
    order by q.updated_at desc, q.count desc limit $3 offset $4`,
);

/** A page of the quotes of a business, or of those that one person made in it. */
export async function listQuotes(
  tx: Queryable,
  { businessId, madeBy }: { businessId: number; madeBy: number | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ quotes: QuoteSummary[]; total: number }> {
  const rows = await list.list(tx, [businessId, madeBy, limit, offset]);
  return {
    quotes: rows.map(({ total: _total, updatedAt, ...quote }) => ({
      ...quote,
      updatedAt: updatedAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}

const takeCount = statement<{ count: number }>(
  'quotes.takeCount',
  `insert into client_quote_count as taken (business_id, last) values ($1, 1)
   on conflict (business_id) do update set last = taken.last + 1 returning last as count`,
);
const insert = statement(
  'quotes.insert',
  `insert into client_quote (id, business_id, number, count, made_by, job_reference, content, costs,
                             costs_noted_at, logo_upload_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $9)`,
);
const update = statement(
  'quotes.update',
  `update client_quote set version = version + 1, content = $2, costs = $3, costs_noted_at = $4,
          job_reference = $5, updated_at = $6
    where id = $1`,
);
const setLogo = statement(
  'quotes.setLogo',
  'update client_quote set logo_upload_id = $2, updated_at = $3 where id = $1',
);
const setState = statement(
  'quotes.setState',
  `update client_quote set state = $2, sent_version = coalesce($3, sent_version), updated_at = $4
    where id = $1`,
);
const remove = statement('quotes.remove', 'delete from client_quote where id = $1');
const latestLogo = statement<{ uploadId: string | null }>(
  'quotes.findLatestLogo',
  `select logo_upload_id as "uploadId" from client_quote
    where business_id = $1 and logo_upload_id is not null order by updated_at desc limit 1`,
);
const logoUsers = statement<{ count: number }>(
  'quotes.countLogoUsers',
  'select count(*)::int as count from client_quote where logo_upload_id = $1',
);

/** The next count of a business's quotes, which no other quote of it ever had or will have. */
export const takeNextCount = async (tx: Tx, businessId: number) =>
  (await takeCount.find(tx, [businessId]))!.count;

/** Begins a quote. */
export async function insertQuote(
  tx: Tx,
  quote: Omit<QuoteRow, 'version' | 'state' | 'issues' | 'sentVersion'>,
  count: number,
): Promise<void> {
  await insert.run(tx, [
    quote.quoteId,
    quote.businessId,
    quote.number,
    count,
    quote.madeBy,
    quote.jobReference,
    JSON.stringify(quote.content),
    JSON.stringify(quote.costs),
    quote.costsNotedAt,
    quote.logoUploadId,
  ]);
}

/** Writes a quote as its next version; its lock is held. */
export async function saveQuote(
  tx: Tx,
  quoteId: string,
  saved: { content: QuoteContent; costs: Costs; costsNotedAt: Date; jobReference: string | null },
  at: Date,
): Promise<void> {
  const { content, costs, costsNotedAt, jobReference } = saved;
  const texts = [JSON.stringify(content), JSON.stringify(costs)];
  await update.run(tx, [quoteId, ...texts, costsNotedAt, jobReference, at]);
}

export async function saveLogo(tx: Tx, quoteId: string, uploadId: string | null, at: Date) {
  await setLogo.run(tx, [quoteId, uploadId, at]);
}

/** Writes how a quote stands, and which version was sent where one was just now. */
export async function saveState(
  tx: Tx,
  quoteId: string,
  { state, sentVersion = null }: { state: QuoteRow['state']; sentVersion?: number | null },
  at: Date,
): Promise<void> {
  await setState.run(tx, [quoteId, state, sentVersion, at]);
}

/** Removes a quote with all that was sent of it. */
export async function removeQuote(tx: Tx, quoteId: string): Promise<void> {
  await remove.run(tx, [quoteId]);
}

/**
 * One change at a time of which pictures stand on a business's quotes: the same one may stand on several,
 * and goes with the last of them. Taken after a quote's lock.
 */
export const takeLogosTurn = (tx: Tx, businessId: number) => takeTurn(tx, `quotes:${businessId}`);

/** The picture that a business put on a quote last. */
export const findLatestLogo = async (tx: Tx, businessId: number) =>
  (await latestLogo.find(tx, [businessId]))?.uploadId ?? null;

/** On how many quotes a picture stands. */
export const countLogoUsers = async (tx: Tx, uploadId: string) =>
  (await logoUsers.find(tx, [uploadId]))!.count;
