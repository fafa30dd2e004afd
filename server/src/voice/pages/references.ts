import type { Block, PictureRef } from '@plumbline/contracts/nouns/content/blocks.ts';
import {
  anchorOf,
  linesOf,
  linksOf,
  wordsText,
} from '@plumbline/contracts/nouns/content/rich-text.ts';
import type { RichText } from '@plumbline/contracts/nouns/content/rich-text.ts';
import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';

/** The rich texts of a block. */
function textsIn(block: Block): RichText[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'faq':
      return block.questions.map(({ answer }) => answer);
    case 'steps':
      return block.steps.map(({ text }) => text);
    default:
      return [];
  }
}

export function picturesIn(block: Block): PictureRef[] {
  switch (block.kind) {
    case 'hero':
    case 'picture':
    case 'video':
      return [block.picture];
    case 'gallery':
      return block.pictures;
    case 'carousel':
      return block.slides.map(({ picture }) => picture);
    case 'steps':
      return block.steps.flatMap(({ picture }) => picture ?? []);
    default:
      return [];
  }
}

/** The part numbers that a block names; those of a category are found when it is shown. */
export const skusIn = (block: Block): string[] =>
  block.kind === 'products' && block.goods.of === 'skus' ? block.goods.skus : [];

export function linksIn(block: Block): string[] {
  const links = textsIn(block).flatMap(linksOf);
  if (block.kind === 'hero' && block.link) links.push(block.link.href);
  if (block.kind === 'carousel') links.push(...block.slides.flatMap(({ link }) => link ?? []));
  return links;
}

/** Where a page leads to on other sites, which cannot be asked from every machine: each place once. */
export const otherSitesOf = ({ blocks }: Pick<PageContent, 'blocks'>): Set<string> =>
  new Set(blocks.flatMap(linksIn).filter((link) => link.startsWith('https:')));

/** The headings that links within the page may lead to. */
export const anchorsOf = ({ blocks }: Pick<PageContent, 'blocks'>): Set<string> =>
  new Set(
    blocks.flatMap((block) => [
      block.id,
      ...textsIn(block).flatMap((text) =>
        text.flatMap((part) => (part.part === 'heading' ? [anchorOf(wordsText(part.words))] : [])),
      ),
      ...('title' in block ? [anchorOf(block.title)] : []),
    ]),
  );

/** Everything that a page says, line by line: what a search reads, and what its length is taken from. */
export function linesOfPage({ title, summary, blocks }: PageContent): string[] {
  return [title, summary, ...blocks.flatMap(linesOfBlock)].filter((line) => line !== '');
}

function linesOfBlock(block: Block): string[] {
  const texts = textsIn(block).flatMap(linesOf);
  switch (block.kind) {
    case 'hero':
      return [block.title, block.text];
    case 'faq':
      return [block.title, ...block.questions.map(({ question }) => question), ...texts];
    case 'steps':
      return [block.title, ...block.steps.map(({ title }) => title), ...texts];
    case 'comparison':
      return [block.caption, ...block.columns, ...block.rows.flatMap(({ cells }) => cells)];
    case 'quote':
      return [block.text];
    case 'carousel':
      return [block.title, ...block.slides.flatMap(({ title, text }) => [title, text])];
    case 'picture':
      return [block.caption];
    case 'drawing':
      return [block.title, block.caption];
    case 'products':
      return [block.title, block.note];
    case 'video':
      return [block.title, block.text];
    case 'gallery':
      return [block.title];
    case 'form':
      return [block.title, block.text];
    case 'text':
      return texts;
  }
}
