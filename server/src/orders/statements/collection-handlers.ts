import { dayBounds } from '@plumbline/contracts/nouns/day-bounds.ts';
import type {
  Collection,
  CollectionRow,
  collectionCalls,
} from '@plumbline/contracts/staff/collections.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireDayWithin } from '../../core/require-day.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { lockAccount, saveHold } from '../../money/trade-ledger/account-store.ts';
import {
  endDisputeCredit,
  lockDispute,
  saveDisputeOutcome,
} from '../../money/trade-ledger/dispute-store.ts';
import { findItem, type LedgerItem } from '../../money/trade-ledger/item-store.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { sumPaidOutOfItem } from '../../money/trade-ledger/payout-store.ts';
import { placeOldestFirst, postCredit } from '../../money/trade-ledger/post.ts';
import { takeBackReceipt } from '../../money/trade-ledger/take-back.ts';
import { listCollectionRows, sumByAge } from './collections-store.ts';
import {
  describeCollection,
  describeRow,
  noteCollection,
  requireBusiness,
} from './describe-collection.ts';
import { payoutHandlers } from './payout-handlers.ts';
import { placeCredit } from './place-credit.ts';
import { settleCorrected } from './settle-corrected.ts';
import { remindBusiness, tellOfDispute, tellOfTakenBack } from './statement-mails.ts';

const today = ({ now }: Pick<Context, 'now'>) => formatDay(londonDay(now()));

/** How staff collect what businesses owe. Each answers the business as it stands then. */
export const collectionHandlers: Handlers<typeof collectionCalls> = {
  ...payoutHandlers,

  listCollections: async ({ query }, context) => {
    const { which = 'all' } = query;
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    const on = today(context);
    const { total, rows } = await listCollectionRows(context.db, { on, which, limit, offset });
    const businesses: CollectionRow[] = [];
    for (const row of rows) businesses.push(await describeRow(context.db, context, row));
    const byAge = await sumByAge(context.db, on);
    return { total, pageNumber, pageSize, byAge, businesses };
  },

  getCollection: async ({ params, caller }, context) => {
    await requireBusiness(context.db, params.businessId);
    return describeCollection(context.db, context, params.businessId, caller);
  },

  recordReceipt: ({ params: { businessId }, body, caller, idempotency }, context) =>
    transaction(context.db, async (tx) => {
      const before = await findAnswer<Collection>(tx, idempotency);
      if (before) return before;
      await requireBusiness(tx, businessId);
      const at = context.now();
      const madeBy = caller.accountId;
      const { reference, amountPence, receivedOn, toOldest = false } = body;
      requireDayWithin(receivedOn, '/body/receivedOn', dayBounds.received, at);
      const from = await postCredit(tx, {
        businessId,
        kind: 'receipt',
        reference: reference.trim(),
        cause: `receipt:${uuidFrom(context.randomBytes)}`,
        datedOn: receivedOn,
        amountPence,
        madeBy,
        at,
      });
      if (toOldest) await placeOldestFirst(tx, businessId, { from, madeBy, at });
      await noteCollection(tx, context, caller, 'recordReceipt', businessId, {
        amountPence,
        reference,
      });
      const answer = await describeCollection(tx, context, businessId, caller);
      await saveAnswer(tx, idempotency, answer);
      return answer;
    }),

  takeBackReceipt: ({ params: { businessId, itemId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      const item = await findItem(tx, businessId, itemId);
      if (item?.kind !== 'receipt') throw new Refusal('statement-item-not-found');
      const kept = keptWhy(item, await sumPaidOutOfItem(tx, itemId));
      if (kept !== null) throw new Refusal('statement-changed', { detail: kept });
      const why = body.why.trim();
      const at = context.now();
      const undone = await takeBackReceipt(tx, item, { by: caller.accountId!, why, at });
      await settleCorrected(tx, businessId, undone, at);
      await tellOfTakenBack(tx, context, { item, why });
      await noteCollection(tx, context, caller, 'takeBackReceipt', businessId, { itemId, why });
      return describeCollection(tx, context, businessId, caller);
    }),

  placeReceipt: ({ params: { businessId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await placeCredit(tx, context, businessId, { ...body, madeBy: caller.accountId });
      await noteCollection(tx, context, caller, 'placeReceipt', businessId, body);
      return describeCollection(tx, context, businessId, caller);
    }),

  holdCredit: ({ params: { businessId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      const held = { note: body.note.trim(), by: caller.accountId!, at: context.now() };
      await saveHold(tx, businessId, held);
      await noteCollection(tx, context, caller, 'holdCredit', businessId, { note: held.note });
      return describeCollection(tx, context, businessId, caller);
    }),

  liftCreditHold: ({ params: { businessId }, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      await saveHold(tx, businessId, null);
      await noteCollection(tx, context, caller, 'liftCreditHold', businessId, {});
      return describeCollection(tx, context, businessId, caller);
    }),

  remindOfOverdue: ({ params: { businessId }, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      if (!(await remindBusiness(tx, context, businessId))) {
        throw new Refusal('statement-changed', {
          detail: 'Nothing of it is overdue, so that there is nothing to remind them of.',
        });
      }
      await noteCollection(tx, context, caller, 'remindOfOverdue', businessId, {});
      return describeCollection(tx, context, businessId, caller);
    }),

  settleInvoiceDispute: ({ params: { businessId, disputeId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      const dispute = await lockDispute(tx, businessId, disputeId);
      if (!dispute) throw new Refusal('statement-item-not-found');
      if (dispute.outcome === null) {
        const { outcome } = body;
        const settled = { outcome, answer: body.answer.trim(), by: caller.accountId! };
        await saveDisputeOutcome(tx, disputeId, { ...settled, at: context.now() });
        await tellOfDispute(tx, context, businessId, { ...dispute, ...settled });
        await noteCollection(tx, context, caller, 'settleInvoiceDispute', businessId, {
          disputeId,
          outcome,
        });
      }
      return describeCollection(tx, context, businessId, caller);
    }),

  markDisputeCredited: ({ params: { businessId, disputeId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      const dispute = await lockDispute(tx, businessId, disputeId);
      if (!dispute) throw new Refusal('statement-item-not-found');
      const { toCreditPence: pence } = dispute;
      if (pence > 0) {
        await endDisputeCredit(tx, disputeId);
        const note = body.note.trim();
        await noteCollection(tx, context, caller, 'markDisputeCredited', businessId, {
          disputeId,
          pence,
          note,
        });
      }
      return describeCollection(tx, context, businessId, caller);
    }),
};

/** Why a receipt cannot be taken back; null for one that can. */
function keptWhy({ isByCard, takenBackAt }: LedgerItem, paidOutPence: number): string | null {
  if (isByCard) return 'A card paid it. It goes back to the card by a refund, and not by this.';
  if (paidOutPence > 0) return `${pounds(paidOutPence)} of it was paid out to the business.`;
  return takenBackAt === null ? null : 'It was taken back already.';
}
