import { globalItemIds } from '@plumbline/contracts/nouns/content/global-items.ts';
import type { pageStaffCalls } from '@plumbline/contracts/staff/pages.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { recordContentChange } from '../content-changes/store.ts';
import { describePage } from '../pages/describe-page.ts';
import { listLinking, removeNeverShown } from '../pages/remove-store.ts';
import { findPage, lockPage } from '../pages/store.ts';
import { listReleasesOf } from './store.ts';

/** Deleting a page stands with the releases, which know what of it is still to go into the shop. */
export const removePageHandlers: Pick<
  Handlers<typeof pageStaffCalls>,
  'getPageUses' | 'removePage'
> = {
  getPageUses: async ({ params: { pageId } }, { db, content }) => {
    const page = await findPage(db, pageId);
    if (!page) throw new Refusal('page-unknown');
    const isTo = new RegExp(`"/${RegExp.escape(page.content.slug)}/?["?#]`);
    return {
      releases: await listReleasesOf(db, pageId),
      pages: await listLinking(db, { pageId, slug: page.content.slug }),
      items: globalItemIds.filter((id) => isTo.test(JSON.stringify(content.findGlobalItem(id)))),
    };
  },

  removePage: ({ params: { pageId }, body: { version }, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      // Whoever puts it into a release counts a change as well, and waits for this.
      await recordContentChange(tx);
      const page = await lockPage(tx, pageId);
      if (!page) throw new Refusal('page-unknown');
      if (page.version !== version) {
        throw new Refusal('page-changed', {
          detail: 'Somebody has saved this page meanwhile. Look at it first; nothing was deleted.',
          extra: { page: describePage(page), conflicts: [] },
        });
      }
      if (page.publishedAt !== null) {
        throw new Refusal('page-kept', {
          detail:
            'It was in the shop, so that what it said is kept. Take it out of the shop instead.',
        });
      }
      const releases = await listReleasesOf(tx, pageId);
      if (releases.length > 0) {
        const names = releases.map(({ name }) => `“${name}”`).join(', ');
        throw new Refusal('page-kept', {
          detail: `It is in the release ${names}. Take it out of that first; nothing was deleted.`,
        });
      }
      await removeNeverShown(tx, pageId);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'pages.removePage',
        subject: `page:${pageId}`,
        before: { version, slug: page.slug, content: page.content },
        at: now(),
      });
    }),
};
