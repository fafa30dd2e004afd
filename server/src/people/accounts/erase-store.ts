import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const removeProfile = statement(
  'accounts.eraseProfile',
  `delete from account_profile where account_id = $1`,
);
const removeAcceptances = statement(
  'accounts.eraseAcceptances',
  `delete from terms_acceptance where account_id = $1`,
);
const removeConsents = statement(
  'accounts.eraseConsents',
  `delete from consent_event where account_id = $1 or lower(email) = any($2)`,
);
const removeSubscription = statement(
  'accounts.eraseSubscription',
  `delete from newsletter_subscription where email = any($1)`,
);
const blankBusiness = statement(
  'accounts.blankBusiness',
  `update business b set name = 'Erased business'
    where b.id in (select business_id from trade_account where account_id = $1)
      and not exists (select from trade_account t
                       where t.business_id = b.id and t.account_id <> $1)`,
);

/**
 * Forgets names, telephone, consents, terms and newsletter of a person, and the name of a business
 * that nobody else buys for: a sole trader's is their own.
 */
export async function eraseProfile(
  tx: Tx,
  { accountId, emails }: { accountId: number; emails: readonly string[] },
): Promise<void> {
  await removeProfile.run(tx, [accountId]);
  await removeAcceptances.run(tx, [accountId]);
  await removeConsents.run(tx, [accountId, emails]);
  await removeSubscription.run(tx, [emails]);
  await blankBusiness.run(tx, [accountId]);
}
