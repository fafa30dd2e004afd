import type { orderStaffCalls, StaffOrderSummary } from '@plumbline/contracts/staff/orders.ts';
import type { OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import type { CallRequest } from '@plumbline/contracts/call/call.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { sortedStatements } from '../../db/sorted.ts';
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

// $1 text as typed, $2 as an order's number, $13 as its guid, $3 as a part of something; nulls ask for
// nothing.
const filters = `
  ($3::text is null or o.number = $2 or o.guid = $13::uuid or o.number ilike $3 or o.email ilike $3
    or ${customerOf} ilike $3 or o.contact->>'lastName' ilike $3 or o.po_number ilike $3
    or o.job_reference ilike $3 or o.delivery_address->>'postcode' ilike $3
    or exists (select from order_line l where l.order_id = o.id and l.sku = upper($1))
    or exists (select from consignment_box b
                where b.order_id = o.id
                  and upper(replace(b.tracking_number, ' ', '')) = upper(replace($1, ' ', ''))))
  and ($4::text is null or o.status = $4)
  and ($5::int is null or o.channel = $5)
  and ($6::text is null
    or ($6 = 'late' and exists (select ${toCome}
          and (c.expected_day > c.promised_day or c.promised_day < $7::date)))
    or ($6 = 'today' and exists (select ${toCome} and c.state <> 'dispatched'
          and (c.delivery_option->>'orderBy')::timestamptz < $7::date + 1)))
  and ($8::text is null
    or ($8 = 'short' and exists (select from order_line l where l.order_id = o.id and l.short > 0))
    or ($8 = 'held' and exists (select from order_hold h
          where h.order_id = o.id and h.lifted_at is null))
    or ($8 = 'failed' and exists (select from consignment c where c.order_id = o.id
          and c.state = 'failed' and coalesce(c.resolution, 'claim') = 'claim'))
    or ($8 = 'delay-unanswered' and exists (select from promise_change p
          where p.order_id = o.id and p.choice is null)))
  and ($9::date is null or o.placed_at >= $9::date::timestamp at time zone 'Europe/London')
  and ($10::date is null or o.placed_at < ($10::date + 1)::timestamp at time zone 'Europe/London')`;

const search = sortedStatements<Row, 'placedAt' | 'day' | 'total' | 'customer'>(
  'orders.search',
  {
    placedAt: 'o.placed_at',
    day: `(select min(c.expected_day) ${toCome})`,
    total: 'o.total_inc_pence',
    customer: customerOf,
  },
  (order) =>
    `select o.id, o.guid, o.number, o.version, o.status, o.placed_at, o.channel,
            ${customerOf} as customer, o.email, o.po_number, o.job_reference, o.currency,
            o.total_inc_pence, o.total_ex_pence, count(*) over ()::int as total
       from customer_order o
      where ${filters}
      order by ${order}, o.id desc
      limit $11 offset $12`,
);

type Query = CallRequest<(typeof orderStaffCalls)['searchOrders']>['query'];

const likeForm = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A page of orders as staff look for them; `today` is the shop's own calendar day. */
export async function searchStaffOrders(
  tx: Queryable,
  query: Query,
  { limit, offset, today }: Pick<Page, 'limit' | 'offset'> & { today: string },
): Promise<{ total: number; orders: StaffOrderSummary[] }> {
  const text = query.text?.trim() || null;
  const key = text === null ? null : readOrderKey(text);
  const rows = await search[query.sort ?? '-placedAt'].list(tx, [
    text,
    key?.number ?? null,
    text && likeForm(text),
    query.status ?? null,
    query.channel ?? null,
    query.risk ?? null,
    today,
    query.needs ?? null,
    query.placedFrom ?? null,
    query.placedTo ?? null,
    limit,
    offset,
    key?.guid ?? null,
  ]);
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
