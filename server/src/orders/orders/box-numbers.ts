import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import type { OrderBooks } from './books.ts';
import { refuses } from './change.ts';

const elsewhere = statement<{ trackingNumber: string; orderNumber: string }>(
  'orders.findBoxesElsewhere',
  `select b.tracking_number as "trackingNumber", o.number as "orderNumber"
     from consignment_box b join customer_order o on o.id = b.order_id
    where b.tracking_number = any($1) and b.order_id <> $2
    order by b.tracking_number limit 1`,
);

const numbersOf = ({ consignments }: OrderBooks): string[] =>
  consignments.flatMap(({ boxes }) => boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []));

/**
 * Refuses a tracking number that another box has, of this order or of another: a carrier tells of a box
 * by its number alone. Whoever gives the same number at the same time waits.
 */
export async function requireOwnNumbers(
  tx: Tx,
  { before, after }: { before: OrderBooks; after: OrderBooks },
): Promise<void> {
  const known = new Set(numbersOf(before));
  const numbers = numbersOf(after);
  const given = [...new Set(numbers)].filter((each) => !known.has(each)).toSorted();
  const twice = numbers.find((each, place) => numbers.indexOf(each) !== place);
  if (twice !== undefined) {
    throw refuses(`Two boxes have the tracking number ${twice}. Check their labels.`);
  }
  if (given.length === 0) return;
  for (const each of given) await takeTurn(tx, `tracking-number:${each}`);
  const other = await elsewhere.find(tx, [given, after.id]);
  if (!other) return;
  throw refuses(
    `A box of order ${other.orderNumber} has the tracking number ${other.trackingNumber} already. Check the label.`,
  );
}
