import type { ReturningGuest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { giveProjectsTo } from './store.ts';

/**
 * Brings a guest's projects into the account that they signed in to, on the first request that
 * carries both marks. All of them come along, whatever the account has: nothing is lost.
 */
export async function adoptGuestProjects({ db }: Context, caller: ReturningGuest): Promise<void> {
  const { accountId, visitor } = caller;
  await giveProjectsTo(db, accountId, visitor);
}
