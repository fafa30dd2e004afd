import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { answerPage } from '../../request/answer-page.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import fieldSheet from '../../kit/field.css?url';
import listingSheet from './listing.css?url';
import { readListingQuery } from './listing-query.ts';
import { stillOfListing } from './listing.server.ts';
import { ListingScreen } from './listing-screen.tsx';
import { loadNew } from './listed-apart.server.ts';

export const handle: ScreenHandle = { sheets: [cardSheet, fieldSheet, listingSheet] };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const query = readListingQuery(url.searchParams);
  const shop = shopFrom(context);
  const listing = await loadNew(shop, query, new Date());
  return answerPage(shop, listing, ...stillOfListing);
}

export { reloadsGoods as shouldRevalidate } from '../product/same-goods.ts';

export default function NewProductsPage() {
  return <ListingScreen listing={useLoaderData<typeof loader>()} />;
}
