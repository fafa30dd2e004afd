import type { ContentTask } from '@plumbline/contracts/staff/pages.ts';
import type { Context } from '../../core/context.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { findFaults } from './check-page.ts';
import { searchPages } from './store.ts';

const mostDue = 200;

/**
 * What the pages in the shop need now. It is worked out from the shop as it is, so that goods which
 * are withdrawn raise their task at once and a page that is mended loses it.
 */
export async function listTasks(context: Context): Promise<ContentTask[]> {
  const { content, db, now } = context;
  const tasks: ContentTask[] = [];
  for (const { pageId, kind, content: page } of content.listPages()) {
    const { slug, title } = page;
    for (const { block, isGrave, message } of await findFaults(context, kind, page)) {
      tasks.push({ kind: isGrave ? 'fault' : 'withdrawn', pageId, slug, title, block, message });
    }
  }
  const today = formatDay(londonDay(now()));
  const asked = { kind: null, state: 'due', today, text: null } as const;
  const due = await searchPages(db, asked, { limit: mostDue, offset: 0 });
  for (const { pageId, slug, content: page, reviewOn, ownerName } of due.rows) {
    const who = ownerName ?? 'Nobody answers for it.';
    const message = `To be read again since ${reviewOn}. ${who}`;
    tasks.push({ kind: 'review-due', pageId, slug, title: page.title, block: null, message });
  }
  return tasks;
}
