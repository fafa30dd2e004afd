/**
 * The one address under which a page is to be known. A page of a listing counts by itself; whatever
 * else stands in a query (facets, sorts, views, a chosen variant) is the same page seen otherwise.
 */
export function canonicalPath(pathname: string, search: string): string {
  // From where a run of them begins: a long one in the middle is looked at once.
  const path = pathname.replace(/(?<!\/)\/+$/, '') || '/';
  const params = new URLSearchParams(search);
  // How a page was come to from the one before says nothing about it.
  params.delete('after');
  const page = params.get('page') ?? '';
  const isPage = params.size === 1 && /^[1-9]\d{0,8}$/.test(page) && page !== '1';
  return isPage ? `${path}?page=${page}` : path;
}
