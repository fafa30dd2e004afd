import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'tradeCredit.export',
  `select b.name as business, c.state, c.wording_version as "wordingVersion",
          c.registered_at as "registeredAt", c.submitted_at as "submittedAt"
     from credit_customer c join business b on b.id = c.business_id
    where c.registered_by = $1 or c.submitted_by = $1
    order by c.business_id`,
);
const forget = statement(
  'tradeCredit.forget',
  `update credit_customer
      set registered_by = nullif(registered_by, $1), submitted_by = nullif(submitted_by, $1)
    where $1 in (registered_by, submitted_by)`,
);

// What the provider said of a sole trader, it said of them.
const forgetReasons = statement(
  'tradeCredit.forgetReasons',
  `update credit_customer c set reason = null
    where exists (select from business_member m
                   where m.business_id = c.business_id and m.account_id = $1)
      and not exists (select from business_member m
                       where m.business_id = c.business_id and m.account_id <> $1)`,
);
const forgetTold = statement(
  'tradeCredit.forgetToldReasons',
  `update credit_event e set reason = null
     from credit_customer c
    where c.customer_id = e.customer_id and e.reason is not null
      and exists (select from business_member m
                   where m.business_id = c.business_id and m.account_id = $1)
      and not exists (select from business_member m
                       where m.business_id = c.business_id and m.account_id <> $1)`,
);

/**
 * Who applied for a business's credit. How the business stands is the business's; why, where it is
 * theirs alone, is forgotten with them, and is not asked for again once the business is closed.
 */
export const tradeCreditPrivacy: PersonalData = {
  exports: { creditApplications: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    await forget.run(tx, [accountId]);
    await forgetReasons.run(tx, [accountId]);
    await forgetTold.run(tx, [accountId]);
  },
};
