import { isElectrical } from '@plumbline/contracts/nouns/electricals.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { listBooks } from '../../orders/orders/books-store.ts';

const factsOf = statement<{ offeringId: number; key: string; value: string }>(
  'enquiries.listFactsOfOfferings',
  `select offering_id as "offeringId", key, value from offering_attribute
    where offering_id = any($1::int[])`,
);

/**
 * The lines of an order for which an old electrical is taken away: they are electrical themselves, and
 * something of them was neither cancelled nor sent back.
 */
export async function listElectricalLines(tx: Queryable, orderId: number) {
  const { lines } = (await listBooks(tx, [orderId])).get(orderId)!;
  // What is sent once more is in the place of what went before, and no further piece.
  const left = lines.filter(
    ({ ordered, added, cancelled, returned }) => ordered + added - cancelled - returned > 0,
  );
  const facts = await factsOf.list(tx, [left.map(({ offeringId }) => offeringId)]);
  return left.filter((line) =>
    isElectrical(facts.filter(({ offeringId }) => offeringId === line.offeringId)),
  );
}
