import { dayBounds } from '@plumbline/contracts/nouns/day-bounds.ts';
import type {
  Collection,
  CollectionRow,
  collectionCalls,
} from '@plumbline/contracts/staff/collections.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireDayWithin } from '../../core/require-day.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { pageOf } from '../../db/paging.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { lockAccount, saveHold } from '../../money/trade-ledger/account-store.ts';
import { findCredit } from '../../money/trade-ledger/charge.ts';
import { lockDispute, saveDisputeOutcome } from '../../money/trade-ledger/dispute-store.ts';
import { findItem, listItemPage, type LedgerItem } from '../../money/trade-ledger/item-store.ts';
import { placeOldestFirst, postCredit } from '../../money/trade-ledger/post.ts';
import { takeBackReceipt } from '../../money/trade-ledger/take-back.ts';
import { findBusiness } from '../../people/businesses/store.ts';
import {
  findCollectionRow,
  listCollectionRows,
  sumByAge,
  type CollectionOf,
} from './collections-store.ts';
import { describeItem, describeStatement, describeSums } from './describe-statement.ts';
import { placeCredit } from './place-credit.ts';
import { settleCorrected } from './settle-corrected.ts';
import { remindBusiness, tellOfDispute, tellOfTakenBack } from './statement-mails.ts';

const today = ({ now }: Pick<Context, 'now'>) => formatDay(londonDay(now()));

/** How staff collect what businesses owe. Each answers the business as it stands then. */
export const collectionHandlers: Handlers<typeof collectionCalls> = {
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

  getCollection: async ({ params }, context) => {
    await requireBusiness(context.db, params.businessId);
    return describe(context.db, context, params.businessId);
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
      await note(tx, context, caller, 'recordReceipt', businessId, { amountPence, reference });
      const answer = await describe(tx, context, businessId);
      await saveAnswer(tx, idempotency, answer);
      return answer;
    }),

  takeBackReceipt: ({ params: { businessId, itemId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      const item = await findItem(tx, businessId, itemId);
      if (item?.kind !== 'receipt') throw new Refusal('statement-item-not-found');
      const kept = keptWhy(item);
      if (kept !== null) throw new Refusal('statement-changed', { detail: kept });
      const why = body.why.trim();
      const at = context.now();
      const undone = await takeBackReceipt(tx, item, { by: caller.accountId!, why, at });
      await settleCorrected(tx, businessId, undone, at);
      await tellOfTakenBack(tx, context, { item, why });
      await note(tx, context, caller, 'takeBackReceipt', businessId, { itemId, why });
      return describe(tx, context, businessId);
    }),

  placeReceipt: ({ params: { businessId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await placeCredit(tx, context, businessId, { ...body, madeBy: caller.accountId });
      await note(tx, context, caller, 'placeReceipt', businessId, body);
      return describe(tx, context, businessId);
    }),

  holdCredit: ({ params: { businessId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      const held = { note: body.note.trim(), by: caller.accountId!, at: context.now() };
      await saveHold(tx, businessId, held);
      await note(tx, context, caller, 'holdCredit', businessId, { note: held.note });
      return describe(tx, context, businessId);
    }),

  liftCreditHold: ({ params: { businessId }, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      await saveHold(tx, businessId, null);
      await note(tx, context, caller, 'liftCreditHold', businessId, {});
      return describe(tx, context, businessId);
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
      await note(tx, context, caller, 'remindOfOverdue', businessId, {});
      return describe(tx, context, businessId);
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
        await note(tx, context, caller, 'settleInvoiceDispute', businessId, { disputeId, outcome });
      }
      return describe(tx, context, businessId);
    }),
};

/** Why a receipt cannot be taken back; null for one that can. */
function keptWhy({ isByCard, takenBackAt }: LedgerItem): string | null {
  if (isByCard) return 'A card paid it. It goes back to the card by a refund, and not by this.';
  return takenBackAt === null ? null : 'It was taken back already.';
}

async function requireBusiness(tx: Queryable, businessId: number): Promise<void> {
  if (!(await findBusiness(tx, businessId))) throw new Refusal('business-not-found');
}

async function describe(tx: Queryable, context: Context, businessId: number): Promise<Collection> {
  const { account } = await findCredit(tx, context, businessId);
  const statement = await describeStatement(tx, context, businessId);
  const { businessName, tradeExternalId } = statement;
  const found = await findCollectionRow(tx, statement.on, businessId);
  const row = found ?? { ...nothingOwed, businessId, businessName, tradeExternalId };
  const asked = { which: 'by-bank', limit: shownReceipts, offset: 0 } as const;
  const { items } = await listItemPage(tx, businessId, asked);
  return {
    row: await describeRow(tx, context, row),
    statement,
    holdNote: account.holdNote,
    receipts: items.map((item) => describeItem(item, statement.on)),
  };
}

/** How many receipts a business's page has, beside what is open. */
const shownReceipts = 20;

const nothingOwed: Omit<CollectionOf, 'businessId' | 'businessName' | 'tradeExternalId'> = {
  notDuePence: 0,
  to30Pence: 0,
  to60Pence: 0,
  over60Pence: 0,
  oldestDueOn: null,
  openDisputes: 0,
  heldAt: null,
  remindedAt: null,
};

async function describeRow(
  tx: Queryable,
  context: Context,
  row: CollectionOf,
): Promise<CollectionRow> {
  const { businessId, businessName, tradeExternalId, oldestDueOn, openDisputes } = row;
  const { notDuePence, to30Pence, to60Pence, over60Pence, heldAt, remindedAt } = row;
  const { facts } = await findCredit(tx, context, businessId);
  return {
    businessId,
    businessName,
    tradeExternalId,
    sums: describeSums(facts),
    byAge: { notDuePence, to30Pence, to60Pence, over60Pence },
    oldestDueOn,
    openDisputes,
    heldAt: heldAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
  };
}

/** What staff do about a business's money is in the audit log. */
function note(
  tx: Tx,
  context: Context,
  { accountId }: Caller,
  action: keyof typeof collectionCalls,
  businessId: number,
  after: object,
): Promise<void> {
  return recordAudit(tx, {
    actorAccountId: accountId,
    action: `collections.${action}`,
    subject: `business:${businessId}`,
    after,
    at: context.now(),
  });
}
