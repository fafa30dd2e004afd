/** What is a visitor's own, or an operation, and nothing that a search engine could show. */
const privatePaths = [
  '/account',
  '/auth/',
  '/basket',
  '/checkout',
  '/oidc/',
  '/order/',
  '/projects',
  '/services/',
  '/shared/',
  '/sign-in',
  '/staff',
  '/wishlist',
];

/** The robots file: a live shop may be read but for what is private, a demo not at all. */
export function robotsText(mode: 'demo' | 'live', origin: string): string {
  if (mode === 'demo') return 'User-agent: *\nDisallow: /\n';
  const refused = privatePaths.map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${refused.join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}
