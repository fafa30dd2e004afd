import type { SupplierOrder } from '@plumbline/contracts/staff/fulfilment.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { lastLeaving, routeOf } from '../orders/routes.ts';
import {
  insertSupplierOrders,
  saveExpectedDays,
  searchSupplierOrderRows,
  type SupplierOrderRow,
} from './supplier-order-store.ts';
import { listWaiting } from './waiting-store.ts';

/** By what the day is found on which goods have to be here. The terms were read before any lock. */
export interface NeedFacts extends Pick<Context, 'catalogue'> {
  terms: DeliveryTerms;
}

/** What the last day is found by, read before any transaction begins. */
export const readNeedFacts = async ({
  catalogue,
  deliveryTables,
}: Pick<Context, 'catalogue' | 'deliveryTables'>): Promise<NeedFacts> => ({
  catalogue,
  terms: await deliveryTables.get(),
});

/** When open supplier orders are needed here, by their ids. */
type Needs = ReadonlyMap<number, { day: string; isLate: boolean }>;

/**
 * The last day on which each may come and still leave in time for all that waits for it, by the way and
 * to the place that each goes.
 */
async function readNeeds(
  tx: Queryable,
  facts: NeedFacts,
  ids: readonly number[] | null,
): Promise<Needs> {
  const needs = new Map<number, { day: string; isLate: boolean }>();
  for (const waiting of await listWaiting(tx, ids)) {
    const { supplierOrderId: id, expectedDay, promisedDay } = waiting;
    const day = lastLeaving(routeOf(facts, facts.terms, waiting), promisedDay);
    const earliest = needs.get(id)?.day;
    if (earliest !== undefined && earliest <= day) continue;
    needs.set(id, { day, isLate: expectedDay > day });
  }
  return needs;
}

const toSupplierOrder = (row: SupplierOrderRow, needs: Needs): SupplierOrder => {
  const need = needs.get(row.supplierOrderId);
  return { ...row, neededHereBy: need?.day ?? null, isLate: need?.isLate ?? false };
};

/** A supplier order as staff see it, with the day on which it has to be here. */
export const describeSupplierOrder = async (
  tx: Queryable,
  facts: NeedFacts,
  row: SupplierOrderRow,
): Promise<SupplierOrder> =>
  toSupplierOrder(row, await readNeeds(tx, facts, [row.supplierOrderId]));

/** What suppliers owe: open ones first, and of those the ones that keep a customer waiting. */
export async function searchSupplierOrders(
  tx: Queryable,
  facts: NeedFacts,
  state: SupplierOrder['state'] | null,
  page: Pick<Page, 'limit' | 'offset'>,
): Promise<{ total: number; supplierOrders: SupplierOrder[] }> {
  const needs = await readNeeds(tx, facts, null);
  const late = [...needs].flatMap(([id, { isLate }]) => (isLate ? [id] : []));
  const { total, rows } = await searchSupplierOrderRows(tx, { state, late }, page);
  return { total, supplierOrders: rows.map((row) => toSupplierOrder(row, needs)) };
}

/**
 * Opens an order for each maker of whom something is awaited that nobody ordered, for the last day on
 * which it can come; says for how many lines.
 */
export async function openSupplierOrders(
  tx: Tx,
  facts: NeedFacts,
  at: Date,
  limit: number,
): Promise<number> {
  const { ids, lines } = await insertSupplierOrders(tx, at, limit);
  if (ids.length > 0) await saveExpectedDays(tx, await readNeeds(tx, facts, ids));
  return lines;
}
