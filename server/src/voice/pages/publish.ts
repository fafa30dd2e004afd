import { linesOf } from '@plumbline/contracts/nouns/content/rich-text.ts';
import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { publishTerms } from '../../people/accounts/store.ts';
import { insertLegalVersion } from './legal-store.ts';
import { redirectToPage } from './redirects-store.ts';
import { requireDispensable, requirePlaceStill } from './slugs.ts';
import { setAddress, setLiveVersion, type PageRow } from './store.ts';
import { requireOwnAddress, takeAddressTurn } from './write-page.ts';

/** A page that is held, with the version of it that the shop shows from now on; null for none. */
export interface Showing {
  page: PageRow;
  shown: { version: number; content: PageContent } | null;
}

/**
 * Shows a version of a page in the shop from this transaction's end on. The page is held, and the
 * change is counted already. Where its address is another one than before, the old one leads to it.
 * Where its address led to before is kept, and known again once no page in the shop has it.
 */
export const showVersion = (
  tx: Tx,
  context: Pick<Context, 'now'>,
  page: PageRow,
  shown: { version: number; content: PageContent },
  change: number,
): Promise<void> => showVersions(tx, context, [{ page, shown }], change);

/**
 * The same of several pages at once. All of them leave their addresses before any takes one, so that
 * one may take what another leaves, and two may exchange theirs.
 */
export async function showVersions(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  showings: readonly Showing[],
  change: number,
): Promise<void> {
  const at = now();
  const wanted = new Set(showings.flatMap(({ shown }) => shown?.content.slug ?? []));
  const moves = showings.map((showing) => ({ ...showing, slug: addressOf(showing, wanted) }));
  for (const { page, shown } of moves) if (shown) requirePlaceStill(page.kind, shown.content);
  for (const { page, shown, slug } of moves) {
    const isLeft = !shown || slug !== page.slug;
    if (isLeft && page.liveVersion !== null && !wanted.has(page.slug)) requireDispensable(page);
  }
  for (const slug of moves.map((each) => each.slug).toSorted()) await takeAddressTurn(tx, slug);
  for (const { page, shown, slug } of moves) {
    const { pageId, slug: oldSlug, liveVersion } = page;
    if (oldSlug === slug) continue;
    if (shown && liveVersion !== null) await redirectToPage(tx, oldSlug, pageId, at);
    if (wanted.has(oldSlug)) await setAddress(tx, pageId, nowhere(pageId));
  }
  for (const { page, shown, slug } of moves) {
    await requireOwnAddress(tx, page.pageId, slug);
    if (!shown) {
      await setAddress(tx, page.pageId, slug);
      await setLiveVersion(tx, page.pageId, null, { change, at });
      continue;
    }
    await setLiveVersion(tx, page.pageId, { version: shown.version, slug }, { change, at });
    if (page.kind === 'legal') await putInForce(tx, page.pageId, shown.content, at);
  }
}

/** Where a page is from now on. One that the shop shows no more keeps its place unless it is wanted. */
const addressOf = ({ page, shown }: Showing, wanted: ReadonlySet<string>): string =>
  shown ? shown.content.slug : wanted.has(page.slug) ? page.content.slug : page.slug;

/** An address that no page can be given: where a page is between the one it left and the next. */
const nowhere = (pageId: number) => `~${pageId}`;

/** A text that binds is kept as it was shown; the terms are what orders and accounts agree to, too. */
async function putInForce(tx: Tx, pageId: number, content: PageContent, at: Date): Promise<void> {
  const inForceFrom = formatDay(londonDay(at));
  await insertLegalVersion(tx, pageId, { content, inForceFrom, at });
  if (content.slug === 'terms') await publishTerms(tx, plainTerms(content), inForceFrom);
}

/** Terms as they are carried by confirmations: parts with an empty line between, and marked headings. */
function plainTerms({ blocks }: PageContent): string {
  const parts = blocks.flatMap((block) => (block.kind === 'text' ? block.text : []));
  return parts
    .flatMap((part) => {
      const lines = linesOf([part]);
      return part.part === 'heading' ? lines.map((line) => `## ${line}`) : lines;
    })
    .join('\n\n');
}
