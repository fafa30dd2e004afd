import type {
  Collection,
  CollectionRow,
  collectionCalls,
} from '@plumbline/contracts/staff/collections.ts';
import type { Payout } from '@plumbline/contracts/nouns/trade-ledger.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { findCredit } from '../../money/trade-ledger/charge.ts';
import { listItemPage } from '../../money/trade-ledger/item-store.ts';
import {
  listPayouts,
  listRefundableCards,
  type PayoutRow,
} from '../../money/trade-ledger/payout-store.ts';
import { findBusiness } from '../../people/businesses/store.ts';
import { barOfRefund } from '../refunds/refunds.ts';
import { findCollectionRow, type CollectionOf } from './collections-store.ts';
import { listCreditedSince } from './credited-since-store.ts';
import { describeItem, describeStatement, describeSums } from './describe-statement.ts';

/** Refuses a business that there is not. */
export async function requireBusiness(tx: Queryable, businessId: number): Promise<void> {
  if (!(await findBusiness(tx, businessId))) throw new Refusal('business-not-found');
}

/** A business as those who collect see it, as it stands. */
export async function describeCollection(
  tx: Queryable,
  context: Context,
  businessId: number,
  caller: Caller,
): Promise<Collection> {
  const { account } = await findCredit(tx, context, businessId);
  const statement = await describeStatement(tx, context, businessId);
  const { businessName, tradeExternalId } = statement;
  const found = await findCollectionRow(tx, statement.on, businessId);
  const row = found ?? { ...nothingOwed, businessId, businessName, tradeExternalId };
  const asked = { which: 'by-bank', limit: shownReceipts, offset: 0 } as const;
  const { items } = await listItemPage(tx, businessId, asked);
  const payouts = await listPayouts(tx, businessId, shownReceipts);
  const cards = await listRefundableCards(tx, businessId);
  return {
    row: await describeRow(tx, context, row),
    statement,
    holdNote: account.holdNote,
    creditedSince: await listCreditedSince(tx, businessId),
    receipts: items.map((item) => describeItem(item, statement.on)),
    toCardsPence: Math.min(
      account.creditPence,
      cards.reduce((sum, { leftPence }) => sum + leftPence, 0),
    ),
    payouts: payouts.map((payout) => describePayout(payout, caller)),
  };
}

/** How many receipts and payouts a business's page has, beside what is open. */
const shownReceipts = 20;

const nothingOwed: Omit<CollectionOf, 'businessId' | 'businessName' | 'tradeExternalId'> = {
  notDuePence: 0,
  to30Pence: 0,
  to60Pence: 0,
  over60Pence: 0,
  oldestDueOn: null,
  openDisputes: 0,
  payoutWaits: false,
  heldAt: null,
  remindedAt: null,
};

/** A business in the list. */
export async function describeRow(
  tx: Queryable,
  context: Context,
  row: CollectionOf,
): Promise<CollectionRow> {
  const { businessId, businessName, tradeExternalId, oldestDueOn } = row;
  const { openDisputes, payoutWaits } = row;
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
    payoutWaits,
    heldAt: heldAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
  };
}

function describePayout(payout: PayoutRow, caller: Caller): Payout {
  const { id: payoutId, state, askedAt, pence, bankPence, bankReference, note } = payout;
  return {
    payoutId,
    state,
    pence,
    bankPence,
    bankReference,
    note,
    askedBy: payout.askedByName,
    askedAt: askedAt.toISOString(),
    decidedBy: payout.decidedByName,
    barredBy: state === 'waiting' ? barOfRefund(payout, caller) : null,
  };
}

/** What staff do about a business's money is in the audit log. */
export function noteCollection(
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
