import type { GlobalItem } from '@plumbline/contracts/nouns/content/global-items.ts';
import { linksOf } from '@plumbline/contracts/nouns/content/rich-text.ts';
import { leadsSomewhere, type Sources } from './leads-somewhere.ts';

/** A link of what stands on many pages, and where in its value it is. */
interface ItemLink {
  path: string;
  href: string;
}

/**
 * The links of an item. Of what is over by now nobody sees any, and what begins later may lead to a page
 * that comes with it.
 */
function linksIn({ id, value }: GlobalItem, now: Date): ItemLink[] {
  const isOn = (from: string | null, until: string | null) =>
    (from === null || new Date(from) <= now) && (until === null || new Date(until) > now);
  switch (id) {
    case 'header-links':
      return named(value.links, 'links');
    case 'footer':
      return [
        ...value.columns.flatMap(({ links }, place) => named(links, `columns/${place}/links`)),
        ...named(value.legal, 'legal'),
      ];
    case 'announcement':
    case 'banners':
      return value.items.flatMap(({ link, from, until }, place) =>
        link !== null && isOn(from, until)
          ? [{ path: `items/${place}/link/href`, href: link.href }]
          : [],
      );
    case 'incidents':
      return value.items.flatMap(({ text, startedAt, endedAt }, place) =>
        isOn(startedAt, endedAt)
          ? linksOf(text).map((href) => ({ path: `items/${place}/text`, href }))
          : [],
      );
    case 'opening-hours':
      return [];
  }
}

const named = (links: readonly { href: string }[], path: string): ItemLink[] =>
  links.map(({ href }, place) => ({ path: `${path}/${place}/href`, href }));

/** Those of an item that lead nowhere: it stands on pages of every kind, so that no heading is its own. */
export async function findDeadLinks(context: Sources, item: GlobalItem): Promise<ItemLink[]> {
  const dead: ItemLink[] = [];
  for (const link of linksIn(item, context.now())) {
    const { href } = link;
    const leads = href.startsWith('/')
      ? await leadsSomewhere(context, href)
      : !href.startsWith('#');
    if (!leads) dead.push(link);
  }
  return dead;
}
