import type { pageStaffCalls } from '@plumbline/contracts/staff/pages.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireDay } from '../../core/require-day.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { listBands } from '../../goods/pricing/bands-store.ts';
import { recordContentChange } from '../content-changes/store.ts';
import { findFaults, findKeepingFaults, requireReady } from './check-page.ts';
import { describePage, summarisePage } from './describe-page.ts';
import { listLegalVersions } from './legal-store.ts';
import { makePreviewToken } from './preview-token.ts';
import { showVersion } from './publish.ts';
import { otherSitesOf } from './references.ts';
import { requireDispensable } from './slugs.ts';
import {
  findPage,
  findVersion,
  insertPageVersion,
  listPageVersions,
  lockPage,
  saveKeeping,
  searchPages,
  setLiveVersion,
  type PageRow,
} from './store.ts';
import { listTasks } from './tasks.ts';
import { beginPage, savePageContent } from './write-page.ts';

/** What a page is before anything is written. */
const emptyPage = {
  picture: null,
  category: null,
  author: null,
  related: [],
  about: [],
  searchWords: '',
  blocks: [],
};

/** Half a year: whoever writes a text reads it again by then. */
const reviewDays = 182;

export const pageHandlers: Omit<Handlers<typeof pageStaffCalls>, 'getPageUses' | 'removePage'> = {
  searchPages: async ({ query }, { db, now }) => {
    const { kind = null, state = null, text = null } = query;
    const page = pageOf(query);
    const today = formatDay(londonDay(now()));
    const { total, rows } = await searchPages(db, { kind, state, text, today }, page);
    const { pageNumber, pageSize } = page;
    return { total, pageNumber, pageSize, pages: rows.map(summarisePage) };
  },

  createPage: ({ body, caller }, context) => {
    const { kind, slug, title, summary } = body;
    const content = { ...emptyPage, slug, title, summary };
    const reviewOn = formatDay(londonDay(context.now()) + reviewDays);
    return transaction(context.db, async (tx) => {
      const writing = { savedBy: caller.accountId, at: context.now(), note: 'Begun' };
      const page = await beginPage(tx, { kind, content, reviewOn }, writing);
      await audit(tx, context, caller, 'createPage', page);
      return describePage(page);
    });
  },

  getStaffPage: async ({ params, caller }, { db, content }) => {
    const page = requirePage(await findPage(db, params.pageId));
    return {
      page: describePage(page),
      isMine: page.ownerAccountId === caller.accountId,
      categories: content.listCategories(),
      authors: content.listAuthors(),
      legal: await listLegalVersions(db, page.pageId),
      bands: (await listBands(db)).map(({ id, name }) => ({ bandId: id, name })),
    };
  },

  savePage: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { version: seen, content, note = 'Edited' } = body;
      const writing = { savedBy: caller.accountId, at: context.now(), note };
      const page = await savePageContent(tx, params.pageId, { seen, content }, writing);
      await audit(tx, context, caller, 'savePage', page);
      return describePage(page);
    }),

  saveKeeping: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      if (body.reviewOn !== null) requireDay(body.reviewOn, '/body/reviewOn');
      const page = requirePage(await lockPage(tx, params.pageId));
      const ownerAccountId = body.isMine
        ? caller.accountId
        : page.ownerAccountId === caller.accountId
          ? null
          : page.ownerAccountId;
      await saveKeeping(tx, params.pageId, { ownerAccountId, reviewOn: body.reviewOn });
      await audit(tx, context, caller, 'saveKeeping', page);
      return describePage((await findPage(tx, params.pageId))!);
    }),

  listPageVersions: async ({ params }, { db }) => {
    requirePage(await findPage(db, params.pageId));
    const versions = await listPageVersions(db, params.pageId);
    return {
      versions: versions.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() })),
    };
  },

  getPageVersion: async ({ params: { pageId, version } }, { db }) => {
    requirePage(await findPage(db, pageId));
    const content = await findVersion(db, pageId, version);
    if (!content) throw new Refusal('page-version-unknown');
    return { version, content };
  },

  checkPage: async ({ params }, context) => {
    const page = requirePage(await findPage(context.db, params.pageId));
    const faults = await findAllFaults(context, page);
    return { faults, otherSites: otherSitesOf(page.content).size };
  },

  publishPage: async ({ params, body, caller }, context) => {
    // Looked at before anything is held: links may have to be asked for.
    requireReady(await findAllFaults(context, await findPage(context.db, params.pageId)));
    const answer = await changeShown(
      context,
      params.pageId,
      body.version,
      async (tx, page, change) => {
        await showVersion(tx, context, page, page, change);
        await audit(tx, context, caller, 'publishPage', page);
      },
    );
    await context.content.refresh();
    return answer;
  },

  withdrawPage: async ({ params, body, caller }, context) => {
    const answer = await changeShown(
      context,
      params.pageId,
      body.version,
      async (tx, page, change) => {
        if (page.liveVersion !== null) requireDispensable(page);
        const at = context.now();
        // It is a version of its own: whoever has the page open from before is told of it, and does
        // not publish it again unawares.
        const note = 'Taken out of the shop';
        const { content } = page;
        await insertPageVersion(tx, page, { content, note, savedBy: caller.accountId, at });
        await setLiveVersion(tx, page.pageId, null, { change, at });
        await audit(tx, context, caller, 'withdrawPage', page);
      },
    );
    await context.content.refresh();
    return answer;
  },

  previewPage: async ({ params, body }, context) => {
    const { pageId } = requirePage(await findPage(context.db, params.pageId));
    const { token, expiresAt } = makePreviewToken(context, { pageId, version: null }, body);
    return { path: `/preview/${token}`, expiresAt: expiresAt.toISOString() };
  },

  listContentTasks: async (_, context) => ({ tasks: await listTasks(context) }),
};

/** Whatever keeps a page from the shop, in its words and in who keeps them. */
async function findAllFaults(context: Context, row: PageRow | undefined) {
  const page = requirePage(row);
  const { kind, content } = page;
  const faults = await findFaults(context, kind, content, {
    pages: new Map([[content.slug, content]]),
    isForLater: false,
  });
  return [...findKeepingFaults(page), ...faults];
}

/** Changes what the shop shows of a page that is as its editor saw it. */
function changeShown(
  { db }: Pick<Context, 'db'>,
  pageId: number,
  seen: number,
  change: (tx: Tx, page: PageRow, changeNumber: number) => Promise<void>,
) {
  return transaction(db, async (tx) => {
    const changeNumber = await recordContentChange(tx);
    const page = requirePage(await lockPage(tx, pageId));
    if (page.version !== seen) {
      throw new Refusal('page-changed', {
        detail: 'Somebody has saved this page meanwhile. Look at it first; nothing was done.',
        extra: { page: describePage(page), conflicts: [] },
      });
    }
    await change(tx, page, changeNumber);
    return describePage((await findPage(tx, pageId))!);
  });
}

function requirePage(row: PageRow | undefined): PageRow {
  if (!row) throw new Refusal('page-unknown');
  return row;
}

const audit = (
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { accountId }: Caller,
  action: string,
  { pageId, version, content }: PageRow,
) =>
  recordAudit(tx, {
    actorAccountId: accountId,
    action: `pages.${action}`,
    subject: `page:${pageId}`,
    after: { version, slug: content.slug },
    at: now(),
  });
