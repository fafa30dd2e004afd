import type {
  ArticleSummary,
  ShownPage,
  ShownPicture,
} from '@plumbline/contracts/nouns/content/content-page.ts';
import { anchorOf, linesOf, wordsText } from '@plumbline/contracts/nouns/content/rich-text.ts';
import { redirect } from 'react-router';
import { dateAndYear } from '../../kit/format.ts';
import { cardView } from '../../parts/card-view.ts';
import { breadcrumbData } from '../../frame/crawlers/structured-data.server.ts';
import type { PageFacts, StructuredData } from '../../request/page-facts.ts';
import { errorPage, problemOf } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import type { BlockThings } from './block-things.ts';

/** A page of the shop's words; null where there is none at the address, which may have moved. */
export async function findContentPage(
  { services }: Pick<Shop, 'services'>,
  slug: string,
  version?: number,
): Promise<ShownPage | null> {
  try {
    const query = version === undefined ? {} : { version };
    return await services.content.getPageData({ params: { slug }, query });
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code === 'page-moved') {
      const to = String(problem['to']);
      throw movedTo(version === undefined ? to : `${to.split('#')[0]}?version=${version}`);
    }
    if (problem?.code === 'page-unknown' || problem?.code === 'invalid-request') return null;
    throw errorPage(error);
  }
}

/**
 * Leads on for good, as search engines are told; a browser asks again all the same, since a page may
 * come back to where it was.
 */
export const movedTo = (path: string) =>
  redirect(path, { status: 301, headers: { 'cache-control': 'private, no-cache' } });

/** What the blocks of a page refer to, as this visitor is shown it. */
export async function thingsOf(shop: Shop, page: ShownPage, now: Date): Promise<BlockThings> {
  const setting = { vat: shop.preferences.vat, arrivals: await shop.arrivals(), now };
  return {
    pictures: page.pictures,
    listed: page.listed,
    goods: Object.fromEntries(
      Object.entries(page.goods).map(([sku, card]) => [sku, cardView(card, setting)]),
    ),
  };
}

/** The headings of a page, for the list of what is in it. */
export function headingsOf({
  blocks,
}: Pick<ShownPage, 'blocks'>): { href: string; name: string }[] {
  const names = blocks.flatMap((block) => {
    if (block.kind === 'text') {
      return block.text.flatMap((part) =>
        part.part === 'heading' && part.level === 2 ? [wordsText(part.words)] : [],
      );
    }
    const isNamed = ['products', 'faq', 'steps', 'form', 'gallery', 'carousel'].includes(
      block.kind,
    );
    return isNamed && 'title' in block && block.title !== '' ? [block.title] : [];
  });
  return [...new Set(names)].map((name) => ({ href: `#${anchorOf(name)}`, name }));
}

/** What the head of a page says of it, a line each: "4 minutes", "By Ines Marlow, fitter". */
export function headLines(page: ShownPage): string[] {
  const { author, readingMinutes, kind, updatedAt, legal } = page;
  const day = dateAndYear(updatedAt.slice(0, 10));
  if (kind === 'legal') {
    const shown = legal?.versions.find(({ number }) => number === legal.shown);
    return [
      ...(shown ? [`In force from ${dateAndYear(shown.inForceFrom)}`] : []),
      ...(legal?.isEnded ? ['No longer in force'] : []),
    ];
  }
  if (kind !== 'article') return [];
  return [
    readingMinutes === 1 ? '1 minute' : `${readingMinutes} minutes`,
    ...(author ? [`By ${author.name}, ${author.role}`] : []),
    `Checked ${day}`,
  ];
}

const absolute = ({ signIn: { origin } }: Shop, { src }: ShownPicture) => origin + src;

/** What machines read of a page: an article, its questions, and the way to it. */
export function factsOf(
  shop: Shop,
  page: ShownPage,
  above: readonly { href: string; name: string }[],
): PageFacts {
  const { title, summary, kind, author, publishedAt, updatedAt, picture } = page;
  const shown = picture && page.pictures[`${picture.from}:${picture.ref}`];
  const data: StructuredData[] = [breadcrumbData(shop, above, title)];
  if (kind === 'article') {
    data.push({
      '@type': 'Article',
      headline: title,
      description: summary,
      ...(shown && { image: absolute(shop, shown) }),
      ...(author && { author: { '@type': 'Person', name: author.name, jobTitle: author.role } }),
      ...(publishedAt && { datePublished: publishedAt }),
      dateModified: updatedAt,
      publisher: { '@type': 'Organization', name: shop.shopName },
    });
  }
  return { image: shown ? shown.src : null, firstPicture: null, data: [...data, ...askedOn(page)] };
}

/** The questions of a page with their answers; nothing where there are none. */
export function askedOn({ blocks }: Pick<ShownPage, 'blocks'>): StructuredData[] {
  const questions = blocks.flatMap((block) => (block.kind === 'faq' ? block.questions : []));
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: linesOf(answer).join(' ') },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

/** A guide in a list. */
export function articleView(article: ArticleSummary) {
  const { slug, title, summary, picture, readingMinutes, category } = article;
  return {
    href: `/${slug}`,
    title,
    summary,
    category: category?.name ?? null,
    minutes: readingMinutes === 1 ? '1 minute' : `${readingMinutes} minutes`,
    picture,
  };
}
export type ArticleView = ReturnType<typeof articleView>;
