import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../../../db/connect.ts';
import { transaction, type Tx } from '../../../db/transaction.ts';
import { seal, unseal } from '../seal.ts';
import {
  insertSealedKey,
  listSealedKeys,
  lockKeys,
  removeRetiredKeys,
  retireKeys,
} from './key-store.ts';

/** ES256 signs the shop's own tokens; RS256 is what every OpenID library understands. */
const algorithms = ['ES256', 'RS256'] as const;

/**
 * The provider's private keys, those that sign first. The first process of a new shop makes them;
 * in the database they are sealed. Throws when they were sealed under another secret.
 */
export async function getProviderKeys(
  db: Database,
  sealingKey: Buffer,
  now: () => Date,
): Promise<JWK[]> {
  let sealed = await listSealedKeys(db);
  if (sealed.length === 0) {
    const made = await Promise.all(algorithms.map(makeKey));
    sealed = await transaction(db, async (tx) => {
      await lockKeys(tx);
      const before = await listSealedKeys(tx);
      if (before.length > 0) return before;
      await insertKeys(tx, sealingKey, made, now());
      return listSealedKeys(tx);
    });
  }
  return sealed.map((bytes) => JSON.parse(unseal(sealingKey, bytes).toString()) as JWK);
}

/** Whatever a retired key signed has ended by then. */
const verifiedForMs = 24 * 60 * 60_000;

/**
 * Makes new keys, which sign in every process that is started from now on. Those before them are
 * still published for a day and longer, until the next time, so that nobody is signed out.
 */
export async function rotateProviderKeys(
  db: Database,
  sealingKey: Buffer,
  now: Date,
): Promise<void> {
  const made = await Promise.all(algorithms.map(makeKey));
  await transaction(db, async (tx) => {
    await lockKeys(tx);
    await removeRetiredKeys(tx, new Date(now.getTime() - verifiedForMs));
    await retireKeys(tx, now);
    await insertKeys(tx, sealingKey, made, now);
  });
}

async function insertKeys(tx: Tx, sealingKey: Buffer, keys: readonly JWK[], now: Date) {
  for (const key of keys) await insertSealedKey(tx, key.kid!, seal(sealingKey, toBytes(key)), now);
}

/** The public halves, as the provider publishes them. */
export function toPublicKeys(keys: readonly JWK[]): { keys: JWK[] } {
  return {
    keys: keys.map(({ kty, kid, alg, use, crv, x, y, n, e }) =>
      kty === 'EC' ? { kty, kid, alg, use, crv, x, y } : { kty, kid, alg, use, n, e },
    ),
  };
}

async function makeKey(alg: (typeof algorithms)[number]): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg, use: 'sig' };
}

function toBytes(key: JWK): Buffer {
  return Buffer.from(JSON.stringify(key));
}
