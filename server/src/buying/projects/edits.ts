import { isDeepStrictEqual } from 'node:util';
import type { ProjectEdit } from '@plumbline/contracts/projects/project-data.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import type { ProjectContent, ProjectItemState } from './projects.ts';

type ItemEdit = Extract<ProjectEdit, { kind: 'item' }>;
/** An edit as it is kept: items by their offering, whose code may change later. */
export type KeptEdit =
  | Exclude<ProjectEdit, ItemEdit>
  | (Omit<ItemEdit, 'sku'> & { offeringId: number });

/** What is different between two states of a project; empty where nothing is. */
export function compareProjects(was: ProjectContent, now: ProjectContent): KeptEdit[] {
  const edits: KeptEdit[] = [];
  if (was.name !== now.name) edits.push({ kind: 'renamed', was: was.name, now: now.name });
  if (was.notes !== now.notes) {
    edits.push({ kind: 'notes', was: was.notes, now: now.notes });
  }
  if (was.budgetPence !== now.budgetPence) {
    edits.push({ kind: 'budget', wasPence: was.budgetPence, nowPence: now.budgetPence });
  }
  if (was.isFitted !== now.isFitted) edits.push({ kind: 'fitted', isFitted: now.isFitted });
  if (!isDeepStrictEqual(was.rooms, now.rooms)) {
    edits.push({ kind: 'rooms', was: [...was.rooms], now: [...now.rooms] });
  }
  return [...edits, ...compareItems(was.items, now.items)];
}

function compareItems(
  was: readonly ProjectItemState[],
  now: readonly ProjectItemState[],
): KeptEdit[] {
  const key = (item: ProjectItemState) => `${item.offeringId} ${item.room ?? ''}`;
  const before = new Map(was.map((item) => [key(item), item]));
  const after = new Map(now.map((item) => [key(item), item]));
  return [...new Map([...before, ...after]).values()].flatMap((item): KeptEdit[] => {
    const old = before.get(key(item));
    const changed = after.get(key(item));
    const wasQuantity = old?.quantity ?? 0;
    const nowQuantity = changed?.quantity ?? 0;
    const nowNote = changed?.note ?? '';
    const isNoteChanged = (old?.note ?? '') !== nowNote;
    if (wasQuantity === nowQuantity && !isNoteChanged) return [];
    const { offeringId, room } = item;
    return [{ kind: 'item', offeringId, room, wasQuantity, nowQuantity, isNoteChanged, nowNote }];
  });
}

/** Edits as their reader knows the goods; what is no longer known is left out. */
export function describeEdits(
  edits: readonly KeptEdit[],
  offers: ReadonlyMap<number, Offer>,
): ProjectEdit[] {
  return edits.flatMap((edit): ProjectEdit[] => {
    if (edit.kind !== 'item') return [edit];
    const { offeringId, ...rest } = edit;
    const offer = offers.get(offeringId);
    return offer ? [{ ...rest, sku: offer.sku }] : [];
  });
}
