import type {
  ContentAuthor,
  ContentCategory,
  PageContent,
  PageKind,
} from '@plumbline/contracts/nouns/content/content-page.ts';
import type {
  GlobalItemId,
  GlobalItemValues,
} from '@plumbline/contracts/nouns/content/global-items.ts';

/** A page as the shop shows it. */
export interface LivePage {
  pageId: number;
  kind: PageKind;
  version: number;
  content: PageContent;
  /** When it was first shown, and since when as it is. */
  publishedAt: Date;
  liveSince: Date;
  readingMinutes: number;
  /** Of a legal page, every version that was ever in force, the newest first. */
  legal: readonly { number: number; inForceFrom: string; content: PageContent }[];
}

/** A picture of the media library. */
export interface MediaPicture {
  mediaId: string;
  width: number;
  height: number;
  focalX: number;
  focalY: number;
}

/**
 * The shop's own words as this process holds them in memory: pages ask for them without a statement.
 * A change that was committed is seen by every process within a second.
 */
export interface ContentReader {
  /** This process's own count of whatever may have changed an answer. */
  revision(): number;
  /** By its address; null where the shop shows no page. */
  findPage(slug: string): LivePage | null;
  /** A legal page that the shop shows no more, in its last version; its versions stay to be read. */
  findEndedLegal(slug: string): LivePage | null;
  /** The path that an address leads to since its page has moved; null where it leads nowhere. */
  findMove(slug: string): string | null;
  /** By their address. */
  listPages(): readonly LivePage[];
  /** The newest first. */
  listArticles(): readonly LivePage[];
  /** Articles that words are about, the best first; without any by words that they hold. */
  searchArticles(words: string): readonly LivePage[];
  /** Articles that help with goods of categories, each of which weighs as much as it says. */
  findArticlesFor(categories: ReadonlyMap<string, number>): readonly LivePage[];
  listCategories(): ContentCategory[];
  findCategory(key: string): ContentCategory | null;
  listAuthors(): ContentAuthor[];
  findAuthor(key: string): ContentAuthor | null;
  findMedia(mediaId: string): MediaPicture | null;
  findGlobalItem<K extends GlobalItemId>(id: K): GlobalItemValues[K];
  /** Sees what was committed before the call, rather than at the next look. */
  refresh(): Promise<void>;
  /** Ends following. The pool stays open. */
  stop(): Promise<void>;
}
