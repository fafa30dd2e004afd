import type { ClientPaper, QuoteState } from '@plumbline/contracts/nouns/quotes.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { IssueState, QuotedGoods } from './quotes.ts';

/** What a client's link leads to. It is all that is read for a client, and holds no cost. */
export interface SentQuote extends Omit<IssueState, 'heldUntil'> {
  quoteId: string;
  state: QuoteState;
  logoUploadId: string | null;
  paper: ClientPaper;
}

const latest = statement<SentQuote>(
  'quotes.findSent',
  `select q.id as "quoteId", q.state, q.logo_upload_id as "logoUploadId", i.issue, i.paper,
          i.sent_at as "sentAt", to_char(i.valid_until, 'YYYY-MM-DD') as "validUntil",
          i.total_pence as "totalPence", i.accepted_at as "acceptedAt",
          i.accepted_name as "acceptedName", i.project_id as "projectId",
          i.ordered_at as "orderedAt"
     from client_quote q join client_quote_issue i on i.quote_id = q.id
    where q.id = $1 order by i.issue desc limit 1`,
);
const goods = statement<{ goods: QuotedGoods[] }>(
  'quotes.findGoods',
  'select goods from client_quote_issue where quote_id = $1 and issue = $2',
);
const insert = statement(
  'quotes.insertIssue',
  `insert into client_quote_issue (quote_id, issue, sent_at, valid_until, paper, goods, goods_pence,
                                   work_pence, total_pence)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const accept = statement(
  'quotes.accept',
  `update client_quote_issue set accepted_at = $3, accepted_name = $4, project_id = $5
    where quote_id = $1 and issue = $2`,
);
const order = statement(
  'quotes.noteOrdered',
  'update client_quote_issue set ordered_at = $3 where quote_id = $1 and issue = $2',
);

/** What was sent of a quote last. */
export const findSentQuote = (tx: Queryable, quoteId: string) => latest.find(tx, [quoteId]);

/** The goods of what was sent, as they cost then. */
export const findQuotedGoods = async (tx: Queryable, quoteId: string, issue: number) =>
  (await goods.find(tx, [quoteId, issue]))?.goods ?? [];

/** Keeps what is sent, for good. */
export async function insertIssue(
  tx: Tx,
  quoteId: string,
  paper: ClientPaper,
  sent: { at: Date; goods: readonly QuotedGoods[]; goodsPence: number; workPence: number },
): Promise<void> {
  await insert.run(tx, [
    quoteId,
    paper.issue,
    sent.at,
    paper.validUntil,
    JSON.stringify(paper),
    JSON.stringify(sent.goods),
    sent.goodsPence,
    sent.workPence,
    paper.totalPence,
  ]);
}

/** Keeps a client's word, and the project that it made. */
export async function saveAcceptance(
  tx: Tx,
  { quoteId, issue }: { quoteId: string; issue: number },
  { at, name, projectId }: { at: Date; name: string; projectId: string | null },
): Promise<void> {
  await accept.run(tx, [quoteId, issue, at, name, projectId]);
}

/** Notes that the goods went into a basket. */
export async function saveOrdered(tx: Tx, quoteId: string, issue: number, at: Date) {
  await order.run(tx, [quoteId, issue, at]);
}
