/** Pages whose whole address is public. Of any other it may open what is somebody's own. */
const publicPages = /^\/(?:p|c|brands|collections|promotions)\//;

/**
 * The page of ours that somebody was on before, from its public part alone; '' where they came from
 * elsewhere, or where nobody says.
 */
export function pageBefore({ headers, url }: Pick<Request, 'headers' | 'url'>): string {
  const from = URL.parse(headers.get('referer') ?? '');
  if (!from || from.host !== new URL(url).host) return '';
  const page = publicPages.test(from.pathname) ? from.pathname : `/${from.pathname.split('/')[1]}`;
  return page.slice(0, 300);
}
