import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeOwnTurn } from '../ownership/own-turn.ts';
import { owns } from '../ownership/ownership.ts';
import { changeLines, newBasket, type BasketState, type Line } from './basket.ts';
import { findCurrentBasket, insertBasket, lockBasket, saveBasket } from './store.ts';

/**
 * Load → decide → save for the basket in use, which is started where there is none. However many
 * first additions come at once, one of them starts it.
 */
export async function changeCurrentBasket(
  tx: Tx,
  context: Pick<Context, 'now' | 'randomBytes'>,
  caller: Caller,
  decide: (lines: readonly Line[]) => Line[],
): Promise<BasketState> {
  await takeOwnTurn(tx, 'baskets', caller);
  const before = await lockCurrentBasket(tx, caller);
  const lines = decide(before?.lines ?? []);
  if (!before) {
    const started = newBasket(caller, lines, context);
    await insertBasket(tx, started);
    return started;
  }
  const changed = changeLines(before, () => lines, context);
  await saveBasket(tx, before, changed);
  return changed;
}

/**
 * The basket in use, kept from others until the transaction ends. While its lock is waited for it may
 * be ordered, or go over to the account that its guest signs in to: then it is looked for anew.
 */
async function lockCurrentBasket(tx: Tx, caller: Caller): Promise<BasketState | undefined> {
  for (;;) {
    const current = await findCurrentBasket(tx, caller);
    if (!current) return undefined;
    const locked = await lockBasket(tx, current.basketId);
    if (locked?.status === 'open' && owns(caller, locked)) return locked;
  }
}
