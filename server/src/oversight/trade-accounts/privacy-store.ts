import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const remove = statement(
  'trade-accounts.removeNotes',
  `delete from trade_note n
    where n.business_id in (select business_id from business_member where account_id = $1)
      and not exists (select from business_member m
                       where m.business_id = n.business_id and m.account_id <> $1)`,
);

/** Notes about a business that is one person's alone are about that person. */
export const notePrivacy: PersonalData = {
  erases: (tx, { accountId }) => remove.run(tx, [accountId]),
};
