import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const countConsents = statement<{ count: number }>(
  'accounts.countConsents',
  `select count(*)::int as count from consent_event
    where account_id = $1 or lower(email) = any($2)`,
);
const countSubscriptions = statement<{ count: number }>(
  'accounts.countSubscriptions',
  `select count(*)::int as count from newsletter_subscription where email = any($1)`,
);

const tellAccount = statement<Record<string, unknown>>(
  'accounts.export',
  `select a.email, a.display_name as name, a.created_at as "since",
          p.first_name as "firstName", p.last_name as "lastName", p.phone, p.consents
     from account a left join account_profile p on p.account_id = a.id where a.id = $1`,
);
const tellConsents = statement<Record<string, unknown>>(
  'accounts.exportConsents',
  `select channel, given, source, at from consent_event where account_id = $1 order by id`,
);
const tellTerms = statement<Record<string, unknown>>(
  'accounts.exportTerms',
  `select version, accepted_at as "acceptedAt" from terms_acceptance
    where account_id = $1 order by accepted_at`,
);
const tellNewsletter = statement<Record<string, unknown>>(
  'accounts.exportNewsletter',
  `select state, asked_at as "askedAt" from newsletter_subscription where email = any($1)`,
);

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

/** Names, telephone, consents, terms and newsletter of a person. */
export const accountPrivacy: PersonalData = {
  counts: {
    consents: async (tx, { accountId, emails }) =>
      (await countConsents.find(tx, [accountId, emails]))!.count,
    newsletters: async (tx, { emails }) => (await countSubscriptions.find(tx, [emails]))!.count,
  },
  exports: {
    account: (tx, { accountId }) => tellAccount.list(tx, [accountId]),
    consentHistory: (tx, { accountId }) => tellConsents.list(tx, [accountId]),
    termsAccepted: (tx, { accountId }) => tellTerms.list(tx, [accountId]),
    newsletter: (tx, { emails }) => tellNewsletter.list(tx, [emails]),
  },
  async erases(tx, { accountId, emails }) {
    await removeProfile.run(tx, [accountId]);
    await removeAcceptances.run(tx, [accountId]);
    await removeConsents.run(tx, [accountId, emails]);
    await removeSubscription.run(tx, [emails]);
  },
};
