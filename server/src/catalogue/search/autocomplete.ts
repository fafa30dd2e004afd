import type { SearchSuggestions } from '@plumbline/contracts/search.ts';
import type { Model } from '../read-model/model.ts';
import { describeDocuments } from '../read-model/listing.ts';
import { priceViewOf } from '../read-model/price-view.ts';
import type { Viewer } from '../read-model/reader.ts';
import { readRefinement } from '../read-model/refinement.ts';
import { lexiconOf } from './lexicon.ts';
import { matchQuery } from './match-query.ts';
import { countCategories, subjectOf } from './search-pages.ts';
import { tokenise } from './tokens.ts';
import { understand } from './understand.ts';

const mostProducts = 6;
const mostCategories = 4;
const mostQueries = 5;

/** What a query that is still being typed may become: its last word counts as a beginning. */
export function autocomplete(model: Model, query: string, viewer: Viewer): SearchSuggestions {
  const { groups } = understand(query, lexiconOf(model), true);
  const found = matchQuery(model, groups);
  const { items } = describeDocuments(
    model,
    subjectOf(model, found, []),
    readRefinement({ pageSize: mostProducts }, model.vocabulary),
    priceViewOf(viewer, undefined),
  );
  const { categories } = model.vocabulary;
  return {
    catalogueVersion: model.version,
    query,
    products: items.map(({ slug, sku, name, brand, picture, price }) => ({
      slug,
      sku,
      name,
      brand: brand.name,
      picture,
      price,
    })),
    categories: countCategories(model, found)
      .slice(0, mostCategories)
      .map(({ place, count }) => {
        const { slug, name } = categories[place]!;
        return { slug, name, count };
      }),
    queries: completions(model, query),
  };
}

/** Product types and categories of which every typed word begins a word, the most usual first. */
function completions(model: Model, query: string): string[] {
  const typed = tokenise(query.slice(0, 60)).map(({ text }) => text);
  if (typed.length === 0) return [];
  return phrasesOf(model)
    .filter(({ words }) => typed.every((part) => words.some((word) => word.startsWith(part))))
    .slice(0, mostQueries)
    .map(({ phrase }) => phrase);
}

interface Phrase {
  phrase: string;
  words: string[];
}
const phrasesByModel = new WeakMap<Model['base'], Phrase[]>();

function phrasesOf({ base }: Model): Phrase[] {
  let phrases = phrasesByModel.get(base);
  if (!phrases) {
    phrases = base.text.phrases
      .toSorted(([, a], [, b]) => b - a)
      .map(([phrase]) => ({ phrase, words: tokenise(phrase).map(({ text }) => text) }));
    phrasesByModel.set(base, phrases);
  }
  return phrases;
}
