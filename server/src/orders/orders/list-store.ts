import type { OrderSummary } from '@plumbline/contracts/accounts/orders.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import { listBooks } from './books-store.ts';
import type { OrderBooks } from './books.ts';
import { nextDay, orderParts } from './status.ts';

interface SummaryRow {
  id: number;
  guid: string;
  number: string;
  status: OrderStatus;
  placed_at: Date;
  delivery_day: string;
  currency: 'GBP';
  total_inc_pence: number;
  total_ex_pence: number;
  item_count: number;
  pictures: OrderSummary['pictures'];
}

/** Of that number, or with goods in whose name or code is every word. */
const withWords = (words: '$2' | '$4') => `(${words}::text[] is null
  or o.number = upper(array_to_string(${words}, ' '))
  or exists (select from order_line l where l.order_id = o.id and not exists (
       select from unnest(${words}) word
        where position(word in lower(concat_ws(' ', l.name, l.sku))) = 0)))`;

const listByAccount = statement<SummaryRow>(
  'orders.listByAccount',
  `select o.id, o.guid, o.number, o.status, o.placed_at, o.delivery_day, o.currency,
          o.total_inc_pence, o.total_ex_pence, lines.item_count, lines.pictures
     from customer_order o
     cross join lateral (
       select coalesce(sum(l.quantity + l.added), 0)::int as item_count,
              coalesce(json_agg(l.picture order by l.position) filter (where l.position <= 4), '[]')
                as pictures
         from order_line l where l.order_id = o.id) lines
    where o.account_id = $1 and ${withWords('$4')}
    order by o.placed_at desc, o.id desc
    limit $2 offset $3`,
);
const countByAccount = statement<{ total: number }>(
  'orders.countByAccount',
  `select count(*)::int as total from customer_order o
    where o.account_id = $1 and ${withWords('$2')}`,
);

const wordsIn = (text: string | undefined) => text?.trim().toLowerCase().split(/\s+/) ?? null;

/** The orders of an account, newest first; of those with some words, where any are given. */
export async function listOrdersOfAccount(
  tx: Queryable,
  accountId: number,
  { limit, offset }: Page,
  words?: string,
): Promise<OrderSummary[]> {
  const rows = await listByAccount.list(tx, [accountId, limit, offset, wordsIn(words)]);
  const books = await listBooks(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toSummary(row, books.get(row.id)!));
}

/** How many such orders an account has. */
export async function countOrdersOfAccount(
  tx: Queryable,
  accountId: number,
  words?: string,
): Promise<number> {
  return (await countByAccount.find(tx, [accountId, wordsIn(words)]))!.total;
}

function toSummary(row: SummaryRow, books: OrderBooks): OrderSummary {
  return {
    orderGuid: row.guid,
    orderNumber: row.number,
    status: row.status,
    parts: orderParts(books),
    placedAt: row.placed_at.toISOString(),
    deliveryDay: row.delivery_day,
    nextDay: nextDay(books),
    currency: row.currency,
    total: {
      incPence: row.total_inc_pence,
      exPence: row.total_ex_pence,
      vatPence: row.total_inc_pence - row.total_ex_pence,
    },
    itemCount: row.item_count,
    pictures: row.pictures,
  };
}

const adopt = statement(
  'orders.adopt',
  `update customer_order o set account_id = a.id
     from account a
    where a.id = $1 and a.email_verified
      and o.account_id is null and lower(o.email) = lower(a.email)`,
);

/**
 * Gives an account the orders that were placed as a guest with its e-mail address, once it has
 * proved that the address is its own.
 */
export async function adoptGuestOrders(tx: Tx, accountId: number): Promise<void> {
  await adopt.run(tx, [accountId]);
}
