import { isDeepStrictEqual } from 'node:util';
import type { Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { PageConflict } from '@plumbline/contracts/staff/pages.ts';

/** What came of two people changing one page: both, or what only they can decide. */
export interface Merged {
  content: PageContent;
  /** Parts that both changed, each in another way; then `content` is not to be saved. */
  conflicts: PageConflict[];
}

/**
 * Joins what was written from `was` with what somebody else saved meanwhile. A field or a block that
 * only one of them changed, added or took away is as they left it; one that both changed differently
 * is a conflict, and so is the order of the blocks. Nothing of either is ever dropped silently.
 */
export function mergeContent(was: PageContent, mine: PageContent, theirs: PageContent): Merged {
  const conflicts: PageConflict[] = [];
  const decide = <T>(part: string, before: T, own: T, other: T): T => {
    if (isDeepStrictEqual(own, before) || isDeepStrictEqual(own, other)) return other;
    if (!isDeepStrictEqual(other, before)) {
      conflicts.push({ part, was: before ?? null, mine: own ?? null, theirs: other ?? null });
    }
    return own;
  };
  const { blocks: _, ...fields } = mine;
  const joined = Object.fromEntries(
    (Object.keys(fields) as (keyof typeof fields)[]).map((name) => [
      name,
      decide<unknown>(name, was[name], mine[name], theirs[name]),
    ]),
  ) as typeof fields;

  const [before, own, other] = [was, mine, theirs].map(({ blocks }) => byId(blocks));
  const kept = new Map<string, Block>();
  for (const id of new Set([...own!.keys(), ...other!.keys()])) {
    const block = decide(`block ${id}`, before!.get(id), own!.get(id), other!.get(id));
    if (block) kept.set(id, block);
  }
  const [wasOrder, ownOrder, otherOrder] = [before!, own!, other!].map((map) => [...map.keys()]);
  const order = mergeOrder(wasOrder!, ownOrder!, otherOrder!);
  if (!order) {
    conflicts.push({ part: 'order', was: wasOrder, mine: ownOrder, theirs: otherOrder });
  }
  const ids = (order ?? withAdded(ownOrder!, otherOrder!)).filter((id) => kept.has(id));
  return { content: { ...joined, blocks: ids.map((id) => kept.get(id)!) }, conflicts };
}

const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id, block]));

/** The order of both, or null where both moved blocks to different places. */
function mergeOrder(
  was: readonly string[],
  own: readonly string[],
  other: readonly string[],
): string[] | null {
  // Which of the blocks that all three have were moved by whom.
  const common = new Set(was.filter((id) => own.includes(id) && other.includes(id)));
  const among = (ids: readonly string[]) => ids.filter((id) => common.has(id));
  const movedOwn = !isDeepStrictEqual(among(own), among(was));
  const movedOther = !isDeepStrictEqual(among(other), among(was));
  if (movedOwn && movedOther && !isDeepStrictEqual(among(own), among(other))) return null;
  return movedOwn ? withAdded(own, other) : withAdded(other, own);
}

/** An order with those of another put in after what they stand behind there. */
function withAdded(order: readonly string[], from: readonly string[]): string[] {
  const all = [...order];
  from.forEach((id, place) => {
    if (all.includes(id)) return;
    const before = from.slice(0, place).findLast((each) => all.includes(each));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
  });
  return all;
}
