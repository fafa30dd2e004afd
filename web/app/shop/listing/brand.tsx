import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { answerPage } from '../../request/answer-page.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import fieldSheet from '../../kit/field.css?url';
import listingSheet from './listing.css?url';
import { StillHtml } from '../../kit/still.tsx';
import { readListingQuery } from './listing-query.ts';
import { stillOfListing } from './listing.server.ts';
import { ListingScreen } from './listing-screen.tsx';
import { withBelowGoods } from '../content/below-goods.server.tsx';
import { loadBrand } from './listed-apart.server.ts';

export const handle: ScreenHandle = { sheets: [cardSheet, fieldSheet, listingSheet] };

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const query = readListingQuery(url.searchParams);
  const shop = shopFrom(context);
  const now = new Date();
  const listing = await loadBrand(shop, params['slug'] ?? '', query, now);
  const whole =
    query.page === 1
      ? await withBelowGoods(shop, listing, [], now)
      : { ...listing, landing: null, below: '' };
  return answerPage(shop, whole, ...stillOfListing, 'below');
}

export { reloadsGoods as shouldRevalidate } from '../product/same-goods.ts';

export default function BrandPage() {
  const listing = useLoaderData<typeof loader>();
  return (
    <ListingScreen listing={listing}>
      <StillHtml html={listing.below} />
    </ListingScreen>
  );
}
