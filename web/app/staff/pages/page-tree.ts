import type { PageRow } from './page-list.ts';

/** One place in the tree of addresses: the page that is there, if any, and what lies below it. */
export interface Branch {
  /** Its address, as far as the branch above it does not say it. */
  name: string;
  page: PageRow | null;
  below: Branch[];
  /** How many pages there are here and below. */
  count: number;
}

/**
 * Pages by their addresses. Steps at which there is no page, and only one way to go on, are one
 * branch: what lies at /help/articles needs no /help around it.
 */
export function treeOf(pages: readonly PageRow[]): Branch[] {
  const root: Branch = { name: '', page: null, below: [], count: 0 };
  for (const page of pages.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    let place = root;
    for (const step of page.path.split('/').filter(Boolean)) {
      const name = `/${step}`;
      let next = place.below.find((each) => each.name === name);
      if (!next) place.below.push((next = { name, page: null, below: [], count: 0 }));
      next.count += 1;
      place = next;
    }
    place.page = page;
  }
  return root.below.map(joined);
}

function joined(branch: Branch): Branch {
  const [only, ...others] = branch.below;
  if (branch.page === null && only && others.length === 0) {
    return joined({ ...only, name: branch.name + only.name });
  }
  return { ...branch, below: branch.below.map(joined) };
}
