import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'upgrades.export',
  `select o.number as "orderNumber", u.state, u.option, u.premium_inc_pence as "premiumIncPence",
          u.billing_address as "billingAddress", u.started_at as "startedAt"
     from delivery_upgrade u join customer_order o on o.id = u.order_id
    where o.account_id = $1 order by u.started_at, u.id`,
);
const forget = statement(
  'upgrades.forget',
  `update delivery_upgrade set billing_address = null
    where order_id in (select id from customer_order where account_id = $1)`,
);

/** Who was billed for a better delivery; its sums stay, for the books. */
export const upgradePrivacy: PersonalData = {
  exports: { deliveryUpgrades: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => forget.run(tx, [accountId]),
};
