import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import { articleGroups, type ArticleGroup } from '@plumbline/contracts/shop/help.ts';
import type { ContentReader } from '../content/reader.ts';
import { linesOfPage } from '../pages/references.ts';

/** An article of the help centre: a page of that kind, listed under one of the hub's groups. */
export interface Article {
  slug: string;
  title: string;
  group: ArticleGroup;
  summary: string;
  /** Words that people use for what it is about, beside those in it. */
  searchWords: string;
  lines: readonly string[];
}

/** The articles that the shop shows now: the one place that all who ask read them from. */
export const articlesIn = (content: Pick<ContentReader, 'listPages'>): Article[] =>
  content
    .listPages()
    .flatMap((page) => (page.kind === 'help' ? (articleOf(page.content) ?? []) : []));

/** A page as an article; null where it is in no group of the hub. */
export function articleOf(page: PageContent): Article | null {
  const { slug, title, summary, searchWords } = page;
  const group = articleGroups.find((each) => each === page.category);
  return group ? { slug, title, group, summary, searchWords, lines: linesOfPage(page) } : null;
}

/** Words as they are compared: small, and without the endings that change nothing. */
function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => word.length > 2 && !common.has(word))
    .map((word) => word.replace(/(?:ies|es|s|ing|ed)$/, '') || word);
}

const common = new Set(
  'the and for with you your that this have has had was were are can could would will not but what when how which who does did about from they them there please want need like just get got our out all any one very some into than then too also been its'.split(
    ' ',
  ),
);

const mostFound = 5;
/** Less than this in common is chance: no article is better than a wrong one. */
const leastScore = 3;

/** An article with its words as they are compared. */
interface ReadArticle {
  article: Article;
  title: ReadonlySet<string>;
  words: ReadonlySet<string>;
  body: ReadonlySet<string>;
}

/** Articles with how many of them have each word. */
interface ReadArticles {
  all: readonly ReadArticle[];
  counts: ReadonlyMap<string, number>;
}

/** Reads articles once, for however many questions are compared with them. */
export function readArticles(articles: readonly Article[]): ReadArticles {
  const counts = new Map<string, number>();
  const all = articles.map((article) => {
    const title = new Set(wordsIn(article.title));
    const words = new Set(wordsIn(article.searchWords));
    const body = new Set(wordsIn(article.lines.join(' ')));
    for (const word of title.union(words).union(body)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return { article, title, words, body };
  });
  return { all, counts };
}

/**
 * The articles that some words are most likely about, the best first. A word counts more in a title or
 * among the words of an article than in its text, and more the fewer articles have it.
 */
export function findArticles({ all, counts }: ReadArticles, text: string): Article[] {
  const asked = new Set(wordsIn(text));
  const rarities = [...asked].flatMap((word) => {
    const count = counts.get(word);
    return count === undefined ? [] : [[word, Math.log2(1 + all.length / count)] as const];
  });
  const scored = all.map((each) => {
    let score = 0;
    for (const [word, rarity] of rarities) {
      const weight = each.title.has(word)
        ? 2
        : each.words.has(word)
          ? 1.5
          : each.body.has(word)
            ? 0.4
            : 0;
      score += weight * rarity;
    }
    return { article: each.article, score };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score >= Math.max(leastScore, best / 3))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostFound)
    .map(({ article }) => article);
}
