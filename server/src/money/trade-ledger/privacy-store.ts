import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'tradeLedger.export',
  `select i.reference as invoice, d.line_name as line, d.pence, d.reason, d.answer,
          d.raised_at as "raisedAt"
     from ledger_dispute d join ledger_item i on i.id = d.item_id
    where d.raised_by = $1 order by d.id`,
);
const forget = statement(
  'tradeLedger.forget',
  'update ledger_dispute set raised_by = null where raised_by = $1',
);

/** Who said that an invoice is wrong. What is owed is the business's, and kept as its books are. */
export const tradeLedgerPrivacy: PersonalData = {
  exports: { invoiceDisputes: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    await forget.run(tx, [accountId]);
  },
};
