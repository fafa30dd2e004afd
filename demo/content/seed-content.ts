import type { Database } from '@plumbline/server/db/connect.ts';
import type { GlobalItem } from '@plumbline/contracts/nouns/content/global-items.ts';
import { startingValues } from '@plumbline/server/voice/global-items/starting-values.ts';
import { transaction, type Tx } from '@plumbline/server/db/transaction.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { recordContentChange } from '@plumbline/server/voice/content-changes/store.ts';
import { saveAuthors, saveCategories } from '@plumbline/server/voice/pages/names-store.ts';
import { showVersion } from '@plumbline/server/voice/pages/publish.ts';
import { beginPage, savePageContent } from '@plumbline/server/voice/pages/write-page.ts';
import { formatDay, londonDay } from '@plumbline/server/core/calendar.ts';
import { saveGlobalItemVersion } from '@plumbline/server/voice/global-items/store.ts';
import { insertVacancy } from '@plumbline/server/voice/careers/store.ts';
import { findPageBySlug } from '@plumbline/server/voice/pages/store.ts';
import { insertRelease, putReleasePage } from '@plumbline/server/voice/releases/store.ts';
import { answerForPages, findDemoSetting, findStaff } from '../people-store.ts';
import { demoAuthors, demoCategories } from './names.ts';
import { demoPages } from './pages.ts';
import { demoVacancies } from './vacancies.ts';

const dayMs = 86_400_000;
/** Guides came out so far apart, the last a week before the demo began. */
const daysApart = 11;
const reviewDays = 182;

/**
 * Writes and publishes the demo's pages as staff would, once in the life of a demo: what somebody
 * has changed or taken away since stays so.
 */
export async function seedContent(db: Database, today: Date): Promise<void> {
  if ((await findDemoSetting(db, 'demo.content')) !== undefined) return;
  await transaction(db, async (tx) => {
    const change = await recordContentChange(tx);
    const owner = (await findStaff(tx, 'content')) ?? null;
    if (owner !== null) await answerForPages(tx, owner);
    await saveCategories(tx, demoCategories);
    await saveAuthors(tx, demoAuthors);
    for (const [place, { kind, content }] of demoPages.entries()) {
      const at = new Date(today.getTime() - (7 + place * daysApart) * dayMs);
      const reviewOn = formatDay(londonDay(at) + reviewDays);
      const written = { savedBy: owner, at, note: 'Written' };
      const page = await beginPage(tx, { kind, content, reviewOn }, written);
      await showVersion(tx, { now: () => at }, page, page, change);
    }
    for (const { slug, ...vacancy } of demoVacancies) await insertVacancy(tx, slug, vacancy, today);
    for (const item of [demoBanner, demoFooter]) {
      await saveGlobalItemVersion(tx, item, { version: 1, savedBy: null, at: today });
    }
    await gatherRelease(tx, today);
    await findOrInsertSetting(tx, 'demo.content', formatDay(londonDay(today)));
  });
}

/** What stands above the guides. */
const demoBanner: GlobalItem = {
  id: 'banners',
  value: {
    items: [
      {
        place: 'advice',
        title: 'Send us your room’s measurements',
        text: 'A fitter looks at them and says what goes in, with part numbers. It costs nothing.',
        picture: null,
        link: { href: '/help/product-question', name: 'Ask a fitter' },
        from: null,
        until: null,
      },
    ],
  },
};

const { footer } = startingValues;
/** The footer that every shop begins with, and the statements that this one has pages for. */
const demoFooter: GlobalItem = {
  id: 'footer',
  value: {
    ...footer,
    legal: [
      ...footer.legal,
      { href: '/accessibility', name: 'Accessibility' },
      { href: '/modern-slavery', name: 'Modern slavery' },
      { href: '/recycling-electricals', name: 'Recycling' },
    ],
  },
};

/** Two guides that were looked over for the winter, and are not in the shop yet. */
async function gatherRelease(tx: Tx, at: Date): Promise<void> {
  const releaseId = await insertRelease(tx, 'Frost and leaks', { madeBy: null, at });
  for (const slug of ['advice/isolating-a-leak', 'advice/thermostatic-valves']) {
    const page = await findPageBySlug(tx, slug);
    if (!page) continue;
    const content = { ...page.content, searchWords: `${page.content.searchWords} frost burst` };
    const writing = { savedBy: null, at, note: 'Looked over for the winter' };
    const saved = await savePageContent(tx, page.pageId, { seen: page.version, content }, writing);
    await putReleasePage(tx, releaseId, saved);
  }
}
