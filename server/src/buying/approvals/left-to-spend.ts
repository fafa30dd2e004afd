import type { LeftToSpend, LimitUse } from '@plumbline/contracts/nouns/approvals.ts';
import type { MemberLimits } from '@plumbline/contracts/nouns/businesses.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { findCreditLeft } from '../../money/trade-ledger/charge.ts';
import { listMembers } from '../../people/businesses/members-store.ts';
import { seesMoney } from '../../people/businesses/own-role.ts';
import { goodsOf, moneyOf } from '../jobs/jobs.ts';
import { findKnownJob } from '../jobs/read-job.ts';
import { findJobKey } from '../jobs/store.ts';
import { listLimits, monthBegan } from './limits.ts';
import { findUsed } from './spending-store.ts';

interface Asked {
  businessId: number;
  askerId: number | null;
  basketId: string;
  jobReference: string | null;
}

/**
 * What is left to spend as things stand, for a member of the business: every member sees its credit, and
 * a job's money is for owners and approvers, wherever else it is told.
 */
export async function findLeftToSpend(
  tx: Queryable,
  context: Pick<Context, 'now'>,
  asked: Asked,
  lookerId: number,
): Promise<LeftToSpend> {
  const members = await listMembers(tx, asked.businessId);
  const memberOf = (id: number | null) => members.find(({ accountId }) => accountId === id);
  const asker = memberOf(asked.askerId);
  const looker = memberOf(lookerId);
  return {
    limits: asker ? await listLimitsOf(tx, context, asked, asker) : [],
    credit: await findCreditLeft(tx, context, asked.businessId),
    job: looker && seesMoney(looker.role) ? await findJobBudget(tx, asked) : null,
  };
}

/** The limits of who asked, and what they have used of them beside this order. */
async function listLimitsOf(
  tx: Queryable,
  { now }: Pick<Context, 'now'>,
  { businessId, basketId, jobReference }: Asked,
  { accountId, limits }: { accountId: number; limits: MemberLimits },
): Promise<LimitUse[]> {
  const used = await findUsed(
    tx,
    { businessId, accountId, orderId: null, inHand: { purpose: 'basket', subject: basketId } },
    { monthBegan: monthBegan(now()), jobReference },
  );
  return listLimits(limits, used);
}

/**
 * What the goods of the order's job were quoted at, beside what is ordered; null where nobody has said.
 * What somebody noted by hand is of the whole job.
 */
async function findJobBudget(
  tx: Queryable,
  { businessId, jobReference }: Asked,
): Promise<LeftToSpend['job']> {
  const key = jobReference === null ? null : await findJobKey(tx, jobReference);
  const known = key === null ? undefined : await findKnownJob(tx, businessId, key);
  if (!known) return null;
  const { quotedGoodsExPence, quotedExPence } = moneyOf(known);
  const quoted = quotedGoodsExPence ?? quotedExPence;
  if (quoted === null) return null;
  const isWithWork = quotedGoodsExPence === null;
  return { quotedExPence: quoted, isWithWork, orderedExPence: goodsOf(known).orderedExPence };
}
