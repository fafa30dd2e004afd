import type {
  SearchBody,
  SearchResult,
  SearchSuggestions,
} from '@plumbline/contracts/catalogue/search.ts';
import { sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import type { ListingPage } from '@plumbline/contracts/nouns/listings.ts';
import { type RecentCache, recentCache } from '../../core/recent-cache.ts';
import type { CatalogueReader, Viewer } from '../catalogue/reader.ts';
import { once } from '../catalogue/text-index/once.ts';
import type { FoundGoods } from '../catalogue/text-index/search-pages.ts';
import type { Beginning } from '../catalogue/text-index/understood-query.ts';
import { readBeginning } from './beginnings.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { type Understood, cutQuery, understand } from './understand.ts';

/** Finds goods by what a shopper typed: reads it, and has the catalogue look for what it means. */
export function search(
  catalogue: CatalogueReader,
  { query, ...refinement }: SearchBody,
  viewer: Viewer,
): SearchResult {
  const understood = chooseReading(catalogue, query, viewer);
  const narrowed = narrowByPrice(refinement, understood);
  const { givenUp, product, alike, ...found } = catalogue.search(understood, narrowed, viewer);
  const { corrected, ignored, price, withoutPrice, pages } = understood;
  return {
    query,
    understood: {
      corrected,
      ignored: [...ignored, ...givenUp],
      price: price && { ...price, withoutPrice },
    },
    redirect: findPage(catalogue, understood) ?? (product && { kind: 'product', ...product }),
    pages: [...alike.map(pageOf), ...pages],
    ...found,
  };
}

/** Where goods are bought in the very variant that a code is of. */
function pageOf({ slug, sku, name }: FoundGoods['alike'][number]): SearchResult['pages'][number] {
  return { name: `${name} (${sku})`, path: `/p/${slug}?sku=${encodeURIComponent(sku)}` };
}

/** Word by word, unless goods have not all of the words and these tell of a problem too. */
function chooseReading(catalogue: CatalogueReader, query: string, viewer: Viewer): Understood {
  const understood = understandQuery(catalogue, query);
  if (!understood.otherwise) return understood;
  const { givenUp } = catalogue.search(understood, { pageSize: 1 }, viewer);
  // A size that is not made is no problem: the nearest are offered. From one size to another is.
  const isMissed = [...understood.ignored, ...givenUp].some((text) => !/^\d(?!.* to )/.test(text));
  return isMissed ? understood.otherwise : understood;
}

/** A price in the words counts where none is chosen beside them, and likewise an order. */
function narrowByPrice<Narrowed extends Omit<SearchBody, 'query'>>(
  refinement: Narrowed,
  { price }: Understood,
): Narrowed {
  if (!price) return refinement;
  const { minPence, maxPence, order } = price;
  const range = {
    ...(minPence === null ? {} : { min: minPence }),
    ...(maxPence === null ? {} : { max: maxPence }),
  };
  const isSorted = (refinement.sort ?? sortOption.recommended) !== sortOption.recommended;
  const sort = isSorted ? refinement.sort : order && sortOfOrder[order];
  return {
    ...refinement,
    ranges: { price: range, ...refinement.ranges },
    ...(sort && { sort }),
  };
}

const sortOfOrder = {
  lowest: sortOption.priceLowToHigh,
  highest: sortOption.priceHighToLow,
} as const;

/** The page of the shop that these very words lead to. */
function findPage(catalogue: CatalogueReader, { terms }: Understood): SearchResult['redirect'] {
  if (terms.length === 0) return null;
  const path = lexicon(catalogue).language.paths.get(terms.join(' '));
  return path === undefined ? null : { kind: 'page', path };
}

/** A page of what a query finds. */
export function refineSearch(
  catalogue: CatalogueReader,
  { query, ...refinement }: SearchBody,
  viewer: Viewer,
): ListingPage {
  const understood = chooseReading(catalogue, query, viewer);
  return catalogue.refineSearch(understood, narrowByPrice(refinement, understood), viewer);
}

/** What a query that is still being typed may become; see beginnings.ts. */
export function autocomplete(
  catalogue: CatalogueReader,
  query: string,
  viewer: Viewer,
): SearchSuggestions {
  return { ...catalogue.autocomplete(readTyped(catalogue, query), viewer), query };
}

/** So many queries are read once: shoppers page through what they found, and ask alike. */
const mostRead = 4_000;
const readBy = once((): RecentCache<string, Understood> => recentCache(mostRead));
const typedBy = once((): RecentCache<string, Beginning> => recentCache(mostRead));

/** A query as the catalogue is asked; the same object while the words of goods stay as they are. */
export function understandQuery(catalogue: CatalogueReader, query: string): Understood {
  const words = lexicon(catalogue);
  return kept(readBy(words), cutQuery(query), (text) => understand(text, words));
}

/** The same for a query that is still being typed. */
function readTyped(catalogue: CatalogueReader, query: string): Beginning {
  const words = lexicon(catalogue);
  const reading = {
    whole: (text: string) => understandQuery(catalogue, text),
    begun: (text: string) => understand(text, words, true),
  };
  return kept(typedBy(words), cutQuery(query), (text) =>
    readBeginning(text, catalogue.goodsWords(), reading),
  );
}

function lexicon(catalogue: CatalogueReader): Lexicon {
  return lexiconOf(catalogue.goodsWords());
}

function kept<Read>(
  cache: RecentCache<string, Read>,
  text: string,
  read: (text: string) => Read,
): Read {
  let known = cache.get(text);
  if (known === undefined) cache.set(text, (known = read(text)));
  return known;
}
