/** What a call that lists may ask for. */
interface Asked {
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** A page as answers name it, and as statements ask for it. */
export interface Page {
  pageNumber: number;
  pageSize: number;
  limit: number;
  offset: number;
}

/** How many a page of a list has, unless somebody says or the list has its own. */
const usualSize = 20;

/** The page that was asked for: the first of the usual size, where nothing was said. */
export function pageOf({ pageNumber = 1, pageSize = usualSize }: Asked): Page {
  return { pageNumber, pageSize, limit: pageSize, offset: (pageNumber - 1) * pageSize };
}
