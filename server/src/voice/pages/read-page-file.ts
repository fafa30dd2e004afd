import type { PageContent, PageKind } from '@plumbline/contracts/nouns/content/content-page.ts';
import { parseMarkup } from '@plumbline/contracts/nouns/content/text-markup.ts';

/** A page as a file of the shop's own has it. */
export interface WrittenPage {
  kind: PageKind;
  content: PageContent;
}

/**
 * Reads a page from a file: lines of facts, a line of dashes, and its words in the signs of
 * text-markup.ts, which become one block. Throws where a fact is missing: the files are ours.
 */
export function readPageFile(name: string, file: string): WrittenPage {
  const [head = '', ...rest] = file.split(/^---$/m);
  const facts = new Map(
    head
      .trim()
      .split('\n')
      .map((line) => {
        const place = line.indexOf(':');
        return [line.slice(0, place).trim(), line.slice(place + 1).trim()] as const;
      }),
  );
  const fact = (key: string): string => {
    const value = facts.get(key);
    if (!value) throw new Error(`The page ${name} does not say its ${key}.`);
    return value;
  };
  return {
    kind: fact('kind') as PageKind,
    content: {
      ...wordsAlone(rest.join('---')),
      slug: fact('slug'),
      title: fact('title'),
      summary: fact('summary'),
      category: facts.get('category') ?? null,
      searchWords: facts.get('words') ?? '',
    },
  };
}

/** What a page is that is made of one text. */
export const wordsAlone = (markup: string) => ({
  picture: null,
  category: null,
  author: null,
  related: [],
  about: [],
  searchWords: '',
  blocks: [{ kind: 'text' as const, id: 'text-1', text: parseMarkup(markup) }],
});
