import type { Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';

/** How far the change log has been read. */
export interface LogPoint {
  /** Which transactions had committed then, as PostgreSQL writes a snapshot: '731:735:732'. */
  snapshot: string;
  /** How many changes they had recorded since the shop began. */
  version: number;
}

// Snapshots travel as text: their type has a cast from it, but the driver knows no such type.
const logPoint = statement<{ snapshot: string; version: number }>(
  'catalogueModel.findLogPoint',
  `select pg_current_snapshot()::text as snapshot,
          (select removed from catalogue_change_trim) + (select count(*) from catalogue_change)
            as version`,
);

/** Where the log stands for this transaction, or at this moment outside one. */
export async function findLogPoint(tx: Queryable): Promise<LogPoint> {
  return (await logPoint.find(tx))!;
}

export interface ChangesSince {
  snapshot: string;
  /** How many changes there are, with those that were made twice. */
  count: number;
  changes: {
    kind: 'price' | 'stock' | 'content' | 'rebuild';
    offeringId: number | null;
    productId: number | null;
  }[];
  /** True when there are more than was asked for: then only a rebuild catches up. */
  isTooMany: boolean;
}

const changesSince = statement<{
  snapshot: string;
  count: number;
  changes: [ChangesSince['changes'][number]['kind'], number | null, number | null][] | null;
}>(
  'catalogueModel.listChangesSince',
  `with seen as materialized (
          select kind, offering_id, product_id from catalogue_change
           where xid >= pg_snapshot_xmin($1::text::pg_snapshot)
             and not pg_visible_in_snapshot(xid, $1::text::pg_snapshot)),
        chosen as (select distinct kind, offering_id, product_id from seen limit $2)
   select pg_current_snapshot()::text as snapshot, (select count(*) from seen) as count,
          (select json_agg(json_build_array(kind, offering_id, product_id)) from chosen) as changes`,
);

/**
 * What was committed since a snapshot. A row is found by the first look after its transaction
 * commits, whatever commits before it or still runs: none waits for another, and none is lost.
 */
export async function listChangesSince(
  tx: Queryable,
  snapshot: string,
  limit: number,
): Promise<ChangesSince> {
  const row = (await changesSince.find(tx, [snapshot, limit + 1]))!;
  const changes = row.changes ?? [];
  return {
    snapshot: row.snapshot,
    count: row.count,
    changes: changes.map(([kind, offeringId, productId]) => ({ kind, offeringId, productId })),
    isTooMany: changes.length > limit,
  };
}

const identity = statement<{ identity: string }>(
  'catalogueModel.findIdentity',
  `select concat_ws('-', (select system_identifier from pg_control_system()),
            (select oid from pg_database where datname = current_database()),
            'catalogue_change'::regclass::oid,
            pg_relation_filenode('catalogue_change'::regclass)) as identity`,
);

/**
 * Names this very change log, so that a snapshot of another database, or of this one before it was
 * restored, is never taken for it.
 */
export async function findIdentity(tx: Queryable): Promise<string> {
  return (await identity.find(tx))!.identity;
}
