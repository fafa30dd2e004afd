/** The page of a list that an address asks for: the first, unless it names one that could be. */
export function askedPage(params: URLSearchParams): number {
  const asked = Number(params.get('page') ?? 1);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, 1_000_000) : 1;
}

/** A place in the row of page numbers: a page, or the gap between two that do not follow. */
export interface PageLink {
  page: number;
  href: string;
  current: boolean;
  /** Pages are left out before this one. */
  gapBefore: boolean;
}

export interface PageLinks {
  numbers: PageLink[];
  previous: string | null;
  next: string | null;
}

/**
 * The first page, the last, and those around the one on show; none where there is only one. `next`
 * is where the next page is, null where this is the last.
 */
export function pageLinks(
  current: number,
  count: number,
  hrefOf: (page: number) => string,
  next: string | null = current < count ? hrefOf(current + 1) : null,
): PageLinks | null {
  if (count <= 1) return null;
  const near = [1, current - 1, current, current + 1, count].filter(
    (page) => page >= 1 && page <= count,
  );
  const pages = [...new Set(current === 1 ? [...near, Math.min(3, count)] : near)].toSorted(
    (a, b) => a - b,
  );
  return {
    numbers: pages.map((page, place) => ({
      page,
      href: hrefOf(page),
      current: page === current,
      gapBefore: place > 0 && page - (pages[place - 1] ?? 0) > 1,
    })),
    previous: current > 1 ? hrefOf(current - 1) : null,
    next,
  };
}

/** What a list that is asked for a page at a time is answered. */
interface ListAnswer {
  total: number;
  pageNumber: number;
  pageSize: number;
}

/** The row of page numbers below such a list, and "21 to 40 of 57": which of it these `shown` are. */
export function listPages(
  { total, pageNumber, pageSize }: ListAnswer,
  shown: number,
  hrefOf: (page: number) => string,
): { pages: PageLinks | null; range: string } {
  const before = (pageNumber - 1) * pageSize;
  return {
    pages: pageLinks(pageNumber, Math.ceil(total / pageSize), hrefOf),
    range: `${before + 1} to ${before + shown} of ${total}`,
  };
}
