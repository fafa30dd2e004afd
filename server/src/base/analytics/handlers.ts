import { actionDays, type analyticsCalls } from '@plumbline/contracts/help/analytics.ts';
import type { analyticsShopCalls } from '@plumbline/contracts/shop/analytics.ts';
import { callerKey, isNobody } from '../../core/caller.ts';
import { transaction } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import type { Handlers } from '../../core/handler.ts';
import { mostKept, toKept } from './actions.ts';
import { actionOwner } from './own-actions.ts';
import { keepActions, removeActions } from './store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export const analyticsHandlers: Handlers<typeof analyticsCalls & typeof analyticsShopCalls> = {
  updateActions: async ({ body, caller }, context) => {
    const owner = actionOwner(caller);
    if (owner === null) return { kept: 0, reason: 'no-consent', keptUntil: null };
    const now = context.now();
    const tries = context.config.limits.actionsPerMinute;
    const allowance = { key: `actions:${owner}`, tries, windowMs: minuteMs };
    await requireTry(context.db, [allowance], now);
    const actions = toKept(body.actions, now);
    const keepUntil = new Date(now.getTime() + (body.config?.keepDays ?? actionDays) * dayMs);
    await transaction(context.db, (tx) =>
      keepActions(tx, owner, actions, { keepUntil, most: mostKept }),
    );
    return { kept: actions.length, reason: null, keptUntil: keepUntil.toISOString() };
  },

  // Taking consent back comes without it, so whose actions they are does not depend on it here.
  forgetActions: async ({ caller }, context) => {
    if (isNobody(caller)) return { erased: 0 };
    const erased = await transaction(context.db, (tx) => removeActions(tx, [callerKey(caller)]));
    return { erased };
  },
};
