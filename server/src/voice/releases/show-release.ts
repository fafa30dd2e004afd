import type { PageFault } from '@plumbline/contracts/staff/pages.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { recordContentChange } from '../content-changes/store.ts';
import { findFaults, findKeepingFaults } from '../pages/check-page.ts';
import type { Sources } from '../pages/leads-somewhere.ts';
import { showVersions, type Showing } from '../pages/publish.ts';
import { requirePlaceStill } from '../pages/slugs.ts';
import { findPageBySlug, findVersion, lockPage } from '../pages/store.ts';
import { takenBy } from '../pages/write-page.ts';
import {
  findRelease,
  listDueReleases,
  listReleasePages,
  lockRelease,
  setBeforeVersion,
  setReleaseState,
  type ReleasePageRow,
  type ReleaseRow,
} from './store.ts';

/**
 * What is wrong with each page of a release: links between its pages count as there, and an address
 * that one of them leaves as free.
 */
export async function findReleaseFaults(
  context: Sources,
  pages: readonly ReleasePageRow[],
  { isItsHour = false } = {},
): Promise<Map<number, PageFault[]>> {
  const coming = {
    pages: new Map(pages.map(({ content }) => [content.slug, content])),
    isForLater: true,
  };
  const found = new Map<number, PageFault[]>();
  for (const page of pages) {
    const { pageId, kind, content } = page;
    const taken = await findTaken(context.db, page, pages);
    const faults = await findFaults(context, kind, content, coming);
    // Nobody is there at its hour to answer for a page that lost its owner: that is a task by then.
    const keeping = isItsHour ? [] : findKeepingFaults(page);
    found.set(pageId, [...overtaken(page), ...taken, ...keeping, ...faults]);
  }
  return found;
}

/** What came of a page since it was put in, which the release would go over or bring back. */
function overtaken({ isOvertaken, liveVersion }: ReleasePageRow): PageFault[] {
  if (!isOvertaken) return [];
  const message =
    liveVersion === null
      ? 'It was taken out of the shop since it was put in. Add it again to bring it back, or take it out of the release.'
      : 'It was published since it was put in. Add it again as it was saved last, or take it out of the release.';
  return [{ block: null, isGrave: true, message }];
}

/** Which page keeps one of a release from its address. */
async function findTaken(
  db: Queryable,
  { pageId, content: { slug } }: ReleasePageRow,
  pages: readonly ReleasePageRow[],
): Promise<PageFault[]> {
  const fault = (message: string) => [{ block: null, isGrave: true, message }];
  const rival = pages.find((each) => each.pageId !== pageId && each.content.slug === slug);
  if (rival) {
    return fault(`“${rival.content.title}” of this release takes the address /${slug} too.`);
  }
  const owner = await findPageBySlug(db, slug);
  const isFree = !owner || pages.some((each) => each.pageId === owner.pageId);
  return isFree ? [] : fault(takenBy(owner, slug));
}

/** Refuses a release that has no page, or one that would not do in the shop, with why. */
export async function requireReleaseReady(
  context: Sources,
  pages: readonly ReleasePageRow[],
  asked: { isItsHour?: boolean } = {},
): Promise<void> {
  if (pages.length === 0) {
    throw new Refusal('page-unready', { detail: 'There is no page in it yet.' });
  }
  for (const { kind, content } of pages) requirePlaceStill(kind, content);
  const faults = await findReleaseFaults(context, pages, asked);
  requireNoGrave(pages, ({ pageId }) => faults.get(pageId)!);
}

function requireNoGrave(
  pages: readonly ReleasePageRow[],
  faultsOf: (page: ReleasePageRow) => readonly PageFault[],
): void {
  const grave = pages.flatMap((page) =>
    faultsOf(page)
      .filter(({ isGrave }) => isGrave)
      .map(({ message }) => `${page.content.title}: ${message}`),
  );
  if (grave.length > 0) throw new Refusal('page-unready', { detail: grave.join(' ') });
}

