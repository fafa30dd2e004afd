import type { GlobalItemValues } from '@plumbline/contracts/nouns/content/global-items.ts';
import { startingValues } from '../global-items/starting-values.ts';
import { endsOf } from '../pages/redirect-ends.ts';
import { linesOfPage } from '../pages/references.ts';
import { scoreOf, weighWords, wordsOf } from './article-words.ts';
import type { ContentReader, LivePage, MediaPicture } from './reader.ts';
import type { ContentRows } from './store.ts';

type Held = Omit<ContentReader, 'revision' | 'refresh' | 'stop'>;

export interface HeldContent extends Held {
  /** Takes what has changed up. */
  take(rows: ContentRows): void;
}

const wordsAMinute = 200;

/** The shop's words in memory, brought up to date by what has changed. */
export function holdContent(): HeldContent {
  const pagesById = new Map<number, LivePage>();
  const endedById = new Map<number, LivePage>();
  let bySlug = new Map<string, LivePage>();
  let articles: { page: LivePage; words: ReadonlyMap<string, number> }[] = [];
  let moves: ReadonlyMap<string, string> = new Map();
  let categories: NonNullable<ContentRows['categories']> = [];
  let authors: NonNullable<ContentRows['authors']> = [];
  let media = new Map<string, MediaPicture>();
  let items: Partial<GlobalItemValues> = {};

  return {
    take(rows) {
      for (const row of rows.pages ?? []) {
        takePage(pagesById, row);
        takeEnded(endedById, row);
      }
      const pages = [...pagesById.values()].toSorted((one, other) =>
        one.content.slug < other.content.slug ? -1 : 1,
      );
      bySlug = new Map(pages.map((page) => [page.content.slug, page]));
      const known = new Map(articles.map(({ page, words }) => [page, words]));
      articles = pages
        .filter(({ kind }) => kind === 'article')
        .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
        .map((page) => ({ page, words: known.get(page) ?? weighWords(page.content) }));
      moves = endsOf(new Map(Object.entries(rows.moves ?? {})));
      categories = rows.categories ?? [];
      authors = rows.authors ?? [];
      media = new Map((rows.media ?? []).map((each) => [each.mediaId, each]));
      items = rows.items ?? {};
    },
    findPage: (slug) => bySlug.get(slug) ?? null,
    findEndedLegal: (slug) =>
      [...endedById.values()].find(({ content }) => content.slug === slug) ?? null,
    findMove: (slug) => moves.get(slug) ?? null,
    listPages: () => [...bySlug.values()],
    listArticles: () => articles.map(({ page }) => page),
    searchArticles(text) {
      const words = [...new Set(wordsOf(text))];
      if (words.length === 0) return [];
      return bestOf(
        articles.map(({ page, words: weighed }) => ({ page, score: scoreOf(weighed, words) })),
      );
    },
    findArticlesFor: (weights) =>
      bestOf(
        articles.map(({ page }) => ({
          page,
          score: page.content.about.reduce((sum, slug) => sum + (weights.get(slug) ?? 0), 0),
        })),
      ),
    listCategories: () => categories,
    findCategory: (key) => categories.find((each) => each.key === key) ?? null,
    listAuthors: () => authors,
    findAuthor: (key) => authors.find((each) => each.key === key) ?? null,
    findMedia: (mediaId) => media.get(mediaId) ?? null,
    findGlobalItem: (id) => (items[id] ?? startingValues[id]) as never,
  };
}

/** Those that score, the best first; of those that score alike, the newest. */
const bestOf = (scored: readonly { page: LivePage; score: number }[]): LivePage[] =>
  scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ page }) => page);

function takePage(pages: Map<number, LivePage>, row: NonNullable<ContentRows['pages']>[number]) {
  const { pageId, kind, slug, version, content, publishedAt, liveSince, legal } = row;
  if (version === null || content === null || publishedAt === null || liveSince === null) {
    pages.delete(pageId);
    return;
  }
  const words = linesOfPage(content).join(' ').split(/\s+/).length;
  pages.set(pageId, {
    pageId,
    kind,
    version,
    content: { ...content, slug },
    publishedAt: new Date(publishedAt),
    liveSince: new Date(liveSince),
    readingMinutes: Math.max(1, Math.round(words / wordsAMinute)),
    legal,
  });
}

/** What once was binding stays to be read, whether the shop still shows its page or not. */
function takeEnded(ended: Map<number, LivePage>, row: NonNullable<ContentRows['pages']>[number]) {
  const { pageId, kind, slug, version, publishedAt, legal } = row;
  const last = legal[0];
  if (version !== null || publishedAt === null || kind !== 'legal' || !last) {
    ended.delete(pageId);
    return;
  }
  const since = new Date(publishedAt);
  ended.set(pageId, {
    pageId,
    kind,
    version: last.number,
    content: { ...last.content, slug },
    publishedAt: since,
    liveSince: since,
    readingMinutes: 1,
    legal,
  });
}
