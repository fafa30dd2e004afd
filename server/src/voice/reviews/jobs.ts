import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { findIncentive } from './incentive-store.ts';
import { invitationMail } from './invitation-mails.ts';
import { takeInvitations, type InvitationKind } from './invitations-store.ts';

const inviteQueue: Queue<Record<string, never>> = { name: 'invite-reviews' };

const dayMs = 86_400_000;
/** Days after the last of an order came; who was not asked within the month after is left alone. */
const daysAfter: Record<InvitationKind, number> = { arrival: 1, living: 60 };
const latestAfterDays = 30;
const atOnce = 100;

/** Declares the jobs of this module. */
export function registerReviewJobs(context: Context): void {
  context.jobs.work(inviteQueue, () => inviteBuyers(context), { concurrency: 1 });
  context.jobs.schedule(inviteQueue, { everySeconds: 3_600 });
}

/** Asks all buyers whose day has come, some at a time: who is left over would be asked too late. */
export async function inviteBuyers(context: Context): Promise<void> {
  const at = context.now();
  for (const kind of ['arrival', 'living'] as const) {
    while ((await inviteSome(context, kind, at)) === atOnce);
  }
}

/** Asks so many at most, and gives how many; that they were is noted in the transaction of the mail. */
async function inviteSome(context: Context, kind: InvitationKind, at: Date): Promise<number> {
  const { config, db, jobs, signingKey } = context;
  const until = new Date(at.getTime() - daysAfter[kind] * dayMs);
  const since = new Date(until.getTime() - latestAfterDays * dayMs);
  return transaction(db, async (tx) => {
    const incentive = kind === 'living' ? await findIncentive(tx) : null;
    const asked = { until, since, at, incentive, limit: atOnce };
    const orders = await takeInvitations(tx, kind, asked);
    for (const order of orders) {
      const mail = invitationMail(kind, { order, shop: config, signingKey, incentive });
      await queueMessage(tx, jobs, mail, at);
    }
    return orders.length;
  });
}
