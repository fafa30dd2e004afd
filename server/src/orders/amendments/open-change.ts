import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { findLatestChange } from './store.ts';

const open = ['requested', 'proposed', 'accepted'];

/**
 * Refuses while a change of the order is open, whose lock is held: what else is decided about the
 * order, such as a better delivery, would be priced by what may be otherwise in a moment.
 */
export async function requireNoOpenChange(tx: Tx, orderId: number): Promise<void> {
  const latest = await findLatestChange(tx, orderId);
  if (!latest || !open.includes(latest.state)) return;
  throw new Refusal('order-change-open', {
    detail: 'A change of this order is open. Agree to it or take it back first.',
  });
}
