import type {
  CreditSums,
  Statement,
  StatementItem,
} from '@plumbline/contracts/nouns/trade-ledger.ts';
import { formatDay, londonDay, parseDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { barText, findCredit } from '../../money/trade-ledger/charge.ts';
import { listDisputes, type DisputeRow } from '../../money/trade-ledger/dispute-store.ts';
import { listOpenItems, type LedgerItem } from '../../money/trade-ledger/item-store.ts';
import {
  barOfCredit,
  exposureOf,
  leftOfCredit,
  type CreditFacts,
} from '../../money/trade-ledger/trade-ledger.ts';
import { findBusiness } from '../../people/businesses/store.ts';

/** What a business owes, by what is open of it, as it stands. */
export async function describeStatement(
  tx: Queryable,
  context: Pick<Context, 'now'>,
  businessId: number,
): Promise<Statement> {
  const business = (await findBusiness(tx, businessId))!;
  const { facts } = await findCredit(tx, context, businessId);
  const on = formatDay(londonDay(context.now()));
  const items = await listOpenItems(tx, businessId);
  const disputes = await listDisputes(tx, businessId);
  const bar = barOfCredit(facts, { pence: 0, isNew: true });
  return {
    businessName: business.name,
    tradeExternalId: business.externalId,
    on,
    sums: describeSums(facts),
    bar: bar && { bar, text: barText(facts, bar) },
    items: items.map((item) => describeItem(item, on)),
    disputes: disputes.map(describeDispute),
  };
}

/** How credit is counted, out of the account's own sums. */
export function describeSums(facts: CreditFacts): CreditSums {
  const { orderedPence, invoicedPence, creditPence, overduePence, provider } = facts;
  return {
    orderedPence,
    invoicedPence,
    creditPence,
    usedPence: exposureOf(facts),
    limitPence: provider?.limitPence ?? null,
    leftPence: leftOfCredit(facts),
    overduePence,
  };
}

/** An item as it is on a day. */
export function describeItem(
  {
    id,
    businessId: _businessId,
    isByCard: _isByCard,
    takenBackAt,
    takenBackWhy,
    ...item
  }: LedgerItem,
  on: string,
): StatementItem {
  const late = item.dueOn === null ? 0 : parseDay(on)! - parseDay(item.dueOn)!;
  const daysLate = item.openPence === 0 ? 0 : Math.max(0, late);
  const disputedPence = Math.min(item.disputedPence, item.openPence);
  const toCreditPence = Math.min(item.toCreditPence, disputedPence);
  const takenBack = takenBackAt && {
    on: formatDay(londonDay(takenBackAt)),
    why: takenBackWhy!,
  };
  return { itemId: id, ...item, disputedPence, toCreditPence, daysLate, takenBack };
}

function describeDispute({
  id,
  raisedAt,
  settledAt,
  creditedPence: _creditedPence,
  ...dispute
}: DisputeRow) {
  return {
    disputeId: id,
    ...dispute,
    raisedAt: raisedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}
