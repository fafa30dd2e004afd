import { redirect } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { grouped } from '../../kit/format.ts';
import type { ListingQuery } from './listing-query.ts';
import { type ListingRequest, viewListing } from './listing.server.ts';
import { searchHref, wishChips } from './wish-chip.ts';

/** Longer queries are cut: nobody types them, and their beginning says what they are about. */
const longestQuery = 200;

/** A search leads to this many guides at most: it is mostly goods that are looked for. */
const guidesShown = 2;

/** Guides that the words are about; a search does without where they cannot be had. */
export async function findGuides({ services }: Pick<Shop, 'services'>, words: string) {
  const text = words.trim().slice(0, longestQuery);
  if (text === '') return [];
  const { articles } = await services.content
    .findGuides({ query: { text } })
    .catch(() => ({ articles: [] }));
  return articles
    .slice(0, guidesShown)
    .map(({ slug, title }) => ({ href: `/${slug}`, name: `Guide: ${title}` }));
}

/** What a search found, or null for a search without words. A code leads straight to its product. */
export async function loadSearch(shop: Shop, words: string, query: ListingQuery, now: Date) {
  const text = words.trim().slice(0, longestQuery);
  if (text === '') return null;
  const { search } = shop.services;
  const list = async (body: ListingRequest) => {
    const answer = await orErrorPage(search.search({ body: { query: text, ...body } }));
    const { redirect: to } = answer;
    if (to?.kind === 'page') throw redirect(to.path);
    if (to) throw redirect(`/p/${to.slug}?sku=${encodeURIComponent(to.sku)}`);
    return answer;
  };
  const here = searchHref(text);
  const { view, first, facts, meant } = await viewListing(shop, here, list, query, now);
  // Every page of a search tells how it was read; the first answer is for the whole of it.
  const { understood, suggestions, categories, pages } = first;
  const isNothing = categories.length === 0;
  return {
    query: text,
    isNothing,
    corrected: understood.corrected,
    ignored: understood.ignored,
    pages: pages.map(({ path, name }) => ({ href: path, name })),
    queries: suggestions.queries.map((each) => ({ href: searchHref(each), name: `“${each}”` })),
    sizes: suggestions.sizes.map((size) => ({ href: searchHref(size.query), name: size.label })),
    categories: (isNothing ? suggestions.categories : categories).map(({ slug, name, count }) => ({
      href: `/c/${slug}`,
      name,
      count: grouped(count),
    })),
    listing: { ...view, chips: [...wishChips(understood.price, meant), ...view.chips] },
    facts,
  };
}
