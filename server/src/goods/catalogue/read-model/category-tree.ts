import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';

/** A category as it is stored, in any order. */
export interface CategoryRow {
  id: number;
  slug: string;
  name: string;
  parentId: number | null;
  position: number;
  intro: string;
  facetKeys: string[];
  picture: Picture | null;
  /** A wide picture of a room with such goods. */
  room: string | null;
  areParts: boolean;
}

/**
 * A category at its place in the tree. The list of categories is in the order of the tree, parents
 * before children, so everything below a category is the places from its own up to `end`.
 */
export interface Category {
  id: number;
  slug: string;
  name: string;
  /** The parent's place, or -1 for a department. */
  parent: number;
  end: number;
  intro: string;
  /** What narrows it, in order: its own, or the nearest ancestor's, or what its children share. */
  facetKeys: string[];
  picture: Picture | null;
  room: string | null;
  /** Its goods go with others of the department, and stand after these. */
  areParts: boolean;
}

/** Orders categories as a tree. One whose ancestors form a circle stands as a department. */
export function arrangeCategories(rows: readonly CategoryRow[]): Category[] {
  const ids = new Set(rows.map((row) => row.id));
  const sorted = rows.toSorted((a, b) => a.position - b.position || a.id - b.id);
  const childrenOf = Map.groupBy(sorted, (row) =>
    row.parentId !== null && ids.has(row.parentId) ? row.parentId : null,
  );
  const categories: Category[] = [];
  const placed = new Set<number>();
  const place = (row: CategoryRow, parent: number, inherited: string[]): void => {
    if (placed.has(row.id)) return;
    placed.add(row.id);
    const facetKeys = row.facetKeys.length > 0 ? row.facetKeys : inherited;
    const at = categories.length;
    const { id, slug, name, intro, picture, room, areParts } = row;
    const shown = { id, slug, name, intro, facetKeys, picture, room, areParts };
    const category = { ...shown, parent, end: at + 1 };
    categories.push(category);
    for (const child of childrenOf.get(row.id) ?? []) place(child, at, facetKeys);
    category.end = categories.length;
    if (facetKeys.length === 0) category.facetKeys = sharedKeys(childrenAt(categories, at));
  };
  for (const row of childrenOf.get(null) ?? []) place(row, -1, []);
  for (const row of sorted) place(row, -1, []);
  return categories;
}

/** The places of a category's children, or of the departments for -1. */
export function childrenAt(categories: readonly Category[], at: number): Category[] {
  const first = at + 1;
  const end = at < 0 ? categories.length : categories[at]!.end;
  return categories.slice(first, end).filter((category) => category.parent === at);
}

/** From the department down to the category itself. */
export function pathTo(categories: readonly Category[], at: number): Category[] {
  const path: Category[] = [];
  for (let place = at; place >= 0; place = categories[place]!.parent) {
    path.unshift(categories[place]!);
  }
  return path;
}

function sharedKeys(children: readonly Category[]): string[] {
  const [first, ...others] = children;
  if (!first) return [];
  return first.facetKeys.filter((key) => others.every((other) => other.facetKeys.includes(key)));
}
