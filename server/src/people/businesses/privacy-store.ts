import { strikeOutSubjects } from '../../base/audit/privacy-store.ts';
import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const count = statement<{ count: number }>(
  'businesses.countOfPerson',
  'select count(*)::int as count from business_member where account_id = $1',
);
const tell = statement<Record<string, unknown>>(
  'businesses.export',
  `select b.name as business, b.external_id as "tradeAccount", b.status, m.role,
          m.joined_at as "since"
     from business_member m join business b on b.id = m.business_id
    where m.account_id = $1`,
);
const blankBusiness = statement<{ id: number }>(
  'businesses.blank',
  `update business b
      set name = 'Erased business', company_number = null, vat_number = null, phone = null,
          trade = null, registered_address = null, trading_address = null, status = 'closed',
          status_reason = null, status_changed_at = $2, version = version + 1
    where b.id in (select business_id from business_member where account_id = $1)
      and not exists (select from business_member m
                       where m.business_id = b.id and m.account_id <> $1)
  returning b.id`,
);
const lastOwner = statement<{ isLast: boolean }>(
  'businesses.isLastOwner',
  `select exists (
     select from business_member m join business b on b.id = m.business_id
      where m.account_id = $1 and m.role = 'owner' and b.status <> 'closed'
        and exists (select from business_member o
                     where o.business_id = b.id and o.account_id <> $1)
        and not exists (select from business_member o
                         where o.business_id = b.id and o.account_id <> $1 and o.role = 'owner'))
     as "isLast"`,
);
const lockAll = statement<{ id: number }>(
  'businesses.lockOfPerson',
  `select b.id from business b
    where b.id in (select business_id from business_member where account_id = $1)
    order by b.id for no key update of b`,
);

/**
 * Keeps who is a member of a person's businesses, and as what, as it is until the transaction ends: of two
 * owners who are erased at once, one is the last.
 */
export async function lockBusinessesOfPerson(tx: Tx, accountId: number): Promise<void> {
  await lockAll.list(tx, [accountId]);
}

const removeMembership = statement(
  'businesses.removeMembership',
  `delete from business_member where account_id = $1`,
);

/**
 * A person's place in the business that they buy for, and all that one says of itself that nobody
 * else buys for: a sole trader's is their own. Such a business is closed; one that others buy for is
 * left to an owner.
 */
export const businessPrivacy: PersonalData = {
  counts: {
    tradeAccounts: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count,
  },
  blocks: async (tx, { accountId }) =>
    (await lastOwner.find(tx, [accountId]))!.isLast
      ? [{ blocker: 'last-owner', orderNumbers: [] }]
      : [],
  exports: { tradeAccounts: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }, { now }) {
    const blanked = await blankBusiness.list(tx, [accountId, now()]);
    await strikeOutSubjects(
      tx,
      blanked.map(({ id }) => `business:${id}`),
    );
    await removeMembership.run(tx, [accountId]);
  },
};
