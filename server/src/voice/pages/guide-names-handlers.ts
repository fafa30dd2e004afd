import type { guideNameStaffCalls } from '@plumbline/contracts/staff/guide-names.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { recordContentChange } from '../content-changes/store.ts';
import {
  changeAuthor,
  changeCategory,
  listAuthors,
  listCategories,
  listGuidesOf,
  removeAuthor,
  removeCategory,
} from './names-store.ts';

/** The names that guides need before one can go into the shop. */
export const guideNameHandlers: Handlers<typeof guideNameStaffCalls> = {
  listGuideNames: async (_, { db }) => ({
    categories: await listCategories(db),
    authors: await listAuthors(db),
  }),

  saveGuideCategory: ({ body: { version, ...category }, caller }, context) =>
    save(context, caller, { action: 'saveGuideCategory', version, named: category }, (tx) =>
      changeCategory(tx, category, version),
    ),

  saveGuideAuthor: ({ body: { version, ...author }, caller }, context) =>
    save(context, caller, { action: 'saveGuideAuthor', version, named: author }, (tx) =>
      changeAuthor(tx, author, version),
    ),

  removeGuideCategory: ({ body: { version, key }, caller }, context) =>
    save(
      context,
      caller,
      { action: 'removeGuideCategory', version, named: { key } },
      async (tx) => {
        requireUnused(await listGuidesOf(tx, 'category', key));
        return removeCategory(tx, key, version);
      },
    ),

  removeGuideAuthor: ({ body: { version, key }, caller }, context) =>
    save(context, caller, { action: 'removeGuideAuthor', version, named: { key } }, async (tx) => {
      requireUnused(await listGuidesOf(tx, 'author', key));
      return removeAuthor(tx, key, version);
    }),
};

function requireUnused(guides: readonly string[]): void {
  if (guides.length === 0) return;
  const named = guides.map((title) => `“${title}”`).join(', ');
  throw new Refusal('guide-name-used', {
    detail: `It is needed by ${named}. Give these another one first; nothing was deleted.`,
  });
}

/** Saves a name that nobody else has saved since it was seen. Every page has it within a second. */
async function save(
  { db, now, content }: Context,
  caller: Caller,
  { action, version, named }: { action: string; version: number; named: { key: string } },
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await recordContentChange(tx);
    if (!(await change(tx))) throw version === 0 ? taken() : changed();
    await recordAudit(tx, {
      actorAccountId: caller.accountId,
      action: `pages.${action}`,
      subject: `guide-name:${named.key}`,
      after: named,
      at: now(),
    });
  });
  await content.refresh();
}

function taken(): Refusal {
  const message = 'This is in the list already. Choose another.';
  return new Refusal('guide-name-changed', {
    detail: message,
    fields: [{ path: '/body/key', message }],
  });
}

const changed = () =>
  new Refusal('guide-name-changed', {
    detail: 'Somebody else has saved this meanwhile. Look at it first; nothing was saved.',
  });
