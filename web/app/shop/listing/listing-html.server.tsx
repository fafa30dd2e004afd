import { Card, eagerCards } from '../../parts/card.tsx';
import type { CardView } from '../../parts/card-view.ts';
import type { MarkupCache } from '../../kit/markup-cache.server.ts';
import { FacetList } from './facets.tsx';
import type { FacetView } from './facet-view.ts';
import { ListRow } from './list-row.tsx';
import type { ListingView } from './listing-query.ts';
import type { ListingLink } from './listing.server.ts';
import { SubCategoryLinks } from './sub-categories.tsx';

/** The still content of a listing: its goods and its facets, mostly as they were made before. */
export function listingHtml(
  { cards, facets, view }: { cards: CardView[]; facets: FacetView[]; view: ListingView },
  markup: MarkupCache,
): { goods: string; facets: string } {
  const goods = cards.map((card, place) => {
    if (view === 'list') {
      return markup.html(`row ${JSON.stringify(card)}`, () => <ListRow card={card} />);
    }
    const eager = place < eagerCards;
    return markup.html(`card ${eager} ${JSON.stringify(card)}`, () => (
      <Card card={card} eager={eager} />
    ));
  });
  return {
    goods: goods.join(''),
    facets: markup.html(`facets ${JSON.stringify(facets)}`, () => <FacetList facets={facets} />),
  };
}

/** The links inside a category, `current` among them, as still content. */
export function subCategoriesHtml(
  links: readonly ListingLink[],
  current: string,
  markup: MarkupCache,
): string {
  return markup.html(`subs ${current} ${JSON.stringify(links)}`, () => (
    <SubCategoryLinks links={links} current={current} />
  ));
}
