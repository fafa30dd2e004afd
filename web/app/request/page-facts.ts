import { createContext, type ReactNode } from 'react';

/** A fact about a page in the vocabulary of schema.org, for machines that read pages. */
export type StructuredData = Record<string, unknown>;

/** What a loader knows of its page that only the head of it tells; scripts are never sent it. */
export interface PageFacts {
  /** A picture for links to the page, under the shop's own origin. */
  image: string | null;
  /** The picture that people look at first, where the page holds it further down. */
  firstPicture: { src: string; sizes: string } | null;
  data: StructuredData[];
}

/** Renders what machines read, on the server only; a page in the browser is read by a person. */
export const CrawlerTags = createContext<
  ((page: CrawledPage, facts?: PageFacts) => ReactNode) | null
>(null);

export interface CrawledPage {
  shopName: string;
  title: string;
  description: string | undefined;
  /** The address under which the page is to be known. */
  address: string;
}
