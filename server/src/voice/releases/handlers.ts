import type {
  Release,
  ReleaseSummary,
  releaseStaffCalls,
} from '@plumbline/contracts/staff/releases.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { recordContentChange } from '../content-changes/store.ts';
import { makePreviewToken } from '../pages/preview-token.ts';
import { findPage } from '../pages/store.ts';
import { showReleasesQueue } from './jobs.ts';
import {
  findReleaseFaults,
  requireReleaseReady,
  showRelease,
  takeReleaseBack,
} from './show-release.ts';
import {
  deleteRelease,
  findRelease,
  insertRelease,
  listReleasePages,
  listReleases,
  lockRelease,
  nameRelease,
  putReleasePage,
  setReleaseState,
  takeReleasePage,
  type ReleaseRow,
} from './store.ts';

export const releaseHandlers: Handlers<typeof releaseStaffCalls> = {
  listReleases: async (_, { db }) => ({ releases: (await listReleases(db)).map(summarise) }),

  createRelease: async ({ body: { name }, caller, idempotency }, context) => {
    const { db, now } = context;
    const releaseId = await writeOnce(db, idempotency, async (tx) => {
      const made = await insertRelease(tx, name, { madeBy: caller.accountId, at: now() });
      await audit(tx, context, caller, { action: 'createRelease', releaseId: made });
      return made;
    });
    return describe(context, releaseId);
  },

  getRelease: ({ params }, context) => describe(context, params.releaseId),

  renameRelease: ({ params: { releaseId }, body: { version, name }, caller }, context) =>
    change(context, { releaseId, version, action: 'renameRelease', caller }, async (tx) => {
      await nameRelease(tx, releaseId, name);
    }),

  removeRelease: ({ params: { releaseId }, body: { version }, caller }, context) =>
    changeHeld(context, { releaseId, version }, async (tx, release) => {
      requireOpen(release);
      await audit(tx, context, caller, { action: 'removeRelease', releaseId });
      await deleteRelease(tx, releaseId);
    }),

  addToRelease: ({ params: { releaseId }, body: { version, pageId }, caller }, context) =>
    change(context, { releaseId, version, action: 'addToRelease', caller }, async (tx, release) => {
      requireOpen(release);
      const page = await findPage(tx, pageId);
      if (!page) throw new Refusal('page-unknown');
      await putReleasePage(tx, releaseId, page);
      await setReleaseState(tx, releaseId, { state: 'draft' });
    }),

  removeFromRelease: ({ params: { releaseId, pageId }, body: { version }, caller }, context) =>
    change(
      context,
      { releaseId, version, action: 'removeFromRelease', caller },
      async (tx, release) => {
        requireOpen(release);
        if (!(await takeReleasePage(tx, releaseId, pageId))) throw new Refusal('page-unknown');
        await setReleaseState(tx, releaseId, { state: 'draft' });
      },
    ),

  scheduleRelease: async ({ params: { releaseId }, body, caller }, context) => {
    const goesLiveAt = new Date(body.goesLiveAt);
    // Also for what is no moment at all, which is after none.
    if (!(goesLiveAt > context.now())) {
      const message = 'This hour is past. Give one that is still to come.';
      throw new Refusal('invalid-request', { fields: [{ path: '/body/goesLiveAt', message }] });
    }
    await requireReleaseReady(context, await listReleasePages(context.db, releaseId));
    const { version } = body;
    return change(
      context,
      { releaseId, version, action: 'scheduleRelease', caller },
      async (tx, release) => {
        requireOpen(release);
        await setReleaseState(tx, releaseId, { state: 'scheduled', goesLiveAt });
        await context.jobs.send(tx, showReleasesQueue, {}, { startAfter: goesLiveAt });
      },
    );
  },

  unscheduleRelease: ({ params: { releaseId }, body: { version }, caller }, context) =>
    change(
      context,
      { releaseId, version, action: 'unscheduleRelease', caller },
      async (tx, release) => {
        if (release.state !== 'scheduled') throw closed(release);
        await setReleaseState(tx, releaseId, { state: 'draft' });
      },
    ),

  publishRelease: async ({ params: { releaseId }, body: { version }, caller }, context) => {
    await requireReleaseReady(context, await listReleasePages(context.db, releaseId));
    return change(
      context,
      { releaseId, version, action: 'publishRelease', caller },
      async (tx, release, changeNumber) => {
        requireOpen(release, 'scheduled');
        await showRelease(tx, context, release, changeNumber);
      },
    );
  },

  undoRelease: ({ params: { releaseId }, body: { version }, caller }, context) =>
    change(
      context,
      { releaseId, version, action: 'undoRelease', caller },
      async (tx, release, changeNumber) => {
        if (release.state !== 'live') throw closed(release);
        await takeReleaseBack(tx, context, release, changeNumber);
      },
    ),

  previewRelease: async ({ params: { releaseId }, body }, context) => {
    requireRelease(await findRelease(context.db, releaseId));
    const pages = await listReleasePages(context.db, releaseId);
    const made = pages.map(({ pageId, version }) => ({
      pageId,
      ...makePreviewToken(context, { pageId, version }, body),
    }));
    return {
      previews: made.map(({ pageId, token }) => ({ pageId, path: `/preview/${token}` })),
      expiresAt: (made[0]?.expiresAt ?? context.now()).toISOString(),
    };
  },
};

