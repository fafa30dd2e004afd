import { creditBarTexts, type CreditBar } from '@plumbline/contracts/nouns/trade-ledger.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import {
  findAccount,
  findOverdue,
  findStanding,
  lockAccount,
  lockStanding,
  type LedgerAccount,
} from './account-store.ts';
import { writeEntry } from './entry-store.ts';
import { barOfCredit, leftOfCredit, leftOfLimit, type CreditFacts } from './trade-ledger.ts';

interface Charge {
  businessId: number;
  orderId: number;
  /** What is ordered by it. */
  pence: number;
  /** What of it is more than before, where something else of the order is taken out with it. */
  morePence: number;
  /** What it is of, so that it is counted once. */
  cause: string;
  /** Whether it is an order, and not a change of one that there is. */
  isNew: boolean;
}

/**
 * Puts an order, or more of one, on a business's account, or refuses: under the account's lock, so that
 * however many order at once, no more than the limit is ever in use.
 */
export async function chargeOrder(
  tx: Tx,
  context: Pick<Context, 'now'>,
  { businessId, orderId, pence, morePence, cause, isNew }: Charge,
): Promise<void> {
  const account = await lockAccount(tx, businessId);
  const facts = await readFacts(tx, context, account, await lockStanding(tx, businessId));
  const bar = morePence > 0 || isNew ? barOfCredit(facts, { pence: morePence, isNew }) : null;
  if (bar !== null) throw creditRefused(facts, bar, morePence);
  const entry = { businessId, kind: 'ordered', cause, orderId, at: context.now() } as const;
  await writeEntry(tx, { ...entry, orderedPence: pence });
}

/** How a business's credit stands to be looked at: what may come in between is minded when it is used. */
export async function findCredit(
  tx: Queryable,
  context: Pick<Context, 'now'>,
  businessId: number,
): Promise<{ account: LedgerAccount; facts: CreditFacts }> {
  const account = await findAccount(tx, businessId);
  return {
    account,
    facts: await readFacts(tx, context, account, await findStanding(tx, businessId)),
  };
}

/**
 * What is left of a business's credit for new orders, and why none of it may be used where that is so;
 * null where nobody has given it any.
 */
export async function findCreditLeft(
  tx: Queryable,
  context: Pick<Context, 'now'>,
  businessId: number,
): Promise<{ leftPence: number; limitPence: number | null; problem: string | null } | null> {
  const { facts } = await findCredit(tx, context, businessId);
  const bar = barOfCredit(facts, { pence: 0, isNew: true });
  if (bar === 'not-approved') return null;
  return {
    leftPence: Math.max(0, leftOfCredit(facts)),
    limitPence: facts.provider?.limitPence ?? null,
    problem: bar === null ? null : barText(facts, bar),
  };
}

async function readFacts(
  tx: Queryable,
  context: Pick<Context, 'now'>,
  account: LedgerAccount,
  { state, limitPence, creditFrom, isSuspended }: Awaited<ReturnType<typeof findStanding>>,
): Promise<CreditFacts> {
  const { orderedPence, invoicedPence, creditPence, holdNote, businessId } = account;
  const now = context.now();
  const today = formatDay(londonDay(now));
  return {
    orderedPence,
    invoicedPence,
    creditPence,
    provider: state === null ? undefined : { state, limitPence },
    holdNote,
    creditFrom,
    isSuspended,
    overduePence: await findOverdue(tx, businessId, today),
    now,
  };
}

/** What a business is told of what keeps an order off its account. */
export function barText(facts: CreditFacts, bar: CreditBar): string {
  const { overduePence, holdNote } = facts;
  if (bar === 'overdue') {
    return `${pounds(overduePence)} is overdue. Pay it under Credit and statement, and ordering on account works again at once.`;
  }
  if (bar === 'held') return `New orders on account are stopped: ${holdNote}`;
  return creditBarTexts[bar];
}

function creditRefused(facts: CreditFacts, bar: CreditBar, pence: number): Refusal {
  const leftPence = Math.max(0, leftOfLimit(facts));
  const detail =
    bar === 'over-limit'
      ? `${pounds(leftPence)} of your credit is left, and this comes to ${pounds(pence)}. Pay something under Credit and statement, or pay by card.`
      : barText(facts, bar);
  return new Refusal('credit-refused', {
    detail: `${detail} Nothing was ordered.`,
    extra: { bar, leftPence },
  });
}
