import type { Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';
import type { Tx } from '../../../db/transaction.ts';
import { takeTurn } from '../../../db/turn.ts';

const listAll = statement<{ sealed_jwk: Buffer }>(
  'identity.listKeys',
  `select sealed_jwk from oidc_key order by retired_at is not null, created_at desc, kid`,
);
const insert = statement(
  'identity.insertKey',
  `insert into oidc_key (kid, sealed_jwk, created_at) values ($1, $2, $3)`,
);

const retireAll = statement(
  'identity.retireKeys',
  `update oidc_key set retired_at = $1 where retired_at is null`,
);
const removeRetired = statement(
  'identity.removeRetiredKeys',
  `delete from oidc_key where retired_at < $1`,
);

/** Lets one process at a time look for keys and make them, until its transaction ends. */
export const lockKeys = (tx: Tx) => takeTurn(tx, 'oidc-keys');

/** Sealed keys, those that sign before the retired, the newest first. */
export async function listSealedKeys(tx: Queryable): Promise<Buffer[]> {
  return (await listAll.list(tx)).map((row) => row.sealed_jwk);
}

export async function insertSealedKey(tx: Tx, kid: string, sealed: Buffer, now: Date) {
  await insert.run(tx, [kid, sealed, now]);
}

/** Lets no key that there is sign any more; what it signed is still verified. */
export const retireKeys = (tx: Tx, now: Date) => retireAll.run(tx, [now]);

export const removeRetiredKeys = (tx: Tx, before: Date) => removeRetired.run(tx, [before]);
