import Type, { type Static, type TSchema } from 'typebox';
import { nullable, strictObject } from '../../call/schema.ts';
import { withTexts } from '../../call/form-fields.ts';
import { Sku, Slug, line } from '../values.ts';
import { DrawnPart, Millimetres } from './drawn-parts.ts';
import { Link, RichText } from './rich-text.ts';

/** A picture by where it comes from: the media library, or the goods that it shows. */
export const PictureRef = strictObject({
  from: Type.Enum(['library', 'product']),
  /** The picture's id in the library, or the product's part number. */
  ref: line(60),
  alt: withTexts(Type.String({ maxLength: 300 }), {
    hint: 'What the picture shows, for those who do not see it.',
  }),
});
export type PictureRef = Static<typeof PictureRef>;

export const LinkTo = strictObject({ href: Link, words: line(80) });

const Title = Type.String({ maxLength: 120 });
const ShortText = Type.String({ maxLength: 600 });

/** Who is shown a block; without it, everybody. */
const shown = {
  /** Names the block on its page for as long as it lives: edits, order and conflicts go by it. */
  id: Type.String({ pattern: '^[a-z0-9-]{1,40}$', minLength: 1, maxLength: 40 }),
  audience: Type.Optional(Type.Enum(['consumers', 'trade'])),
  device: Type.Optional(Type.Enum(['phone', 'wide'])),
};

function block<const K extends string, P extends Record<string, TSchema>>(kind: K, fields: P) {
  return strictObject({ kind: Type.Literal(kind), ...shown, ...fields });
}

/** Which goods a list shows. They are named, never described: names and prices are the shop's own. */
export const GoodsSource = Type.Union([
  strictObject({ of: Type.Literal('skus'), skus: Type.Array(Sku, { minItems: 1, maxItems: 24 }) }),
  strictObject({
    of: Type.Literal('category'),
    slug: Slug,
    most: Type.Integer({ minimum: 1, maximum: 24 }),
  }),
]);

/**
 * Every kind of block, by its name. The forms of the editor are made from these schemas, and the
 * server refuses whatever they do not know. Blocks hold references to goods and never a price.
 */
export const blockSchemas = {
  hero: block('hero', {
    title: Title,
    text: ShortText,
    picture: PictureRef,
    link: nullable(LinkTo),
  }),
  text: block('text', { text: RichText }),
  picture: block('picture', { picture: PictureRef, caption: ShortText }),
  gallery: block('gallery', {
    title: Title,
    pictures: Type.Array(PictureRef, { minItems: 2, maxItems: 24 }),
  }),
  carousel: block('carousel', {
    title: Title,
    slides: Type.Array(
      strictObject({ picture: PictureRef, title: line(80), text: ShortText, link: nullable(Link) }),
      { minItems: 2, maxItems: 16 },
    ),
  }),
  products: block('products', {
    title: Title,
    look: Type.Enum(['rows', 'cards']),
    /** To choose from, or all of them for one job: then what they come to is said beside the title. */
    taken: Type.Enum(['apart', 'together']),
    goods: GoodsSource,
    note: ShortText,
  }),
  comparison: block('comparison', {
    caption: Title,
    columns: Type.Array(line(60), { minItems: 2, maxItems: 8 }),
    rows: Type.Array(
      strictObject({
        cells: Type.Array(Type.String({ maxLength: 200 }), { minItems: 2, maxItems: 8 }),
      }),
      { minItems: 1, maxItems: 40 },
    ),
  }),
  faq: block('faq', {
    title: Title,
    questions: Type.Array(strictObject({ question: line(200), answer: RichText }), {
      minItems: 1,
      maxItems: 40,
    }),
  }),
  form: block('form', {
    title: Title,
    text: ShortText,
    form: Type.Enum(['newsletter', 'track-order', 'postcode', 'retrieve-basket']),
  }),
  /** Nothing of the other site is asked for before somebody follows the link. */
  video: block('video', {
    title: line(120),
    site: Type.Enum(['youtube', 'vimeo']),
    video: Type.String({ pattern: '^[A-Za-z0-9_-]{5,20}$', minLength: 5, maxLength: 20 }),
    picture: PictureRef,
    /** What is said and seen, for those who do not watch it. */
    text: ShortText,
  }),
  quote: block('quote', { text: line(600), who: line(80), role: Type.String({ maxLength: 120 }) }),
  steps: block('steps', {
    title: Title,
    steps: Type.Array(
      strictObject({ title: line(120), text: RichText, picture: nullable(PictureRef) }),
      { minItems: 1, maxItems: 30 },
    ),
  }),
  /** Drawn by the shop itself, to scale, from what it is told in millimetres. */
  drawing: block('drawing', {
    title: line(120),
    caption: ShortText,
    widthMm: Millimetres,
    heightMm: Millimetres,
    parts: Type.Array(DrawnPart, { minItems: 1, maxItems: 120 }),
  }),
} as const;

export type BlockKind = keyof typeof blockSchemas;
export const blockKinds = Object.keys(blockSchemas) as BlockKind[];

export const Block = Type.Unsafe<Block>(Type.Union(Object.values(blockSchemas) as TSchema[]));
type Blocks = { [K in BlockKind]: Static<(typeof blockSchemas)[K]> };
export type Block = Blocks[BlockKind];
export type BlockOf<K extends BlockKind> = Blocks[K];

/** More than anybody reads, and as much as a page is sure to bear. */
export const mostBlocks = 200;
