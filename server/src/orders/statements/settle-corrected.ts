import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { findItem } from '../../money/trade-ledger/item-store.ts';
import { setAgainst } from '../../money/trade-ledger/post.ts';
import { takeFrom } from '../../money/trade-ledger/take-back.ts';

// The correction's credit note and those of refunds before it: all of them together come to the invoice.
const taking = statement<{ id: number }>(
  'statements.listCreditsOfCorrected',
  `select c.id from ledger_item i
     join order_document v on v.kind = 'invoice' and v.number = i.reference
     join order_document d on d.preceding_id = v.id and d.kind = 'credit-note'
     join ledger_item c on c.cause = 'credit-note:' || d.number
    where i.id = $1
      and exists (select from order_document n
                   where n.order_id = v.order_id and n.kind = 'credit-note'
                     and n.cause = 'correction:' || v.number)
    order by d.id desc`,
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
  const openOf = async (id: number) => (await findItem(tx, businessId, id))!.openPence;
  const left = opened.map(({ toItem }) => toItem);
  for (let own = left.shift(); own !== undefined; own = left.shift()) {
    for (const credit of await taking.list(tx, [own])) {
      if ((await openOf(own)) === 0) break;
      const before = await takeFrom(tx, { id: credit.id, businessId }, at);
      const others: { toItem: number; pence: number }[] = before.filter(
        ({ toItem }) => toItem !== own,
      );
      for (const { toItem, pence: most } of [{ toItem: own, pence: Infinity }, ...others]) {
        const pence = Math.min(await openOf(credit.id), await openOf(toItem), most);
        const pair = { fromItem: credit.id, toItem, pence };
        if (pence > 0) await setAgainst(tx, businessId, pair, { madeBy: null, at });
        if (toItem !== own && pence < most) left.push(toItem);
      }
    }
  }
}
