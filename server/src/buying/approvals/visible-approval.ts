import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findStanding } from '../../people/businesses/store.ts';
import { mayDecide } from './deciders-store.ts';
import { findApproval, type ApprovalRecord } from './store.ts';

/**
 * A request that the caller asked for or decides about, in whichever of their businesses it is, with
 * the band of that. Another's and one that does not exist are the same refusal.
 */
export async function getVisible(
  tx: Queryable,
  { now }: Pick<Context, 'now'>,
  { accountId }: Pick<Caller, 'accountId'>,
  approvalId: string,
): Promise<ApprovalRecord & { bandId: number | null }> {
  const record = await findApproval(tx, approvalId);
  if (!record) throw new Refusal('approval-not-found');
  const { businessId, askerId } = record;
  const standing = await findStanding(tx, accountId!, businessId);
  if (!standing) throw new Refusal('approval-not-found');
  const today = formatDay(londonDay(now()));
  const may =
    askerId === accountId || (await mayDecide(tx, { businessId, askerId, today }, accountId!));
  if (!may) throw new Refusal('approval-not-found');
  return { ...record, bandId: standing.bandId };
}
