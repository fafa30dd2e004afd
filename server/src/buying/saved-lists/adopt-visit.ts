import type { ReturningGuest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { giveSavedListsTo } from './store.ts';

/** Makes all that a guest saved under codes the account's own that they signed in to. */
export async function adoptSavedLists({ db }: Context, caller: ReturningGuest): Promise<void> {
  const { accountId, visitor } = caller;
  await giveSavedListsTo(db, accountId, visitor);
}
