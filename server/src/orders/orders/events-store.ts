import type { EventActor } from '@plumbline/contracts/nouns/orders.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** One entry of an order's ledger. */
export interface LedgerEntry {
  kind: string;
  detail: Record<string, unknown>;
  happenedAt: string;
  /** The version of the order that it belongs to. */
  version: number;
  command: string;
  actor: EventActor;
  actorAccountId: number | null;
}

type Row = Omit<LedgerEntry, 'happenedAt'> & { happenedAt: Date };

const list = statement<Row>(
  'orders.listEventsAfter',
  `select kind, detail, happened_at as "happenedAt", version, command, actor,
          actor_account_id as "actorAccountId"
     from order_event where order_id = $1 and version > $2 order by id`,
);

/** What happened to an order after a version of it, the oldest first; 0 for all of it. */
export async function listEventsAfter(
  tx: Queryable,
  orderId: number,
  version: number,
): Promise<LedgerEntry[]> {
  const rows = await list.list(tx, [orderId, version]);
  return rows.map(({ happenedAt, ...entry }) => ({
    ...entry,
    happenedAt: happenedAt.toISOString(),
  }));
}
