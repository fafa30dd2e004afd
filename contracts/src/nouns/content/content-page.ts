import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../../call/schema.ts';
import { withTexts } from '../../call/form-fields.ts';
import { ProductCard } from '../goods.ts';
import { Day, Instant, RowId, Sku, Slug, line } from '../values.ts';
import { Block, PictureRef, mostBlocks } from './blocks.ts';

/** The address of a page without its first stroke: "advice/choosing-a-trap", "delivery". */
export const ContentSlug = withTexts(
  Type.String({
    minLength: 1,
    maxLength: 160,
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*){0,4}$',
  }),
  {
    advice: 'Use small letters and digits, with dashes between words: delivery-dates.',
    hint: 'What stands after the shop’s name and a stroke.',
  },
);

/**
 * What a page is: a guide under /advice, words below a listing, a text that binds, an article of the
 * help centre, or any other.
 */
export const PageKind = Type.Enum(['page', 'article', 'landing', 'legal', 'help']);
export type PageKind = Static<typeof PageKind>;

/** The name of a category of guides or of an author in addresses. */
export const ContentKey = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
});

/** A page as it is written: all of it is of one version, its address included. */
export const pageFields = {
  slug: ContentSlug,
  title: withTexts(line(120), { advice: 'Give the page a title.' }),
  summary: withTexts(line(300), {
    advice: 'Say in a sentence or two what the page is about.',
    hint: 'Stands below the title, in lists and in search engines.',
  }),
  picture: nullable(PictureRef),
  /** What guides and articles of the help centre are listed under, and who wrote a guide. */
  category: nullable(ContentKey),
  author: nullable(ContentKey),
  related: withTexts(Type.Array(Sku, { maxItems: 12 }), {
    hint: 'Part numbers, one a line.',
  }),
  /** Beside these goods a guide is offered: in their listings, on their pages and in a basket. */
  about: withTexts(Type.Array(Slug, { maxItems: 12 }), {
    hint: 'Categories of goods that it helps with, one a line: taps/basin-taps.',
  }),
  /** Further words that a search finds the page by. */
  searchWords: Type.String({ maxLength: 300 }),
} as const;
export const PageContent = strictObject({
  ...pageFields,
  blocks: Type.Array(Block, { maxItems: mostBlocks }),
});
export type PageContent = Static<typeof PageContent>;

export const ContentCategory = strictObject({
  key: ContentKey,
  name: line(60),
  intro: Type.String({ maxLength: 300 }),
});
export type ContentCategory = Static<typeof ContentCategory>;

export const ContentAuthor = strictObject({
  key: ContentKey,
  name: line(60),
  role: Type.String({ maxLength: 120 }),
});
export type ContentAuthor = Static<typeof ContentAuthor>;

/** A picture that a page shows: where it lies, and what of it matters most, in hundredths. */
export const ShownPicture = strictObject({
  src: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  focalX: Type.Integer({ minimum: 0, maximum: 100 }),
  focalY: Type.Integer({ minimum: 0, maximum: 100 }),
});
export type ShownPicture = Static<typeof ShownPicture>;

/** A guide in a list. */
export const ArticleSummary = strictObject({
  slug: ContentSlug,
  title: Type.String(),
  summary: Type.String(),
  picture: nullable(strictObject({ ...ShownPicture.properties, alt: Type.String() })),
  category: nullable(ContentCategory),
  author: nullable(ContentAuthor),
  publishedAt: Instant,
  updatedAt: Instant,
  readingMinutes: Type.Integer({ minimum: 1 }),
});
export type ArticleSummary = Static<typeof ArticleSummary>;

/** A version of a legal page, by the day from which it holds. */
export const LegalVersion = strictObject({ number: RowId, inForceFrom: Day });

/**
 * A page as its reader is shown it: its own blocks alone, with what they refer to beside them. Goods
 * are as the reader pays for them, and one that is no longer sold names what took its place.
 */
export const ShownPage = strictObject({
  kind: PageKind,
  ...pageFields,
  category: nullable(ContentCategory),
  author: nullable(ContentAuthor),
  blocks: Type.Array(Block),
  /** By what blocks call them: "product:TAP-10", "library:…". One that is gone is left out. */
  pictures: Type.Record(Type.String(), ShownPicture),
  /** By part number. */
  goods: Type.Record(Type.String(), ProductCard),
  /** The part numbers of lists that are of a category, by the block's id. */
  listed: Type.Record(Type.String(), Type.Array(Sku)),
  publishedAt: nullable(Instant),
  updatedAt: Instant,
  readingMinutes: Type.Integer({ minimum: 1 }),
  /** Of a legal page, the version shown, all that there are, the newest first, and whether none holds now. */
  legal: nullable(
    strictObject({ shown: RowId, versions: Type.Array(LegalVersion), isEnded: Type.Boolean() }),
  ),
});
export type ShownPage = Static<typeof ShownPage>;

/** What a page is asked for with: on which kind of screen it will be shown. */
export const PageConfig = strictObject({
  device: Type.Optional(Type.Enum(['phone', 'wide'])),
  /** Of a legal page, an earlier version. */
  version: Type.Optional(RowId),
});
