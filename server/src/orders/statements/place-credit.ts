import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { lockAccount } from '../../money/trade-ledger/account-store.ts';
import { findItem } from '../../money/trade-ledger/item-store.ts';
import { setAgainst } from '../../money/trade-ledger/post.ts';

/** Sets what waits against an invoice, as far as both are open. Another business's are not found. */
export async function placeCredit(
  tx: Tx,
  context: Pick<Context, 'now'>,
  businessId: number,
  asked: { fromItemId: number; toItemId: number; madeBy: number | null },
): Promise<void> {
  await lockAccount(tx, businessId);
  const [from, to] = [
    await findItem(tx, businessId, asked.fromItemId),
    await findItem(tx, businessId, asked.toItemId),
  ];
  if (!from || from.kind === 'invoice' || to?.kind !== 'invoice') {
    throw new Refusal('statement-item-not-found');
  }
  const pence = Math.min(from.openPence, to.openPence);
  if (pence === 0) {
    throw new Refusal('statement-changed', {
      detail: 'One of the two is settled already. Nothing was set against anything.',
    });
  }
  const pair = { fromItem: from.id, toItem: to.id, pence };
  await setAgainst(tx, businessId, pair, { madeBy: asked.madeBy, at: context.now() });
}
