import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeOwnTurn } from '../ownership/own-turn.ts';
import { changeLines, newBasket, type BasketState, type Line } from './basket.ts';
import { lockOpenBasket } from './owned-basket.ts';
import { findCurrentBasket, insertBasket, saveBasket } from './store.ts';

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
  const current = await findCurrentBasket(tx, caller);
  const before = current && (await lockOpenBasket(tx, current.basketId, caller));
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
