import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { findItem } from '../../money/trade-ledger/item-store.ts';
import { setAgainst } from '../../money/trade-ledger/post.ts';
import { takeFrom } from '../../money/trade-ledger/take-back.ts';

const correcting = statement<{ id: number }>(
  'statements.findCorrectingCredit',
  `select c.id from ledger_item i
     join order_document d on d.order_id = i.order_id and d.kind = 'credit-note'
                          and d.cause = 'correction:' || i.reference
     join ledger_item c on c.cause = 'credit-note:' || d.number
    where i.id = $1`,
);

/**
 * Invoices that are open again may have been put right since. What took such a one back is set against
 * it once more, before anything else: open is then the invoice that stands in for it.
 */
export async function settleCorrected(
  tx: Tx,
  businessId: number,
  opened: readonly { toItem: number }[],
  at: Date,
): Promise<void> {
  const left = opened.map(({ toItem }) => toItem);
  for (let own = left.shift(); own !== undefined; own = left.shift()) {
    const credit = await correcting.find(tx, [own]);
    if (!credit) continue;
    const before = await takeFrom(tx, { id: credit.id, businessId }, at);
    const others = before.filter(({ toItem }) => toItem !== own);
    for (const { toItem, pence: most } of [{ toItem: own, pence: Infinity }, ...others]) {
      const { openPence: waiting } = (await findItem(tx, businessId, credit.id))!;
      const { openPence } = (await findItem(tx, businessId, toItem))!;
      const pair = { fromItem: credit.id, toItem, pence: Math.min(waiting, openPence, most) };
      if (pair.pence > 0) await setAgainst(tx, businessId, pair, { madeBy: null, at });
      if (toItem !== own && pair.pence < most) left.push(toItem);
    }
  }
}
