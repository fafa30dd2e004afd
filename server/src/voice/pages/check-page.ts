import type { Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { PageContent, PageKind } from '@plumbline/contracts/nouns/content/content-page.ts';
import { articleGroups } from '@plumbline/contracts/shop/help.ts';
import type { PageFault } from '@plumbline/contracts/staff/pages.ts';
import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import { Refusal } from '../../core/refusal.ts';
import { retail } from '../../goods/feeds/retail.ts';
import { findPictureFault } from './check-picture.ts';
import {
  findsCategory,
  findsListing,
  leadsSomewhere,
  type Coming,
  type Sources,
} from './leads-somewhere.ts';
import { anchorsOf, linksIn, picturesIn, skusIn } from './references.ts';
import type { PageRow } from './store.ts';

/** What a schema cannot say of a page: names that are used once, and rows as long as their head. */
export function requireSound({ blocks }: PageContent): void {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const [place, block] of blocks.entries()) {
    const path = `/body/content/blocks/${place}`;
    if (seen.has(block.id)) {
      problems.push({ path: `${path}/id`, message: 'Another block has this name.' });
    }
    seen.add(block.id);
    if (block.kind === 'comparison') {
      for (const [row, { cells }] of block.rows.entries()) {
        if (cells.length === block.columns.length) continue;
        const message = `Give this row ${block.columns.length} cells, one for each column.`;
        problems.push({ path: `${path}/rows/${row}/cells`, message });
      }
    }
  }
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
}

/**
 * What is wrong with a page that is to be shown, or is shown: pictures that are gone or that say
 * nothing to who does not see them, links that lead nowhere, and goods that are not sold.
 */
export async function findFaults(
  context: Sources,
  kind: PageKind,
  page: PageContent,
  coming?: Coming,
): Promise<PageFault[]> {
  const { catalogue, content } = context;
  const faults: PageFault[] = [];
  const note = (block: string | null, isGrave: boolean, message: string) =>
    faults.push({ block, isGrave, message });
  if (kind === 'article') {
    const { category, author } = page;
    if (!category || !content.findCategory(category)) note(null, true, 'Choose a category.');
    if (!author || !content.findAuthor(author)) note(null, true, 'Say who wrote it.');
  }
  if (kind === 'help' && !articleGroups.some((group) => group === page.category)) {
    note(null, true, `Choose a category: ${articleGroups.join(', ')}.`);
  }
  if (kind === 'landing' && !findsListing(context, page.slug)) {
    note(null, true, `There is no listing at /${page.slug}, so that nobody would see it.`);
  }
  if (kind === 'legal' && page.slug === 'terms') {
    for (const block of page.blocks) judgeTerms(block);
  }
  if (page.blocks.length === 0) note(null, true, 'There is nothing on the page yet.');
  const judgePicture = (block: string | null, picture: NonNullable<typeof page.picture>) => {
    const fault = findPictureFault(context, picture);
    if (fault) note(block, fault.isGrave, fault.message);
  };
  if (page.picture) judgePicture(null, page.picture);
  for (const sku of page.related) judgeGoods(null, sku);
  for (const slug of page.about) judgeCategory(null, slug);
  const anchors = anchorsOf(page);
  for (const block of page.blocks) {
    for (const picture of picturesIn(block)) judgePicture(block.id, picture);
    for (const sku of skusIn(block)) judgeGoods(block.id, sku);
    if (block.kind === 'products' && block.goods.of === 'category') {
      judgeCategory(block.id, block.goods.slug);
    }
    for (const link of linksIn(block)) {
      const isThere = link.startsWith('#')
        ? anchors.has(link.slice(1))
        : !link.startsWith('/') || (await leadsSomewhere(context, link, coming));
      if (!isThere) note(block.id, true, `The link ${link} leads nowhere.`);
    }
  }
  return faults;

  /** Orders and accounts carry the terms as one text, which is all that its page may say. */
  function judgeTerms({ id, kind: blockKind, audience, device }: Block): void {
    if (blockKind !== 'text') {
      note(id, true, 'Orders carry the terms as text alone. Write this as text, or take it out.');
    }
    if (audience !== undefined || device !== undefined) {
      note(id, true, 'Orders carry the same terms for everybody. Show this to everybody.');
    }
  }

  function judgeGoods(block: string | null, sku: string): void {
    const card = catalogue.findCardBySku(sku, retail);
    if (!card) note(block, true, `There is no product with the part number ${sku}.`);
    else if (card.availability.state === 'discontinued') {
      const { successor } = card;
      const shown = successor?.slug === card.slug ? 'What it is still sold in' : successor?.name;
      const instead = shown ? ` ${shown} is shown in its place.` : '';
      note(block, false, `${card.name} (${sku}) is no longer sold.${instead}`);
    }
  }

  function judgeCategory(block: string | null, slug: string): void {
    if (!findsCategory(context, slug)) note(block, true, `There is no category “${slug}”.`);
  }
}

/**
 * What a page lacks of who answers for it and of when it is read again. It is no part of its words, and
 * a page that is in the shop already stays there without.
 */
export function findKeepingFaults({
  ownerAccountId,
  reviewOn,
}: Pick<PageRow, 'ownerAccountId' | 'reviewOn'>): PageFault[] {
  const fault = (message: string) => ({ block: null, isGrave: true, message });
  return [
    ...(ownerAccountId === null
      ? [fault('Nobody answers for it. Say that you do, under Owner and review.')]
      : []),
    ...(reviewOn === null
      ? [fault('Give the day by which it is read again, under Owner and review.')]
      : []),
  ];
}

/** Refuses to show a page in the shop that has a grave fault, with all of them. */
export function requireReady(faults: readonly PageFault[]): void {
  const grave = faults.filter(({ isGrave }) => isGrave);
  if (grave.length === 0) return;
  throw new Refusal('page-unready', {
    detail: grave.map(({ message }) => message).join(' '),
    extra: { faults: grave },
  });
}
