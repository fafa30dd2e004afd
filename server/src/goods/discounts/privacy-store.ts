import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const blankClaims = statement(
  'discounts.blankClaims',
  `update discount_claim set customer_keys = '{}' where basket_id = any($1)`,
);
const disownCampaigns = statement(
  'discounts.disownCampaigns',
  `update campaign set created_by = null where created_by = $1`,
);

/** Who redeemed codes and who made campaigns; that they were redeemed still counts. */
export const discountPrivacy: PersonalData = {
  async erases(tx, { accountId, basketIds }) {
    await blankClaims.run(tx, [basketIds]);
    await disownCampaigns.run(tx, [accountId]);
  },
};
