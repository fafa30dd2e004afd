import type { Context } from '../../core/context.ts';
import type { OrderAddition } from '../../core/module.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * Refuses more of an order than whoever ordered it may spend, by all modules that limit it. It is asked
 * in the transaction that makes the order grow, or that begins to pay for it.
 */
export async function requireMayGrow(tx: Tx, context: Context, by: OrderAddition): Promise<void> {
  for (const { limitsAddition } of context.modules) await limitsAddition?.(tx, context, by);
}
