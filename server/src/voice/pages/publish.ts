import { linesOf } from '@plumbline/contracts/nouns/content/rich-text.ts';
import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { publishTerms } from '../../people/accounts/store.ts';
import { insertLegalVersion } from './legal-store.ts';
import { redirectToPage, removeRedirect } from './redirects-store.ts';
import { requirePlace } from './slugs.ts';
import { setLiveVersion, type PageRow } from './store.ts';
import { requireOwnAddress } from './write-page.ts';

/**
 * Shows a version of a page in the shop from this transaction's end on. The page is held, and the
 * change is counted already. Where its address is another one than before, the old one leads to it.
 */
export async function showVersion(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  page: PageRow,
  shown: { version: number; content: PageContent },
  change: number,
): Promise<void> {
  const { pageId, kind, slug: oldSlug, liveVersion } = page;
  const { slug } = shown.content;
  requirePlace(kind, slug);
  await requireOwnAddress(tx, pageId, slug);
  const at = now();
  if (liveVersion !== null && oldSlug !== slug) await redirectToPage(tx, oldSlug, pageId, at);
  await removeRedirect(tx, slug);
  await setLiveVersion(tx, pageId, { version: shown.version, slug }, { change, at });
  if (kind === 'legal') await putInForce(tx, pageId, shown.content, at);
}

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
