import type { ReturningGuest } from '../../core/caller.ts';
import type { Database } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { takeOwnTurn, type OwnKind } from './own-turn.ts';
import type { Owner } from './ownership.ts';

/** A kind of things of which account and guest each use one, and how it goes over. */
export interface Adoption<T> {
  kind: OwnKind;
  /** Keeps the owner's from others, in the order of their ids. */
  lock(tx: Tx, owner: Owner): Promise<void>;
  findCurrent(tx: Tx, owner: Owner): Promise<T | undefined>;
  /** Puts the guest's into the account's own, and lets go of the guest's. */
  join(tx: Tx, own: T, guests: T): Promise<void>;
  /** Makes all that are the guest's still the account's, as they are, those in use or not. */
  giveAll(tx: Tx, accountId: number, visitor: string): Promise<void>;
}

/**
 * Brings a guest's things of one kind into the account that they signed in to, on the first request
 * that carries both marks: in one transaction, under the account's turn and the rows' locks, so that
 * it happens once and loses nothing. Where both use one, the account's survives and takes the
 * guest's in; all else becomes the account's as it is. Doing so again changes nothing.
 */
export async function adoptCurrent<T>(
  db: Database,
  { accountId, visitor }: ReturningGuest,
  { kind, lock, findCurrent, join, giveAll }: Adoption<T>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await takeOwnTurn(tx, kind, { accountId, visitor });
    await lock(tx, { accountId, visitor });
    const guests = await findCurrent(tx, { accountId: null, visitor });
    const own = guests && (await findCurrent(tx, { accountId, visitor: null }));
    if (guests && own) await join(tx, own, guests);
    await giveAll(tx, accountId, visitor);
  });
}
