import type { StaffApplication } from '@plumbline/contracts/nouns/staff-application.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import {
  findApplication,
  findApplicationByExternalId,
  lockApplication,
  saveTaker,
} from '../trade-applications/store.ts';
import { describeForStaff } from './describe-for-staff.ts';
import { requireSent } from './require-sent.ts';

/**
 * Says that somebody reads an application, or no longer does. It bars nobody from deciding: who is away
 * holds nothing up, and what a colleague has taken in the meantime stays theirs.
 */
export const takeApplication = (
  context: Context,
  by: number,
  tradeExternalId: string,
  isMine: boolean,
): Promise<StaffApplication> =>
  transaction(context.db, async (tx) => {
    const at = context.now();
    const { id } = requireSent(await findApplicationByExternalId(tx, tradeExternalId, at));
    const application = requireSent(await lockApplication(tx, id, at));
    if (application.decidedAt !== null) throw new Refusal('application-over');
    if ((application.takenBy === by) !== isMine) {
      await saveTaker(tx, id, isMine ? by : null, at);
      await recordAudit(tx, {
        actorAccountId: by,
        action: 'applicationReviews.takeTradeApplication',
        subject: `trade-application:${id}`,
        before: { takenBy: application.takenBy },
        after: { takenBy: isMine ? by : null },
        at,
      });
    }
    return describeForStaff(tx, context, (await findApplication(tx, id, at))!, by);
  });
