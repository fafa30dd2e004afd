import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

/** Whoever has no owner beside them, and is one or the last who is left. */
const listOwing = statement<{ orderNumbers: string[] }>(
  'tradeLedger.listOwingOfPerson',
  `with open as (
     select i.business_id, i.order_number from ledger_item i
      where i.open_pence > 0
         or exists (select from ledger_dispute d where d.item_id = i.id
                      and (d.outcome is null or d.to_credit_pence > 0)))
   select array(select distinct o.order_number from open o
                 where o.business_id = a.business_id and o.order_number is not null order by 1)
            as "orderNumbers"
     from business_member m join ledger_account a on a.business_id = m.business_id
    where m.account_id = $1
      and (a.ordered_pence > 0
           or exists (select from open o where o.business_id = a.business_id))
      and not exists (select from business_member o
                       where o.business_id = m.business_id and o.account_id <> $1
                         and (o.role = 'owner' or m.role <> 'owner'))
    order by a.business_id`,
);
const tell = statement<Record<string, unknown>>(
  'tradeLedger.export',
  `select i.reference as invoice, d.line_name as line, d.pence, d.reason, d.answer,
          d.raised_at as "raisedAt"
     from ledger_dispute d join ledger_item i on i.id = d.item_id
    where d.raised_by = $1 order by d.id`,
);
const tellPaid = statement<Record<string, unknown>>(
  'tradeLedger.exportPaid',
  `select p.amount_pence as pence, p.method, p.created_at as "begunAt"
     from ledger_payer l join payment p on p.id = l.payment_id
    where l.account_id = $1 order by p.created_at`,
);
const forget = statement(
  'tradeLedger.forget',
  'update ledger_dispute set raised_by = null where raised_by = $1',
);
const forgetPayer = statement(
  'tradeLedger.forgetPayer',
  'delete from ledger_payer where account_id = $1',
);

/**
 * Who said that an invoice is wrong, and who paid a statement. What is owed is the business's, and kept as its books are: of one
 * that would be left without anybody who can pay or be paid, it is settled first.
 */
export const tradeLedgerPrivacy: PersonalData = {
  async blocks(tx, { accountId }) {
    const owing = await listOwing.list(tx, [accountId]);
    if (owing.length === 0) return [];
    const orderNumbers = owing.flatMap((each) => each.orderNumbers);
    return [{ blocker: 'account-owes', orderNumbers }];
  },
  exports: {
    invoiceDisputes: (tx, { accountId }) => tell.list(tx, [accountId]),
    statementPayments: (tx, { accountId }) => tellPaid.list(tx, [accountId]),
  },
  async erases(tx, { accountId }) {
    await forget.run(tx, [accountId]);
    await forgetPayer.run(tx, [accountId]);
  },
};
