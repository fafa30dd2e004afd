import {
  globalItemIds,
  type GlobalItem,
  type GlobalItemId,
} from '@plumbline/contracts/nouns/content/global-items.ts';
import type { globalItemCalls } from '@plumbline/contracts/site/global-items.ts';
import type { globalItemStaffCalls } from '@plumbline/contracts/staff/global-items.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { recordContentChange } from '../content-changes/store.ts';
import { audienceOf, onNow } from './on-now.ts';
import { requireSound, requireWhatItNames } from './require-sound.ts';
import { startingValues } from './starting-values.ts';
import { findGlobalItem, lockGlobalItem, saveGlobalItemVersion } from './store.ts';

const isItem = (id: string): id is GlobalItemId => globalItemIds.some((each) => each === id);

/** What of an item its reader is shown now: from memory, because every page asks for some. */
const shown = (id: GlobalItemId, caller: Caller, { content, now }: Context): GlobalItem =>
  onNow(id, content.findGlobalItem(id), audienceOf(caller), now());

/** What stands on many pages, for those who read and those who write it. */
export const globalItemHandlers: Handlers<typeof globalItemCalls & typeof globalItemStaffCalls> = {
  getGlobalItem: async ({ params: { id }, caller }, context) => {
    if (!isItem(id)) throw new Refusal('global-item-unknown');
    return shown(id, caller, context);
  },

  listGlobalItems: async ({ body, caller }, context) => ({
    items: body.ids.map((id) => shown(id, caller, context)),
  }),

  getStaffGlobalItem: async ({ params: { id } }, { db }) => {
    const saved = await findGlobalItem(db, id);
    const value = saved?.value ?? startingValues[id];
    return { version: saved?.version ?? 0, item: { id, value } as GlobalItem };
  },

  saveGlobalItem: async ({ body: { version, item }, caller }, context) => {
    const { db, now, content } = context;
    requireSound(item as GlobalItem);
    await requireWhatItNames(context, item as GlobalItem);
    await transaction(db, async (tx) => {
      await recordContentChange(tx);
      const saved = await lockGlobalItem(tx, item.id as GlobalItemId);
      if ((saved?.version ?? 0) !== version) {
        throw new Refusal('global-item-changed', {
          detail: 'Somebody else has saved this meanwhile. Nothing was saved; here is theirs.',
          extra: { version: saved?.version ?? 0, item: { id: item.id, value: saved?.value } },
        });
      }
      const next = { version: version + 1, savedBy: caller.accountId, at: now() };
      await saveGlobalItemVersion(tx, item as GlobalItem, next);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'globalItems.saveGlobalItem',
        subject: `global-item:${item.id}`,
        before: saved?.value,
        after: item.value,
        at: now(),
      });
    });
    await content.refresh();
    return { version: version + 1, item };
  },
};
