import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { findUsedOfCap } from './cap-store.ts';
import type { Standing } from './require-standing.ts';

/**
 * Refuses what goes over the cap of a provisional band, with what is left of it. What the business
 * ordered and what it is just paying for count, one payment after the other, so that however many
 * begin at once the cap holds. What is given up counts no more.
 */
export async function requireWithinCap(
  tx: Tx,
  standing: Standing | null,
  basketId: string,
  { total }: Pick<FrozenOrder, 'total'>,
): Promise<void> {
  const cap = standing?.provisionalCapPence ?? null;
  if (standing === null || cap === null) return;
  await takeTurn(tx, `provisional-cap:${standing.businessId}`);
  const left = Math.max(0, cap - (await findUsedOfCap(tx, standing.businessId, basketId)));
  if (total.exPence <= left) return;
  const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
  throw new Refusal('order-too-large', {
    detail: `Until we have looked at the application of ${standing.businessName} it can order ${pounds(cap)} ex VAT at its prices, of which ${pounds(left)} is left. Nothing has been charged.`,
  });
}
