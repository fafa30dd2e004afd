import { guest, type Caller } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { Refusal } from '@plumbline/server/core/refusal.ts';
import { beginChange } from '@plumbline/server/orders/amendments/begin-change.ts';
import { orderChangeStaffHandlers } from '@plumbline/server/orders/amendments/staff-handlers.ts';
import { findChangeable } from './store.ts';

/**
 * Two changes that wait when the shop opens: one that a customer asked for once picking had begun, and
 * one that the support has put to a customer. An order that has one already keeps it.
 */
export async function seedChanges(context: Context, staff: Caller): Promise<void> {
  const asked = await findChangeable(context.db, 'picking');
  const suggested = await findChangeable(context.db, 'planned');
  if (asked) {
    const caller = { ...guest, accountId: asked.accountId };
    const note = 'We counted again: one is enough. Please leave the other out.';
    const actions = [{ kind: 'remove' as const, position: asked.position, units: 1 }];
    await orKeep(beginChange(context, { guid: asked.guid, actions, note, caller }));
  }
  if (!suggested) return;
  const { orderNumber, position } = suggested;
  const propose = orderChangeStaffHandlers.proposeOrderChange(
    {
      params: { orderNumber },
      query: {},
      body: {
        modifications: [{ type: 2, position, quantity: 1 }],
        note: 'You rang to say that one is enough. Agree here, and its money goes back.',
      },
      caller: staff,
      idempotency: null,
    },
    context,
  );
  await orKeep(propose);
}

/** Another start of the shop has made it, or makes it just now. */
async function orKeep(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
