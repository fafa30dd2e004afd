import type { orderStaffCalls, StaffOrderSummary } from '@plumbline/contracts/staff/orders.ts';
import type { OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import type { CallRequest } from '@plumbline/contracts/call/call.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { sortedStatements } from '../../db/sorted.ts';
import { statement } from '../../db/statement.ts';
import { listBooks } from './books-store.ts';
import type { OrderBooks } from './books.ts';
import { readOrderKey } from './orders.ts';
import { daysToCome, isLate, nextDay, orderParts } from './status.ts';

interface Row {
  id: number;
  guid: string;
  number: string;
  version: number;
  status: OrderStatus;
  placed_at: Date;
  channel: 100 | 200 | 300;
  customer: string;
  email: string;
  po_number: string | null;
  job_reference: string | null;
  currency: 'GBP';
  total_inc_pence: number;
  total_ex_pence: number;
  total: number;
}

/** Whom an order is for, as staff call them: the company, or the person. */
export const customerOf = `coalesce(nullif(o.billing_address->>'company', ''),
  concat_ws(' ', o.contact->>'firstName', o.contact->>'lastName'))`;

// What is to come of an order; each is a consignment of it.
const toCome = `from consignment c where c.order_id = o.id
  and c.state in ('planned', 'picking', 'packed', 'dispatched')`;

// Each part by an index of its own: what is written on the order, the parts in it, its boxes.
const matching = statement<{ id: number }>(
  'orders.listMatching',
  `select id from customer_order
    where search_text like lower($1) or number = $2 or guid = $3::uuid
    union select order_id from order_line where sku = upper($4)
    union select order_id from consignment_box
           where tracking_number is not null
             and upper(replace(tracking_number, ' ', '')) = upper(replace($4, ' ', ''))`,
);

// Nulls ask for nothing.
const filters = `
  ($1::text is null or o.status = $1)
  and ($2::int is null or o.channel = $2)
  and ($3::text is null
    or ($3 = 'late' and exists (select ${toCome}
          and (c.expected_day > c.promised_day or c.promised_day < $4::date)))
    or ($3 = 'today' and exists (select ${toCome} and c.state <> 'dispatched'
          and (c.delivery_option->>'orderBy')::timestamptz < $4::date + 1)))
  and ($5::text is null
    or ($5 = 'short' and exists (select from order_line l where l.order_id = o.id and l.short > 0))
    or ($5 = 'held' and exists (select from order_hold h
          where h.order_id = o.id and h.lifted_at is null))
    or ($5 = 'failed' and exists (select from consignment c where c.order_id = o.id
          and c.state = 'failed' and coalesce(c.resolution, 'claim') = 'claim'))
    or ($5 = 'delay-unanswered' and exists (select from promise_change p
          where p.order_id = o.id and p.choice is null)))
  and ($6::date is null or o.placed_at >= $6::date::timestamp at time zone 'Europe/London')
  and ($7::date is null or o.placed_at < ($7::date + 1)::timestamp at time zone 'Europe/London')`;

const sorts = {
  placedAt: 'o.placed_at',
  day: `(select min(c.expected_day) ${toCome})`,
  total: 'o.total_inc_pence',
  customer: customerOf,
};
// Counted beside the page: a count over its rows would have all that is found made first.
const pageOf = (from: string) => (order: string) =>
  `select o.id, o.guid, o.number, o.version, o.status, o.placed_at, o.channel,
          ${customerOf} as customer, o.email, o.po_number, o.job_reference, o.currency,
          o.total_inc_pence, o.total_ex_pence,
          (select count(*)::int from ${from} where ${filters}) as total
     from ${from}
    where ${filters}
    order by ${order}, o.id desc
    limit $8 offset $9`;
const search = sortedStatements<Row, keyof typeof sorts>(
  'orders.search',
  sorts,
  pageOf('customer_order o'),
);
/** The same among the orders of $10. */
const searchAmong = sortedStatements<Row, keyof typeof sorts>(
  'orders.searchAmong',
  sorts,
  pageOf('unnest($10::int[]) as found(id) join customer_order o on o.id = found.id'),
);

type Query = CallRequest<(typeof orderStaffCalls)['searchOrders']>['query'];

const likeForm = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The orders that a text is found in, by their ids. */
async function listMatching(tx: Queryable, text: string): Promise<number[]> {
  const { number, guid } = readOrderKey(text);
  const rows = await matching.list(tx, [likeForm(text), number, guid, text]);
  return rows.map(({ id }) => id);
}

/** A page of orders as staff look for them; `today` is the shop's own calendar day. */
export async function searchStaffOrders(
  tx: Queryable,
  query: Query,
  { limit, offset, today }: Pick<Page, 'limit' | 'offset'> & { today: string },
): Promise<{ total: number; orders: StaffOrderSummary[] }> {
  const wanted = [
    query.status ?? null,
    query.channel ?? null,
    query.risk ?? null,
    today,
    query.needs ?? null,
    query.placedFrom ?? null,
    query.placedTo ?? null,
    limit,
    offset,
  ];
  const sort = query.sort ?? '-placedAt';
  const text = query.text?.trim();
  const rows = text
    ? await searchAmong[sort].list(tx, [...wanted, await listMatching(tx, text)])
    : await search[sort].list(tx, wanted);
  const books = await listBooks(
    tx,
    rows.map(({ id }) => id),
  );
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.map((row) => toSummary(row, books.get(row.id)!, today)),
  };
}

function toSummary(row: Row, books: OrderBooks, today: string): StaffOrderSummary {
  const parts = orderParts(books);
  return {
    orderNumber: row.number,
    orderGuid: row.guid,
    version: row.version,
    status: row.status,
    parts,
    placedAt: row.placed_at.toISOString(),
    channel: row.channel,
    customer: row.customer,
    emailAddress: row.email,
    poNumber: row.po_number,
    jobReference: row.job_reference,
    pieces: parts.pieces,
    nextDay: nextDay(books),
    days: daysToCome(books),
    shortPieces: books.lines.reduce((sum, { short }) => sum + short, 0),
    isHeld: books.holds.some(({ liftedAt }) => liftedAt === null),
    isLate: isLate(books, today),
    total: {
      incPence: row.total_inc_pence,
      exPence: row.total_ex_pence,
      vatPence: row.total_inc_pence - row.total_ex_pence,
    },
    currency: row.currency,
  };
}
