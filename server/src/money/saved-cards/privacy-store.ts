import { statement } from '../../db/statement.ts';
import type { PersonalData } from '../../core/module.ts';
import { eraseCards } from './erase-cards.ts';

const count = statement<{ count: number }>(
  'savedCards.countOfPerson',
  'select count(*)::int as count from saved_card where account_id = $1',
);
const tell = statement<Record<string, unknown>>(
  'savedCards.export',
  `select brand, last_four as "lastFour", expiry_month as "expiryMonth",
          expiry_year as "expiryYear", billing, is_default as "isDefault", saved_at as "savedAt"
     from saved_card where account_id = $1 order by saved_at`,
);

/** The saved cards of an account; the provider is asked to forget its customer by a job. */
export const savedCardPrivacy: PersonalData = {
  counts: { cards: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count },
  exports: { savedCards: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }, context) => eraseCards(tx, context, accountId),
};
