import { describe, expect, it } from 'vitest';
import { type CategoryRow, arrangeCategories, childrenAt, pathTo } from './category-tree.ts';

function row(id: number, parentId: number | null, values: Partial<CategoryRow> = {}): CategoryRow {
  const slug = `c${id}`;
  return {
    id,
    slug,
    name: slug,
    parentId,
    position: 0,
    intro: '',
    facetKeys: [],
    picture: null,
    room: null,
    areParts: false,
    ...values,
  };
}

describe('the tree of categories', () => {
  it('puts children after their parent, by position and then id, and says where each part ends', () => {
    const found = arrangeCategories([
      row(1, null, { position: 2 }),
      row(2, null, { position: 1 }),
      row(3, 1),
      row(4, 2, { position: 9 }),
      row(5, 2),
      row(6, 5),
    ]);
    expect(found.map(({ id, end }) => [id, end])).toEqual([
      [2, 4],
      [5, 3],
      [6, 3],
      [4, 4],
      [1, 6],
      [3, 6],
    ]);
    expect(childrenAt(found, -1).map(({ id }) => id)).toEqual([2, 1]);
    expect(childrenAt(found, 0).map(({ id }) => id)).toEqual([5, 4]);
    expect(pathTo(found, 2).map(({ id }) => id)).toEqual([2, 5, 6]);
  });

  it("narrows a category by its own facets, its ancestor's, or what its children share", () => {
    const found = arrangeCategories([
      row(1, null, { facetKeys: ['width'] }),
      row(2, 1),
      row(3, 1, { facetKeys: ['shape'] }),
      row(4, null),
      row(5, 4, { facetKeys: ['finish', 'shape', 'width'] }),
      row(6, 4, { facetKeys: ['width', 'finish'] }),
    ]);
    const keys = new Map(found.map(({ id, facetKeys }) => [id, facetKeys]));
    expect(keys.get(2)).toEqual(['width']);
    expect(keys.get(3)).toEqual(['shape']);
    expect(keys.get(4)).toEqual(['finish', 'width']);
  });

  it('shows categories whose ancestors form a circle, or are missing, all the same', () => {
    const found = arrangeCategories([row(1, 2), row(2, 1), row(3, 99)]);
    expect(found.map(({ id, parent }) => [id, parent])).toEqual([
      [3, -1],
      [1, -1],
      [2, 1],
    ]);
  });
});