function requireRelease(row: ReleaseRow | undefined): ReleaseRow {
  if (!row) throw new Refusal('release-unknown');
  return row;
}

/** Refuses to change what waits for its hour or was shown; one that failed is put together again. */
function requireOpen(release: ReleaseRow, ...also: ReleaseRow['state'][]): void {
  if (!['draft', 'failed', ...also].includes(release.state)) throw closed(release);
}

const closed = ({ state }: ReleaseRow) =>
  new Refusal('release-closed', {
    detail:
      state === 'scheduled'
        ? 'It waits for its hour. Take the hour back first.'
        : 'It is not where this could be done. Look at it again.',
  });

/** Changes a release, and gives it as it is then. */
async function change(
  context: Context,
  asked: { releaseId: number; version: number; action: string; caller: Caller },
  work: (tx: Tx, release: ReleaseRow, changeNumber: number) => Promise<void>,
): Promise<Release> {
  const { releaseId, action, caller } = asked;
  await changeHeld(context, asked, async (tx, release, changeNumber) => {
    await work(tx, release, changeNumber);
    await audit(tx, context, caller, { action, releaseId });
  });
  await context.content.refresh();
  return describe(context, releaseId);
}

/**
 * Does something to a release that is as its editor saw it. The change of the words is counted first,
 * which holds whoever publishes anything else until this is done.
 */
function changeHeld(
  { db }: Context,
  { releaseId, version }: { releaseId: number; version: number },
  work: (tx: Tx, release: ReleaseRow, changeNumber: number) => Promise<void>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const changeNumber = await recordContentChange(tx);
    const release = requireRelease(await lockRelease(tx, releaseId));
    if (release.version !== version) {
      throw new Refusal('release-changed', {
        detail:
          'Somebody else has changed this release meanwhile. Look at it first; nothing was done.',
      });
    }
    await work(tx, release, changeNumber);
  });
}

const summarise = ({ goesLiveAt, wentLiveAt, ...release }: ReleaseRow): ReleaseSummary => ({
  ...release,
  goesLiveAt: goesLiveAt?.toISOString() ?? null,
  wentLiveAt: wentLiveAt?.toISOString() ?? null,
});

async function describe(context: Context, releaseId: number): Promise<Release> {
  const release = requireRelease(await findRelease(context.db, releaseId));
  const pages = await listReleasePages(context.db, releaseId);
  const faults = await findReleaseFaults(context, pages);
  return {
    ...summarise(release),
    pages: pages.map(({ pageId, kind, version, newestVersion, liveVersion, content }) => ({
      pageId,
      kind,
      slug: content.slug,
      title: content.title,
      version,
      newestVersion,
      liveVersion,
      faults: faults.get(pageId)!,
    })),
  };
}

const audit = async (
  tx: Queryable,
  { now }: Pick<Context, 'now'>,
  { accountId }: Caller,
  { action, releaseId }: { action: string; releaseId: number },
) =>
  recordAudit(tx, {
    actorAccountId: accountId,
    action: `releases.${action}`,
    subject: `release:${releaseId}`,
    after: await findRelease(tx, releaseId),
    at: now(),
  });
