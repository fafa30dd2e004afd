import type { staffViewCalls } from '@plumbline/contracts/staff/views.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { listViews, lockViews, removeView, saveView } from './store.ts';

/** They stand in a row above their list: more would be a list of their own. */
const mostViews = 20;

export const staffViewHandlers: Handlers<typeof staffViewCalls> = {
  listStaffViews: async ({ query, caller }, context) => ({
    views: await listViews(context.db, caller.accountId!, query.list),
  }),

  saveStaffView: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const accountId = caller.accountId!;
      const view = { ...body, name: body.name.trim() };
      await lockViews(tx, accountId);
      const views = await listViews(tx, accountId, view.list);
      if (views.length >= mostViews && !views.some(({ name }) => name === view.name)) {
        throw new Refusal('too-many-views', {
          detail: `A list keeps ${mostViews} views for each of us. Remove one first.`,
        });
      }
      return saveView(tx, accountId, view);
    }),

  removeStaffView: async ({ params, caller }, context) => {
    await removeView(context.db, caller.accountId!, params.viewId);
  },
};
