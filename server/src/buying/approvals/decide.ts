import type { Approval } from '@plumbline/contracts/nouns/approvals.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { lockBusiness, lockStanding } from '../../people/businesses/store.ts';
import { tellOfDecision } from './approval-mails.ts';
import { isTooDear } from './asked-order.ts';
import { mayDecide } from './deciders-store.ts';
import { describeApproval, pricesOfNow } from './describe-approval.ts';
import { getVisible } from './visible-approval.ts';
import { lockApproval, saveDecision } from './store.ts';

/**
 * Approves or refuses a request, once: whoever comes second is told who was first. Nobody can end the
 * membership of whoever decides, or their role, until it is written. An approval charges, reserves and
 * invoices nothing; the order is its buyer's to place.
 */
export async function decide(
  context: Context,
  caller: Caller,
  approvalId: string,
  { state, reason }: { state: 'approved' | 'refused'; reason: string | null },
): Promise<Approval> {
  const accountId = caller.accountId!;
  return transaction(context.db, async (tx) => {
    const seen = await getVisible(tx, context, caller, approvalId);
    const { businessId, askerId } = seen;
    // As whoever ends a membership does, so that the two wait for each other in one order.
    await lockBusiness(tx, businessId);
    const own = await lockStanding(tx, accountId, businessId);
    const asker = askerId === null ? undefined : await lockStanding(tx, askerId, businessId);
    const record = (await lockApproval(tx, approvalId))!;
    const at = context.now();
    const today = formatDay(londonDay(at));
    const may = own && (await mayDecide(tx, { businessId, askerId, today }, accountId));
    if (!may) {
      throw new Refusal('approval-barred', {
        detail:
          askerId === accountId
            ? 'You asked for this yourself. Somebody else has to decide about it.'
            : 'You do not decide about orders of this business any more.',
      });
    }
    if (record.state !== 'waiting' || !asker) throw overBy(record.decidedBy, record.state);
    const { bandId } = own;
    if (state === 'approved' && record.heldUntil <= at) {
      const { todayExPence } = pricesOfNow(context, record.asked, bandId);
      if (todayExPence === null || isTooDear(todayExPence, record.asked.total.exPence)) {
        throw new Refusal('approval-outdated', {
          detail: `Its prices are held no longer, and it has become more than 2 % dearer. Refuse it, so that ${record.askedBy ?? 'its buyer'} can ask again.`,
        });
      }
    }
    await saveDecision(tx, approvalId, { state, by: accountId, at, reason });
    const by = caller.displayName ?? record.businessName;
    await tellOfDecision(tx, context, record, { isApproved: state === 'approved', by, reason });
    const decided = (await lockApproval(tx, approvalId))!;
    return describeApproval(tx, context, decided, { accountId, bandId });
  });
}

function overBy(decidedBy: string | null, state: string): Refusal {
  return new Refusal('approval-over', {
    detail:
      decidedBy !== null && state !== 'withdrawn'
        ? `${decidedBy} has ${state} it already.`
        : 'Whoever asked has taken it back, or has left the business.',
  });
}
