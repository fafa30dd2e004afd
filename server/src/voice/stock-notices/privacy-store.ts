import type { KnownPerson, PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const ofPerson = `(n.account_id = $1 or n.account_id is null and lower(n.email) = any($2))`;
const known = ({ accountId, emails }: KnownPerson) => [accountId, emails];

const tell = statement<Record<string, unknown>>(
  'stockNotices.export',
  `select o.sku, n.email, n.asked_at as "askedAt", n.keep_until as "keptUntil"
     from stock_notice n join offering o on o.id = n.offering_id where ${ofPerson} order by n.id`,
);
const count = statement<{ count: number }>(
  'stockNotices.countOfPerson',
  `select count(*)::int as count from stock_notice n where ${ofPerson}`,
);
// Another may have asked for mail to an address that was proved to be this person's.
const remove = statement(
  'stockNotices.remove',
  'delete from stock_notice where account_id = $1 or lower(email) = any($2)',
);

/** What somebody waits for. */
export const stockNoticePrivacy: PersonalData = {
  counts: { stockNotices: async (tx, person) => (await count.find(tx, known(person)))!.count },
  exports: { stockNotices: (tx, person) => tell.list(tx, known(person)) },
  erases: (tx, person) => remove.run(tx, known(person)),
};
