import type { PageContent, PageKind } from '@plumbline/contracts/nouns/content/content-page.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { requireSound } from './check-page.ts';
import { describePage } from './describe-page.ts';
import { mergeContent } from './merge-content.ts';
import { requirePlace } from './slugs.ts';
import {
  findPage,
  findPageBySlug,
  findVersion,
  insertNewPage,
  insertPageVersion,
  lockPage,
  type PageRow,
} from './store.ts';

/** Who writes, when, and what they say that they did. */
export interface Writing {
  savedBy: number | null;
  at: Date;
  note: string;
}

/** Begins a page at an address of its own. */
export async function beginPage(
  tx: Tx,
  page: { kind: PageKind; content: PageContent; reviewOn: string | null },
  { savedBy, at, note }: Writing,
): Promise<PageRow> {
  const { kind, content, reviewOn } = page;
  requirePlace(kind, content.slug, '/body/slug');
  requireSound(content);
  await takeAddressTurn(tx, content.slug);
  const pageId = await insertNewPage(
    tx,
    { kind, ownerAccountId: savedBy, reviewOn },
    { content, note, savedBy, at },
  );
  if (pageId === undefined) throw new Refusal('page-address-taken');
  return (await findPage(tx, pageId))!;
}

/**
 * Saves what was written from version `seen` as the page's next version. What somebody else saved
 * since is joined with it, or refused with both where they wrote in the same part.
 */
export async function savePageContent(
  tx: Tx,
  pageId: number,
  { seen, content }: { seen: number; content: PageContent },
  writing: Writing,
): Promise<PageRow> {
  const page = await lockPage(tx, pageId);
  if (!page) throw new Refusal('page-unknown');
  requirePlace(page.kind, content.slug);
  requireSound(content);
  const saved = seen === page.version ? content : await join(tx, page, seen, content);
  // One that the shop shows keeps its address until the next is published.
  if (page.liveVersion === null) await requireOwnAddress(tx, pageId, saved.slug);
  await insertPageVersion(tx, page, { ...writing, content: saved });
  return (await findPage(tx, pageId))!;
}

/**
 * Waits until nobody else is giving a page this address. It comes after the rows of pages are held, and
 * whoever takes several takes them in their order, so that no two wait for one another.
 */
export const takeAddressTurn = (tx: Tx, slug: string) => takeTurn(tx, `page-address:${slug}`);

/** Refuses an address that another page has; nobody else takes it until this transaction ends. */
export async function requireOwnAddress(tx: Tx, pageId: number, slug: string): Promise<void> {
  await takeAddressTurn(tx, slug);
  const other = await findPageBySlug(tx, slug);
  if (!other || other.pageId === pageId) return;
  throw new Refusal('page-address-taken', { detail: takenBy(other, slug) });
}

/** Says which page has an address. */
export const takenBy = ({ content }: Pick<PageRow, 'content'>, slug: string): string =>
  `“${content.title}” has the address /${slug}.`;

async function join(tx: Tx, page: PageRow, seen: number, mine: PageContent): Promise<PageContent> {
  const was = await findVersion(tx, page.pageId, seen);
  if (!was)
    throw new Refusal('page-changed', { extra: { page: describePage(page), conflicts: [] } });
  const { content, conflicts } = mergeContent(was, mine, page.content);
  if (conflicts.length === 0) return content;
  throw new Refusal('page-changed', {
    detail: 'Somebody else changed the same part meanwhile. Nothing was saved; here are both.',
    extra: { page: describePage(page), conflicts },
  });
}
