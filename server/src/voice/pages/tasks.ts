import { globalItemIds, type GlobalItem } from '@plumbline/contracts/nouns/content/global-items.ts';
import type { ContentTask } from '@plumbline/contracts/staff/pages.ts';
import type { Context } from '../../core/context.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { findFaults } from './check-page.ts';
import { findItemPictureFaults } from './check-picture.ts';
import { findDeadLinks } from './item-links.ts';
import { listUnkept, searchPages } from './store.ts';

const mostDue = 200;

/**
 * What the pages in the shop need now, and what stands on many of them. It is worked out from the shop
 * as it is, so that goods which are withdrawn raise their task at once and a page that is mended loses it.
 */
export async function listTasks(context: Context): Promise<ContentTask[]> {
  const { content, db, now } = context;
  const tasks: ContentTask[] = [];
  for (const { pageId, kind, content: page } of content.listPages()) {
    const about = { of: 'page' as const, pageId, slug: page.slug, title: page.title };
    for (const { block, isGrave, message } of await findFaults(context, kind, page)) {
      tasks.push({ ...about, kind: isGrave ? 'fault' : 'withdrawn', block, message });
    }
  }
  for (const item of globalItemIds) {
    const held = { id: item, value: content.findGlobalItem(item) } as GlobalItem;
    for (const { href } of await findDeadLinks(context, held)) {
      tasks.push({ of: 'item', item, kind: 'fault', message: `The link ${href} leads nowhere.` });
    }
    for (const { isGrave, message } of findItemPictureFaults(context, held)) {
      tasks.push({ of: 'item', item, kind: isGrave ? 'fault' : 'withdrawn', message });
    }
  }
  const today = formatDay(londonDay(now()));
  const asked = { kind: null, state: 'due', today, text: null } as const;
  const due = await searchPages(db, asked, { limit: mostDue, offset: 0 });
  for (const { pageId, slug, content: page, reviewOn, ownerName } of due.rows) {
    const about = { of: 'page' as const, pageId, slug, title: page.title, block: null };
    const who = ownerName ?? 'Nobody answers for it.';
    const message = `To be read again since ${reviewOn}. ${who}`;
    tasks.push({ ...about, kind: 'review-due', message });
  }
  for (const page of await listUnkept(db)) {
    const message = 'Readers are told that each guide has an owner and a day. This one lacks one.';
    tasks.push({ ...page, of: 'page', kind: 'unkept', block: null, message });
  }
  return tasks;
}
