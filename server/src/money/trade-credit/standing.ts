import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { CreditCustomer, CreditEvent } from '../../outside/credit.ts';
import { tellOfCredit } from './credit-mails.ts';
import {
  keepEvent,
  listEarlyEvents,
  lockCustomer,
  saveCheck,
  saveEffect,
  saveStanding,
  type CustomerRow,
  type EventEffect,
  type Standing,
} from './store.ts';

/**
 * Takes what the provider answered about a business. Answers overtake events and one another, so
 * that the provider's own time decides what is so.
 */
export function takeAnswer(context: Context, answer: CreditCustomer): Promise<CustomerRow> {
  return transaction(context.db, async (tx) => {
    const row = await lockCustomer(tx, answer.customerId);
    if (!row) throw new Error(`The provider answered about ${answer.customerId}, which is nobody.`);
    await saveCheck(tx, answer.customerId, context.now(), answer.isSigned);
    const now = { ...row, isSigned: row.isSigned || answer.isSigned };
    if (!isLater(row, answer.changedAt)) return now;
    const changed = await change(tx, context, row, { ...answer, at: answer.changedAt });
    return row.proposalId === null ? takeEarlyEvents(tx, context, changed) : changed;
  });
}

/** What was told before a business had a proposal counts once it has one, by its own time. */
async function takeEarlyEvents(tx: Tx, context: Context, first: CustomerRow): Promise<CustomerRow> {
  let row = first;
  for (const event of await listEarlyEvents(tx, row.customerId)) {
    const isTaken = isLater(row, event.happenedAt);
    await saveEffect(tx, event.id, isTaken ? 'taken' : 'old');
    if (isTaken) row = await change(tx, context, row, { ...event, at: event.happenedAt });
  }
  return row;
}

/** Takes what the provider told by itself: kept once with its effect, in one transaction. */
export function takeCreditEvent(context: Context, event: CreditEvent): Promise<void> {
  return transaction(context.db, async (tx) => {
    const row = await lockCustomer(tx, event.customerId);
    const effect = effectOf(row, event);
    if (!(await keepEvent(tx, event, effect, context.now())) || effect !== 'taken') return;
    await change(tx, context, row!, { ...event, at: event.happenedAt });
  });
}

function effectOf(row: CustomerRow | undefined, { happenedAt }: CreditEvent): EventEffect {
  if (!row) return 'unknown';
  if (row.proposalId === null) return 'early';
  return isLater(row, happenedAt) ? 'taken' : 'old';
}

const isLater = ({ decidedAt }: CustomerRow, at: Date) => decidedAt === null || decidedAt < at;

async function change(tx: Tx, context: Context, row: CustomerRow, standing: Standing) {
  const changed = await saveStanding(tx, row.businessId, standing);
  if (changed.state !== row.state || changed.limitPence !== row.limitPence) {
    await tellOfCredit(tx, context, { before: row, now: changed });
  }
  return changed;
}
