import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** Transactions before `fence` have all ended: what they wrote is there for good, or never will be. */
export interface FencePoint {
  fence: number;
  /** The last transaction before the fence that changed the catalogue; 0 for none. */
  version: number;
}

// Transaction ids travel as text: they fit a number, but their type has no cast to one.
const fencePoint = statement<{ fence: string; version: string | null }>(
  'catalogueModel.findFence',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as fence,
          (select xid::text from catalogue_change
            where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc limit 1) as version`,
);

export async function findFence(tx: Queryable): Promise<FencePoint> {
  const row = await fencePoint.find(tx);
  return { fence: Number(row!.fence), version: Number(row!.version ?? 0) };
}

export interface ChangesSince extends FencePoint {
  changes: {
    kind: 'price' | 'stock' | 'content' | 'rebuild';
    offeringId: number | null;
    productId: number | null;
  }[];
  /** True when there are more than was asked for: then only a rebuild catches up. */
  isTooMany: boolean;
  /** How long the oldest change that the fence still holds back has waited; null without one. */
  waitingMs: number | null;
}

const changesSince = statement<{
  fence: string;
  version: string | null;
  waiting_ms: number | null;
  changes: [ChangesSince['changes'][number]['kind'], number | null, number | null][] | null;
}>(
  'catalogueModel.listChangesSince',
  `with fence as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xmin),
        seen as materialized (
          select c.xid, c.kind, c.offering_id, c.product_id from catalogue_change c, fence
           where c.xid >= $1::text::xid8 and c.xid < fence.xmin),
        chosen as (select distinct kind, offering_id, product_id from seen limit $2)
   select (select xmin::text from fence) as fence,
          (select xid::text from seen order by xid desc limit 1) as version,
          (select extract(epoch from now() - min(w.changed_at))::float8 * 1000
             from catalogue_change w, fence
            where w.xid >= fence.xmin and w.xid < pg_snapshot_xmax(pg_current_snapshot()))
            as waiting_ms,
          (select json_agg(json_build_array(kind, offering_id, product_id)) from chosen) as changes`,
);

/**
 * What changed in transactions from `fence` on, up to a fence of now. A row is read only when no
 * transaction before it can still commit, so one that takes long delays others but is never lost.
 * Without changes the version is 0.
 */
export async function listChangesSince(
  tx: Queryable,
  fence: number,
  limit: number,
): Promise<ChangesSince> {
  const row = (await changesSince.find(tx, [String(fence), limit + 1]))!;
  const changes = row.changes ?? [];
  return {
    fence: Number(row.fence),
    version: Number(row.version ?? 0),
    changes: changes.map(([kind, offeringId, productId]) => ({ kind, offeringId, productId })),
    isTooMany: changes.length > limit,
    waitingMs: row.waiting_ms,
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
