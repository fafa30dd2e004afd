import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'quickOrder.export',
  `select b.name as business, c.typed as code, o.sku, c.learned_at as "learnedAt"
     from own_code c
     join business b on b.id = c.business_id
     join offering o on o.id = c.offering_id
    where c.learned_by = $1 order by c.business_id, c.code`,
);
const forget = statement(
  'quickOrder.forget',
  'update own_code set learned_by = null where learned_by = $1',
);

/** Who told the shop what a code means. The codes are the business's. */
export const quickOrderPrivacy: PersonalData = {
  exports: { ownCodes: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    await forget.run(tx, [accountId]);
  },
};
