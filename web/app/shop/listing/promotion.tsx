import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { answerPage } from '../../request/answer-page.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import fieldSheet from '../../kit/field.css?url';
import listingSheet from './listing.css?url';
import directorySheet from './directory.css?url';
import { Crumbs } from '../../kit/crumbs.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Screen } from '../../frame/screen.tsx';
import { loadPromotion } from './listed-apart.server.ts';
import { readListingQuery } from './listing-query.ts';
import { stillOfListing } from './listing.server.ts';
import { ListingScreen } from './listing-screen.tsx';
import { PromotionTiles } from '../home/promotion-tiles.tsx';

export const handle: ScreenHandle = {
  sheets: [cardSheet, fieldSheet, listingSheet, directorySheet],
};

/** A promotion that is over is gone for those who index pages, and says so to those who read. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const query = readListingQuery(url.searchParams);
  const shop = shopFrom(context);
  const loaded = await loadPromotion(shop, params['slug'] ?? '', query, new Date());
  if (loaded.isOver) return data(loaded, { status: 410 });
  return data(answerPage(shop, loaded, ...stillOfListing));
}

export { reloadsGoods as shouldRevalidate } from '../product/same-goods.ts';

export default function PromotionPage() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.isOver) return <Over {...loaded} />;
  return (
    <ListingScreen
      listing={loaded}
      note={loaded.until && <p className="promotion-until">{loaded.until}</p>}
    />
  );
}

type Ended = Extract<Awaited<ReturnType<typeof loadPromotion>>, { isOver: true }>;

function Over({ name, endedOn, others }: Ended) {
  return (
    <Screen title={`${name} is over`}>
      <Crumbs above={[{ href: '/promotions', name: 'Promotions' }]} here={name} />
      <EmptyState drawing="replaced" title={`${name} is over`} level="h1">
        <p className="lead">
          {endedOn && `It ended on ${endedOn}. `}
          {others.length > 0
            ? 'Its products are back at their usual prices. These are on now:'
            : 'Its products are back at their usual prices, and there are no other promotions just now.'}
        </p>
        {others.length === 0 && (
          <a className="button button-outlined" href="/new">
            See what is new
          </a>
        )}
      </EmptyState>
      {others.length > 0 && <PromotionTiles promotions={others} />}
    </Screen>
  );
}
