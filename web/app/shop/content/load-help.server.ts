import type { ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { pageAnswer } from './load-page.server.ts';

/** An article of the help centre with the others of its group. */
export async function helpAnswer(shop: Shop, page: ShownPage, now: Date) {
  const { articles } = await orErrorPage(shop.services.help.listArticles({}));
  const group = articles.find((each) => each.slug === page.slug)?.group;
  const others = articles.filter((each) => each.group === group && each.slug !== page.slug);
  return {
    page: await pageAnswer(shop, page, now),
    others: others.map((each) => ({ href: `/${each.slug}`, name: each.title })),
  };
}
export type HelpAnswer = Awaited<ReturnType<typeof helpAnswer>>;
