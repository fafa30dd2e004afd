import type { FittedLine } from '@plumbline/contracts/nouns/delivery-checks.ts';
import type { Static } from 'typebox';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { BoxCheck } from './delivery-checks.ts';

export type NamedLine = Omit<Static<typeof FittedLine>, 'units'>;

const lines = statement<NamedLine>(
  'deliveryChecks.listLines',
  `select position, sku, slug, name, variant, room_label as "roomLabel", picture
     from order_line where order_id = $1 order by position`,
);
const checks = statement<BoxCheck>(
  'deliveryChecks.list',
  `select consignment, box, here, checked_at as "checkedAt" from box_check
    where order_id = $1 order by consignment, box`,
);
const save = statement(
  'deliveryChecks.save',
  `insert into box_check (order_id, consignment, box, here, checked_at)
   values ($1, $2, $3, $4, $5)
   on conflict (order_id, consignment, box) do update
      set here = excluded.here, checked_at = excluded.checked_at`,
);
const link = statement<{ id: string }>(
  'deliveryChecks.findLink',
  'select id from fitter_link where order_id = $1 and revoked_at is null',
);
const insertLink = statement(
  'deliveryChecks.insertLink',
  `insert into fitter_link (id, order_id, made_at) values ($1, $2, $3)
   on conflict (order_id) where revoked_at is null do nothing`,
);
const revoke = statement(
  'deliveryChecks.revokeLink',
  'update fitter_link set revoked_at = $2 where order_id = $1 and revoked_at is null',
);
const ofLink = statement<{ orderId: number }>(
  'deliveryChecks.findByLink',
  'select order_id as "orderId" from fitter_link where id = $1 and revoked_at is null',
);

export const listNamedLines = (tx: Queryable, orderId: number) => lines.list(tx, [orderId]);
export const listBoxChecks = (tx: Queryable, orderId: number) => checks.list(tx, [orderId]);

export async function saveBoxCheck(
  tx: Tx,
  orderId: number,
  { consignment, box, here, checkedAt }: BoxCheck,
): Promise<void> {
  await save.run(tx, [orderId, consignment, box, here, checkedAt]);
}

/** The link that works, if there is one. */
export const findFitterLink = (tx: Queryable, orderId: number) => link.find(tx, [orderId]);

/** Makes a link, or gives the one that works; two who ask at once get the same. */
export async function requireFitterLink(
  tx: Tx,
  orderId: number,
  { id, at }: { id: string; at: Date },
): Promise<string> {
  await insertLink.run(tx, [id, orderId, at]);
  return (await link.find(tx, [orderId]))!.id;
}

export async function revokeFitterLink(tx: Queryable, orderId: number, at: Date): Promise<void> {
  await revoke.run(tx, [orderId, at]);
}

/** Which order a link that works is of. */
export const findOrderOfLink = (tx: Queryable, linkId: string) => ofLink.find(tx, [linkId]);
