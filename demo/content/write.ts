import { parseMarkup } from '@plumbline/contracts/nouns/content/text-markup.ts';
import type {
  Block,
  BlockKind,
  BlockOf,
  PictureRef,
} from '@plumbline/contracts/nouns/content/blocks.ts';
import type { DrawnPart } from '@plumbline/contracts/nouns/content/drawn-parts.ts';
import type { PageContent, PageKind } from '@plumbline/contracts/nouns/content/content-page.ts';
import { anchorOf, type RichText } from '@plumbline/contracts/nouns/content/rich-text.ts';

/** A page that the demo comes with, as it is written in a file of its own. */
export interface DemoPage {
  kind: PageKind;
  content: PageContent;
}

type Fields<K extends BlockKind> = Omit<BlockOf<K>, 'id' | 'kind'>;
/** A block that has no name yet: a page gives each the name of its kind and a number. */
type Unnamed = Omit<Block, 'id'> & { id?: string };

const made =
  <K extends BlockKind>(kind: K) =>
  (fields: Fields<K>): Unnamed =>
    ({ kind, ...fields }) as unknown as Unnamed;

/** Words with headings, lists, notes, bold and links, in the signs of text-markup.ts. */
const words = (markup: string): RichText => parseMarkup(unindented(markup));

/** A block of words. */
export const text = (markup: string): Unnamed => made('text')({ text: words(markup) });

/** The picture of goods by their part number. */
export const productPicture = (sku: string, alt = ''): PictureRef => ({
  from: 'product',
  ref: sku,
  alt,
});

/** A picture within a page, with words below it. */
export const picture = (shown: PictureRef, caption: string): Unnamed =>
  made('picture')({ picture: shown, caption });

/** Goods in rows, each with its price of the day; `note` stands below them. */
export const goods = (
  title: string,
  skus: string[],
  note = '',
  taken: BlockOf<'products'>['taken'] = 'apart',
): Unnamed => made('products')({ title, look: 'rows', taken, goods: { of: 'skus', skus }, note });

/** Cards of a category, as it is sorted in the shop. */
export const goodsOf = (title: string, category: string, most: number): Unnamed =>
  made('products')({
    title,
    look: 'cards',
    taken: 'apart',
    goods: { of: 'category', slug: category, most },
    note: '',
  });

/** A table: a head, and rows of as many cells. */
export const table = (caption: string, columns: string[], ...rows: string[][]): Unnamed =>
  made('comparison')({ caption, columns, rows: rows.map((cells) => ({ cells })) });

/** What to do, one step after the other; each is a title and words. */
export const steps = (title: string, ...each: [title: string, markup: string][]): Unnamed =>
  made('steps')({
    title,
    steps: each.map(([name, markup]) => ({ title: name, text: words(markup), picture: null })),
  });

/** Questions with their answers. */
export const questions = (title: string, ...each: [question: string, markup: string][]): Unnamed =>
  made('faq')({
    title,
    questions: each.map(([question, markup]) => ({ question, answer: words(markup) })),
  });

export const quote = (said: string, who: string, role: string): Unnamed =>
  made('quote')({ text: said, who, role });

/** One of the shop's own forms within a page. */
export const form = (which: BlockOf<'form'>['form'], title: string, hint = ''): Unnamed =>
  made('form')({ title, text: hint, form: which });

/** A drawing to scale: sizes in millimetres, from the left and up from the floor. */
export const drawing = (
  title: string,
  caption: string,
  [widthMm, heightMm]: [number, number],
  ...parts: DrawnPart[]
): Unnamed => made('drawing')({ title, caption, widthMm, heightMm, parts });

type Stroke = 'outline' | 'hidden' | 'measure';
export const box = (
  [xMm, yMm]: [number, number],
  [widthMm, heightMm]: [number, number],
  stroke: Stroke = 'outline',
): DrawnPart => ({ part: 'box', xMm, yMm, widthMm, heightMm, stroke });
export const stroke = (
  [xMm, yMm]: [number, number],
  [toXMm, toYMm]: [number, number],
  look: Stroke = 'outline',
): DrawnPart => ({ part: 'line', xMm, yMm, toXMm, toYMm, stroke: look });
export const circle = (
  [xMm, yMm]: [number, number],
  radiusMm: number,
  look: Stroke = 'outline',
): DrawnPart => ({ part: 'circle', xMm, yMm, radiusMm, stroke: look });
/** A dimension line, which says its own length unless it is given words. */
export const measure = (
  [xMm, yMm]: [number, number],
  [toXMm, toYMm]: [number, number],
  said?: string,
): DrawnPart => ({ part: 'measure', xMm, yMm, toXMm, toYMm, ...(said && { words: said }) });
export const label = (
  [xMm, yMm]: [number, number],
  said: string,
  anchor: 'start' | 'middle' | 'end' = 'middle',
): DrawnPart => ({ part: 'words', xMm, yMm, words: said, anchor });

/** A guide under /advice. Its address comes from its title unless it is given one. */
export function guide(
  head: {
    title: string;
    summary: string;
    category: string;
    author: string;
    picture: PictureRef | null;
    slug?: string;
    related?: string[];
    about: string[];
    searchWords?: string;
  },
  ...blocks: Unnamed[]
): DemoPage {
  const { slug = anchorOf(head.title), related = [], searchWords = '', ...rest } = head;
  const content = { ...rest, slug: `advice/${slug}`, related, searchWords };
  return { kind: 'article', content: { ...content, blocks: named(blocks) } };
}

/** Any other page: words about the shop, a text that binds, or what stands below a listing. */
export function page(
  kind: Exclude<PageKind, 'article'>,
  head: Pick<PageContent, 'slug' | 'title' | 'summary'> &
    Partial<Pick<PageContent, 'picture' | 'searchWords'>>,
  ...blocks: Unnamed[]
): DemoPage {
  const { searchWords = '', picture: itsPicture = null, ...rest } = head;
  return {
    kind,
    content: {
      ...rest,
      picture: itsPicture,
      category: null,
      author: null,
      related: [],
      about: [],
      searchWords,
      blocks: named(blocks),
    },
  };
}

function named(blocks: readonly Unnamed[]): Block[] {
  const counts = new Map<string, number>();
  return blocks.map((block) => {
    const { kind } = block as Block;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return { ...block, id: block.id ?? `${kind}-${counts.get(kind)}` } as Block;
  });
}

/** Lines of a template as they are read: without the blanks that only set them into the file. */
function unindented(markup: string): string {
  return markup
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
