import type { Block, PictureRef } from '@plumbline/contracts/nouns/content/blocks.ts';
import type {
  ArticleSummary,
  PageConfig,
  PageContent,
  ShownPage,
  ShownPicture,
} from '@plumbline/contracts/nouns/content/content-page.ts';
import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import type { Static } from 'typebox';
import type { Context } from '../../core/context.ts';
import type { Viewer } from '../../goods/catalogue/reader.ts';
import type { Audience } from '../global-items/on-now.ts';
import { mediaSource } from '../media/media-source.ts';
import { picturesIn, skusIn } from '../pages/references.ts';
import type { LivePage } from './reader.ts';

type Sources = Pick<Context, 'catalogue' | 'content'>;

/** For whom a page is made: whose prices, which words, and what kind of screen, where that is said. */
export interface Reader {
  viewer: Viewer;
  audience: Audience;
  device?: Static<typeof PageConfig>['device'];
}

/** What is shown of a page, whether the shop shows it already or not. */
export type Showable = Pick<LivePage, 'kind' | 'readingMinutes' | 'legal'> & {
  content: PageContent;
  publishedAt: Date | null;
  liveSince: Date;
  /** The number of the legal version that this is; the newest, unless it is said. */
  legalNumber?: number;
  /** Whether it is a legal page of which no version holds any more. */
  isEnded?: boolean;
};

/** A page as one reader is shown it: the blocks for them, and what those refer to. All from memory. */
export function showPage(sources: Sources, page: Showable, reader: Reader): ShownPage {
  const { content } = sources;
  const { blocks: all, category, author, ...fields } = page.content;
  const blocks = all.filter((block) => isFor(block, reader));
  const listed = new Map(
    blocks.flatMap((block) =>
      block.kind === 'products' && block.goods.of === 'category'
        ? [[block.id, cardsOf(sources, block.goods, reader.viewer)] as const]
        : [],
    ),
  );
  const cards = new Map([...listed.values()].flat().map((card) => [card.sku, card]));
  for (const sku of [...fields.related, ...blocks.flatMap(skusIn)]) {
    const card = sources.catalogue.findCardBySku(sku, reader.viewer);
    if (card) cards.set(sku, card);
  }
  const pictures = [...(fields.picture ? [fields.picture] : []), ...blocks.flatMap(picturesIn)];
  return {
    kind: page.kind,
    ...fields,
    category: category === null ? null : content.findCategory(category),
    author: author === null ? null : content.findAuthor(author),
    blocks,
    pictures: Object.fromEntries(
      pictures.flatMap((ref) => {
        const shown = findPicture(sources, ref);
        return shown ? [[pictureKey(ref), shown]] : [];
      }),
    ),
    goods: Object.fromEntries(cards),
    listed: Object.fromEntries([...listed].map(([id, found]) => [id, found.map(({ sku }) => sku)])),
    publishedAt: page.publishedAt?.toISOString() ?? null,
    updatedAt: page.liveSince.toISOString(),
    readingMinutes: page.readingMinutes,
    legal: legalOf(page),
  };
}

function isFor({ audience, device }: Block, reader: Reader): boolean {
  return (
    (audience === undefined || audience === reader.audience) &&
    (device === undefined || reader.device === undefined || device === reader.device)
  );
}

function cardsOf(
  { catalogue }: Sources,
  { slug, most }: { slug: string; most: number },
  viewer: Viewer,
): ProductCard[] {
  return catalogue.listCategory({ slug, pageSize: most }, viewer)?.listing.items ?? [];
}

export const pictureKey = ({ from, ref }: Pick<PictureRef, 'from' | 'ref'>) => `${from}:${ref}`;

/** Where a picture lies; null for one that is gone. */
export function findPicture(
  { catalogue, content }: Sources,
  { from, ref }: Pick<PictureRef, 'from' | 'ref'>,
): ShownPicture | null {
  if (from === 'library') {
    const found = content.findMedia(ref);
    if (!found) return null;
    const { width, height, focalX, focalY } = found;
    return { src: mediaSource(found), width, height, focalX, focalY };
  }
  const offer = catalogue.findOfferBySku(ref, anybody);
  if (!offer) return null;
  const { file, width, height } = offer.picture;
  return { src: `/pictures/${file}`, width, height, focalX: 50, focalY: 50 };
}

/** Where a picture lies is the same for everybody. */
const anybody: Viewer = { bandId: null, channel: 100 };

function legalOf({ kind, legal, legalNumber, isEnded = false }: Showable): ShownPage['legal'] {
  const newest = legal[0];
  if (kind !== 'legal' || !newest) return null;
  return {
    shown: legalNumber ?? newest.number,
    versions: legal.map(({ number, inForceFrom }) => ({ number, inForceFrom })),
    isEnded,
  };
}

/** A guide as lists have it. */
export function summariseArticle(sources: Sources, page: LivePage): ArticleSummary {
  const { content, publishedAt, liveSince, readingMinutes } = page;
  const { slug, title, summary, picture, category, author } = content;
  const shown = picture && findPicture(sources, picture);
  return {
    slug,
    title,
    summary,
    picture: picture && shown ? { ...shown, alt: picture.alt } : null,
    category: category === null ? null : sources.content.findCategory(category),
    author: author === null ? null : sources.content.findAuthor(author),
    publishedAt: publishedAt.toISOString(),
    updatedAt: liveSince.toISOString(),
    readingMinutes,
  };
}
