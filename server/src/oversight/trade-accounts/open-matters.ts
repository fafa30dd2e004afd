import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { findAccount } from '../../money/trade-ledger/account-store.ts';
import { listDisputes } from '../../money/trade-ledger/dispute-store.ts';
import { findBought } from './store.ts';

/**
 * What of a business is on its way, owed either way or in dispute, each as words: it is looked after
 * before the account is closed for good, since nobody can pay for a business that is closed.
 */
export async function listOpenMatters(
  tx: Queryable,
  { now }: Pick<Context, 'now'>,
  businessId: number,
): Promise<string[]> {
  const { onTheWay } = await findBought(tx, businessId, now());
  const owed = await findAccount(tx, businessId);
  const disputes = (await listDisputes(tx, businessId)).filter(({ outcome }) => outcome === null);
  return [
    onTheWay > 0 && `${onTheWay === 1 ? '1 order is' : `${onTheWay} orders are`} still on the way`,
    owed.orderedPence > 0 && `${pounds(owed.orderedPence)} ordered on account is not invoiced yet`,
    owed.invoicedPence > 0 && `${pounds(owed.invoicedPence)} of its invoices is not paid`,
    owed.creditPence > 0 && `${pounds(owed.creditPence)} of its credit is not placed`,
    disputes.length > 0 &&
      `${disputes.length === 1 ? '1 invoice is' : `${disputes.length} invoices are`} in dispute`,
  ].filter((each) => each !== false);
}
