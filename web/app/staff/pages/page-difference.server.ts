import type { Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { PageConflict } from '@plumbline/contracts/staff/pages.ts';
import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';
import { asTyped } from '../parts/as-text.ts';
import { blockNames } from './page-names.ts';

/** A stretch of words that two texts have both, or that only one of them has. */
export interface Piece {
  text: string;
  change: 'same' | 'added' | 'removed';
}

/** A part of a page that two versions say differently. */
export interface PartDifference {
  part: string;
  pieces: Piece[];
}

/** Longer texts that have little in common are shown whole, one after the other. */
const timeoutMs = 250;
/** All texts of a page together: nobody else is answered meanwhile. */
const pageTimeoutMs = 1_000;
/** So much of what stayed is shown before and after what did not. */
const shownAround = 90;

/** What became of a text, word by word. What stayed is cut short, so that changes are seen at once. */
export function piecesOf(was: string, now: string, timeout = timeoutMs): Piece[] {
  const found = timeout > 0 ? diffWordsWithSpace(was, now, { timeout }) : undefined;
  const changes = found ?? [
    { value: was, added: false, removed: true },
    { value: now, added: true, removed: false },
  ];
  return asPieces(changes);
}

const asPieces = (changes: readonly Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>[]) =>
  changes
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }, place): Piece => {
      if (added) return { text: value, change: 'added' };
      if (removed) return { text: value, change: 'removed' };
      const isFirst = place === 0;
      const isLast = place === changes.length - 1;
      return { text: cutShort(value, { isFirst, isLast }), change: 'same' };
    });

function cutShort(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  if (isFirst && isLast) return text;
  const before = isFirst ? '' : text.slice(0, shownAround);
  const after = isLast ? '' : text.slice(-shownAround);
  return before.length + after.length < text.length ? `${before} … ${after}` : text;
}

const headNames: Readonly<Record<Exclude<keyof PageContent, 'blocks'>, string>> = {
  slug: 'Address',
  title: 'Title',
  summary: 'Summary',
  picture: 'Picture',
  category: 'Category',
  author: 'Author',
  related: 'Related goods',
  about: 'Goods that it helps with',
  searchWords: 'Search words',
};

/** Everything that two versions of a page say differently, part by part, the order of blocks last. */
export function differenceOf(
  was: PageContent,
  now: PageContent,
  clock = () => performance.now(),
): PartDifference[] {
  const until = clock() + pageTimeoutMs;
  const [before, after] = [was, now].map(partsOf);
  const ids = [...new Set([...before!.keys(), ...after!.keys()])];
  const parts = ids
    .map((id) => ({
      part: (after!.get(id) ?? before!.get(id))!.name,
      old: before!.get(id)?.text ?? '',
      present: after!.get(id)?.text ?? '',
    }))
    .filter(({ old, present }) => old !== present)
    .map(({ part, old, present }) => {
      const timeout = Math.min(timeoutMs, until - clock());
      return { part, pieces: piecesOf(old, present, timeout) };
    });
  const [wasOrder, nowOrder] = [orderOf(was, now), orderOf(now, was)];
  if (wasOrder === nowOrder) return parts;
  return [...parts, { part: 'Order', pieces: asPieces(diffLines(wasOrder, nowOrder)) }];
}

function partsOf({ blocks, ...head }: PageContent): Map<string, { name: string; text: string }> {
  return new Map([
    ...Object.entries(headNames).map(
      ([field, name]) =>
        [field, { name, text: asTyped(head[field as keyof typeof head]) }] as const,
    ),
    ...blocks.map(
      (block, place) =>
        [`block ${block.id}`, { name: nameOf(block, place), text: asTyped(block) }] as const,
    ),
  ]);
}

const nameOf = ({ kind }: Block, place: number) => `${blockNames[kind]}, block ${place + 1}`;

/** The blocks that both versions have, in the order of one of them, each by how it is called there. */
function orderOf({ blocks }: PageContent, other: PageContent): string {
  const known = new Set(other.blocks.map(({ id }) => id));
  return blocks
    .filter(({ id }) => known.has(id))
    .map(({ id, kind }) => `${blockNames[kind]} (${id})\n`)
    .join('');
}

/** A part that two people wrote at once: as it was, and what each of them made of it. */
export interface ConflictView {
  part: string;
  was: string;
  theirs: Piece[];
  mine: Piece[];
}

export function conflictView(
  { part, was, mine, theirs }: PageConflict,
  { blocks }: Pick<PageContent, 'blocks'>,
): ConflictView {
  const [before, own, other] = [was, mine, theirs].map(asTyped);
  const place = blocks.findIndex(({ id }) => part === `block ${id}`);
  return {
    part:
      place >= 0
        ? nameOf(blocks[place]!, place)
        : part === 'order'
          ? 'Order'
          : (headNames[part as keyof typeof headNames] ?? part),
    was: before!,
    theirs: piecesOf(before!, other!),
    mine: piecesOf(before!, own!),
  };
}
