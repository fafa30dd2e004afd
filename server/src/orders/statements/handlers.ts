import type { statementCalls } from '@plumbline/contracts/shop/statements.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { answerOnce } from '../../db/answer-once.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { requireSettled } from '../../money/payments/require-settled.ts';
import { settleWith } from '../../money/payments/settle.ts';
import { listPaymentsFor } from '../../money/payments/store.ts';
import { listCardWays } from '../../money/saved-cards/pay-by-card.ts';
import { lockAccount } from '../../money/trade-ledger/account-store.ts';
import { insertDispute } from '../../money/trade-ledger/dispute-store.ts';
import { findItem, listItemPage } from '../../money/trade-ledger/item-store.ts';
import { savePayer } from '../../money/trade-ledger/payer-store.ts';
import { statementSettler } from '../../money/trade-ledger/statement-settler.ts';
import { describeItem, describeStatement } from './describe-statement.ts';
import { listLines } from './lines-store.ts';
import { payStatement } from './pay-statement.ts';
import { placeCredit } from './place-credit.ts';
import { statementPaper } from './statement-paper.ts';

/** What a business sees of what it owes, and does about it. Which business is the session's to say. */
export const statementHandlers: Handlers<typeof statementCalls> = {
  getStatement: async ({ caller }, context) => ({
    ...(await describeStatement(context.db, context, caller.owesFor!)),
    provider: context.payments.access,
    options: await listCardWays(context, caller),
  }),

  listStatementItems: async ({ query, caller }, context) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    const asked = { which: query.show ?? 'paid', limit, offset };
    const { total, items } = await listItemPage(context.db, caller.owesFor!, asked);
    const on = formatDay(londonDay(context.now()));
    return { total, pageNumber, pageSize, items: items.map((item) => describeItem(item, on)) };
  },

  listStatementLines: ({ query: { after = 0 }, caller }, { db }) =>
    listLines(db, caller.owesFor!, after),

  getStatementPaper: async ({ caller }, context) => {
    const { config } = context;
    const statement = await describeStatement(context.db, context, caller.owesFor!);
    const isSpecimen = config.mode === 'demo';
    return {
      fileName: `${isSpecimen ? 'specimen-' : ''}statement-${statement.on}.pdf`,
      bytes: await statementPaper(statement, config, isSpecimen),
    };
  },

  placeCredit: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await placeCredit(tx, context, caller.owesFor!, { ...body, madeBy: caller.accountId });
      return describeStatement(tx, context, caller.owesFor!);
    }),

  disputeInvoice: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { itemId, lineName = null, amountPence: pence, reason } = body;
      const businessId = caller.owesFor!;
      await lockAccount(tx, businessId);
      const item = await findItem(tx, businessId, itemId);
      if (item?.kind !== 'invoice') throw new Refusal('statement-item-not-found');
      if (pence > item.openPence - item.toCreditPence) {
        throw new Refusal('statement-changed', {
          detail: 'Less than that is open of this invoice and not agreed yet. Look at it again.',
          fields: [
            {
              path: '/body/amountPence',
              message: 'Enter no more than is open of the invoice and not agreed yet.',
            },
          ],
        });
      }
      const at = context.now();
      const words = { lineName: lineName?.trim() ?? null, reason: reason.trim() };
      const dispute = { itemId, ...words, pence, by: caller.accountId!, at };
      if (!(await insertDispute(tx, dispute))) throw new Refusal('invoice-in-dispute');
      return describeStatement(tx, context, businessId);
    }),

  startStatementPayment: ({ body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, () => payStatement(context, caller, body)),

  completeStatementPayment: ({ body: { intentId }, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const payments = await listPaymentsFor(context.db, 'statement', String(caller.owesFor));
      const payment = payments.find((each) => each.intentId === intentId);
      if (!payment) throw new Refusal('payment-not-found');
      await transaction(context.db, (tx) => savePayer(tx, payment.id, caller.accountId!));
      const receipt = requireSettled(await settleWith(context, statementSettler, payment));
      return describeItem(receipt, formatDay(londonDay(context.now())));
    }),
};
