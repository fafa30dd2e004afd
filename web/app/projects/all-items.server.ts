interface Page {
  items: unknown[];
  total: number;
}

const pageSize = 100;

/** A project with the items of all its pages, which are two at most. */
export async function allItems<P extends Page>(
  ask: (page: { pageNumber: number; pageSize: number }) => Promise<P>,
): Promise<P> {
  const first = await ask({ pageNumber: 1, pageSize });
  if (first.total <= pageSize) return first;
  const second = await ask({ pageNumber: 2, pageSize });
  return { ...first, items: [...first.items, ...second.items] };
}
