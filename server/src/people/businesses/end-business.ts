import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { changeStatus, type StatusChange } from './change-status.ts';
import { lockBusiness } from './store.ts';

type Parts = Pick<Context, 'now' | 'modules'>;

/** What of a business is still open, each as words; what is told so stands in modules above. */
export async function listOpenOfBusiness(
  tx: Queryable,
  context: Parts,
  businessId: number,
): Promise<string[]> {
  const open: string[] = [];
  for (const module of context.modules) {
    open.push(...((await module.listOpenOfBusiness?.(tx, context, businessId)) ?? []));
  }
  return open;
}

/**
 * Ends what a business buys by: it is closed, or suspended while anything of it is open, since only
 * then its members still see what they owe, and pay it. One that has ended so already stays as it is.
 */
export async function endBusiness(
  tx: Tx,
  context: Parts,
  ending: Omit<StatusChange, 'status'>,
): Promise<void> {
  const business = await lockBusiness(tx, ending.businessId);
  if (!business || business.status === 'closed') return;
  const open = await listOpenOfBusiness(tx, context, business.id);
  const status = open.length > 0 ? 'suspended' : 'closed';
  if (business.status !== status) await changeStatus(tx, context, { ...ending, status });
}