/** Shows every page of a release that this transaction holds, and keeps what was shown before. */
export async function showRelease(
  tx: Tx,
  context: Pick<Context, 'now'>,
  { releaseId }: Pick<ReleaseRow, 'releaseId'>,
  change: number,
): Promise<void> {
  const showings: Showing[] = [];
  const rows = await listReleasePages(tx, releaseId);
  // It was looked at before anything was held: somebody may have published one of them meanwhile.
  requireNoGrave(rows, (row) => overtaken(row));
  for (const { pageId, version, content } of rows) {
    const page = (await lockPage(tx, pageId))!;
    await setBeforeVersion(tx, releaseId, pageId, page.liveVersion);
    showings.push({ page, shown: { version, content } });
  }
  await showVersions(tx, context, showings, change);
  await setReleaseState(tx, releaseId, { state: 'live', wentLiveAt: context.now() });
}

/** Shows what the shop showed before a release, for all of its pages. */
export async function takeReleaseBack(
  tx: Tx,
  context: Pick<Context, 'now'>,
  { releaseId, wentLiveAt }: Pick<ReleaseRow, 'releaseId' | 'wentLiveAt'>,
  change: number,
): Promise<void> {
  const showings: Showing[] = [];
  for (const { pageId, version, content, beforeVersion } of await listReleasePages(tx, releaseId)) {
    const page = (await lockPage(tx, pageId))!;
    if (page.liveVersion !== version) {
      throw new Refusal('release-overtaken', {
        detail: `“${content.title}” was published or taken out again since. Nothing was taken back.`,
      });
    }
    const before = beforeVersion && (await findVersion(tx, pageId, beforeVersion));
    const shown = before ? { version: beforeVersion, content: before } : null;
    showings.push({ page, shown });
  }
  await showVersions(tx, context, showings, change);
  await setReleaseState(tx, releaseId, { state: 'undone', wentLiveAt });
}

/** A release at which the shop itself fails is tried again for so long, and then given back to staff. */
const triedForMs = 10 * 60_000;

/**
 * Shows the releases whose hour has come. One that would not do is told of, nothing of it is shown, and
 * the others go on. What went wrong in the shop itself is thrown in the end, for the log.
 */
export async function showDueReleases(context: Context): Promise<void> {
  const due = await listDueReleases(context.db, context.now());
  const troubles: unknown[] = [];
  for (const releaseId of due) {
    await showDue(context, releaseId).catch((error: unknown) => troubles.push(error));
  }
  if (due.length > 0) await context.content.refresh();
  if (troubles.length > 0) throw new AggregateError(troubles, 'A release could not be shown.');
}

async function showDue(context: Context, releaseId: number): Promise<void> {
  const { db, now } = context;
  try {
    await requireReleaseReady(context, await listReleasePages(db, releaseId), { isItsHour: true });
    await transaction(db, async (tx) => {
      const change = await recordContentChange(tx);
      const release = await lockRelease(tx, releaseId);
      if (!isDue(release, now())) return;
      await showRelease(tx, context, release, change);
      await audit(tx, context, 'went-live', releaseId);
    });
  } catch (error) {
    if (error instanceof Refusal) {
      const fault = error.details.detail ?? 'A page of it would not do in the shop.';
      return giveBack(context, releaseId, { fault, dueAt: now() });
    }
    const fault =
      'The shop itself failed each time as it was to be shown. Nothing of it is in the shop. Publish it again, and tell whoever runs the shop if that fails as well.';
    await giveBack(context, releaseId, { fault, dueAt: new Date(now().getTime() - triedForMs) });
    throw error;
  }
}

const isDue = (release: ReleaseRow | undefined, at: Date): release is ReleaseRow =>
  release?.state === 'scheduled' && release.goesLiveAt! <= at;

/** Gives a release that was due by a time back to staff, with why nothing of it is shown. */
const giveBack = (
  context: Context,
  releaseId: number,
  { fault, dueAt }: { fault: string; dueAt: Date },
): Promise<void> =>
  transaction(context.db, async (tx) => {
    if (!isDue(await lockRelease(tx, releaseId), dueAt)) return;
    await setReleaseState(tx, releaseId, { state: 'failed', fault });
    await audit(tx, context, 'failed', releaseId);
  });

const audit = async (tx: Tx, { now }: Pick<Context, 'now'>, what: string, releaseId: number) =>
  recordAudit(tx, {
    actorAccountId: null,
    action: `releases.${what}`,
    subject: `release:${releaseId}`,
    after: await findRelease(tx, releaseId),
    at: now(),
  });
