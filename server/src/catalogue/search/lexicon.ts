import { type Model, segmentsOf } from '../read-model/model.ts';
import { documentsOfCodePrefix } from './codes.ts';
import { findTerm, termsWithPrefix } from './text-index.ts';
import type { Lexicon } from './understand.ts';

/** The words of a model: of what is sold, changed lately or not, and of how shoppers speak. */
export function lexiconOf(model: Model): Lexicon {
  const indexes = segmentsOf(model).map((segment) => segment.text);
  const { language } = model;
  return {
    language,
    hasTerm: (term) => indexes.some((index) => findTerm(index, term) >= 0),
    termsWithPrefix(prefix, most) {
      const found = indexes.flatMap((index) => termsWithPrefix(index, prefix, most));
      return [...new Set(found)].slice(0, most);
    },
    hasCodePrefix: (code) =>
      indexes.some((index) => documentsOfCodePrefix(index.codes, code, 1).length > 0),
    *words() {
      for (const { terms } of indexes) yield* terms;
      for (const phrase of language.meanings.keys()) if (!phrase.includes(' ')) yield phrase;
    },
  };
}
