import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { setChangingUntil } from '../orders/additions-store.ts';
import { changeMail } from './change-mails.ts';
import { expiryOf } from './begin-change.ts';
import { giveUpPayments } from './handlers.ts';
import { lockChangeAndOrder } from './settler.ts';
import { listOverdueChanges, saveDecision, saveProposal } from './store.ts';

const endOverdue: Queue<Record<string, never>> = { name: 'end-overdue-order-changes' };

const batchSize = 50;

/**
 * Ends what waited long enough: who began to pay and did not has the choice back, and what nobody decided
 * about in seven days lapses. Answers how many it ended.
 */
export async function endOverdueChanges(context: Context): Promise<number> {
  const due = await listOverdueChanges(context.db, context.now(), batchSize);
  for (const { id } of due) {
    try {
      await endOverdueChange(context, id);
    } catch (error) {
      // One whose payment the bank still works on is looked at again with the next run.
      context.log.warn({ err: error, changeId: id }, 'a change of an order could not be ended');
    }
  }
  return due.length;
}

async function endOverdueChange(context: Context, changeId: number): Promise<void> {
  await giveUpPayments(context, changeId);
  await transaction(context.db, async (tx) => {
    const subject = await lockChangeAndOrder(tx, changeId);
    if (!subject) return;
    const { change, books } = subject;
    const now = context.now();
    const { state, heldUntil, expiresAt, duePence, backPence } = change;
    if (state === 'accepted' && heldUntil! <= now) {
      const again = expiresAt > now ? expiresAt : expiryOf(now);
      await saveProposal(tx, changeId, { duePence, backPence, answer: null, expiresAt: again });
      return setChangingUntil(tx, books.id, null);
    }
    if ((state !== 'requested' && state !== 'proposed') || expiresAt > now) return;
    await saveDecision(tx, changeId, { state: 'lapsed', by: null, at: now });
    await changeMail(tx, context, change, { kind: 'lapsed' });
  });
}

export function registerAmendmentJobs(context: Context): void {
  context.jobs.work(endOverdue, async () => void (await endOverdueChanges(context)), {
    concurrency: 1,
  });
  context.jobs.schedule(endOverdue, { everySeconds: 60 });
}
