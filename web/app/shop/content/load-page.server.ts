import type { ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import { dateAndYear } from '../../kit/format.ts';
import { answerPage } from '../../request/answer-page.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { blocksHtml } from './content-html.server.tsx';
import { factsOf, headingsOf, headLines, thingsOf } from './content-view.server.ts';

/** All of a page's screen. The browser gets its blocks as HTML, and no data behind them. */
export async function pageAnswer(shop: Shop, page: ShownPage, now: Date) {
  const things = await thingsOf(shop, page, now);
  const { kind, title, summary, legal, slug } = page;
  const above = aboveOf(page);
  const { picture } = page;
  const shown = picture && page.pictures[`${picture.from}:${picture.ref}`];
  return answerPage(
    shop,
    {
      kind,
      title,
      summary,
      above,
      headLines: headLines(page),
      headings: headingsOf(page),
      picture: picture && shown ? { ...picture, shown } : null,
      versions:
        legal && legal.versions.length > 1
          ? legal.versions.map(({ number, inForceFrom }) => ({
              href:
                number === legal.versions[0]!.number && !legal.isEnded
                  ? `/${slug}`
                  : `/${slug}?version=${number}`,
              name: `From ${dateAndYear(inForceFrom)}`,
              isShown: number === legal.shown,
            }))
          : [],
      isOld: legal !== null && (legal.isEnded || legal.shown !== legal.versions[0]?.number),
      body: blocksHtml(shop, page, things),
      facts: factsOf(shop, page, above),
    },
    'body',
  );
}

/** The way down to a page. */
function aboveOf({ kind, category }: ShownPage): { href: string; name: string }[] {
  if (kind === 'help') return [{ href: '/help', name: 'Help' }];
  if (kind !== 'article') return [];
  return [
    { href: '/advice', name: 'Advice' },
    ...(category ? [{ href: `/advice/category/${category.key}`, name: category.name }] : []),
  ];
}

export type PageAnswer = Awaited<ReturnType<typeof pageAnswer>>;
