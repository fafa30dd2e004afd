import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../styles/sheets.ts';
import { readListingQuery } from './listing-query.ts';
import { ListingScreen } from './listing-screen.tsx';
import { loadCollection } from './listed-apart.server.ts';

export const handle: ScreenHandle = { sheets: ['card', 'forms', 'listing'] };

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const query = readListingQuery(url.searchParams);
  return loadCollection(shopFrom(context), params['slug'] ?? '', query, new Date());
}

export { reloadsGoods as shouldRevalidate } from '../product/same-goods.ts';

export default function CollectionPage() {
  return <ListingScreen listing={useLoaderData<typeof loader>()} />;
}
