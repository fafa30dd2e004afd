import type { redirectStaffCalls } from '@plumbline/contracts/staff/redirects.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { recordContentChange } from '../content-changes/store.ts';
import { addressOf, endOf, endsOf } from './redirect-ends.ts';
import {
  listMade,
  listMoves,
  listRedirects,
  redirectToPath,
  removeRedirect,
} from './redirects-store.ts';
import { kindAt, requirePlace } from './slugs.ts';
import { findPageBySlug } from './store.ts';
import { takenBy } from './write-page.ts';

/** Addresses that lead elsewhere, as staff see, make and end them. */
export const redirectHandlers: Handlers<typeof redirectStaffCalls> = {
  listRedirects: async (_, { db }) => {
    const ends = endsOf(await listMoves(db));
    return {
      redirects: (await listRedirects(db)).map(({ madeAt, ...row }) => ({
        ...row,
        path: ends.get(row.slug) ?? row.path,
        madeAt: madeAt.toISOString(),
      })),
    };
  },

  saveRedirect: async ({ body, caller }, context) => {
    const { slug, path } = body;
    requirePlace(kindAt(slug), slug, '/body/slug');
    await transaction(context.db, async (tx) => {
      await recordContentChange(tx);
      const page = await findPageBySlug(tx, slug);
      if (page && page.liveVersion !== null) {
        const message = takenBy(page, slug);
        const fields = [{ path: '/body/slug', message }];
        throw new Refusal('page-address-taken', { detail: message, fields });
      }
      const end = endOf((await listMoves(tx)).set(slug, path), slug);
      if (end === null) {
        const message = 'This would lead back to where it begins.';
        throw new Refusal('redirect-refused', {
          detail: message,
          fields: [{ path: '/body/path', message }],
        });
      }
      // What the page at the end led to before it was there would lead back once it is gone.
      const leadsBack = endOf((await listMade(tx)).set(slug, end), slug) === null;
      if (leadsBack) await removeRedirect(tx, addressOf(end));
      await redirectToPath(tx, slug, end, context.now());
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'pages.saveRedirect',
        subject: `redirect:${slug}`,
        after: { path, ...(leadsBack && { ended: addressOf(end) }) },
        at: context.now(),
      });
    });
    await context.content.refresh();
  },

  removeRedirect: async ({ body: { slug }, caller }, context) => {
    await transaction(context.db, async (tx) => {
      await recordContentChange(tx);
      if (!(await removeRedirect(tx, slug))) throw new Refusal('redirect-unknown');
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'pages.removeRedirect',
        subject: `redirect:${slug}`,
        at: context.now(),
      });
    });
    await context.content.refresh();
  },
};
