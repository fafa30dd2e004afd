import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const blankClaims = statement(
  'discounts.blankClaims',
  `update discount_claim set customer_keys = '{}' where basket_id = any($1)`,
);
const disownCampaigns = statement(
  'discounts.disownCampaigns',
  `update campaign set created_by = null where created_by = $1`,
);

/** Forgets who redeemed codes and who made campaigns; that they were redeemed still counts. */
export async function eraseFromDiscounts(
  tx: Tx,
  accountId: number,
  basketIds: readonly string[],
): Promise<void> {
  await blankClaims.run(tx, [basketIds]);
  await disownCampaigns.run(tx, [accountId]);
}
