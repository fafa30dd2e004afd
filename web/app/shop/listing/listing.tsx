import { personalisationPageType } from '@plumbline/contracts/nouns/enumerations.ts';
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { isKept } from '../../request/report-actions.server.ts';
import { answerPage } from '../../request/answer-page.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import fieldSheet from '../../kit/field.css?url';
import listingSheet from './listing.css?url';
import { StillHtml } from '../../kit/still.tsx';
import { Carousels } from '../../parts/carousels.tsx';
import { loadCarousels } from '../home/carousels.server.tsx';
import { readListingQuery } from './listing-query.ts';
import { ListingScreen } from './listing-screen.tsx';
import { withBelowGoods } from '../content/below-goods.server.tsx';
import { loadListing, stillOfListing } from './listing.server.ts';

export const handle: ScreenHandle = { sheets: [cardSheet, fieldSheet, listingSheet] };

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params['*']?.replace(/(?<!\/)\/+$/, '');
  if (!slug) throw redirect('/categories');
  const shop = shopFrom(context);
  const query = readListingQuery(url.searchParams);
  const now = new Date();
  const { shown, ...listing } = await loadListing(shop, `/c/${slug}`, { slug }, query, now);
  // They help who found nothing, and who comes back to what they saw; a full page is its own advice.
  const helps = listing.isEmpty || (isKept(shop) && query.page === 1);
  const pageType = personalisationPageType.category;
  const carousels = helps
    ? await loadCarousels(shop, { pageType, context: { slug, shown } })
    : null;
  const above = listing.crumbs.map(({ href }) => href.slice('/c/'.length));
  const whole =
    query.page === 1
      ? await withBelowGoods(shop, listing, [...above, slug], now)
      : { ...listing, landing: null, below: '' };
  return answerPage(shop, { ...whole, carousels }, ...stillOfListing, 'below');
}

export { reloadsGoods as shouldRevalidate } from '../product/same-goods.ts';

export default function ListingPage() {
  const listing = useLoaderData<typeof loader>();
  return (
    <ListingScreen listing={listing}>
      <StillHtml html={listing.below} />
      {listing.carousels && <Carousels rows={listing.carousels} />}
    </ListingScreen>
  );
}
