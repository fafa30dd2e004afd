import { callerKey, isNobody, type Caller, type ReturningGuest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { mostKept, type KeptAction } from './actions.ts';
import { handActions, listActions } from './store.ts';

/** Under which name the caller's actions are kept; null where nobody accepted it, or is nobody. */
export function actionOwner(caller: Caller): string | null {
  return caller.keepsActions && !isNobody(caller) ? callerKey(caller) : null;
}

/** What the caller did, the newest first. Without consent in this browser it is nothing. */
export async function findOwnActions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  limit: number,
): Promise<KeptAction[]> {
  const owner = actionOwner(caller);
  return owner === null ? [] : listActions(db, owner, now(), limit);
}

/** Signing in hands what a guest did over to the account, on the first request with both marks. */
export async function adoptGuestActions(
  { db }: Pick<Context, 'db'>,
  { accountId, visitor }: ReturningGuest,
): Promise<void> {
  await transaction(db, (tx) =>
    handActions(tx, { from: `visitor:${visitor}`, to: `account:${accountId}`, most: mostKept }),
  );
}
