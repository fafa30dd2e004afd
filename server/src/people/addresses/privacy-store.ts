import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const count = statement<{ count: number }>(
  'addresses.countOfPerson',
  'select count(*)::int as count from saved_address where account_id = $1',
);
const tell = statement<Record<string, unknown>>(
  'addresses.export',
  `select address_type as type, label, address, is_default as "isDefault"
     from saved_address where account_id = $1 order by id`,
);
const removeAll = statement(
  'addresses.eraseAll',
  `delete from saved_address where account_id = $1`,
);

/** The address book of an account. */
export const addressPrivacy: PersonalData = {
  counts: {
    addresses: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count,
  },
  exports: { addresses: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => removeAll.run(tx, [accountId]),
};
