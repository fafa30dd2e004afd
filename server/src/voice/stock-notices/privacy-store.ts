import type { EmailChange, KnownPerson, PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const ofPerson = `(n.account_id = $1 or n.account_id is null and lower(n.email) = any($2))`;
const known = ({ accountId, emails }: KnownPerson) => [accountId, emails];

const move = statement(
  'stockNotices.moveEmail',
  `update stock_notice n set email = $3
    where n.account_id = $1 and lower(n.email) = lower($2)
      and not exists (select from stock_notice o
                       where o.offering_id = n.offering_id and o.id <> n.id
                         and lower(o.email) = lower($3))`,
);

const removeLeft = statement(
  'stockNotices.removeLeft',
  `delete from stock_notice n
    where n.account_id = $1 and lower(n.email) = lower($2) and lower($2) <> lower($3)`,
);

/** Who waits is told at their new proven address alone, and once where that waits already. */
export async function moveEmail(tx: Tx, { accountId, from, to, isProven }: EmailChange) {
  if (!isProven) return;
  await move.run(tx, [accountId, from, to]);
  await removeLeft.run(tx, [accountId, from, to]);
}

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
export const stockNoticePrivacy = {
  counts: { stockNotices: async (tx, person) => (await count.find(tx, known(person)))!.count },
  exports: { stockNotices: (tx, person) => tell.list(tx, known(person)) },
  erases: (tx, person) => remove.run(tx, known(person)),
} satisfies PersonalData;
