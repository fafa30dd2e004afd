import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Database } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { findTermsFor } from '../../people/accounts/store.ts';
import { findOrInsertSetting } from '../../people/identity/store.ts';
import { recordContentChange } from '../content-changes/store.ts';
import { insertLegalVersion } from './legal-store.ts';
import { showVersion } from './publish.ts';
import { readPageFile, wordsAlone, type WrittenPage } from './read-page-file.ts';
import { listMoves } from './redirects-store.ts';
import { findPageBySlug, setLiveVersion } from './store.ts';
import { beginPage } from './write-page.ts';

const folder = path.resolve(import.meta.dirname, '../../../data/pages');
const reviewDays = 182;

/** The pages that a new shop begins with: help, privacy and cookies. Its terms are those in force. */
export const startingPages = (): WrittenPage[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => readPageFile(name, readFileSync(path.join(folder, name), 'utf8')));

/**
 * Gives a shop the pages that every shop starts from, for staff to write anew. That happens once in
 * its life: what they have changed or taken away since stays so, and an address that has a page
 * already, or leads to one, keeps it.
 */
export async function loadStartingPages(db: Database, now: Date): Promise<void> {
  const mark = now.toISOString();
  await transaction(db, async (tx) => {
    if ((await findOrInsertSetting(tx, 'starting-pages', mark)) !== mark) return;
    const change = await recordContentChange(tx);
    const redirected = await listMoves(tx);
    const isFree = async (slug: string) =>
      !redirected.has(slug) && (await findPageBySlug(tx, slug)) === undefined;
    for (const page of startingPages()) {
      if (!(await isFree(page.content.slug))) continue;
      const row = await begin(tx, page, now);
      await showVersion(tx, { now: () => now }, row, row, change);
    }
    if (await isFree('terms')) await beginTerms(tx, now, change);
  });
}

/** The terms in force as a page. They were published before, and are not published a second time. */
async function beginTerms(tx: Tx, now: Date, change: number): Promise<void> {
  const terms = await findTermsFor(tx, null, formatDay(londonDay(now)));
  const content = {
    ...wordsAlone(terms.text),
    slug: 'terms',
    title: 'Terms of sale',
    summary: 'Each order is covered by the terms that it was placed under.',
    searchWords: 'terms conditions sale contract rights',
  };
  const { pageId, version } = await begin(tx, { kind: 'legal', content }, now);
  const inForceFrom = terms.published_on;
  await setLiveVersion(tx, pageId, { version, slug: 'terms' }, { change, at: now });
  await insertLegalVersion(tx, pageId, { content, inForceFrom, at: now });
}

function begin(tx: Tx, { kind, content }: WrittenPage, at: Date) {
  const reviewOn = formatDay(londonDay(at) + reviewDays);
  return beginPage(tx, { kind, content, reviewOn }, { savedBy: null, at, note: 'Written' });
}
