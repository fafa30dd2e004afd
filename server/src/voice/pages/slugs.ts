import type { PageContent, PageKind } from '@plumbline/contracts/nouns/content/content-page.ts';
import { takenPlaces } from '@plumbline/contracts/nouns/content/taken-places.ts';
import { Refusal } from '../../core/refusal.ts';

/** Screens of their own that show a legal page in their place. */
const legalPlaces: ReadonlySet<string> = new Set(['terms', 'privacy', 'cookies']);

/** Refuses to leave an address without the text that every page of the shop links to. */
export function requireDispensable({ kind, slug }: { kind: PageKind; slug: string }): void {
  if (kind !== 'legal' || !legalPlaces.has(slug)) return;
  throw new Refusal('page-needed', {
    detail: `Every page of the shop leads to /${slug}, and customers rely on it. Write a new version and publish that there instead.`,
  });
}

const places: Readonly<Record<PageKind, { isAllowed: (slug: string) => boolean; advice: string }>> =
  {
    article: {
      isAllowed: (slug) => /^advice\/[^/]+$/.test(slug) && slug !== 'advice/feed',
      advice: 'A guide lies under advice/: advice/choosing-a-trap.',
    },
    landing: {
      isAllowed: (slug) => /^(c\/.+|brands\/[^/]+)$/.test(slug),
      advice: 'It goes with a listing: c/taps, or brands/corvane.',
    },
    legal: {
      isAllowed: (slug) => legalPlaces.has(slug) || isFree(slug),
      advice: 'A part of the shop has this address. Choose another.',
    },
    help: {
      isAllowed: (slug) => /^help\/articles\/[^/]+$/.test(slug) || isFree(slug),
      advice: 'An article of the help centre lies under help/articles/: help/articles/measuring.',
    },
    page: { isAllowed: isFree, advice: 'A part of the shop has this address. Choose another.' },
  };

function isFree(slug: string): boolean {
  // A guide for the trade may lie under the page about it; what is under a screen belongs to that.
  return !takenPlaces.has(slug.split('/')[0]!);
}

/** The kind of page that an address may lead to something else in the place of. */
export function kindAt(slug: string): PageKind {
  if (slug.startsWith('advice/')) return 'article';
  return slug.startsWith('help/') ? 'help' : 'page';
}

/** Refuses an address that a page of this kind cannot have, at the field where it is typed. */
export function requirePlace(kind: PageKind, slug: string, path = '/body/content/slug'): void {
  const { isAllowed, advice } = places[kind];
  if (isAllowed(slug)) return;
  throw new Refusal('page-address-refused', {
    detail: advice,
    fields: [{ path, message: advice }],
  });
}

/** The same of a page that was saved with it before a part of the shop took it: says which page. */
export function requirePlaceStill(
  kind: PageKind,
  { slug, title }: Pick<PageContent, 'slug' | 'title'>,
): void {
  const { isAllowed, advice } = places[kind];
  if (isAllowed(slug)) return;
  throw new Refusal('page-address-refused', {
    detail: `“${title}” cannot be at /${slug}. ${advice}`,
  });
}
