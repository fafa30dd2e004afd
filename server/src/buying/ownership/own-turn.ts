import { callerKey } from '../../core/caller.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import type { Owner } from './ownership.ts';

/** The kinds of things of which an owner starts, or brings over, one at a time. */
export type OwnKind = 'baskets' | 'wishlists' | 'projects';

/**
 * Has others wait who start or bring over things of this kind for the same owner, until the
 * transaction ends: what is yet to be made has no row that could be locked.
 */
export async function takeOwnTurn(tx: Tx, kind: OwnKind, owner: Owner): Promise<void> {
  await takeTurn(tx, `${kind}:${callerKey(owner)}`);
}
