import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'approvals.export',
  `select b.name as business, a.state, a.asked_at as "askedAt", a.note, a.reason,
          a.asked->>'deliverTo' as "deliverTo", a.decided_at as "decidedAt",
          a.asker_account_id = $1 as "askedByYou"
     from order_approval a join business b on b.id = a.business_id
    where a.asker_account_id = $1 or a.decided_by = $1 order by a.asked_at`,
);
const count = statement<{ count: number }>(
  'approvals.countOfPerson',
  'select count(*)::int as count from order_approval where asker_account_id = $1',
);
// What a business asked itself stays with it, as its orders do, and names nobody any more. What waits of
// it waits for no answer, and whoever decides can take it over.
const unname = statement(
  'approvals.unname',
  `update order_approval
      set asker_account_id = null, note = null,
          asked = asked || '{"deliverTo": "", "postcode": "", "poNumber": null, "jobReference": null}'
    where asker_account_id = $1`,
);
const undecide = statement(
  'approvals.undecide',
  'update order_approval set decided_by = null, reason = null where decided_by = $1',
);
const comeBack = statement(
  'approvals.comeBack',
  'delete from approver_away where account_id = $1 or delegate_account_id = $1',
);

/** What somebody asked to order and what they decided, for a business that goes on without them. */
export const approvalPrivacy: PersonalData = {
  counts: {
    approvals: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count,
  },
  exports: { approvals: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    await unname.run(tx, [accountId]);
    await undecide.run(tx, [accountId]);
    await comeBack.run(tx, [accountId]);
  },
};
