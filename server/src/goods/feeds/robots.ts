/** What is nobody's in particular, and nothing that a search engine could show. */
const operations = ['/services/', '/staff'];

/**
 * The robots file: a live shop may be read but for operations and what its modules call a visitor's
 * own, a demo not at all.
 */
export function robotsText(
  mode: 'demo' | 'live',
  origin: string,
  privatePaths: readonly string[],
): string {
  if (mode === 'demo') return 'User-agent: *\nDisallow: /\n';
  const refused = [...operations, ...privatePaths].toSorted().map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${refused.join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}
